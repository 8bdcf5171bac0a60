import Synchronization

/// An object that holds data of a service's user and removes it at a log-out.
package protocol LogOutObserver: AnyObject, Sendable {
    /// Stops starting calls for the user, who is about to log out.
    ///
    /// Called while the service still has the user's credentials.
    func willLogOut() async

    /// Removes the data of an identity, after the service's calls have ended.
    ///
    /// - Parameter identity: The identity that logged out; nil if the service's user has none.
    /// - Returns: The number of pending writes that were removed.
    /// - Throws: The error of data that couldn't be removed.
    func logOut(_ identity: ServiceIdentity?) async throws -> Int
}

extension LogOutObserver {
    package func willLogOut() async {}
}

/// The observers of a proxy's log-outs, which are referenced weakly.
final class LogOutObservers: Sendable {
    private struct WeakObserver: Sendable {
        weak let observer: (any LogOutObserver)?
    }

    private let observers = Mutex<[WeakObserver]>([])

    func add(_ observer: any LogOutObserver) {
        observers.withLock { observers in
            observers.removeAll { $0.observer == nil }
            observers.append(WeakObserver(observer: observer))
        }
    }

    /// The observers that still exist.
    var all: [any LogOutObserver] { observers.withLock { $0.compactMap(\.observer) } }
}

/// The data that a log-out removed.
public struct LogOutSummary: Hashable, Sendable {
    /// The cached responses.
    public var responses = PurgedResponses()

    /// The number of pending writes that were never sent.
    public var pendingWrites = 0
}

/// A log-out of a proxy's user, which removes all their data.
struct LogOut {
    /// The time limit for calls that ignore their cancellation.
    private static let timeout = Duration.seconds(5)

    let service: ServiceProxy

    /// Removes all data of the user; throws the first error after removing everything that can be
    /// removed.
    func run() async throws -> LogOutSummary {
        let authenticator = service.requests.authenticator
        // If a log-out failed, the next one has to remove the data of the same user.
        let identity = authenticator.configuredIdentity
        let clock = service.configuration.clock
        var summary = LogOutSummary()
        var failure: (any Error)?
        // A queue that went on sending would use the next user's credentials.
        for observer in service.observers.all { await observer.willLogOut() }
        await authenticator.logOut()
        await service.runner.sessions.renew(within: Self.timeout, clock: clock)
        await service.cookieJar?.removeAllCookies()
        for observer in service.observers.all {
            do {
                summary.pendingWrites += try await observer.logOut(identity)
            } catch {
                failure = failure ?? error
            }
        }
        // Calls that started in the meantime may have used cookies that are removed now.
        await service.runner.sessions.renew(within: Self.timeout, clock: clock)
        do {
            if let cache = service.cache {
                summary.responses = try await cache.purge(identity ?? .anonymous)
            }
        } catch {
            failure = failure ?? error
        }
        if let failure { throw failure }
        return summary
    }
}
