public import Foundation
import InlayValues

/// A body that isn't made of arguments.
public struct ServiceBody: Sendable {
    let content: RequestBody
    let type: MediaType?

    /// Makes a body of any content; without a type it has no `Content-Type`.
    public init(_ content: RequestBody, type: MediaType?) {
        self.content = content
        self.type = type
    }

    /// A value as JSON; throws what the value throws.
    public static func json(_ value: some Encodable) throws -> ServiceBody {
        let json = try JSONValue(encoding: value)
        return ServiceBody(.bytes(json.serializedBytes()), type: .json)
    }

    /// A text in UTF-8.
    public static func text(_ text: String, type: String = "text/plain") -> ServiceBody {
        ServiceBody(
            .bytes(Array(text.utf8)),
            type: MediaType(essence: type, parameters: ["charset": "utf-8"]))
    }

    /// Bytes in memory.
    public static func bytes(_ bytes: [UInt8], type: MediaType = .bytes) -> ServiceBody {
        ServiceBody(.bytes(bytes), type: type)
    }

    /// A file, read while it is sent; throws ``TransportError/body(_:)`` when there is none.
    public static func file(
        at url: URL, type: MediaType? = nil
    ) throws(TransportError) -> ServiceBody {
        ServiceBody(
            try .file(at: url),
            type: type ?? MediaType(essence: FileTypes.essence(of: url.lastPathComponent)))
    }
}
