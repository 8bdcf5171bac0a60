/// Who is calling, and how that is proved.
public enum ServiceCredentials: Sendable {
    /// Nobody in particular.
    case none

    /// A user with a password, told to the server when it asks, as basic or digest.
    ///
    /// It goes ahead only over an encrypted connection, to a server that has asked before. A server that
    /// takes both is told the digest, which tells nobody the password. By basic, where all on the way could
    /// read it, it goes over an encrypted connection or to this machine only: elsewhere a call is an error, unless
    /// `allowsPlainHTTP` says otherwise.
    case password(user: String, String, allowsPlainHTTP: Bool = false)

    /// Tokens, sent with every call over an encrypted connection or to this machine.
    ///
    /// Over plain HTTP a call is an error, unless ``BearerTokens/allowsPlainHTTP`` says otherwise.
    case bearer(BearerTokens)

    /// Whose they are; nil where there are none.
    var identity: Identity? {
        switch self {
        case .none: nil
        // Without the network, a wrong password is nobody's, too.
        case .password(let user, let password, allowsPlainHTTP: _):
            .credential(Identity.Credential(user: user, password: password))
        case .bearer(let tokens): tokens.identity
        }
    }
}
