public import Foundation
import HTTPTypes
import InlayValues

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
    /// The base URL, against which paths are resolved.
    public let server: URL

    /// The configuration of the calls, fixed at creation.
    public let configuration: ServiceConfiguration

    /// The cache of responses, or nil if none are cached.
    public let cache: ResponseCache?

    /// The transport below the cache.
    package let network: any Transport

    /// The cookie jar of the transport, if it has one.
    let cookieJar: (any CookieKeeping)?
    let runner: CallRunner
    let sessions = CurrentSession()
    let observers = LogOutObservers()
    private let address: ServerAddress
    private let known = KnownAddresses()

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
        if let cache = self.cache {
            transport = CachingTransport(
                transport, cache: cache,
                bodyLimit: given?.bodyLimit ?? CachingTransport.usualBodyLimit,
                clock: configuration.clock)
        }
        self.configuration = configuration
        runner = CallRunner(
            configuration,
            authenticator: Authenticator(configuration, origin: Origin(server.absoluteString)),
            transport: transport)
    }

    /// The session of new calls.
    var session: CallSession { sessions.session }

    var authenticator: Authenticator { runner.authenticator }

    /// Makes a call and reads the response into memory.
    func respond(to call: ServiceCall) async throws(ServiceError) -> ServiceResponse {
        let session = session
        return try await runner.respond(to: makeRequest(call), call.options, joiningIn: session)
            .get()
    }

    /// Makes a call and returns the response with its body as a stream.
    func open(_ call: ServiceCall) async throws(ServiceError) -> ServiceStream {
        let session = session
        let request = try makeRequest(
            call, bodyUse: call.options.storesStreams ? .kept : .streamed)
        return try await runner.open(request, call.options, in: session).get()
    }

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
}
