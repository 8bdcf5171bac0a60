public import Foundation

/// What a request sends along.
///
/// ```swift
/// request.body = .bytes(Array(text.utf8))
/// request.body = try .file(at: picture)
/// ```
public struct RequestBody: Sendable {
    /// A body in pieces.
    public typealias Chunks = any AsyncSequence<[UInt8], any Error> & Sendable

    private enum Storage: Sendable {
        case none
        case bytes([UInt8])
        case stream(@Sendable () throws -> Chunks)
    }

    private let storage: Storage

    /// How many bytes it has; nil when nobody knows before the end.
    public let length: Int64?

    /// Whether it can be sent again, after a redirect or for a second attempt.
    public let isReplayable: Bool

    /// No body.
    public static let none = RequestBody(storage: .none, length: 0, isReplayable: true)

    /// A body in memory.
    public static func bytes(_ bytes: [UInt8]) -> RequestBody {
        RequestBody(storage: .bytes(bytes), length: Int64(bytes.count), isReplayable: true)
    }

    /// A file, read while it is sent.
    ///
    /// Throws ``TransportError/body(_:)`` when there is no such file.
    public static func file(at url: URL) throws(TransportError) -> RequestBody {
        let file = try FileChunks(url)
        return stream(length: file.length) { file }
    }

    /// A body that is made piece by piece, each when the one before is sent.
    ///
    /// - Parameters:
    ///   - length: How many bytes it has, if that is known. Another number is an error.
    ///   - isReplayable: Whether `makeChunks` gives the same body when it is called again.
    ///   - makeChunks: Starts the body.
    /// - Returns: A body.
    public static func stream(
        length: Int64? = nil, isReplayable: Bool = true,
        _ makeChunks: @escaping @Sendable () throws -> Chunks
    ) -> RequestBody {
        RequestBody(storage: .stream(makeChunks), length: length, isReplayable: isReplayable)
    }

    /// Multiple bodies as one, each started when the one before is sent.
    package static func joined(_ parts: [RequestBody]) -> RequestBody {
        let lengths = parts.compactMap(\.length)
        return stream(
            length: lengths.count == parts.count ? lengths.reduce(0, +) : nil,
            isReplayable: parts.allSatisfy(\.isReplayable)
        ) { JoinedChunks(parts: parts) }
    }

    /// Whether there is none at all.
    public var isNone: Bool {
        guard case .none = storage else { return false }
        return true
    }

    /// The whole body, where it is in memory.
    public var bytes: [UInt8]? {
        switch storage {
        case .none: []
        case .bytes(let bytes): bytes
        case .stream: nil
        }
    }

    /// Starts the body; throws what its maker throws.
    public func makeChunks() throws -> Chunks {
        switch storage {
        case .none: OneChunk(bytes: [])
        case .bytes(let bytes): OneChunk(bytes: bytes)
        case .stream(let make): try make()
        }
    }
}
