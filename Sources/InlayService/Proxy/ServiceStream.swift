public import Foundation
public import HTTPTypes

/// An answer whose body is read as it arrives.
///
/// ```swift
/// for try await piece in try await service.stream(.get, "/film") { try file.write(piece) }
/// ```
///
/// Nothing is read ahead, and the body can be read once. Letting it go ends the transfer.
public struct ServiceStream: AsyncSequence, Sendable {
    /// Pieces are bytes.
    public typealias Element = [UInt8]
    /// Why the rest can't come.
    public typealias Failure = ServiceError

    /// The status, from 200 to 299.
    public let status: Int

    /// The headers.
    public let headers: HTTPFields

    /// Where the answer comes from, after redirects.
    public let url: URL

    /// How many bytes the body will have, if that is known.
    public let expectedLength: Int64?

    /// What layers between the proxy and the network say about it.
    public let values: TransportValues

    /// Where the answer came from: the network or what was stored.
    public var provenance: AnswerProvenance { values[AnswerProvenance.self] }

    let body: ResponseBody
    let method: HTTPRequest.Method
    let progress: TransferProgress.Handler?

    /// Starts to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(stream: self, pieces: body.makeAsyncIterator())
    }

    /// Reads the body, piece by piece.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: ServiceStream
        fileprivate var pieces: ResponseBody.Iterator
        private var count: Int64 = 0

        fileprivate init(stream: ServiceStream, pieces: ResponseBody.Iterator) {
            self.stream = stream
            self.pieces = pieces
        }

        /// The next piece, or nil at the end; throws when the rest can't come.
        public mutating func next() async throws(ServiceError) -> [UInt8]? {
            try await next(isolation: nil)
        }

        /// The next piece, or nil at the end; throws when the rest can't come.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(ServiceError) -> [UInt8]? {
            let piece: [UInt8]?
            do {
                piece = try await pieces.next(isolation: actor)
            } catch {
                throw ServiceError(
                    ServiceFailure(error), method: stream.method.rawValue,
                    url: stream.url.absoluteString)
            }
            guard let piece else { return nil }
            count += Int64(piece.count)
            await stream.progress?(TransferProgress(.received, count, of: stream.expectedLength))
            return piece
        }
    }
}
