import Foundation
import HTTPTypes

/// Answers requests from what a cache has or from the network that is below.
///
/// ```swift
/// let transport = CachingTransport(SoupTransport(), cache: .standard)
/// let service = ServiceProxy(server: url, transport: transport)
/// ```
///
/// A request says by ``CacheStrategy`` how it is answered, and each answer says by ``AnswerProvenance``
/// where it came from. Bodies above a limit pass by and aren't stored; those that are read as they come pass by,
/// and are stored meanwhile where the call wants it.
/// Where the transport below decoded a body, the headers of its encoding are taken away.
///
/// ``Identity`` says whose a response is. The transport below tells which cookies it would add: the response to a
/// request with some, or with headers of its caller's own, is neither stored nor shared unless the request names an
/// account.
public final class CachingTransport: Transport {
    /// The bodies that are read into memory to be stored have at most so many bytes, if nothing else is said.
    public static let usualBodyLimit = 32 << 20

    /// What has the answers.
    public let cache: ResponseCache

    let network: any Transport
    private let bodyLimit: Int

    /// Puts a cache over a transport.
    ///
    /// - Parameters:
    ///   - network: What asks the server.
    ///   - cache: What keeps its answers; may be shared by transports.
    ///   - bodyLimit: How many bytes a body may have that is read into memory to be stored; one that is
    ///     stored while it is read may have as many as the cache keeps.
    public init(
        _ network: any Transport, cache: ResponseCache,
        bodyLimit: Int = CachingTransport.usualBodyLimit
    ) {
        self.network = network
        self.cache = cache
        self.bodyLimit = min(bodyLimit, cache.configuration.largestBody)
    }

    /// Answers a request as its strategy says; throws why there is no answer.
    public func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        let request = identified(request)
        do {
            let call = CacheCall(
                request: request.head, body: nil, key: key(of: request),
                strategy: request.values[CacheStrategy.self], epoch: cache.epochs.now,
                isStaleWanted: !request.values[ServerQuestion.self].isWanted,
                isStreamed: request.values[BodyUse.self] != .whole, isInPlace: true
            ) { [self] sent, _ in
                try await fetch(sent, for: request)
            }
            return TransportResponse(try await cache.perform(call), identity: request.identity)
        } catch let passed as PassedBody {
            // One of those who wait for the same can have it; the others ask for themselves.
            guard passed.isFor(request), let response = passed.take() else {
                var again = request
                again.cookies = nil
                var own = try await network.send(again)
                own.values[AnswerProvenance.self] = passed.provenance
                return own
            }
            return response
        } catch let error as TransportError {
            throw error
        } catch let error as CacheError {
            throw .notStored(error.description)
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .lost("\(error)")
        }
    }

    /// The answer that is in memory, without waiting; nil where it takes more.
    func remembered(_ request: TransportRequest) -> TransportResponse? {
        guard request.method == .get, !request.values[ServerQuestion.self].isWanted else {
            return nil
        }
        let request = identified(request)
        guard let key = key(of: request), key.identity.isShareable else { return nil }
        let answer = cache.rememberedAnswer(
            to: request.head, strategy: request.values[CacheStrategy.self], key: key
        ) { [self] sent, _ in
            try await fetch(sent, for: request)
        }
        return answer.map { TransportResponse($0, identity: key.identity) }
    }

    /// The cookies that the transport below would add.
    public func cookies(for request: TransportRequest) -> RequestCookies {
        network.cookies(for: request)
    }

    // MARK: - Private

    /// The request with its identity, and with those cookies that it was found by.
    private func identified(_ request: TransportRequest) -> TransportRequest {
        var request = request
        let cookies = network.cookies(for: request)
        request.identity = Identity(of: request, cookies: cookies)
        // Whose cookies an account has makes no difference; all others are sent with just these.
        if case .account? = request.identity { return request }
        request.cookies = cookies
        return request
    }

    private func key(of request: TransportRequest) -> CacheKey? {
        request.identity.flatMap(request.cacheKey)
    }

    /// Asks the server, and reads the body of its answer; throws it back where it passes by.
    private func fetch(
        _ sent: HTTPRequest, for request: TransportRequest
    ) async throws -> (HTTPResponse, Data) {
        var outgoing = request
        outgoing.headers = sent.headerFields
        let response = try await network.send(outgoing)
        let head = try response.head(to: outgoing)
        let isBare = request.method == .head || [204, 304].contains(response.status)
        if isBare { return (head, Data()) }
        let expectedLength = response.expectedLength
        if let reason = reasonToPass(response, expectedLength, request, sent) {
            throw PassedBody(response, head: head, sent: sent, reason: reason)
        }
        var bytes: [UInt8] = []
        var pieces = response.body.makeAsyncIterator()
        while let piece = try await pieces.next() {
            // Most bodies are one piece, which needn't be copied.
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            await request.values[ReceivedProgress.self].tell(bytes.count, of: expectedLength)
            if bytes.count > bodyLimit {
                var whole = response
                whole.body = ResponseBody(RejoinedBody(bytes, rest: response.body))
                throw PassedBody(whole, head: head, sent: sent, reason: .tooLarge)
            }
        }
        if let length = expectedLength, length != bytes.count {
            throw TransportError.lost("\(bytes.count) of \(length) bytes came")
        }
        return (head, Data(bytes))
    }

    private func reasonToPass(
        _ response: TransportResponse, _ expectedLength: Int64?, _ request: TransportRequest,
        _ sent: HTTPRequest
    ) -> StoringReason? {
        let use = request.values[BodyUse.self]
        if use == .streamed { return .streamed }
        if case .account? = request.identity {
        } else if request.usesCookies, response.headers.contains(.setCookie) {
            return .startsSession
        }
        // A part that only the cache has asked for is joined to the one that it has, in memory.
        let isKept =
            use == .kept && response.body.bytes == nil
            && sent.headerFields[.range] == request.headers[.range]
        let limit = isKept ? cache.configuration.largestBody : bodyLimit
        if let expectedLength, expectedLength > limit { return .tooLarge }
        // A part of an encoding is no part of what it encodes.
        let isEncodedPart = response.status == 206 && response.headers[.contentEncoding] != nil
        return isEncodedPart ? .rangeNotStored : isKept ? .whileRead : nil
    }
}
