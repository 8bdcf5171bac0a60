import Foundation
import HTTPTypes
import InlayValues
import Synchronization

/// The authentication of a proxy's calls: adds credentials to requests for its server, and responds to
/// challenges.
final class Authenticator: Sendable {
    /// The last challenge, and the number of requests that used its nonce.
    private struct LastChallenge {
        let challenge: AuthenticationChallenge
        var count = 0

        var nonce: String? { challenge.parameters["nonce"] }
    }

    private struct State {
        var last: LastChallenge?
        var isLoggedOut = false
    }

    private let credentials: ServiceCredentials
    /// The identity of the configuration, also after a log-out; nil if it depends on each request's
    /// cookies.
    let configuredIdentity: ServiceIdentity?
    /// The origin of the server that receives the credentials.
    let origin: WebOrigin?
    private let state = Mutex(State())

    init(_ configuration: ServiceConfiguration, origin: WebOrigin?) {
        credentials = configuration.credentials
        self.origin = origin
        configuredIdentity = Self.identity(configuration)
    }

    /// The identity of calls that don't specify another; nil if it depends on each request's
    /// cookies.
    ///
    /// After a log-out, calls no longer have the identity of the configuration.
    var identity: ServiceIdentity? {
        guard state.withLock({ $0.isLoggedOut }) else { return configuredIdentity }
        return addsCredentials ? .unnamed : nil
    }

    /// Whether credentials are added to requests.
    var addsCredentials: Bool {
        if case .none = credentials { false } else { true }
    }

    /// Discards tokens and challenges; a password in the configuration isn't used any more.
    func logOut() async {
        state.withLock { $0 = State(isLoggedOut: true) }
        if case .bearer(let tokens) = credentials { await tokens.forget() }
    }

    /// Adds the credentials that may be sent before a challenge.
    func prepare(_ request: inout TransportRequest) async throws(ServiceFailure) {
        guard request.headers[.authorization] == nil, belongs(request) else { return }
        switch credentials {
        case .none: return
        case .bearer(let tokens):
            guard tokens.allowsPlainHTTP || isPrivate else {
                throw .kind(
                    .credentials(
                        "others on the network could read its token over plain HTTP; call the service over "
                            + "https, or let the tokens allow plain HTTP"))
            }
            request.headers[.authorization] = try await bearer { try await tokens.current() }
        case .password(let user, let password, allowsPlainHTTP: _):
            let last = state.withLock { $0.last?.challenge }
            guard origin?.scheme == "https", let last else { return }
            request.headers[.authorization] = authorization(
                for: last, of: request, PasswordCredential(user: user, password: password))
        }
    }

    /// Returns the request with credentials for the challenges of a 401 response; nil if there are
    /// no credentials, or if they were wrong.
    ///
    /// - Parameters:
    ///   - request: The request that was sent.
    ///   - refusal: The response.
    ///   - isFirst: Whether it is the call's first request, whose credentials were sent ahead.
    ///   - mayFetch: Whether this request may still fetch a token; set to false once it has.
    /// - Returns: The request to send next, or nil.
    /// - Throws: The reason why the credentials can't be sent.
    func retry(
        of request: TransportRequest, after refusal: TransportResponse, isFirst: Bool,
        mayFetch: inout Bool
    ) async throws(ServiceFailure) -> TransportRequest? {
        guard refusal.status == 401, belongs(request) else { return nil }
        let challenges = AuthenticationChallenge.read(refusal.headers[values: .wwwAuthenticate])
        let sent = request.headers[.authorization]
        var again = request
        switch credentials {
        case .none: return nil
        case .bearer(let tokens):
            // If a token that was just fetched is rejected, too, another one wouldn't help, and
            // fetching it may ask the user to sign in again.
            guard mayFetch, let sent, sent.hasPrefix("Bearer ") else { return nil }
            let refused = String(sent.dropFirst("Bearer ".count))
            var isFetched = false
            let fresh = try await bearer {
                let replacement = try await tokens.replacement(for: refused)
                isFetched = replacement.isFetched
                return replacement.token
            }
            mayFetch = !isFetched
            guard fresh != sent else { return nil }
            again.headers[.authorization] = fresh
        case .password(let user, let password, let allowsPlainHTTP):
            let credential = PasswordCredential(user: user, password: password)
            guard let challenge = Self.choose(challenges, for: credential) else { return nil }
            guard sent.map({ isNew(challenge, after: $0, isFirst: isFirst) }) ?? true else {
                // The password is wrong, or the server rejects the response to its own challenge.
                state.withLock { $0.last = nil }
                return nil
            }
            guard challenge.scheme == "digest" || allowsPlainHTTP || isPrivate else {
                throw .kind(
                    .credentials(
                        "the server requests Basic authentication, and others on the network could read the password "
                            + "over plain HTTP; call the service over https, or let the password "
                            + "allow plain HTTP"))
            }
            let isLoggedOut = state.withLock { state in
                guard !state.isLoggedOut else { return true }
                var last = LastChallenge(challenge: challenge)
                if let old = state.last, old.nonce == last.nonce { last.count = old.count }
                state.last = last
                return false
            }
            guard !isLoggedOut else { return nil }
            guard let authorization = authorization(for: challenge, of: request, credential)
            else {
                throw .kind(
                    .credentials(
                        "the server requests a digest of the body (auth-int), which isn't in memory"
                    ))
            }
            again.headers[.authorization] = authorization
        }
        return again
    }

