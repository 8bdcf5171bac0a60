import HTTPTypes
import InlayValues

/// A short excerpt of the error message in a server's response.
enum ErrorText {
    private static let length = 200

    /// Returns the beginning of a plain text, or the message in a JSON object; nil for other
    /// bodies.
    static func excerpt(of body: [UInt8], headers: HTTPFields) -> String? {
        let type = headers[.contentType].flatMap(HTTPMediaType.init)
        guard let type, !body.isEmpty else { return nil }
        if type.isJSON { return message(in: body).flatMap(sentence) }
        guard type.essence == "text/plain" else { return nil }
        return sentence(String(decoding: body, as: UTF8.self))
    }

    private static func message(in body: [UInt8]) -> String? {
        guard let value = try? JSONValue(parsing: body) else { return nil }
        let paths = ["detail", "message", "error.message", "error_description", "error", "title"]
        return paths.lazy.compactMap { value[path: $0]?.stringValue }.first
    }

    /// Returns a text on one line with a full stop; nil if it contains only white space.
    private static func sentence(_ text: String) -> String? {
        let words = text.prefix(length * 2).split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        let line = words.joined(separator: " ")
        guard line.count <= length else { return "\(visible(String(line.prefix(length))))…" }
        let shown = visible(line)
        return shown.last.map { ".!?…".contains($0) } == true ? shown : "\(shown)."
    }
}

/// A failure within a call, without the call's method and URL, which the proxy adds.
enum ServiceFailure: Error {
    case kind(ServiceError.Kind)
    case response(ServiceError.Kind, status: Int, headers: HTTPFields, body: [UInt8])
    /// The network failed while the token of a call was fetched.
    case noToken(String)

    static func header(_ reason: String) -> ServiceFailure { .kind(.header(reason)) }
    static func address(_ reason: String) -> ServiceFailure { .kind(.address(reason)) }
    static func arguments(_ reason: String) -> ServiceFailure { .kind(.arguments(reason)) }

    init(_ error: TransportError) {
        switch error {
        case .timedOut(let phase): self = .kind(.timedOut(phase))
        case .cancelled: self = .kind(.cancelled)
        default: self = .kind(.transport(error))
        }
    }
}
