import Synchronization

/// A thread-safe counter that returns each number from 0 once.
nonisolated final class CallCounter: Sendable {
    private let last = Atomic(-1)

    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
