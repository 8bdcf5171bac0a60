import Foundation
import HTTPTypes
import InlayValues
import Synchronization

/// The sender of a proxy's calls.
///
/// It returns a response from the memory cache if there is one, and coalesces equal calls in
/// progress. It applies the total time limit, and cancels calls when the user logs out.
final class CallRunner: Sendable {
    /// The calls in progress that equal calls can join.
    let shared = RequestCoalescer<SharedCallKey, SharedResponse>()
    /// The session of the user, which a log-out replaces.
    let sessions = CurrentSession()

    private let requests: RequestBuilder
    private let configuration: ServiceConfiguration
    private let transport: any ServiceTransport
    private let caching: CachingTransport?
    private let lastCall = Atomic(0)

    init(
        _ requests: RequestBuilder, server: URL, network: any ServiceTransport,
        cache: ResponseCache?,
        bodyLimit: Int
    ) {
        self.requests = requests
        configuration = requests.configuration
        var transport = network
        // Below the cache, because a cached response doesn't prove that the server is reachable.
        if let reachability = configuration.reachability {
            transport = ReachabilityTransport(
                transport, reachability: reachability, server: server, trust: configuration.trust,
                clock: configuration.clock)
        }
        caching = cache.map {
            CachingTransport(
                transport, cache: $0, bodyLimit: bodyLimit, clock: requests.configuration.clock)
        }
        self.transport = caching ?? transport
    }

    /// Sends a call, or joins an equal one, and reads the response into memory.
    func respond(to call: ServiceCall) async throws(ServiceError) -> ServiceResponse {
        let session = sessions.session
        return try await respond(
            to: requests.makeRequest(call), call.options, joiningIn: session
        ).get()
    }

    /// Sends a call and returns the response with its body as a stream.
    func open(_ call: ServiceCall) async throws(ServiceError) -> ServiceStream {
        let session = sessions.session
        let request = try requests.makeRequest(
            call, bodyUse: call.options.cachesStreams ? .cached : .streamed)
        return try await limited(request, call.options) { [self] progress in
            await stream(request, call.options, session, progress)
        }.get()
    }

    /// Sends a request and reads the response into memory.
    func respond(
        to request: TransportRequest, _ options: CallOptions, in session: CallSession
    ) async -> Result<ServiceResponse, ServiceError> {
        await limited(request, options) { [self] progress in
            await response(to: request, options, session, progress).map(\.response)
        }
    }

    // MARK: - Private

    /// Sends a request, or joins an equal call, and reads the response into memory.
    private func respond(
        to request: TransportRequest, _ options: CallOptions, joiningIn session: CallSession
    ) async -> Result<ServiceResponse, ServiceError> {
        let bodyLimit = options.bodyLimit ?? configuration.bodyLimit
        if options.onProgress == nil,
            let response = responseInMemory(to: request, bodyLimit: bodyLimit)
        {
            return .success(response)
        }
        let identity = ServiceIdentity(of: request, cookies: transport.cookies(for: request))
        let isShared =
            configuration.sharesEqualCalls && request.method == .get && request.body.isNone
            && options.onProgress == nil && identity.isShareable
        guard isShared else { return await respond(to: request, options, in: session) }
        let key = SharedCallKey(
            session: ObjectIdentifier(session), identity: identity, method: request.method,
            url: request.url, headers: request.headers,
            values: request.values, bodyLimit: bodyLimit, timeouts: request.timeouts,
            retries: options.retries ?? configuration.retries)
        // Each waiter has its own time limit.
        return await limited(request, options) { [self] progress in
            let number = lastCall.add(1, ordering: .relaxed).newValue
            let outcome = try? await shared.value(for: key) { [self] in
                await SharedResponse(
                    caller: number, response: response(to: request, options, session, progress))
            }
            // Joining fails only if the calling task is cancelled.
            guard let outcome else { return .failure(Self.error(.kind(.cancelled), request)) }
            // The response turned out to be for one caller only, so this call sends its own
            // request.
            guard outcome.isFor(number) else {
                return await response(to: request, options, session, progress).map(\.response)
            }
            return outcome.response.map(\.response)
        }
    }

    /// The statuses that say that the caller may not see a page.
    ///
    /// After a 303 the page may be that of a sign-in, to which servers also redirect instead of
    /// processing a write. RFC 9110 (section 15.4.4) only says that the page is an indirect
    /// response.
    private static let signInStatuses: Set<Int> = [401, 403, 407]

    /// Runs a call with its total time limit, and records in its error whether the server has
    /// processed it.
    private func limited<Value: Sendable>(
        _ request: TransportRequest, _ options: CallOptions,
        _ work: @escaping @Sendable (CallProgress) async -> Result<Value, ServiceError>
    ) async -> Result<Value, ServiceError> {
        let progress = CallProgress()
        let result = await TimeLimit.run(
            options.totalTimeout ?? configuration.totalTimeout, clock: configuration.clock
        ) {
            await work(progress)
        } late: {
            .failure(Self.error(.kind(.timedOut(.total)), request))
        }
        // Also after a timeout or a log-out, whose errors aren't those of the pipeline.
        return result.mapError { error in
            var error = error
            error.isProcessed =
                progress.isProcessed && !Self.signInStatuses.contains(error.status ?? 0)
            return error
        }
    }

