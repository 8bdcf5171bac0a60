public import Foundation
import HTTPTypes
import InlayValues

/// A web service whose resources are called like functions.
///
/// ```swift
/// let service = ServiceProxy(server: url, transport: SoupTransport())
/// let users: [User] = try await service.get("/users")
/// let found: JSONValue = try await service.get("/search", ["q": "sea & sky", "tags": tags])
/// let note: Note = try await service.post("/albums/{album}/notes", ["album": 7, "text": text])
/// ```
///
/// Arguments that the path names go there. Of the others, those of POST, and with JSON those of PUT
/// and PATCH, make the body; all else is the query. A path is resolved as a link would be: `/users`
/// begins at the server's root, `users` beside the last part of the server's address.
///
/// Results arrive where the call was made, on the same actor. Each failure is a ``ServiceError``.
public final class ServiceProxy: Sendable {
    /// What two calls have in common that may share one request.
    struct Key: Hashable, Sendable {
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

    /// The address that paths are resolved against.
    public let server: URL

    /// How calls are made.
    public let configuration: ServiceConfiguration

    /// What keeps answers, if anything does.
    public let cache: ResponseCache?

    private let transport: any Transport
    /// The transport, where it is one that keeps answers.
    private let caching: CachingTransport?
    private let address: ServerAddress
    private let known = KnownAddresses()
    let authenticator: Authenticator
    /// Calls that others may join.
    let shared = Flights<Key, Result<ServiceResponse, ServiceError>>()

    /// Makes a proxy of a service.
    ///
    /// - Parameters:
    ///   - server: An absolute address. With a path, it should end with `/`.
    ///   - transport: What carries requests.
    ///   - cache: What keeps answers, such as ``ResponseCache/standard``; without it, nothing does.
    ///   - configuration: How calls are made.
    public convenience init(
        server: URL, transport: any Transport, cache: ResponseCache? = nil,
        configuration: ServiceConfiguration = ServiceConfiguration()
    ) {
        self.init(
            server: server, transport: transport, cache: cache, configuration: configuration,
            unnamed: "")
    }

    /// Makes a proxy that names those whose answers are stored where neither an account nor credentials do.
    package init(
        server: URL, transport: any Transport, cache: ResponseCache?,
        configuration: ServiceConfiguration, unnamed: String
    ) {
        self.server = server
        address = ServerAddress(server)
        self.cache = cache ?? (transport as? CachingTransport)?.cache
        var transport = transport
        // Below the cache, whose answers say nothing of the network.
        if let reachability = configuration.reachability {
            transport = ReachabilityTransport(
                transport, reachability: reachability, server: server, trust: configuration.trust)
        }
        caching =
            cache.map { CachingTransport(transport, cache: $0) } ?? transport as? CachingTransport
        self.transport = caching ?? transport
        self.configuration = configuration
        authenticator = Authenticator(
            configuration.credentials, account: configuration.account,
            unnamed: unnamed, origin: Origin(server.absoluteString))
    }

    // MARK: - Calls

    /// Makes a call, and reads its answer into memory.
    func respond(to call: ServiceCall) async throws(ServiceError) -> ServiceResponse {
        let request = try makeRequest(call)
        let bodyLimit = call.options.bodyLimit ?? configuration.bodyLimit
        if call.options.onProgress == nil,
            let response = rememberedResponse(to: request, bodyLimit: bodyLimit)
        {
            return response
        }
        let isShared =
            configuration.sharesEqualCalls && request.method == .get && request.body.isNone
            && call.options.onProgress == nil
        guard isShared else { return try await respond(to: request, call.options).get() }
        let key = Key(
            method: request.method, url: request.url, headers: request.headers,
            values: request.values, bodyLimit: bodyLimit, timeouts: request.timeouts,
            retries: call.options.retries ?? configuration.retries)
        // Each who waits has a limit of their own.
        return try await limited(request, call.options) { [self] in
            let outcome = try? await shared.value(for: key) { [self] in
                await response(to: request, call.options, bodyLimit: bodyLimit)
            }
            // Sharing itself fails in one way only: the calling task is cancelled.
            return outcome ?? .failure(Self.error(.kind(.cancelled), request))
        }.get()
    }

    /// Sends a request, and reads its answer into memory.
    func respond(
        to request: TransportRequest, _ options: CallOptions
    ) async -> Result<ServiceResponse, ServiceError> {
        let bodyLimit = options.bodyLimit ?? configuration.bodyLimit
        return await limited(request, options) { [self] in
            await response(to: request, options, bodyLimit: bodyLimit)
        }
    }

    /// Makes a call, and leaves the body of its answer to be read.
    func open(_ call: ServiceCall) async throws(ServiceError) -> ServiceStream {
        let request = try makeRequest(
            call, bodyUse: call.options.storesStreams ? .kept : .streamed)
        return try await limited(request, call.options) { [self] in
            await stream(request, call.options)
        }.get()
    }

    // MARK: - Private

    /// The request of a call, with its progress counted.
    func makeRequest(
        _ call: ServiceCall, bodyUse: BodyUse = .whole
    ) throws(ServiceError) -> TransportRequest {
        do {
            var request = try call.request(
                server: address, origin: authenticator.origin, configuration, known: known)
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

    /// Does what a call takes, within its time.
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

    /// What is in memory, without any of the ways that lead to the network.
    private func rememberedResponse(
        to request: TransportRequest, bodyLimit: Int
    ) -> ServiceResponse? {
        var request = request
        guard let caching, request.body.isNone, !Task.isCancelled,
            authenticator.prepareAtOnce(&request),
            let answer = caching.remembered(request), (200..<300).contains(answer.status),
            let bytes = answer.body.bytes, bytes.count <= bodyLimit
        else { return nil }
        return ServiceResponse(
            status: answer.status, headers: answer.headers, body: bytes, url: request.url,
            values: answer.values, method: request.method,
            decoder: ResponseDecoder(decoders: configuration.decoders))
    }

    private func response(
        to request: TransportRequest, _ options: CallOptions, bodyLimit: Int
    ) async -> Result<ServiceResponse, ServiceError> {
        let reader = BodyReader(
            limit: bodyLimit, progress: request.values[ReceivedProgress.self])
        return await answer(to: request, options, reader).map { answer in
            ServiceResponse(
                status: answer.response.status, headers: answer.response.headers,
                body: answer.response.body.bytes ?? [], url: answer.url,
                values: answer.response.values, method: request.method,
                decoder: ResponseDecoder(decoders: configuration.decoders))
        }
    }

    private func stream(
        _ request: TransportRequest, _ options: CallOptions
    ) async -> Result<ServiceStream, ServiceError> {
        await answer(to: request, options, nil).map { answer in
            ServiceStream(
                status: answer.response.status, headers: answer.response.headers, url: answer.url,
                expectedLength: answer.response.expectedLength, values: answer.response.values,
                body: answer.response.body, method: request.method, progress: options.onProgress)
        }
    }

    /// An answer of success.
    private func answer(
        to request: TransportRequest, _ options: CallOptions, _ reader: BodyReader?
    ) async -> Result<CallPipeline.Answer, ServiceError> {
        let pipeline = CallPipeline(
            transport: transport, authenticator: authenticator,
            retries: options.retries ?? configuration.retries,
            redirectLimit: configuration.redirectLimit, clock: configuration.clock,
            now: configuration.now, chance: configuration.chance, reader: reader)
        var last = request
        do throws(ServiceFailure) {
            let answer = try await pipeline.send(request) { last.url = $0 }
            guard (200..<300).contains(answer.response.status) else {
                let body = try await BodyReader(limit: 0, progress: nil).read(answer.response)
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
