import Synchronization

/// Remembers what was made doubtful or purged while requests were under way.
///
/// An answer that was on its way then is about the time before.
final class CacheEpochs: Sendable {
    private struct State {
        var count = 0
        var invalidated: [String: Int] = [:]
        var purged: [CachePartition: Int] = [:]
        /// Which addresses were invalidated up to here isn't known any more: take it for all.
        var floor = 0
    }

    private let state = Mutex(State())
    private static let limit = 4096

    /// The time, for a request that starts now.
    var now: Int { state.withLock { $0.count } }

    func invalidate(url: String) {
        state.withLock { state in
            state.count += 1
            if state.invalidated.count >= Self.limit {
                state.invalidated = [:]
                state.floor = state.count
            }
            state.invalidated[url] = state.count
        }
    }

    func purge(_ partition: CachePartition) {
        state.withLock { state in
            state.count += 1
            state.purged[partition] = state.count
        }
    }

    func isInvalidated(_ url: String, since start: Int) -> Bool {
        state.withLock { max($0.invalidated[url] ?? 0, $0.floor) > start }
    }

    func isPurged(_ partition: CachePartition, since start: Int) -> Bool {
        state.withLock { $0.purged[partition] ?? 0 > start }
    }
}
