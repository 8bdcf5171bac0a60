import Foundation
import HTTPTypes
import InlayValues
import Synchronization

/// Adds to requests who is calling, and answers challenges, for the origin of one server.
final class Authenticator: Sendable {
    /// A challenge that was met, and how often its nonce was used.
    private struct Met {
        let challenge: AuthenticationChallenge
        var count = 0
    }

    private struct State {
        var met: Met?
        var isLoggedOut = false
    }

    private let credentials: ServiceCredentials
    private let named: Identity?
    /// Where the server is.
    let origin: Origin?
    private let state = Mutex(State())

    /// Makes the authenticator of a proxy.
    init(_ configuration: ServiceConfiguration, origin: Origin?) {
        credentials = configuration.credentials
        self.origin = origin
        named = Self.identity(configuration)
    }

    /// Whose the calls are that don't say otherwise; nil where each request's cookies tell.
    ///
    /// Whoever logs in after a log-out isn't the one that the configuration names.
    var identity: Identity? {
        guard state.withLock({ $0.isLoggedOut }) else { return named }
        return addsCredentials ? .unnamed : nil
    }

    /// Whether requests get credentials beside their headers.
    var addsCredentials: Bool {
        if case .none = credentials { false } else { true }
    }

    /// Forgets tokens and challenges; a password of the configuration isn't used any more.
    func logOut() async {
        state.withLock { $0 = State(isLoggedOut: true) }
        if case .bearer(let tokens) = credentials { await tokens.forget() }
    }

    /// Adds what may go ahead to prove whose request it is.
    func prepare(_ request: inout TransportRequest) async throws(ServiceFailure) {
        guard request.headers[.authorization] == nil, belongs(request) else { return }
        switch credentials {
        case .none: return
        case .bearer(let tokens):
            guard tokens.allowsPlainHTTP || isPrivate else {
                throw .kind(
                    .credentials(
                        "all on the way could read its token over plain HTTP; call the service by "
                            + "https, or let the tokens allow plain HTTP"))
            }
            request.headers[.authorization] = try await bearer { try await tokens.current() }
        case .password(let user, let password, allowsPlainHTTP: _):
            let met = state.withLock { $0.met?.challenge }
            guard origin?.scheme == "https", let met else { return }
            request.headers[.authorization] = answer(
                met, for: request, PasswordCredential(user: user, password: password))
        }
    }

    /// The request with an answer to the challenges of a refusal; nil when there is none to give.
    func answer(
        _ refusal: TransportResponse, to request: TransportRequest
    ) async throws(ServiceFailure) -> TransportRequest? {
        guard refusal.status == 401, belongs(request) else { return nil }
        let challenges = AuthenticationChallenge.read(refusal.headers[values: .wwwAuthenticate])
        let sent = request.headers[.authorization]
        var again = request
        switch credentials {
        case .none: return nil
        case .bearer(let tokens):
            guard let sent, sent.hasPrefix("Bearer ") else { return nil }
            let refused = String(sent.dropFirst("Bearer ".count))
            let fresh = try await bearer { try await tokens.replace(refused) }
            guard fresh != sent else { return nil }
            again.headers[.authorization] = fresh
        case .password(let user, let password, let allowsPlainHTTP):
            let credential = PasswordCredential(user: user, password: password)
            guard let challenge = Self.choose(challenges, for: credential) else { return nil }
            // Refused with the answer to just this challenge: it is the password that is wrong.
            guard sent == nil || isNew(challenge) else { return nil }
            guard challenge.scheme == "digest" || allowsPlainHTTP || isPrivate else {
                throw .kind(
                    .credentials(
                        "the server asks for the password by basic, and all on the way could read it "
                            + "over plain HTTP; call the service by https, or let the password "
                            + "allow plain HTTP"))
            }
            let isLoggedOut = state.withLock { state in
                if !state.isLoggedOut { state.met = Met(challenge: challenge) }
                return state.isLoggedOut
            }
            guard !isLoggedOut else { return nil }
            guard let answer = answer(challenge, for: request, credential) else {
                throw .kind(
                    .credentials("the server wants a digest of the body, which isn't in memory"))
            }
            again.headers[.authorization] = answer
        }
        return again
    }

    // MARK: - Private

    /// Whether nobody between here and the server can read what is sent.
    private var isPrivate: Bool {
        origin.map { $0.scheme == "https" || $0.isLoopback } ?? false
    }

    /// Whose the calls of a configuration are: of a named account, of a credential, or of headers.
    private static func identity(_ configuration: ServiceConfiguration) -> Identity? {
        if let account = configuration.account { return .account(account) }
        let known = configuration.credentials.identity
        if case .account? = known { return known }
        var fields = HTTPFields()
        // A header that can't be sent is an error of each call.
        guard (try? configuration.headers.apply(to: &fields)) != nil else { return .unnamed }
        let byHeaders = Identity(of: fields, harmless: configuration.harmlessHeaders)
        if byHeaders == .anonymous { return known }
        return known == nil ? byHeaders : .unnamed
    }

    private func belongs(_ request: TransportRequest) -> Bool {
        origin != nil && request.address.origin == origin
    }

    /// Whether a nonce has run out, rather than a password being wrong.
    private func isNew(_ challenge: AuthenticationChallenge) -> Bool {
        let known = state.withLock { $0.met?.challenge }
        return challenge.scheme == "digest" && challenge.parameters["stale"]?.lowercased() == "true"
            && known?.parameters["nonce"] != challenge.parameters["nonce"]
    }

    private static func choose(
        _ challenges: [AuthenticationChallenge], for credential: PasswordCredential
    ) -> AuthenticationChallenge? {
        let digests = challenges.filter(DigestAnswer.canAnswer)
        let strong = digests.first {
            $0.parameters["algorithm"]?.lowercased().hasPrefix("sha") == true
        }
        if let digest = strong ?? digests.first { return digest }
        return credential.basic == nil ? nil : challenges.first { $0.scheme == "basic" }
    }

    private func answer(
        _ challenge: AuthenticationChallenge, for request: TransportRequest,
        _ credential: PasswordCredential
    ) -> String? {
        guard challenge.scheme == "digest" else { return credential.basic }
        let count = state.withLock { state in
            state.met?.count += 1
            return state.met?.count ?? 1
        }
        return DigestAnswer(challenge: challenge, credential: credential).authorization(
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
            throw .kind(.credentials("there is no token: \(error)"))
        }
        guard !text.isEmpty, HTTPField.isValidValue(text) else {
            throw .kind(.credentials("the token can't stand in a header"))
        }
        return "Bearer \(text)"
    }
}
