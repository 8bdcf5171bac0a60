import Synchronization

/// A place among those that work at a time; given back once, at the latest when nobody has it any more.
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
