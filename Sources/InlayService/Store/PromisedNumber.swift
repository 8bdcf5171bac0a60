import Synchronization

/// A provisional row id for a response that is queued but not yet committed.
///
/// Until the commit, it is higher than any real row id and than those of all responses queued
/// earlier.
final class PromisedNumber: Sendable {
    private static let first: Int64 = 1 << 62

    private let number = Atomic<Int64>(first)

    /// The current row id, provisional or final.
    var value: Int64 { number.load(ordering: .acquiring) }

    /// Whether the row id is final, because the response is committed.
    var isKept: Bool { value < Self.first }

    /// Assigns a provisional row id, given the number of responses queued earlier.
    func promise(after count: Int64) {
        number.store(Self.first + 1 + count, ordering: .releasing)
    }

    /// Assigns the final row id.
    func keep(_ number: Int64) {
        self.number.store(number, ordering: .releasing)
    }
}
