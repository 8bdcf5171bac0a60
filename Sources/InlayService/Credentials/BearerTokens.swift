/// A bearer token that authenticates calls, with a function that refreshes it.
///
/// ```swift
/// let tokens = BearerTokens(account: "anna", token: saved) { _ in try await signIn() }
/// ```
///
/// If a server rejects a token, a new one is fetched once for all waiting calls, which are then
/// retried. Proxies may share the tokens.
///
/// Anybody who reads a token can impersonate the user. Therefore tokens are sent only over
/// encrypted connections and to this machine; other calls over plain HTTP fail before anything is
/// sent.
public actor BearerTokens {
    /// A function that fetches a token; its parameter is the rejected token, or nil for the first
    /// fetch.
    public typealias Refresh = @Sendable (_ refused: String?) async throws -> String

    /// The identity of the tokens' owner, by which cached responses are separated.
    public nonisolated let identity: ServiceIdentity

    /// Whether tokens may also be sent over plain HTTP to other machines.
    public nonisolated let allowsPlainHTTP: Bool

    private var token: String?
    private let refresh: Refresh
    /// The fetch in progress and its id, by which the end of a forgotten fetch is recognized.
    private var running: (id: Int, task: Task<Void, Never>)?
    private var waiters: [Int: CheckedContinuation<String, any Error>] = [:]
    /// The last id of a fetch or a waiter.
    private var lastID = 0

    /// Creates tokens for an account.
    ///
    /// - Parameters:
    ///   - account: The name of the account, the same in each run of the app. Without a name,
    ///     responses that earlier runs cached aren't used, and a log-out removes the cached
    ///     responses of every account without a name.
    ///   - token: A token from an earlier run, if there is one.
    ///   - allowsPlainHTTP: Whether tokens may be sent over plain HTTP, where others on the
    ///     network can read them.
    ///   - refresh: Fetches a token.
    public init(
        account: String? = nil, token: String? = nil, allowsPlainHTTP: Bool = false,
        refresh: @escaping Refresh
    ) {
        // Tokens without an account get a random identity for their lifetime.
        self.init(
            identity: account.map { .account($0) } ?? .credential(ServiceIdentity.Credential()),
            token: token, allowsPlainHTTP: allowsPlainHTTP, refresh: refresh)
    }

    /// Creates tokens with a known identity.
    package init(
        identity: ServiceIdentity, token: String?, allowsPlainHTTP: Bool, refresh: @escaping Refresh
    ) {
        self.identity = identity
        self.token = token
        self.allowsPlainHTTP = allowsPlainHTTP
        self.refresh = refresh
    }

    /// Returns the token, fetching it if there is none; throws the errors of fetching.
    public func current() async throws -> String {
        if let token { return token }
        return try await fetch(after: nil)
    }

    /// Returns a token that replaces a rejected one; throws the errors of fetching.
    public func replace(_ refused: String) async throws -> String {
        try await replacement(for: refused).token
    }

    /// Returns a token that replaces a rejected one, and whether it was fetched for this: another
    /// call may have replaced the rejected token long ago.
    package func replacement(
        for refused: String
    ) async throws -> (token: String, isFetched: Bool) {
        if let token, token != refused { return (token, false) }
        return (try await fetch(after: refused), true)
    }

    /// Discards the token, as ``ServiceProxy/logOut()`` does; pending fetches are cancelled.
    public func forget() {
        token = nil
        running?.task.cancel()
        running = nil
        resumeWaiters(with: .failure(CancellationError()))
    }

    /// Waits for the fetch in progress, or starts one.
    ///
    /// The end of a waiter doesn't cancel the fetch: other calls may wait for its token, and the
    /// server may have replaced the old one already.
    private func fetch(after refused: String?) async throws -> String {
        if running == nil { start(after: refused) }
        lastID += 1
        let waiter = lastID
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else {
                    return continuation.resume(throwing: CancellationError())
                }
                waiters[waiter] = continuation
            }
        } onCancel: {
            Task { await cancelWaiter(waiter) }
        }
    }

    private func start(after refused: String?) {
        token = nil
        lastID += 1
        let id = lastID
        let task = Task {
            let result: Result<String, any Error>
            do {
                result = .success(try await refresh(refused))
            } catch {
                result = .failure(error)
            }
            finish(id, result)
        }
        running = (id, task)
    }

    private func finish(_ id: Int, _ result: Result<String, any Error>) {
        guard running?.id == id else { return }
        running = nil
        token = try? result.get()
        resumeWaiters(with: result)
    }

    private func cancelWaiter(_ waiter: Int) {
        waiters.removeValue(forKey: waiter)?.resume(throwing: CancellationError())
    }

    private func resumeWaiters(with result: Result<String, any Error>) {
        let waiting = waiters.values
        waiters = [:]
        for waiter in waiting { waiter.resume(with: result) }
    }
}
