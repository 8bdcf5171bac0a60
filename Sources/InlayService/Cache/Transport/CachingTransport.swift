import Foundation
import HTTPTypes

/// A transport with a cache, which gets responses from the cache or from the transport below
/// it.
///
/// ```swift
/// let transport = CachingTransport(SoupTransport(), cache: .standard)
/// let service = ServiceProxy(server: url, transport: transport)
/// ```
///
/// A request's ``CacheStrategy`` determines the source of its response; the ``ResponseProvenance`` of the
/// response has its source. Bodies above a limit bypass the cache. Streamed bodies do, too, but are
/// stored while they are read if the call asks for it. If the transport below has decoded a body,
/// the headers of the encoding are removed.
///
/// ``ServiceIdentity`` determines the owner of a response. The transport below reports which
/// cookies it would add: unless the request names an account, the response to a request with
/// cookies or with headers that identify the caller is neither stored nor shared.
package final class CachingTransport: ServiceTransport {
    /// The default limit in bytes for bodies that are read into memory to be stored.
    package static let usualBodyLimit = 32 << 20

    /// The cache of responses.
    package let cache: ResponseCache

    let network: any ServiceTransport
    let bodyLimit: Int
    private let clock: any Clock<Duration>

    /// Creates a transport with a cache.
    ///
    /// - Parameters:
    ///   - network: The transport that sends requests to the server.
    ///   - cache: The cache, which multiple transports may share.
    ///   - bodyLimit: The maximum size in bytes of a body that is read into memory to be stored;
    ///     a body that is stored while it is streamed is limited only by the cache.
    package convenience init(
        _ network: any ServiceTransport, cache: ResponseCache,
        bodyLimit: Int = CachingTransport.usualBodyLimit
    ) {
        self.init(network, cache: cache, bodyLimit: bodyLimit, clock: ContinuousClock())
    }

    /// Creates a transport with a cache; the clock measures how long reading a body takes.
    init(
        _ network: any ServiceTransport, cache: ResponseCache, bodyLimit: Int,
        clock: any Clock<Duration>
    ) {
        self.network = network
        self.clock = clock
        self.cache = cache
        self.bodyLimit = min(bodyLimit, cache.configuration.largestBody)
    }

    /// Returns the response to a request by its cache strategy; throws if there is none.
    package func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        let request = identified(request)
        do {
            let call = CacheCall(
                request: request.head, body: nil, key: key(of: request),
                strategy: request.values[CacheStrategy.self], epoch: cache.writer.epochs.now,
                isStaleWanted: !request.values[ServerQuestion.self].isWanted,
                isStreamed: request.values[BodyUse.self] != .whole, isInPlace: true,
                timeouts: request.timeouts
            ) { [self] sent, _ in
                try await fetch(sent, for: request)
            }
            return TransportResponse(
                try await cache.responder.perform(call), identity: request.identity)
        } catch let passed as BypassingBody {
            // Only one of the coalesced callers can read the stream; the others send the request
            // again.
            guard passed.isFor(request), let response = passed.take() else {
                var again = request
                again.cookies = nil
                var own = try await network.send(again)
                own.values[ResponseProvenance.self] = passed.provenance
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

    /// Returns a response from the memory cache without waiting, or nil.
    func responseInMemory(to request: TransportRequest) -> TransportResponse? {
        guard request.method == .get, !request.values[ServerQuestion.self].isWanted else {
            return nil
        }
        let request = identified(request)
        guard let key = key(of: request), key.identity.isShareable else { return nil }
        let response = cache.responder.responseInMemory(
            to: request.head, strategy: request.values[CacheStrategy.self], key: key
        ) { [self] sent, _ in
            try await fetch(sent, for: request)
        }
        return response.map { TransportResponse($0, identity: key.identity) }
    }

    /// Returns the cookies that the transport below would add.
    package func cookies(for request: TransportRequest) -> RequestCookies {
        network.cookies(for: request)
    }

    // MARK: - Private

    /// Returns the request with its identity, and with the cookies that were used to determine
    /// it.
    private func identified(_ request: TransportRequest) -> TransportRequest {
        var request = request
        let cookies = network.cookies(for: request)
        request.identity = ServiceIdentity(of: request, cookies: cookies)
        // With an account, cookies don't affect the identity; otherwise exactly these cookies
        // must be sent.
        if case .account? = request.identity { return request }
        request.cookies = cookies
        return request
    }

    private func key(of request: TransportRequest) -> CacheKey? {
        request.identity.flatMap(request.cacheKey)
    }

    /// Sends a request and reads the response's body; throws a ``BypassingBody`` with the response
    /// if its body bypasses the cache.
    private func fetch(
        _ sent: HTTPRequest, for request: TransportRequest
    ) async throws -> (HTTPResponse, Data) {
        guard request.values[NetworkAccess.self].isPossible else {
            throw TransportError.unreachable("there is no token")
        }
        var outgoing = request
        outgoing.headers = sent.headerFields
        let response = try await network.send(outgoing)
        let head = try response.head(to: outgoing)
        let isBare = request.method == .head || [204, 304].contains(response.status)
        if isBare { return (head, Data()) }
        let expectedLength = response.expectedLength
        if let reason = reasonToPass(response, expectedLength, request, sent) {
            throw BypassingBody(response, head: head, sent: sent, reason: reason, clock: clock)
        }
        var bytes: [UInt8] = []
        do {
            try await response.readBody(
                into: &bytes, upTo: bodyLimit, clock: clock,
                progress: request.values[ReceivedProgress.self])
            if let length = expectedLength, length != bytes.count, bytes.count <= bodyLimit {
                throw TransportError.lost("\(bytes.count) of \(length) bytes came")
            }
        } catch {
            let exchange = CacheExchange(
                request: request.head, key: key(of: request),
                strategy: request.values[CacheStrategy.self], stored: [], validating: nil,
                sent: sent, requestTime: cache.configuration.now())
            await cache.writer.invalidate(after: head, exchange)
            throw error
        }
        if bytes.count > bodyLimit {
            var whole = response
            whole.body = ResponseBody(ConcatenatedBody(bytes, rest: response.body))
            throw BypassingBody(whole, head: head, sent: sent, reason: .tooLarge, clock: clock)
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
        // A part that only the cache requested is joined with its cached part in memory.
        let isCacheable =
            use == .cached && response.body.bytes == nil
            && sent.headerFields[.range] == request.headers[.range]
        let limit = isCacheable ? cache.configuration.largestBody : bodyLimit
        if let expectedLength, expectedLength > limit { return .tooLarge }
        // A part of an encoded body can't be decoded without the rest.
        let isEncodedPart = response.status == 206 && response.headers[.contentEncoding] != nil
        return isEncodedPart ? .rangeNotStored : isCacheable ? .whileRead : nil
    }
}
