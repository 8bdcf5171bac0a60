/// The body of a response, in chunks as they arrive.
///
/// ```swift
/// for try await chunk in response.body { file.write(chunk) }
/// ```
///
/// Nothing is read ahead: the server waits until a chunk is requested. Releasing the body before
/// its end cancels the transfer. A streamed body can be read once, a body in memory any number of
/// times.
public struct ResponseBody: AsyncSequence, Sendable {
    /// A chunk of the body.
    public typealias Element = [UInt8]
    /// The error of reading the body.
    public typealias Failure = TransportError

    private enum Storage {
        case bytes([UInt8])
        case source(any ResponseBodySource)
    }

    private let storage: Storage

    /// Creates a body in memory.
    public init(_ bytes: [UInt8]) {
        storage = .bytes(bytes)
    }

    /// Creates a body that is read from a source in chunks.
    public init(_ source: any ResponseBodySource) {
        storage = .source(source)
    }

    /// The whole body, or nil if it isn't in memory.
    public var bytes: [UInt8]? {
        guard case .bytes(let bytes) = storage else { return nil }
        return bytes
    }

    /// Starts reading the body.
    public func makeAsyncIterator() -> Iterator {
        switch storage {
        case .bytes(let bytes): Iterator(bytes: bytes, source: nil)
        case .source(let source): Iterator(bytes: nil, source: source)
        }
    }

    /// An iterator of the body's chunks.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var bytes: [UInt8]?
        fileprivate let source: (any ResponseBodySource)?

        /// Returns the next chunk, or nil at the end; throws if the rest can't be read.
        public mutating func next() async throws(TransportError) -> [UInt8]? {
            try await next(isolation: nil)
        }

        /// Returns the next chunk, or nil at the end; throws if the rest can't be read.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(TransportError) -> [UInt8]? {
            if let source { return try await source.next() }
            defer { bytes = nil }
            return bytes.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}

/// A source of a response body's chunks.
///
/// The body retains its source; releasing the body cancels what isn't read yet.
public protocol ResponseBodySource: AnyObject, Sendable {
    /// Returns the next chunk, or nil at the end.
    ///
    /// Calls never overlap. Throws if the rest of the body can't be read.
    func next() async throws(TransportError) -> [UInt8]?
}
