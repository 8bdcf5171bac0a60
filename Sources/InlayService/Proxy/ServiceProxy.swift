public import Foundation
import HTTPTypes
import InlayValues
import Synchronization

/// A client of a web service whose resources are called like functions.
///
/// ```swift
/// let service = ServiceProxy(server: url, transport: SoupTransport())
/// let users: [User] = try await service.get("/users")
/// let found: JSONValue = try await service.get("/search", ["q": "sea & sky", "tags": tags])
/// let note: Note = try await service.post("/albums/{album}/notes", ["album": 7, "text": text])
/// ```
///
/// Arguments that the path names are inserted there. The others become the body of POST, PUT
/// and PATCH, and the query of all other methods. A path is resolved like a link: `/users` against
/// the server's root, `users` against the server's base URL.
///
/// Results are delivered on the calling actor. Every failure is a ``ServiceError``.
public final class ServiceProxy: Sendable {
    /// The key by which equal calls in progress are coalesced.
    struct Key: Hashable, Sendable {
        /// The session, so that calls before and after a log-out are never coalesced.
        let session: ObjectIdentifier
        let identity: Identity
        let method: HTTPRequest.Method
        let url: URL
        let headers: HTTPFields
        let values: TransportValues
        let bodyLimit: Int
        let timeouts: TransportTimeouts
        let retries: RetryPolicy

        func hash(into hasher: inout Hasher) {
            hasher.combine(url)
        }
    }

    /// The base URL, against which paths are resolved.
    public let server: URL

    /// The configuration of the calls, fixed at creation.
    public let configuration: ServiceConfiguration

    /// The cache of responses, or nil if none are cached.
    public let cache: ResponseCache?

    /// The transport below the cache.
    package let network: any Transport

    private let transport: any Transport
    /// The transport with the cache, if there is a cache.
    private let caching: CachingTransport?
    private let address: ServerAddress
    private let known = KnownAddresses()
    let authenticator: Authenticator
    /// The cookie jar of the transport, if it has one.
    let cookieJar: (any CookieKeeping)?
    private let current = Mutex(CallSession())
    private let observers = Mutex<[WeakObserver]>([])
    /// The calls in progress that others can join.
    let shared = Flights<Key, SharedResponse>()

    /// Creates a client of a service.
    ///
    /// - Parameters:
    ///   - server: The base URL, which must be absolute. If it has a path, end it with `/`.
    ///   - transport: The transport that sends requests.
    ///   - cache: The cache of responses, such as ``ResponseCache/standard``, or nil to cache
    ///     none.
    ///   - configuration: The configuration of all calls.
    public init(
        server: URL, transport: any Transport, cache: ResponseCache? = nil,
        configuration: ServiceConfiguration = ServiceConfiguration()
    ) {
        self.server = server
        let given = transport as? CachingTransport
        network = given?.network ?? transport
        cookieJar = network as? any CookieKeeping
        address = ServerAddress(server)
        self.cache = cache ?? given?.cache
        var transport = network
        // Below the cache, because cached responses say nothing about the network.
        if let reachability = configuration.reachability {
            transport = ReachabilityTransport(
                transport, reachability: reachability, server: server, trust: configuration.trust,
                clock: configuration.clock)
        }
        caching = self.cache.map {
            CachingTransport(
                transport, cache: $0,
                bodyLimit: given?.bodyLimit ?? CachingTransport.usualBodyLimit,
                clock: configuration.clock)
        }
        self.transport = caching ?? transport
        self.configuration = configuration
        authenticator = Authenticator(configuration, origin: Origin(server.absoluteString))
    }

    // MARK: - Calls

