public import Foundation
public import InlayService

/// Gets pictures by calls of a web service, and keeps them where the service keeps its answers.
///
/// ```swift
/// let source = ServiceImageSource(service)
/// ```
///
/// Images belong to the service's user, and ``InlayService/ServiceProxy/logOut()`` removes them. Requests that are
/// anonymous have a proxy of their own, which has neither credentials nor headers, and neither sends nor keeps cookies.
public struct ServiceImageSource: ImageSource {
    /// The service whose user the images are for.
    public let service: ServiceProxy?

    private let named: ServiceProxy
    private let anonymous: ServiceProxy

    /// Calls the services of a server and, by whole addresses, of any other.
    ///
    /// - Parameters:
    ///   - server: The app's own server, to which credentials are sent.
    ///   - transport: What carries requests.
    ///   - cache: What keeps answers; without it, nothing does.
    ///   - configuration: How calls are made.
    public init(
        server: URL, transport: any Transport, cache: ResponseCache? = nil,
        configuration: ServiceConfiguration = ServiceConfiguration()
    ) {
        self.init(
            ServiceProxy(
                server: server, transport: transport, cache: cache, configuration: configuration))
    }

    /// Gets images by calls of a service and, by whole addresses, of any other server.
    ///
    /// - Parameter service: The app's service; to other servers go neither its credentials nor those of its headers
    ///   that may prove who is calling.
    public init(_ service: ServiceProxy) {
        self.service = service
        named = service
        let configuration = service.configuration
        var bare = ServiceConfiguration()
        bare.usesCookies = false
        bare.timeouts = configuration.timeouts
        bare.retries = configuration.retries
        bare.clock = configuration.clock
        bare.now = configuration.now
        anonymous = ServiceProxy(
            server: service.server, transport: service.network, cache: service.cache,
            configuration: bare)
    }

    /// Gets a file by GET; throws why there is none.
    public func original(_ request: OriginalRequest) async throws(ImageError) -> OriginalImage {
        let service = request.isAnonymous ? anonymous : named
        var options = CallOptions()
        options.bodyLimit = request.byteLimit
        switch request.use {
        case .usual: break
        case .stored:
            guard service.cache != nil else { throw .source("nothing is stored here") }
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

    private static let accepted = "image/avif,image/webp,image/*;q=0.9,*/*;q=0.1"

    /// Whoever has the stored response that a copy is made of; nobody where it isn't stored.
    private static func copyOwner(_ response: ServiceResponse) -> Identity? {
        response.provenance.isNeverStored ? nil : response.provenance.identity
    }
}

extension AnswerProvenance {
    /// Whether the server, or the size, kept the answer from being stored.
    fileprivate var isNeverStored: Bool {
        guard case .network = source else { return false }
        return storing != .stored
    }
}
