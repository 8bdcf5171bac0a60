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

    private let credentials: ServiceCredentials
    /// Whose answers they are.
    let partition: String
    /// Where the server is.
    let origin: Origin?
    private let met = Mutex<Met?>(nil)

    init(
        _ credentials: ServiceCredentials, account: String? = nil, unnamed: String = "",
        origin: Origin?
    ) {
        self.credentials = credentials
        self.origin = origin
        let partition = account.map { "account \($0)" } ?? credentials.partition
        self.partition = partition.isEmpty ? unnamed : partition
    }

    /// Adds whose request it is, and what may go ahead to prove it.
    func prepare(_ request: inout TransportRequest) async throws(ServiceFailure) {
        guard request.headers[.authorization] == nil else { return }
        mark(&request)
        guard belongs(request) else { return }
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
        case .password(let user, let password):
            guard origin?.scheme == "https", let challenge = met.withLock({ $0?.challenge }) else {
                return
            }
            request.headers[.authorization] = answer(
                challenge, for: request, PasswordCredential(user: user, password: password))
        }
    }

    /// The same for a request that nothing goes ahead with; false where something does, or has to be fetched.
    func prepareAtOnce(_ request: inout TransportRequest) -> Bool {
        guard case .none = credentials else { return false }
        if request.headers[.authorization] == nil { mark(&request) }
        return true
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
        case .password(let user, let password):
            let credential = PasswordCredential(user: user, password: password)
            guard let challenge = Self.choose(challenges, for: credential) else { return nil }
            // Refused with the answer to just this challenge: it is the password that is wrong.
            guard sent == nil || isNew(challenge) else { return nil }
            met.withLock { $0 = Met(challenge: challenge) }
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

    /// Says whose the answer is, wherever it comes from: what a redirect or a cookie leads to is theirs, too.
    private func mark(_ request: inout TransportRequest) {
        if case .none = credentials {
            // A header has said it, and may have been left behind by a redirect.
            if request.partition.isEmpty { request.partition = partition }
        } else if request.partition.isEmpty || belongs(request) {
            request.partition = partition
        }
    }

    private func belongs(_ request: TransportRequest) -> Bool {
        origin != nil && request.address.origin == origin
    }

    /// Whether a nonce has run out, rather than a password being wrong.
    private func isNew(_ challenge: AuthenticationChallenge) -> Bool {
        let known = met.withLock { $0?.challenge }
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
        let count = met.withLock { met in
            met?.count += 1
            return met?.count ?? 1
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
