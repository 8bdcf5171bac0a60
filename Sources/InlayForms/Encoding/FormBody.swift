public import Foundation
import InlayValues
import OrderedCollections

/// The body that a form submits, in pieces: bytes, and files that are read while they are sent.
public struct FormBody: Hashable, Sendable {
    /// A piece of the body.
    public enum Piece: Hashable, Sendable {
        /// Bytes.
        case bytes([UInt8])
        /// The content of a file.
        case file(URL)
    }

    /// The pieces in their order.
    public let pieces: [Piece]

    /// The value of the header `Content-Type`.
    public let contentType: String

    /// Encodes entries as the HTML standard says, in UTF-8, as WebKit does.
    ///
    /// - Parameters:
    ///   - entries: The names and values.
    ///   - encoding: The encoding; ``Form/json(submitter:)`` says more in JSON than entries can.
    ///   - boundary: The line between the parts of a multipart body, which none of them may have in
    ///     it.
    public init(
        _ entries: [FormEntry], as encoding: FormEncoding,
        boundary: String = "inlay-\(UUID().uuidString)"
    ) {
        switch encoding {
        case .urlEncoded:
            pieces = Self.text(PercentEncoding.form(entries.map(\.normalizedText)))
            contentType = encoding.rawValue
        case .plain:
            let lines = entries.map(\.normalizedText).map { "\($0.name)=\($0.text)\r\n" }
            pieces = Self.text(lines.joined())
            contentType = encoding.rawValue
        case .multipart:
            var framing = MultipartFraming<FormFile.Content>(boundary: boundary)
            for entry in entries {
                switch entry.value {
                case .text(let text): framing.append(entry.name.crlf, text: text.crlf)
                // Of the name of a file, line breaks stay as they are.
                case .file(let file):
                    framing.append(
                        entry.name.crlf, fileName: file.name, type: file.type,
                        content: file.content)
                }
            }
            pieces = framing.finish().map { piece in
                switch piece {
                case .bytes(let bytes), .content(.bytes(let bytes)): .bytes(bytes)
                case .content(.file(let url)): .file(url)
                }
            }
            contentType = "\(encoding.rawValue); boundary=\(boundary)"
        case .json:
            // Of one name, the last value counts, as in JSON itself.
            let members = entries.map(\.normalizedText).map { ($0.name, JSONValue.string($0.text)) }
            let object = JSONValue.object(.init(members) { $1 })
            pieces = [.bytes(Array(object.serializedBytes()))]
            contentType = encoding.rawValue
        }
    }

    /// A JSON value as a body.
    init(_ json: JSONValue) {
        pieces = [.bytes(Array(json.serializedBytes()))]
        contentType = FormEncoding.json.rawValue
    }

    /// The whole body, where no file on disk is in it.
    public var bytes: [UInt8]? {
        var bytes: [UInt8] = []
        for piece in pieces {
            guard case .bytes(let own) = piece else { return nil }
            bytes += own
        }
        return bytes
    }

    private static func text(_ text: String) -> [Piece] {
        text.isEmpty ? [] : [.bytes(Array(text.utf8))]
    }
}
