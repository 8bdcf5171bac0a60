public import Foundation
import InlayValues

/// A request body that isn't made from arguments.
public struct ServiceBody: Sendable {
    let content: RequestBody
    let type: HTTPMediaType?

    /// Creates a body; without a media type, it has no `Content-Type` header.
    public init(_ content: RequestBody, type: HTTPMediaType?) {
        self.content = content
        self.type = type
    }

    /// Encodes a value as JSON; throws the errors of its `encode(to:)`.
    public static func json(_ value: some Encodable) throws -> ServiceBody {
        let json = try JSONValue(encoding: value)
        return ServiceBody(.bytes(json.serializedBytes()), type: .json)
    }

    /// Creates a text body in UTF-8.
    public static func text(_ text: String, type: String = "text/plain") -> ServiceBody {
        ServiceBody(
            .bytes(Array(text.utf8)),
            type: HTTPMediaType(essence: type, parameters: ["charset": "utf-8"]))
    }

    /// Creates a body from bytes in memory.
    public static func bytes(_ bytes: [UInt8], type: HTTPMediaType = .bytes) -> ServiceBody {
        ServiceBody(.bytes(bytes), type: type)
    }

    /// Creates a body from a file, which is read while it is sent; throws
    /// ``TransportError/body(_:)`` if it doesn't exist.
    public static func file(
        at url: URL, type: HTTPMediaType? = nil
    ) throws(TransportError) -> ServiceBody {
        ServiceBody(
            try .file(at: url),
            type: type ?? HTTPMediaType(essence: FileTypes.essence(of: url.lastPathComponent)))
    }
}
