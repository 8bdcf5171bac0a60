import Synchronization

/// Remembers what was made doubtful or purged while requests were under way.
///
/// An answer that was on its way then is about the time before.
final class CacheEpochs: Sendable {
    private struct State {
        var invalidated: [String: Int] = [:]
        var purged: [Identity: Int] = [:]
        /// Which addresses were invalidated up to here isn't known any more: take it for all.
        var floor = 0
    }

    private let state = Mutex(State())
    /// Goes up with each of those; nearly always it says that nothing has happened since.
    private let count = Atomic(0)
    private static let limit = 4096

    /// The time, for a request that starts now.
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

    func purge(_ identity: Identity) {
        state.withLock { state in
            state.purged[identity] = step()
        }
    }

    func isInvalidated(_ url: String, since start: Int) -> Bool {
        guard now != start else { return false }
        return state.withLock { max($0.invalidated[url] ?? 0, $0.floor) > start }
    }

    func isPurged(_ identity: Identity, since start: Int) -> Bool {
        guard now != start else { return false }
        return state.withLock { $0.purged[identity] ?? 0 > start }
    }

    private func step() -> Int { count.add(1, ordering: .acquiringAndReleasing).newValue }
}