    /// Makes a call and reads the response into memory.
    func respond(to call: ServiceCall) async throws(ServiceError) -> ServiceResponse {
        let session = session
        let request = try makeRequest(call)
        let bodyLimit = call.options.bodyLimit ?? configuration.bodyLimit
        if call.options.onProgress == nil,
            let response = rememberedResponse(to: request, bodyLimit: bodyLimit)
        {
            return response
        }
        let identity = Identity(of: request, cookies: transport.cookies(for: request))
        let isShared =
            configuration.sharesEqualCalls && request.method == .get && request.body.isNone
            && call.options.onProgress == nil && identity.isShareable
        guard isShared else {
            return try await respond(to: request, call.options, in: session).get()
        }
        let key = Key(
            session: ObjectIdentifier(session), identity: identity, method: request.method,
            url: request.url, headers: request.headers,
            values: request.values, bodyLimit: bodyLimit, timeouts: request.timeouts,
            retries: call.options.retries ?? configuration.retries)
        // Each waiter has its own time limit.
        return try await limited(request, call.options) { [self] in
            let number = lastCall.add(1, ordering: .relaxed).newValue
            let outcome = try? await shared.value(for: key) { [self] in
                await SharedResponse(
                    caller: number,
                    response: response(to: request, call.options, session, bodyLimit: bodyLimit))
            }
            // Joining fails only if the calling task is cancelled.
            guard let outcome else { return .failure(Self.error(.kind(.cancelled), request)) }
            // The response turned out to be for one caller only, so this call is sent separately.
            guard outcome.isFor(number) else {
                return await response(to: request, call.options, session, bodyLimit: bodyLimit)
                    .map(\.response)
            }
            return outcome.response.map(\.response)
        }.get()
    }

    /// Sends a request and reads the response into memory.
    func respond(
        to request: TransportRequest, _ options: CallOptions, in session: CallSession
    ) async -> Result<ServiceResponse, ServiceError> {
        let bodyLimit = options.bodyLimit ?? configuration.bodyLimit
        return await limited(request, options) { [self] in
            await response(to: request, options, session, bodyLimit: bodyLimit).map(\.response)
        }
    }

    /// Makes a call and returns the response with its body as a stream.
    func open(_ call: ServiceCall) async throws(ServiceError) -> ServiceStream {
        let session = session
        let request = try makeRequest(
            call, bodyUse: call.options.storesStreams ? .kept : .streamed)
        return try await limited(request, call.options) { [self] in
            await stream(request, call.options, session)
        }.get()
    }

    // MARK: - Logging out

    /// The session of new calls.
    var session: CallSession { current.withLock { $0 } }

    /// Ends the current session and starts a new one.
    func renewSession(within limit: Duration) async {
        let ended = current.withLock { current in
            defer { current = CallSession() }
            return current
        }
        await ended.end(within: limit, clock: configuration.clock)
    }

    /// Adds an observer of log-outs, which is referenced weakly.
    package func addLogOutObserver(_ observer: any LogOutObserver) {
        observers.withLock { observers in
            observers.removeAll { $0.observer == nil }
            observers.append(WeakObserver(observer: observer))
        }
    }

    var logOutObservers: [any LogOutObserver] {
        observers.withLock { $0.compactMap(\.observer) }
    }

    private struct WeakObserver: Sendable {
        weak let observer: (any LogOutObserver)?
    }

    // MARK: - Private

    private let lastCall = Atomic(0)

    /// Creates the request of a call, with upload progress.
    func makeRequest(
        _ call: ServiceCall, bodyUse: BodyUse = .whole
    ) throws(ServiceError) -> TransportRequest {
        do {
            var request = try call.request(
                server: address, authenticator, configuration, known: known)
            request.values[BodyUse.self] = bodyUse
            guard let progress = call.options.onProgress else { return request }
            request.values[ReceivedProgress.self] = ReceivedProgress(progress)
            guard !request.body.isNone else { return request }
            let body = request.body
            request.body = .stream(length: body.length, isReplayable: body.isReplayable) {
                CountedChunks(
                    chunks: try body.makeChunks(), total: body.length, progress: progress)
            }
            return request
        } catch {
            throw ServiceError(error, method: call.method.rawValue, url: call.path)
        }
    }

