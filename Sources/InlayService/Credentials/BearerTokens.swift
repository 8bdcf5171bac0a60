import Foundation

/// A token that proves who is calling, and the way to a new one.
///
/// ```swift
/// let tokens = BearerTokens(account: "anna", token: saved) { _ in try await signIn() }
/// ```
///
/// When a server refuses a token, a new one is fetched, once for all calls that wait for it, and the
/// calls are sent again. May be shared by proxies.
///
/// Whoever has a token is taken for the caller. So it goes over encrypted connections only, and to this
/// machine; other calls over plain HTTP are errors, before anything is sent.
public actor BearerTokens {
    /// Fetches a token; gets the one that was refused, or nil when there is none yet.
    public typealias Refresh = @Sendable (_ refused: String?) async throws -> String

    /// Whose tokens these are: nothing that belongs to one identity is given to another.
    public nonisolated let identity: Identity

    /// Whether the tokens go over plain HTTP to other machines too.
    public nonisolated let allowsPlainHTTP: Bool

    private var token: String?
    private let refresh: Refresh
    private var running: Task<String, any Error>?

    /// Makes tokens of an account.
    ///
    /// - Parameters:
    ///   - account: A name that is the same each time the app starts; without it, no cache
    ///     gives answers of an earlier start.
    ///   - token: A token that is there already.
    ///   - allowsPlainHTTP: Whether they go over plain HTTP too, where all on the way can read them: for a
    ///     network that nobody else is in.
    ///   - refresh: Fetches a token.
    public init(
        account: String? = nil, token: String? = nil, allowsPlainHTTP: Bool = false,
        refresh: @escaping Refresh
    ) {
        // Tokens of no account have one for as long as they live.
        self.init(
            identity: account.map { .account($0) }
                ?? .credential(Identity.Credential(token: UUID().uuidString)),
            token: token, allowsPlainHTTP: allowsPlainHTTP, refresh: refresh)
    }

    /// Makes tokens of an identity that is known otherwise.
    package init(
        identity: Identity, token: String?, allowsPlainHTTP: Bool, refresh: @escaping Refresh
    ) {
        self.identity = identity
        self.token = token
        self.allowsPlainHTTP = allowsPlainHTTP
        self.refresh = refresh
    }

    /// The token, fetched if there is none; throws what fetching throws.
    public func current() async throws -> String {
        if let token { return token }
        return try await fetch(after: nil)
    }

    /// A token in place of one that was refused; throws what fetching throws.
    public func replace(_ refused: String) async throws -> String {
        if let token, token != refused { return token }
        return try await fetch(after: refused)
    }

    /// Forgets the token, as ``ServiceProxy/logOut()`` does; whoever waits for one gets none.
    public func forget() {
        token = nil
        running?.cancel()
        running = nil
    }

    private func fetch(after refused: String?) async throws -> String {
        if let running {
            let fetched = try await running.value
            guard self.running == running || token == fetched else { throw CancellationError() }
            return fetched
        }
        token = nil
        // A task of its own: a caller that goes away takes the token from nobody else.
        let task = Task { try await refresh(refused) }
        running = task
        defer { if running == task { running = nil } }
        let fetched = try await task.value
        guard running == task || token == fetched else { throw CancellationError() }
        token = fetched
        return fetched
    }
}
