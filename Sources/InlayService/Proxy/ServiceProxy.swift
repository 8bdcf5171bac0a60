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
}
