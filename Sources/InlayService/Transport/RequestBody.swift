public import Foundation

/// The body of a request.
///
/// ```swift
/// request.body = .bytes(Array(text.utf8))
/// request.body = try .file(at: picture)
/// ```
public struct RequestBody: Sendable {
    /// The chunks of a body.
    public typealias Chunks = any AsyncSequence<[UInt8], any Error> & Sendable

    private enum Storage: Sendable {
        case none
        case bytes([UInt8])
        case stream(@Sendable () throws -> Chunks)
    }

    private let storage: Storage

    /// The length in bytes; nil if it is unknown until the end.
    public let length: Int64?

    /// Whether the body can be sent again, for a redirect or a retry.
    public let isReplayable: Bool

    /// No body.
    public static let none = RequestBody(storage: .none, length: 0, isReplayable: true)

    /// A body in memory.
    public static func bytes(_ bytes: [UInt8]) -> RequestBody {
        RequestBody(storage: .bytes(bytes), length: Int64(bytes.count), isReplayable: true)
    }

    /// Creates a body from a file, which is read while it is sent.
    ///
    /// Throws ``TransportError/body(_:)`` if the file doesn't exist.
    public static func file(at url: URL) throws(TransportError) -> RequestBody {
        let file = try FileChunks(url)
        return stream(length: file.length) { file }
    }

    /// Creates a body from chunks, each of which is produced when the previous one was sent.
    ///
    /// - Parameters:
    ///   - length: The length in bytes, if known. A different number of bytes is an error.
    ///   - isReplayable: Whether `makeChunks` produces the same body when it is called again.
    ///   - makeChunks: Starts the body.
    /// - Returns: The body.
    public static func stream(
        length: Int64? = nil, isReplayable: Bool = true,
        _ makeChunks: @escaping @Sendable () throws -> Chunks
    ) -> RequestBody {
        RequestBody(storage: .stream(makeChunks), length: length, isReplayable: isReplayable)
    }

    /// Concatenates bodies, each of which is started when the previous one was sent.
    package static func joined(_ parts: [RequestBody]) -> RequestBody {
        let lengths = parts.compactMap(\.length)
        return stream(
            length: lengths.count == parts.count ? lengths.reduce(0, +) : nil,
            isReplayable: parts.allSatisfy(\.isReplayable)
        ) { JoinedChunks(parts: parts) }
    }

    /// Whether there is no body.
    public var isNone: Bool {
        guard case .none = storage else { return false }
        return true
    }

    /// The whole body, or nil if it isn't in memory.
    public var bytes: [UInt8]? {
        switch storage {
        case .none: []
        case .bytes(let bytes): bytes
        case .stream: nil
        }
    }

    /// Starts the body; throws the error of its producer.
    public func makeChunks() throws -> Chunks {
        switch storage {
        case .none: BufferedChunks(bytes: [])
        case .bytes(let bytes): BufferedChunks(bytes: bytes)
        case .stream(let make): try make()
        }
    }
}

/// A body in memory, in chunks that are small enough for reports of progress.
struct BufferedChunks: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    let bytes: [UInt8]

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...]) }

    struct Iterator: AsyncIteratorProtocol {
        private static let chunkLength = 65_536

        var rest: ArraySlice<UInt8>

        mutating func next() async throws -> [UInt8]? {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(Self.chunkLength) }
            return Array(rest.prefix(Self.chunkLength))
        }
    }
}
