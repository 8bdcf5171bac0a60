import Foundation
public import HTTPTypes

/// The owner of a response, a pending write or an image.
///
/// ```swift
/// let purged = try await cache.purge(.account("user-17"))
/// print("\(purged.count) responses, \(purged.bytes) bytes")
/// ```
///
/// Data of one identity is never given to another: neither from memory or disk, nor from a
/// request in progress. An app names the account (``ServiceConfiguration/account``,
/// ``BearerTokens``). Without a name, credentials identify the caller, and a request with cookies
/// or other identifying headers is ``unnamed``.
public enum ServiceIdentity: Hashable, Sendable {
    /// No particular user: the request doesn't identify its caller, so everybody gets the same
    /// response.
    case anonymous

    /// An account, by a name that the app chooses and that stays the same across restarts.
    case account(String)

    /// The owner of a password, a token or a key.
    case credential(Credential)

    /// A caller who is identified by cookies or headers, without the app naming the account.
    ///
    /// Responses are neither stored nor shared with equal calls, because it is unknown whether
    /// two such callers are the same.
    case unnamed

    /// Whether responses may be stored and shared with equal calls.
    public var isShareable: Bool { self != .unnamed }

    /// Derives the identity from the headers of a request.
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

    /// Derives the identity from a request and the cookies that the transport adds.
    init(of request: TransportRequest, cookies: RequestCookies) {
        if case .account? = request.identity {
            self = request.identity ?? .unnamed
        } else if cookies != .none {
            self = .unnamed
        } else {
            self =
                request.identity
                ?? ServiceIdentity(
                    of: request.headers, harmless: request.values[HarmlessHeaders.self])
        }
    }
}

extension ServiceIdentity {
    /// A password, token or key that can be compared but never read.
    public struct Credential: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
        /// The user name, if there is one.
        let user: String?
        private let secret: String

        /// The beginning of the secret of a random credential; those of others begin otherwise.
        private static let random = "random "

        /// Creates a random credential, for tokens whose account has no name.
        init() {
            user = nil
            secret = Self.random + UUID().uuidString
        }

        /// Creates the credential of a user name and password.
        init(user: String, password: String) {
            self.user = user
            secret = "user \(user)\0\(password)"
        }

        /// Creates the credential of headers that authenticate the caller.
        init(_ fields: [HTTPField]) {
            user = nil
            secret = fields.map { "\($0.name.canonicalName) \($0.value)" }.joined(separator: "\n")
        }

        /// Creates the credential of a token that is sent as `Authorization: Bearer`.
        package init(token: String) {
            self.init([HTTPField(name: .authorization, value: "Bearer \(token)")])
        }

        /// Whether the credential is a random one of this process, and isn't found after a restart.
        var isOfProcess: Bool { secret.hasPrefix(Self.random) }

        /// Returns a keyed digest of the secret.
        func digest(_ key: DigestKey) -> String { key.digest(of: secret) }

        /// A description without the secret.
        public var description: String { user.map { "a password of \($0)" } ?? "a credential" }

        /// An empty mirror, so that dumps and debuggers don't show the secret.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// Returns the name under which a store saves the identity's data on disk.
    ///
    /// For a credential it contains only a digest with the store's key, so that the file alone
    /// can't be used to test guesses of passwords.
    ///
    /// - Parameter key: The store's ``ResponseStore/digestKey``.
    /// - Returns: The name, the same for equal identities and keys.
    package func storedName(key: [UInt8]) -> String { storedName(DigestKey(key)) }

    func storedName(_ key: DigestKey) -> String {
        switch self {
        case .anonymous: ""
        case .account(let name): "account \(name)"
        case .credential(let credential):
            "\(credential.isOfProcess ? "process" : "credential") \(credential.digest(key))"
        case .unnamed: "unnamed"
        }
    }
}

/// The headers that authenticate the caller, each of which is a credential by itself.
enum CredentialHeaders {
    static func contains(_ name: HTTPField.Name) -> Bool {
        name == .authorization || name.canonicalName == "x-api-key"
    }

    /// Returns whether a header is a credential or a cookie, so that a call with it may belong to
    /// another user than the proxy's other calls.
    static func namesCaller(_ name: HTTPField.Name) -> Bool {
        contains(name) || name == .cookie
    }
}
