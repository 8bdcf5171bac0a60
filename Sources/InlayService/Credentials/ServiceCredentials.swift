/// Who is calling, and how that is proved.
public enum ServiceCredentials: Sendable {
    /// Nobody in particular.
    case none

    /// A user with a password, told to the server when it asks, as basic or digest.
    ///
    /// It goes ahead only over an encrypted connection, to a server that has asked before. Over plain HTTP
    /// it is told each time that the server asks, by basic so that all on the way can read it. A server that
    /// takes both is told the digest, which tells nobody the password.
    case password(user: String, String)

    /// Tokens, sent with every call over an encrypted connection or to this machine.
    ///
    /// Over plain HTTP a call is an error, unless ``BearerTokens/allowsPlainHTTP`` says otherwise.
    case bearer(BearerTokens)

    /// What tells this caller from others.
    var partition: String {
        switch self {
        case .none: ""
        case .password(let user, let password):
            // Without the network, a wrong password is nobody's, too.
            "user \(user) "
                + HashBlocks.hexadecimal(SHA256.digest(Array("\(user)\0\(password)".utf8)))
        case .bearer(let tokens): "account \(tokens.account)"
        }
    }
}
