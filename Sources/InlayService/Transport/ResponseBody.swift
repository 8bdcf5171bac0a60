/// The body of an answer, in pieces as they arrive.
///
/// ```swift
/// for try await piece in response.body { file.write(piece) }
/// ```
///
/// Nothing is read ahead: the server waits while nobody asks. A body that is let go before its end
/// ends the transfer. It can be read once; a body that is in memory as often as one likes.
public struct ResponseBody: AsyncSequence, Sendable {
    /// Pieces are bytes.
    public typealias Element = [UInt8]
    /// Why the rest can't come.
    public typealias Failure = TransportError

    private enum Storage {
        case bytes([UInt8])
        case source(any ResponseBodySource)
    }

    private let storage: Storage

    /// Makes a body of bytes that are there already.
    public init(_ bytes: [UInt8]) {
        storage = .bytes(bytes)
    }

    /// Makes a body that comes piece by piece.
    public init(_ source: any ResponseBodySource) {
        storage = .source(source)
    }

    /// The whole body, where it is in memory.
    public var bytes: [UInt8]? {
        guard case .bytes(let bytes) = storage else { return nil }
        return bytes
    }

    /// Starts to read.
    public func makeAsyncIterator() -> Iterator {
        switch storage {
        case .bytes(let bytes): Iterator(bytes: bytes, source: nil)
        case .source(let source): Iterator(bytes: nil, source: source)
        }
    }

    /// Reads a body, piece by piece.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var bytes: [UInt8]?
        fileprivate let source: (any ResponseBodySource)?

        /// The next piece, or nil at the end; throws when the rest can't come.
        public mutating func next() async throws(TransportError) -> [UInt8]? {
            try await next(isolation: nil)
        }

        /// The next piece, or nil at the end; throws when the rest can't come.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(TransportError) -> [UInt8]? {
            if let source { return try await source.next() }
            defer { bytes = nil }
            return bytes.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
