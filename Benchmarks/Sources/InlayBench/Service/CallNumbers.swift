import Synchronization

/// Numbers from 0 on, each given once.
nonisolated final class CallNumbers: Sendable {
    private let last = Atomic(-1)

    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
