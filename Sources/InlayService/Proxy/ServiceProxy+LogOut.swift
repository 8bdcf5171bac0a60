/// Something that holds what belongs to the user of a service, and removes it at a log-out.
package protocol LogOutObserver: AnyObject, Sendable {
    /// Removes what belongs to an identity; the service's calls have ended.
    ///
    /// - Parameter identity: Who has logged out; nil where the service's user has no name.
    /// - Returns: How many pending writes were removed.
    /// - Throws: What couldn't be removed.
    func logOut(_ identity: Identity?) async throws -> Int
}

/// What a log-out removed.
public struct LogOutSummary: Hashable, Sendable {
    /// The stored responses.
    public var responses = PurgedResponses()

    /// How many writes were pending, which the server never gets.
    public var pendingWrites = 0
}

extension ServiceProxy {
    /// How long a log-out waits for calls that go on in spite of being cancelled.
    private static let patience = Duration.seconds(5)

    /// Ends the user's session: nothing of theirs is left here, and nothing under way reaches who comes next.
    ///
    /// ```swift
    /// guard try await outbox.writes().isEmpty || askUser() else { return }
    /// try await service.logOut()
    /// ```
    ///
    /// Calls under way end as cancelled ones do, those that wait for an equal call too. Tokens and cookies, stored
    /// responses in memory and on disk, the pending writes of every open ``WriteQueue`` over this proxy, and
    /// the images of loaders over it are removed. All cookies of the proxy's transport are.
    ///
    /// The next user gets a proxy and a queue of their own: this proxy's account isn't theirs, its
    /// password isn't used any more, and its queue takes no writes. Without an account or credentials, what
    /// is removed are the responses that everybody may see.
    ///
    /// - Returns: How much was removed.
    /// - Throws: The first error, after all that could be removed was.
    @discardableResult
    public func logOut() async throws -> LogOutSummary {
        let identity = authenticator.identity
        var summary = LogOutSummary()
        var failure: (any Error)?
        await authenticator.logOut()
        await renewSession(within: Self.patience)
        await cookieJar?.removeAllCookies()
        for observer in logOutObservers {
            do {
                summary.pendingWrites += try await observer.logOut(identity)
            } catch {
                failure = failure ?? error
            }
        }
        // Calls that began meanwhile may have had cookies that are gone now.
        await renewSession(within: Self.patience)
        do {
            summary.responses = try await cache?.purge(identity ?? .anonymous) ?? summary.responses
        } catch {
            failure = failure ?? error
        }
        if let failure { throw failure }
        return summary
    }
}
