import FlyingFox
import Foundation

/// The values of a submitted form in order, with the names and sizes of files.
struct FormData {
    /// A name and a value.
    struct Entry {
        let name: String
        let value: String
        /// The number of bytes of a file; nil for a text.
        var fileSize: Int?
    }

    /// The maximum size of a body, in bytes.
    private static let longestBody = 4_000_000

    let entries: [Entry]

    /// Parses a body that is URL-encoded or multipart.
    init(_ request: HTTPRequest) async throws {
        let body = try await request.body(upTo: Self.longestBody)
        let type = request.headers[.contentType] ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") {
            entries = Self.entries(of: String(decoding: body, as: UTF8.self))
        } else if type.hasPrefix("multipart/form-data"),
            let boundary = type.components(separatedBy: "boundary=").dropFirst().first
        {
            entries = Self.parts(of: body, Data("--\(boundary.trimmed)".utf8))
        } else {
            throw Refusal(
                HTTPStatusCode(415, phrase: "Unsupported Media Type"),
                "A form is sent URL-encoded or as multipart.")
        }
    }

    /// Returns the first value with a name, trimmed; an empty text if there is no such value.
    func text(_ name: String) -> String {
        (entries.first { $0.name == name }?.value ?? "")
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func texts(_ name: String) -> [String] {
        entries.filter { $0.name == name }.map(\.value)
    }

    private static func entries(of text: String) -> [Entry] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false
            ).map { part in
                let spaced = part.replacingOccurrences(of: "+", with: " ")
                return spaced.removingPercentEncoding ?? spaced
            }
            return Entry(name: parts[0], value: parts.count > 1 ? parts[1] : "")
        }
    }

    private static func parts(of body: Data, _ mark: Data) -> [Entry] {
        var entries: [Entry] = []
        var rest = body[...]
        while let start = rest.range(of: mark) {
            rest = rest[start.upperBound...]
            guard let end = rest.range(of: mark) else { break }
            if let entry = part(Data(rest[..<end.lowerBound])) { entries.append(entry) }
        }
        return entries
    }

    /// Parses one part (headers, an empty line, the content and a line break); nil if it is
    /// malformed.
    private static func part(_ data: Data) -> Entry? {
        guard let gap = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: data[..<gap.lowerBound], as: UTF8.self)
        let content = data[gap.upperBound...].dropLast(2)
        guard let name = parameter("name", of: head) else { return nil }
        guard let file = parameter("filename", of: head) else {
            return Entry(name: name, value: String(decoding: content, as: UTF8.self))
        }
        return Entry(name: name, value: file, fileSize: content.count)
    }

    private static func parameter(_ name: String, of head: String) -> String? {
        guard let start = head.range(of: "; \(name)=\"") else { return nil }
        let value = head[start.upperBound...].prefix { $0 != "\"" }
        return String(value).removingPercentEncoding ?? String(value)
    }
}

extension String {
    fileprivate var trimmed: String {
        trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    }

    /// The text, escaped for HTML.
    var escaped: String {
        replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
