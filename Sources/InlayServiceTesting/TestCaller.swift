package import Foundation
import HTTPTypes
package import InlayService

/// The ways in which a test's caller identifies itself to a server.
package enum CallerKind: CaseIterable, Sendable {
    case nobody, cookie, cookieOfAccount, header, headerOfAccount, ownHeader, cookieHeader
    case password, bearer, bearerOfAccount

    /// The kinds whose pending writes have an owner that a queue recognizes.
    package static let withWrites: [CallerKind] = [
        .cookieOfAccount, .headerOfAccount, .password, .bearerOfAccount,
    ]
    /// The kinds that identify themselves in all calls of their service, so that the service's
    /// images are theirs.
    package static let ofServices = allCases.filter { $0 != .ownHeader && $0 != .cookieHeader }
}

/// A network with a cookie jar.
package typealias CallerNetwork = CookieKeeping & ServiceTransport & AnyObject

/// A caller of a ``NamingServer``.
package struct TestCaller: Sendable {
    /// The `User-Agent` of callers with a password, by which the server knows that it has to
    /// challenge them.
    static let passwordAgent = "password"

    /// The name under which the server knows the caller; `nobody` if the server doesn't recognize
    /// the caller.
    package let name: String
    package let kind: CallerKind
    package let service: ServiceProxy
    package let network: any CallerNetwork
    private let headers: ServiceHeaders

    /// Creates a caller.
    ///
    /// - Parameters:
    ///   - name: The name under which the server knows the caller.
    ///   - kind: The way in which the caller identifies itself.
    ///   - header: The header of the kinds that use one.
    ///   - server: The base URL of the server.
    ///   - network: The network, with the caller's cookies.
    ///   - cache: The cache, which other callers share.
    ///   - account: The name of the caller's account; a planted fault names the account of another
    ///     caller.
    package init(
        _ name: String, _ kind: CallerKind, header: String, server: URL,
        network: any CallerNetwork, cache: ResponseCache?, account: String? = nil
    ) async {
        let account = account ?? name
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        var headers: ServiceHeaders = [:]
        switch kind {
        case .nobody, .cookie: break
        case .cookieOfAccount: configuration.account = account
        case .header: configuration.headers.append(header, name)
        case .headerOfAccount:
            configuration.headers.append(header, name)
            configuration.account = account
        case .ownHeader: headers.append(header, name)
        case .cookieHeader: headers.append("Cookie", "sid=\(name)")
        case .password:
            configuration.headers.append("User-Agent", Self.passwordAgent)
            configuration.credentials = .password(user: name, "x", allowsPlainHTTP: true)
        case .bearer, .bearerOfAccount:
            configuration.credentials = .bearer(
                BearerTokens(
                    account: kind == .bearer ? nil : account, token: name, allowsPlainHTTP: true
                ) { _ in name })
        }
        self.init(
            name: kind == .nobody ? "nobody" : name, kind: kind,
            service: ServiceProxy(
                server: server, transport: network, cache: cache, configuration: configuration),
            network: network, headers: headers)
        if kind == .cookie || kind == .cookieOfAccount { await logIn(name) }
    }

    private init(
        name: String, kind: CallerKind, service: ServiceProxy, network: any CallerNetwork,
        headers: ServiceHeaders
    ) {
        (self.name, self.kind, self.service) = (name, kind, service)
        (self.network, self.headers) = (network, headers)
    }

    /// Returns the user who logs in by a cookie over the same proxy after a log-out; nil if the
    /// kind has no cookies.
    package func successor(named next: String) async -> TestCaller? {
        switch kind {
        case .nobody: return self
        case .cookie, .cookieOfAccount:
            await logIn(next)
            return TestCaller(
                name: next, kind: .cookie, service: service, network: network, headers: [:])
        default: return nil
        }
    }

    private func logIn(_ name: String) async {
        let host = service.server.host ?? ""
        await network.set(ServiceCookie(name: "sid", value: name, domain: host))
    }

    /// A response to a caller, or a part of one that was read from a stream.
    struct Received: Sendable {
        let body: [UInt8]
        let provenance: ResponseProvenance
    }

    /// Returns the response to a GET, which is read at once or as a stream; nil for an error.
    func get(
        _ path: String, _ strategy: CacheStrategy, asStream: Bool = false
    ) async -> Received? {
        var options = CallOptions.strategy(strategy)
        guard asStream else {
            guard
                let response: ServiceResponse = try? await service.get(
                    path, headers: headers, options: options)
            else { return nil }
            return Received(body: response.body, provenance: response.provenance)
        }
        options.cachesStreams = true
        let stream = try? await service.stream(.get, path, headers: headers, options: options)
        guard let stream, let body = try? await stream.bytes(limit: 1_000_000) else { return nil }
        return Received(body: body, provenance: stream.provenance)
    }
}