    /// Returns a response from the memory cache directly, without any of the layers below; nil if
    /// there is none.
    private func responseInMemory(
        to request: TransportRequest, bodyLimit: Int
    ) -> ServiceResponse? {
        guard let caching, request.body.isNone, !Task.isCancelled,
            !requests.authenticator.addsCredentials,
            let response = caching.responseInMemory(to: request),
            (200..<300).contains(response.status),
            let bytes = response.body.bytes, bytes.count <= bodyLimit
        else { return nil }
        return ServiceResponse(
            status: response.status, headers: response.headers, body: bytes, url: request.url,
            values: response.values, method: request.method,
            decoder: ResponseDecoder(decoders: configuration.decoders))
    }

    private func response(
        to request: TransportRequest, _ options: CallOptions, _ session: CallSession,
        _ progress: CallProgress
    ) async -> Result<ReadResponse, ServiceError> {
        let reader = BodyReader(
            limit: options.bodyLimit ?? configuration.bodyLimit,
            errorLimit: options.errorBodyLimit, clock: configuration.clock,
            progress: request.values[ReceivedProgress.self])
        return await result(of: request, options, session, progress, reader).map { result in
            ReadResponse(
                response: ServiceResponse(
                    status: result.response.status, headers: result.response.headers,
                    body: result.response.body.bytes ?? [], url: result.url,
                    values: result.response.values, method: request.method,
                    decoder: ResponseDecoder(decoders: configuration.decoders)),
                isShareable: result.isShareable)
        }
    }

    private func stream(
        _ request: TransportRequest, _ options: CallOptions, _ session: CallSession,
        _ progress: CallProgress
    ) async -> Result<ServiceStream, ServiceError> {
        await result(of: request, options, session, progress, nil).map { result in
            let body = result.response.body
            return ServiceStream(
                status: result.response.status, headers: result.response.headers, url: result.url,
                expectedLength: result.response.expectedLength, values: result.response.values,
                body: body.bytes == nil ? ResponseBody(SessionBody(body, session)) : body,
                method: request.method, progress: options.onProgress)
        }
    }

    /// Returns a successful response, unless the user logs out before it arrives.
    private func result(
        of request: TransportRequest, _ options: CallOptions, _ session: CallSession,
        _ progress: CallProgress, _ reader: BodyReader?
    ) async -> Result<CallPipeline.FinalResponse, ServiceError> {
        let result = await session.run { [self] in
            await send(request, options, progress, reader)
        }
        return result ?? .failure(Self.error(.kind(.cancelled), request))
    }

    /// Sends a request with its retries and redirects; any status but success is a failure.
    private func send(
        _ request: TransportRequest, _ options: CallOptions, _ progress: CallProgress,
        _ reader: BodyReader?
    ) async -> Result<CallPipeline.FinalResponse, ServiceError> {
        let pipeline = CallPipeline(
            transport: transport, authenticator: requests.authenticator,
            retries: options.retries ?? configuration.retries,
            redirectLimit: configuration.redirectLimit,
            allowsRedirectsToPlainHTTP: configuration.allowsRedirectsToPlainHTTP,
            clock: configuration.clock,
            now: configuration.now, jitter: configuration.jitter, reader: reader)
        var last = request
        var isAfterRedirect = false
        defer {
            // A response to a request that was sent before a write is out of date.
            if ![.get, .head, .options, .trace].contains(request.method) {
                shared.close { _ in true }
            }
        }
        do throws(ServiceFailure) {
            let result = try await pipeline.send(request) { next in
                last.url = next.url
                isAfterRedirect = next.method != request.method
            } processed: {
                progress.setProcessed()
            }
            guard (200..<300).contains(result.response.status) else {
                let body = try await BodyReader(
                    limit: 0, errorLimit: options.errorBodyLimit, clock: configuration.clock,
                    progress: nil
                ).read(result.response)
                throw .response(
                    .status, status: result.response.status, headers: result.response.headers,
                    body: body)
            }
            return .success(result)
        } catch {
            var error = Self.error(error, last, bodyLimit: options.errorBodyLimit)
            error.isAfterRedirect = isAfterRedirect
            return .failure(error)
        }
    }

    private static func error(
        _ failure: ServiceFailure, _ request: TransportRequest,
        bodyLimit: Int = ServiceError.bodyLimit
    ) -> ServiceError {
        ServiceError(
            failure, method: request.method.rawValue, url: request.url.absoluteString,
            bodyLimit: bodyLimit)
    }
}

/// What is known about a call in progress, also if its pipeline is cancelled.
private final class CallProgress: Sendable {
    private let processed = Atomic(false)

    /// Whether the server has responded with 303 (See Other) to a call that isn't a GET.
    var isProcessed: Bool { processed.load(ordering: .relaxed) }

    func setProcessed() {
        processed.store(true, ordering: .relaxed)
    }
}

/// The key by which equal calls in progress are coalesced.
struct SharedCallKey: Hashable, Sendable {
    /// The session, so that calls before and after a log-out are never coalesced.
    let session: ObjectIdentifier
    let identity: ServiceIdentity
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

/// A response that was read into memory, and whether equal calls may share it.
struct ReadResponse: Sendable {
    let response: ServiceResponse
    let isShareable: Bool
}

/// The result of a call that others may have joined.
struct SharedResponse: Sendable {
    /// The number of the call that sent the request.
    let caller: Int
    let response: Result<ReadResponse, ServiceError>

    /// Returns whether a call may use the result: the sender always, other calls only if the
    /// response is shareable.
    func isFor(_ number: Int) -> Bool {
        guard number != caller, case .success(let read) = response else { return true }
        return read.isShareable
    }
}
