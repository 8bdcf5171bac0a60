public import Foundation
public import InlayService

/// Gets pictures by calls of a web service, and keeps them where the service keeps its answers.
///
/// ```swift
/// let source = ServiceImageSource(server: url, transport: transport, cache: .standard)
/// ```
///
/// Requests without a name have a proxy of their own, which neither sends nor keeps cookies, and is given no
/// stored answer that a cookie brought.
public struct ServiceImageSource: ImageSource {
    private let service: ServiceProxy
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
        service = ServiceProxy(
            server: server, transport: transport, cache: cache, configuration: configuration)
        var bare = ServiceConfiguration()
        bare.usesCookies = false
        bare.timeouts = configuration.timeouts
        bare.retries = configuration.retries
        bare.clock = configuration.clock
        bare.now = configuration.now
        anonymous = ServiceProxy(
            server: server, transport: transport, cache: cache, configuration: bare,
            unnamed: "nobody")
    }

    /// Gets a file by GET; throws why there is none.
    public func original(_ request: OriginalRequest) async throws(ImageError) -> OriginalImage {
        let service = request.isAnonymous ? anonymous : service
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
                allowsCopies: Self.allowsCopies(response, of: service))
        } catch {
            throw error.isCancellation ? .cancelled : .service(error)
        }
    }

    private static let accepted = "image/avif,image/webp,image/*;q=0.9,*/*;q=0.1"

    /// Copies are for everybody: they aren't taken away when somebody logs out.
    private static func allowsCopies(_ response: ServiceResponse, of service: ServiceProxy) -> Bool
    {
        guard service.cache != nil, service.configuration.account == nil,
            !response.provenance.isNeverStored, case .none = service.configuration.credentials
        else { return false }
        return service.configuration.headers.elements.allSatisfy {
            $0.name.lowercased() != "authorization"
        }
    }
}

extension AnswerProvenance {
    /// Whether the server, or the size, kept the answer from being stored.
    fileprivate var isNeverStored: Bool {
        guard case .network = source else { return false }
        return storing != .stored
    }
}
