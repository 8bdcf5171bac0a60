import Synchronization

/// One of a limited number of slots for concurrent work, released exactly once, at the latest when
/// its last reference is released.
final class WorkSlot: Sendable {
    private let isTaken = Atomic(true)
    private let giveBack: @Sendable () -> Void

    init(_ giveBack: @escaping @Sendable () -> Void) {
        self.giveBack = giveBack
    }

    deinit {
        release()
    }

    func release() {
        let wasTaken = isTaken.exchange(false, ordering: .acquiringAndReleasing)
        if wasTaken { giveBack() }
    }
}
