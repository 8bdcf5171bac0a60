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

    /// Whose tokens these are; caches keep the answers of one account from another.
    public nonisolated let account: String

    /// Whether the tokens go over plain HTTP to other machines too.
    public nonisolated let allowsPlainHTTP: Bool

    /// Whether the app has named the account, so that it is the same at the next start.
    nonisolated let isNamed: Bool

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
        self.account = account ?? UUID().uuidString
        isNamed = account != nil
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

    /// Forgets the token, as at log-out.
    public func forget() {
        token = nil
        running?.cancel()
        running = nil
    }

    private func fetch(after refused: String?) async throws -> String {
        if let running { return try await running.value }
        token = nil
        // A task of its own: a caller that goes away takes the token from nobody else.
        let task = Task { try await refresh(refused) }
        running = task
        defer { if running == task { running = nil } }
        let fetched = try await task.value
        if running == task { token = fetched }
        return fetched
    }
}
