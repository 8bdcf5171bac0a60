public import Foundation
public import InlayService

/// An image source that loads files by calls of a web service and shares the service's cache of
/// responses.
///
/// ```swift
/// let source = ServiceImageSource(service)
/// ```
///
/// The images belong to the service's user, and ``InlayService/ServiceProxy/logOut()`` removes
/// them. Anonymous requests go through a separate proxy that has no credentials and no configured
/// headers, and that neither sends nor stores cookies. It trusts the certificates that the service
/// trusts.
public struct ServiceImageSource: ImageSource {
    /// The service whose user the images belong to.
    public let service: ServiceProxy?

    private let named: ServiceProxy
    private let anonymous: ServiceProxy

    /// Creates a source for the images of a server and, by absolute URLs, of any other server.
    ///
    /// - Parameters:
    ///   - server: The app's own server, to which credentials are sent.
    ///   - transport: The transport that sends the requests.
    ///   - cache: The cache of responses, or nil to cache none.
    ///   - configuration: The configuration of the service's calls.
    public init(
        server: URL, transport: any ServiceTransport, cache: ResponseCache? = nil,
        configuration: ServiceConfiguration = ServiceConfiguration()
    ) {
        self.init(
            ServiceProxy(
                server: server, transport: transport, cache: cache, configuration: configuration))
    }

    /// Creates a source for the images of a service and, by absolute URLs, of any other server.
    ///
    /// - Parameter service: The app's service. Other servers receive neither its credentials nor
    ///   those of its headers that may authenticate the caller.
    public init(_ service: ServiceProxy) {
        self.service = service
        named = service
        let configuration = service.configuration
        var bare = ServiceConfiguration()
        bare.usesCookies = false
        bare.timeouts = configuration.timeouts
        bare.retries = configuration.retries
        bare.trust = configuration.trust
        bare.clock = configuration.clock
        bare.now = configuration.now
        anonymous = ServiceProxy(
            server: service.server, transport: service.network, cache: service.cache,
            configuration: bare)
    }

    /// Downloads a file by GET; throws an ``ImageError`` if the download fails.
    public func original(_ request: OriginalRequest) async throws(ImageError) -> OriginalImage {
        let service = request.isAnonymous ? anonymous : named
        var options = CallOptions()
        options.bodyLimit = request.byteLimit
        options.values[RedirectOrigins.self] = RedirectOrigins(allowed: request.origins)
        switch request.use {
        case .usual: break
        case .stored:
            guard service.cache != nil else {
                throw .source("the service has no cache of responses")
            }
            options.strategy = .cacheOnly
        case .current:
            options.strategy = .networkFirst
            options.values[ServerQuestion.self] = ServerQuestion(isWanted: true)
        }
        do {
            let response = try await service.get(
                request.url.absoluteString, headers: ["Accept": Self.accepted], options: options)
            return OriginalImage(
                response.body, url: response.url, provenance: response.provenance,
                copyOwner: Self.copyOwner(response))
        } catch {
            throw error.isCancellation ? .cancelled : .service(error)
        }
    }

    private static let accepted = "image/webp,image/*;q=0.9,*/*;q=0.1"

    /// Returns the identity of the cached response that a scaled copy is derived from, or nil if
    /// it wasn't cached.
    private static func copyOwner(_ response: ServiceResponse) -> ServiceIdentity? {
        response.provenance.isNeverStored ? nil : response.provenance.identity
    }
}

extension ResponseProvenance {
    /// Whether the response came from the network and wasn't cached, because of the server's
    /// headers or its size.
    fileprivate var isNeverStored: Bool {
        guard case .network = source else { return false }
        return storing != .stored
    }
}
