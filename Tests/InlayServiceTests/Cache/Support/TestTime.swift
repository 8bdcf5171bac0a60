import Foundation
import Synchronization

/// A clock that the test sets.
final class TestTime: Sendable {
    private let seconds = Mutex(1_790_000_000.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

    func advance(by duration: TimeInterval) {
        seconds.withLock { $0 += duration }
    }
}
