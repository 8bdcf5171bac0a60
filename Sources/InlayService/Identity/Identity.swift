public import HTTPTypes

/// The user that a response, a pending write or an image belongs to.
///
/// ```swift
/// let purged = try await cache.purge(.account("user-17"))
/// print("\(purged.responses) responses, \(purged.bytes) bytes")
/// ```
///
/// Nothing that belongs to one identity is given to another: neither from memory or disk, nor from a request that
/// is under way. An app names the account (``ServiceConfiguration/account``, ``BearerTokens``). Without a
/// name, credentials tell callers apart; a request with cookies or with other headers of its own is ``unnamed``.
public enum Identity: Hashable, Sendable {
    /// Nobody in particular: the request says nothing of its caller, so everybody gets the same response.
    case anonymous

    /// An account, by a name that the app gives it and that is the same at each start.
    case account(String)

    /// Whoever has a password, a token or a key.
    case credential(Credential)

    /// A caller whom cookies or headers tell apart from others, and whose account the app hasn't named.
    ///
    /// Responses are neither stored nor shared with equal calls, because nothing says when two such callers
    /// are the same.
    case unnamed

    /// Whether responses may be stored and given to equal calls.
    public var isShareable: Bool { self != .unnamed }

    /// The identity of a request of which only the headers are known.
    public init(of headers: HTTPFields, harmless: HarmlessHeaders = HarmlessHeaders()) {
        let own = Array(headers.lazy.filter { !harmless.contains($0.name) })
        if own.isEmpty {
            self = .anonymous
        } else if own.allSatisfy({ CredentialHeaders.contains($0.name) }) {
            self = .credential(Credential(own))
        } else {
            self = .unnamed
        }
    }

    /// The identity of a request, with the cookies that go along with it.
    init(of request: TransportRequest, cookies: RequestCookies) {
        if case .account? = request.identity {
            self = request.identity ?? .unnamed
        } else if cookies != .none {
            self = .unnamed
        } else {
            self =
                request.identity
                ?? Identity(
                    of: request.headers, harmless: request.values[HarmlessHeaders.self])
        }
    }
}

extension Identity {
    /// A password, a token or a key, which is compared and never shown.
    public struct Credential: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
        /// The name that a user logs in with, where there is one.
        let user: String?
        private let secret: String

        /// Makes the credential of a user with a password.
        init(user: String, password: String) {
            self.user = user
            secret = "user \(user)\0\(password)"
        }

        /// Makes the credential of headers that prove who is calling.
        init(_ fields: [HTTPField]) {
            user = nil
            secret = fields.map { "\($0.name.canonicalName) \($0.value)" }.joined(separator: "\n")
        }

        /// Makes the credential of a token that goes as `Authorization: Bearer`.
        package init(token: String) {
            self.init([HTTPField(name: .authorization, value: "Bearer \(token)")])
        }

        /// The secret as a digest that can't be made without the key.
        func digest(_ key: DigestKey) -> String { key.digest(of: secret) }

        /// A text without the secret.
        public var description: String { user.map { "a password of \($0)" } ?? "a credential" }

        /// Nothing, so that dumps and debuggers don't show the secret.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// The name that a store has for the identity on disk.
    ///
    /// Of a credential it has a digest with the store's key only, so that nobody who has the file alone can try
    /// passwords.
    ///
    /// - Parameter key: The store's ``ResponseStore/digestKey``.
    /// - Returns: The name, the same for equal identities and keys.
    public func storedName(key: [UInt8]) -> String { storedName(DigestKey(key)) }

    func storedName(_ key: DigestKey) -> String {
        switch self {
        case .anonymous: ""
        case .account(let name): "account \(name)"
        case .credential(let credential): "credential \(credential.digest(key))"
        case .unnamed: "unnamed"
        }
    }
}

/// The headers that a server reads the caller from, each of which is a credential by itself.
enum CredentialHeaders {
    static func contains(_ name: HTTPField.Name) -> Bool {
        name == .authorization || name.canonicalName == "x-api-key"
    }

    /// Whether a call with a header takes another caller than its proxy has.
    static func namesCaller(_ name: HTTPField.Name) -> Bool {
        contains(name) || name == .cookie
    }
}
