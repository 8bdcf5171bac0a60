import Foundation

/// The credentials of a proxy's calls.
public enum ServiceCredentials: Sendable {
    /// No credentials.
    case none

    /// A user name and password, sent as Basic or Digest when the server asks for it.
    ///
    /// They are sent before a challenge only over an encrypted connection to a server that has
    /// asked before. If a server accepts both schemes, Digest is used, which doesn't reveal the
    /// password. Basic requires an encrypted connection or a server on this machine; elsewhere the
    /// call fails unless `allowsPlainHTTP` is true.
    case password(user: String, String, allowsPlainHTTP: Bool = false)

    /// Bearer tokens, sent with every call over encrypted connections or to this machine.
    ///
    /// Over plain HTTP a call fails, unless ``BearerTokens/allowsPlainHTTP`` is true.
    case bearer(BearerTokens)

    /// The identity of the credentials; nil if there are none.
    var identity: ServiceIdentity? {
        switch self {
        case .none: nil
        // The password is part of the identity, so that a wrong one gives no access to cached
        // responses.
        case .password(let user, let password, allowsPlainHTTP: _):
            .credential(ServiceIdentity.Credential(user: user, password: password))
        case .bearer(let tokens): tokens.identity
        }
    }
}

/// A user name and password.
struct PasswordCredential: Hashable, Sendable {
    let user: String
    let password: String

    /// The `Authorization` value of the Basic scheme; nil if the name contains a colon, which
    /// Basic can't represent.
    var basic: String? {
        guard !user.utf8.contains(UInt8(ascii: ":")) else { return nil }
        return "Basic \(base64(Array("\(user):\(password)".utf8)))"
    }
}

private func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
}
