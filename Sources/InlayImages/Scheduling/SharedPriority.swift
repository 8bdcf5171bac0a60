import Synchronization

/// The priority of shared work: the highest priority of its waiters.
final class SharedPriority: WorkPriority {
    private let waiters = Mutex<[Int: any WorkPriority]>([:])

    var level: Int {
        waiters.withLock { waiters in
            waiters.values.reduce(0) { max($0, $1.level) }
        }
    }

    func add(_ priority: any WorkPriority, for waiter: Int) {
        waiters.withLock { $0[waiter] = priority }
    }

    func remove(_ waiter: Int) {
        waiters.withLock { _ = $0.removeValue(forKey: waiter) }
    }
}
