import Synchronization

/// The progress of an operation, readable from other threads.
final class Progress: Sendable {
    private let number = Atomic(0)

    var done: Int { number.load(ordering: .sequentiallyConsistent) }

    func tell(_ done: Int) { number.store(done, ordering: .sequentiallyConsistent) }
}
