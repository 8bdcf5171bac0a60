public import Foundation
public import HTTPTypes

/// A response whose body is read as a stream.
///
/// ```swift
/// for try await chunk in try await service.stream(.get, "/film") { try file.write(chunk) }
/// ```
///
/// Nothing is read ahead, and the body can be read only once. Releasing the stream cancels the
/// transfer.
public struct ServiceStream: AsyncSequence, Sendable {
    /// A chunk of the body.
    public typealias Element = [UInt8]
    /// The error of reading the body.
    public typealias Failure = ServiceError

    /// The status, from 200 to 299.
    public let status: Int

    /// The headers.
    public let headers: HTTPFields

    /// The URL of the response, after redirects.
    public let url: URL

    /// The length of the body in bytes, if known.
    public let expectedLength: Int64?

    /// Values from the layers between the proxy and the network.
    package let values: TransportValues

    /// The source of the response (network or cache), its age, and the reason.
    public var provenance: ResponseProvenance { values[ResponseProvenance.self] }

    let body: ResponseBody
    let method: HTTPRequest.Method
    let progress: TransferProgress.Handler?

    /// Starts reading the body.
    public func makeAsyncIterator() -> Iterator {
        Iterator(stream: self, chunks: body.makeAsyncIterator())
    }

    /// Reads the whole body.
    ///
    /// - Parameter limit: The maximum number of bytes.
    /// - Returns: The body.
    /// - Throws: `ServiceError`, with the kind `tooLarge` as soon as a chunk exceeds the limit.
    package func bytes(limit: Int) async throws(ServiceError) -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in self {
            guard chunk.count <= limit - bytes.count else {
                throw ServiceError(
                    .tooLarge(limit: limit), method: method.rawValue, url: url.absoluteString,
                    status: status)
            }
            bytes += chunk
        }
        return bytes
    }

    /// An iterator of the body's chunks.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: ServiceStream
        fileprivate var chunks: ResponseBody.Iterator
        private var count: Int64 = 0

        fileprivate init(stream: ServiceStream, chunks: ResponseBody.Iterator) {
            self.stream = stream
            self.chunks = chunks
        }

        /// Returns the next chunk, or nil at the end; throws if the rest can't be read.
        public mutating func next() async throws(ServiceError) -> [UInt8]? {
            try await next(isolation: nil)
        }

        /// Returns the next chunk, or nil at the end; throws if the rest can't be read.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(ServiceError) -> [UInt8]? {
            let chunk: [UInt8]?
            do {
                chunk = try await chunks.next(isolation: actor)
            } catch {
                throw ServiceError(
                    ServiceFailure(error), method: stream.method.rawValue,
                    url: stream.url.absoluteString)
            }
            guard let chunk else { return nil }
            count += Int64(chunk.count)
            await stream.progress?(TransferProgress(.received, count, of: stream.expectedLength))
            return chunk
        }
    }
}