    /// Runs a call with its total time limit.
    private func limited<Value: Sendable>(
        _ request: TransportRequest, _ options: CallOptions,
        _ work: @escaping @Sendable () async -> Result<Value, ServiceError>
    ) async -> Result<Value, ServiceError> {
        await TimeLimit.run(
            options.totalTimeout ?? configuration.totalTimeout, clock: configuration.clock, work
        ) {
            Self.error(.kind(.timedOut(.total)), request)
        }
    }

    /// Returns a response from the memory cache directly, without any of the layers below.
    private func rememberedResponse(
        to request: TransportRequest, bodyLimit: Int
    ) -> ServiceResponse? {
        guard let caching, request.body.isNone, !Task.isCancelled,
            !authenticator.addsCredentials, let answer = caching.remembered(request),
            (200..<300).contains(answer.status),
            let bytes = answer.body.bytes, bytes.count <= bodyLimit
        else { return nil }
        return ServiceResponse(
            status: answer.status, headers: answer.headers, body: bytes, url: request.url,
            values: answer.values, method: request.method,
            decoder: ResponseDecoder(decoders: configuration.decoders))
    }

    private func response(
        to request: TransportRequest, _ options: CallOptions, _ session: CallSession,
        bodyLimit: Int
    ) async -> Result<ReadResponse, ServiceError> {
        let reader = BodyReader(
            limit: bodyLimit, clock: configuration.clock,
            progress: request.values[ReceivedProgress.self])
        return await answer(to: request, options, session, reader).map { answer in
            ReadResponse(
                response: ServiceResponse(
                    status: answer.response.status, headers: answer.response.headers,
                    body: answer.response.body.bytes ?? [], url: answer.url,
                    values: answer.response.values, method: request.method,
                    decoder: ResponseDecoder(decoders: configuration.decoders)),
                isShareable: answer.isShareable)
        }
    }

    private func stream(
        _ request: TransportRequest, _ options: CallOptions, _ session: CallSession
    ) async -> Result<ServiceStream, ServiceError> {
        await answer(to: request, options, session, nil).map { answer in
            let body = answer.response.body
            return ServiceStream(
                status: answer.response.status, headers: answer.response.headers, url: answer.url,
                expectedLength: answer.response.expectedLength, values: answer.response.values,
                body: body.bytes == nil ? ResponseBody(SessionBody(body, session)) : body,
                method: request.method, progress: options.onProgress)
        }
    }

    /// Returns a successful response, unless the user logs out before it arrives.
    private func answer(
        to request: TransportRequest, _ options: CallOptions, _ session: CallSession,
        _ reader: BodyReader?
    ) async -> Result<CallPipeline.Answer, ServiceError> {
        let answer = await session.run { [self] in await send(request, options, reader) }
        return answer ?? .failure(Self.error(.kind(.cancelled), request))
    }

    /// Returns a successful response.
    private func send(
        _ request: TransportRequest, _ options: CallOptions, _ reader: BodyReader?
    ) async -> Result<CallPipeline.Answer, ServiceError> {
        let pipeline = CallPipeline(
            transport: transport, authenticator: authenticator,
            retries: options.retries ?? configuration.retries,
            redirectLimit: configuration.redirectLimit,
            allowsRedirectsToPlainHTTP: configuration.allowsRedirectsToPlainHTTP,
            clock: configuration.clock,
            now: configuration.now, chance: configuration.chance, reader: reader)
        var last = request
        do throws(ServiceFailure) {
            let answer = try await pipeline.send(request) { last.url = $0 }
            guard (200..<300).contains(answer.response.status) else {
                let body = try await BodyReader(
                    limit: 0, clock: configuration.clock, progress: nil
                ).read(answer.response)
                throw .answer(
                    .status, status: answer.response.status, headers: answer.response.headers,
                    body: body)
            }
            return .success(answer)
        } catch {
            return .failure(Self.error(error, last))
        }
    }

    private static func error(
        _ failure: ServiceFailure, _ request: TransportRequest
    ) -> ServiceError {
        ServiceError(
            failure, method: request.method.rawValue, url: request.url.absoluteString)
    }
}
