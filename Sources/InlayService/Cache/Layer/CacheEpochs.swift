import Synchronization

/// A log of invalidations and purges while requests are in progress; each one starts an epoch.
///
/// A response to a request that was sent before an invalidation or a purge is out of date.
final class CacheEpochs: Sendable {
    private struct State {
        var invalidated: [String: Int] = [:]
        /// The epochs of purges by the hash of the purged identity, so that no token is retained.
        ///
        /// If two identities have the same hash, both count as purged.
        var purged: [Int: Int] = [:]
        /// The epoch at which the log of single invalidations was last emptied; all URLs count as
        /// invalidated up to this epoch.
        var floor = 0
        /// The epoch at which the log of single purges was last emptied; all identities count as
        /// purged up to this epoch.
        var purgeFloor = 0
    }

    private let state = Mutex(State())
    /// The number of invalidations and purges, for a fast check whether any happened.
    private let count = Atomic(0)
    private static let limit = 4096

    /// The epoch for a request that starts now.
    var now: Int { count.load(ordering: .acquiring) }

    func invalidate(url: String) {
        state.withLock { state in
            let time = step()
            if state.invalidated.count >= Self.limit {
                state.invalidated = [:]
                state.floor = time
            }
            state.invalidated[url] = time
        }
    }

    func purge(_ identity: ServiceIdentity) {
        state.withLock { state in
            let time = step()
            if state.purged.count >= Self.limit {
                state.purged = [:]
                state.purgeFloor = time
            }
            state.purged[identity.hashValue] = time
        }
    }

    func isInvalidated(_ url: String, since start: Int) -> Bool {
        guard now != start else { return false }
        return state.withLock { max($0.invalidated[url] ?? 0, $0.floor) > start }
    }

    func isPurged(_ identity: ServiceIdentity, since start: Int) -> Bool {
        guard now != start else { return false }
        return state.withLock {
            max($0.purged[identity.hashValue] ?? 0, $0.purgeFloor) > start
        }
    }

    private func step() -> Int { count.add(1, ordering: .acquiringAndReleasing).newValue }
}
