package import Foundation
import InlayValues
import OrderedCollections

/// The request body of a submitted form, as chunks of bytes and files that are read while they
/// are sent.
package struct FormBody: Hashable, Sendable {
    /// A chunk of the body.
    package enum Chunk: Hashable, Sendable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// The content of a file on disk.
        case file(URL)
    }

    /// The chunks, in order.
    package let chunks: [Chunk]

    /// The value of the `Content-Type` header.
    package let contentType: String

    /// Encodes entries by the HTML standard in UTF-8, like WebKit.
    ///
    /// - Parameters:
    ///   - entries: The names and values.
    ///   - encoding: The encoding. For JSON, ``Form/json(submitter:)`` preserves types that
    ///     entries can't represent.
    ///   - boundary: The boundary between the parts of a multipart body, which must not occur in
    ///     any part.
    package init(
        _ entries: [FormEntry], as encoding: FormEncoding,
        boundary: String = "inlay-\(UUID().uuidString)"
    ) {
        switch encoding {
        case .urlEncoded:
            chunks = Self.text(PercentEncoding.form(entries.map(\.normalizedText)))
            contentType = encoding.rawValue
        case .plain:
            let lines = entries.map(\.normalizedText).map { "\($0.name)=\($0.text)\r\n" }
            chunks = Self.text(lines.joined())
            contentType = encoding.rawValue
        case .multipart:
            var framing = MultipartFraming<FormFile.Content>(boundary: boundary)
            for entry in entries {
                switch entry.value {
                case .text(let text): framing.append(entry.name.crlf, text: text.crlf)
                // Line breaks in file names stay unchanged.
                case .file(let file):
                    framing.append(
                        entry.name.crlf, fileName: file.name, type: file.type,
                        content: file.content)
                }
            }
            chunks = framing.finish().map { chunk in
                switch chunk {
                case .bytes(let bytes), .content(.bytes(let bytes)): .bytes(bytes)
                case .content(.file(let url)): .file(url)
                }
            }
            contentType = "\(encoding.rawValue); boundary=\(boundary)"
        case .json:
            // If a name occurs more than once, the last value is used, as by JSON parsers.
            let members = entries.map(\.normalizedText).map { ($0.name, JSONValue.string($0.text)) }
            let object = JSONValue.object(.init(members) { $1 })
            chunks = [.bytes(Array(object.serializedBytes()))]
            contentType = encoding.rawValue
        }
    }

    /// Creates a body from a JSON value.
    init(_ json: JSONValue) {
        chunks = [.bytes(Array(json.serializedBytes()))]
        contentType = FormEncoding.json.rawValue
    }

    /// The whole body, or nil if it contains a file on disk.
    package var bytes: [UInt8]? {
        var bytes: [UInt8] = []
        for chunk in chunks {
            guard case .bytes(let own) = chunk else { return nil }
            bytes += own
        }
        return bytes
    }

    private static func text(_ text: String) -> [Chunk] {
        text.isEmpty ? [] : [.bytes(Array(text.utf8))]
    }
}
