public import Foundation
public import HTTPTypes
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
/// Arguments that the path names are inserted into the path. The other arguments become the body of
/// POST, PUT and PATCH, and the query of all other methods. A path is resolved like a link:
/// `/users` against the server's root, `users` against the server's base URL.
///
/// Results are delivered on the calling actor. Every failure is a ``ServiceError``.
public final class ServiceProxy: Sendable {
    /// The base URL, against which paths are resolved.
    public let server: URL

    /// The configuration of the calls, fixed at creation.
    public let configuration: ServiceConfiguration

    /// The cache of responses, or nil if responses aren't cached.
    public let cache: ResponseCache?

    /// The transport below the cache.
    package let network: any ServiceTransport

    /// The cookie jar of the transport, if it has one.
    let cookieJar: (any CookieKeeping)?
    let requests: RequestBuilder
    let runner: CallRunner
    let observers = LogOutObservers()

    /// Creates a client of a service.
    ///
    /// - Parameters:
    ///   - server: The base URL, which must be absolute. If it has a path, end it with `/`.
    ///   - transport: The transport that sends requests.
    ///   - cache: The cache of responses, such as ``ResponseCache/standard``, or nil to cache
    ///     none.
    ///   - configuration: The configuration of all calls.
    public init(
        server: URL, transport: any ServiceTransport, cache: ResponseCache? = nil,
        configuration: ServiceConfiguration = ServiceConfiguration()
    ) {
        self.server = server
        let given = transport as? CachingTransport
        network = given?.network ?? transport
        cookieJar = network as? any CookieKeeping
        self.cache = cache ?? given?.cache
        self.configuration = configuration
        requests = RequestBuilder(
            server: ServerAddress(server),
            authenticator: Authenticator(configuration, origin: WebOrigin(server.absoluteString)),
            configuration: configuration)
        runner = CallRunner(
            requests, server: server, network: network, cache: self.cache,
            bodyLimit: given?.bodyLimit ?? CachingTransport.usualBodyLimit)
    }

    /// The session of new calls.
    var session: CallSession { runner.sessions.session }

    /// Calls a resource and decodes the response.
    ///
    /// ```swift
    /// let sum: Double = try await service.invoke(.get, "/math/sum", ["a": 2, "b": 4])
    /// ```
    ///
    /// - Parameters:
    ///   - method: The HTTP method, in any case.
    ///   - path: The path of the resource, with optional parameter names in braces:
    ///     `/users/{id}`.
    ///   - arguments: The arguments of the call.
    ///   - encoding: The encoding of arguments as the body; nil uses the proxy's encoding.
    ///   - headers: Headers of this call, which replace the proxy's headers of the same names.
    ///   - options: Further options of this call.
    /// - Returns: The decoded value. A response without a body is `null`, which decodes as a nil
    ///   optional.
    /// - Throws: A ``ServiceError`` if the call failed or the response can't be decoded.
    public func invoke<Value: Decodable>(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await runner.respond(
            to: ServiceCall(
                method, path, arguments, encoding: encoding, headers: headers, options: options)
        ).decode()
    }

    /// Calls a resource and returns the response.
    ///
    /// - Parameters:
    ///   - method: The HTTP method, in any case.
    ///   - path: The path of the resource, with optional parameter names in braces:
    ///     `/users/{id}`.
    ///   - arguments: The arguments of the call.
    ///   - encoding: The encoding of arguments as the body; nil uses the proxy's encoding.
    ///   - headers: Headers of this call, which replace the proxy's headers of the same names.
    ///   - options: Further options of this call.
    /// - Returns: The response, whose status is a success.
    /// - Throws: A ``ServiceError`` if the call failed.
    @discardableResult
    public func invoke(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await runner.respond(
            to: ServiceCall(
                method, path, arguments, encoding: encoding, headers: headers, options: options))
    }

    /// Calls a resource and returns the response's body as a stream.
    ///
    /// The total time limit applies until the headers of the response arrive.
    ///
    /// - Parameters:
    ///   - method: The HTTP method, in any case.
    ///   - path: The path of the resource, with optional parameter names in braces:
    ///     `/users/{id}`.
    ///   - arguments: The arguments of the call.
    ///   - encoding: The encoding of arguments as the body; nil uses the proxy's encoding.
    ///   - headers: Headers of this call, which replace the proxy's headers of the same names.
    ///   - options: Further options of this call.
    /// - Returns: The response, whose status is a success.
    /// - Throws: A ``ServiceError`` if the call failed.
    public func stream(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceStream {
        try await runner.open(
            ServiceCall(
                method, path, arguments, encoding: encoding, headers: headers, options: options))
    }

    /// Returns the cached value at once, then the server's value if it differs.
    ///
    /// ```swift
    /// for try await users in service.cachedThenCurrent("/users", as: [User].self) {
    ///     list.show(users.value, age: users.provenance.age)
    ///     banner.isVisible = users.provenance.isOffline
    /// }
    /// ```
    ///
    /// A fresh cached value is the only element. If the network fails after a cached value, that
    /// value is the second element, too, with ``ResponseProvenance/isOffline``, and the sequence ends
    /// without an error. The same holds for a failing server, with the source
    /// `.stale(.serverError)`, if the response allows its use by `stale-if-error`.
    ///
    /// - Parameters:
    ///   - path: The path of the resource, with optional parameter names in braces:
    ///     `/users/{id}`.
    ///   - arguments: The arguments of the call.
    ///   - type: The type to decode.
    ///   - headers: Headers of this call, which replace the proxy's headers of the same names.
    ///   - options: Further options of this call; its strategy is ignored.
    /// - Returns: A sequence of one or two values. It throws a ``ServiceError`` if there is no
    ///   value, or the server returns an error.
    public func cachedThenCurrent<Value: Decodable & Sendable>(
        _ path: String, _ arguments: ServiceArguments = [:], as type: Value.Type = Value.self,
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) -> AsyncThrowingStream<DecodedResponse<Value>, any Error> {
        CachedThenCurrentCall(
            service: self, path: path, arguments: arguments, headers: headers, options: options
        ).values(as: type)
    }

    /// Adds an observer of log-outs, which is referenced weakly.
    package func addLogOutObserver(_ observer: any LogOutObserver) {
        observers.add(observer)
    }

    /// Ends the user's session and removes all their data, so that nothing reaches the next user.
    ///
    /// ```swift
    /// guard try await outbox.writes().isEmpty || askUser() else { return }
    /// try await service.logOut()
    /// ```
    ///
    /// Calls in progress, including those that wait for an equal call, end with a cancellation
    /// error. Tokens and cookies, cached responses in memory and on disk, the pending writes of
    /// every open ``WriteQueue`` of this proxy, and the images of its loaders are removed. All
    /// cookies of the proxy's transport are removed.
    ///
    /// Create a new proxy and queue for the next user: this proxy keeps its account name, no
    /// longer uses its password, and its queue accepts no writes. Without an account or
    /// credentials, the responses that are the same for everybody are removed.
    ///
    /// - Returns: The number of removed responses and writes.
    /// - Throws: The first error, after everything that can be removed is.
    @discardableResult
    public func logOut() async throws -> LogOutSummary {
        try await LogOut(service: self).run()
    }
}