    // MARK: - Private

    /// Whether others on the network can't read the requests: with HTTPS, or on this machine.
    private var isPrivate: Bool {
        origin.map { $0.scheme == "https" || $0.isLoopback } ?? false
    }

    /// Returns the identity of a configuration: its account, its credentials, or its headers; nil
    /// if each request's cookies determine the identity.
    private static func identity(_ configuration: ServiceConfiguration) -> ServiceIdentity? {
        if let account = configuration.account { return .account(account) }
        let known = configuration.credentials.identity
        if case .account? = known { return known }
        var fields = HTTPFields()
        // An invalid header is reported by each call.
        guard (try? configuration.headers.apply(to: &fields)) != nil else { return .unnamed }
        let byHeaders = ServiceIdentity(of: fields, harmless: configuration.harmlessHeaders)
        if byHeaders == .anonymous { return known }
        return known == nil ? byHeaders : .unnamed
    }

    private func belongs(_ request: TransportRequest) -> Bool {
        origin != nil && request.address.origin == origin
    }

    /// Returns whether a challenge replaces an expired nonce, and doesn't mean that the password is
    /// wrong.
    ///
    /// A server that has forgotten its nonces may not report that one is stale. Therefore, if the
    /// credentials were sent before a challenge, any new nonce counts as a replacement.
    private func isNew(
        _ challenge: AuthenticationChallenge, after sent: String, isFirst: Bool
    ) -> Bool {
        guard challenge.scheme == "digest", let nonce = challenge.parameters["nonce"] else {
            return false
        }
        let isStale = challenge.parameters["stale"]?.lowercased() == "true"
        return (isStale || isFirst)
            && AuthenticationChallenge.read([sent]).first?.parameters["nonce"] != nonce
    }

    private static func choose(
        _ challenges: [AuthenticationChallenge], for credential: PasswordCredential
    ) -> AuthenticationChallenge? {
        let digests = challenges.filter(DigestAuthorization.supports)
        let strong = digests.first {
            $0.parameters["algorithm"]?.lowercased().hasPrefix("sha") == true
        }
        if let digest = strong ?? digests.first { return digest }
        return credential.basic == nil ? nil : challenges.first { $0.scheme == "basic" }
    }

    private func authorization(
        for challenge: AuthenticationChallenge, of request: TransportRequest,
        _ credential: PasswordCredential
    ) -> String? {
        guard challenge.scheme == "digest" else { return credential.basic }
        let count = state.withLock { state in
            state.last?.count += 1
            return state.last?.count ?? 1
        }
        return DigestAuthorization(challenge: challenge, credential: credential).authorization(
            method: request.method.rawValue, target: request.head.path ?? "/", count: count,
            clientNonce: UUID().uuidString, body: request.body.bytes)
    }

    private func bearer(
        _ token: () async throws -> String
    ) async throws(ServiceFailure) -> String {
        let text: String
        do {
            text = try await token()
        } catch is CancellationError {
            throw .kind(.cancelled)
        } catch {
            let reason = "there is no token: \(error)"
            throw Self.isNetworkFailure(error) ? .noToken(reason) : .kind(.credentials(reason))
        }
        guard !text.isEmpty, HTTPField.isValidValue(text) else {
            throw .kind(.credentials("the token contains characters that are invalid in a header"))
        }
        return "Bearer \(text)"
    }

    private static func isNetworkFailure(_ error: any Error) -> Bool {
        switch error {
        case is TransportError: return true
        case let error as ServiceError:
            switch error.kind {
            case .transport, .timedOut: return true
            default: return false
            }
        default: return (error as NSError).domain == NSURLErrorDomain
        }
    }
}
