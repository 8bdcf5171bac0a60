import Synchronization

/// The number of a response that a store has taken in and not written yet.
///
/// Until it is written it has a number that no store gives, and that is higher than that of all that
/// were taken in before.
final class PromisedNumber: Sendable {
    private static let first: Int64 = 1 << 62

    private let number = Atomic<Int64>(first)

    /// The number that the response has now.
    var value: Int64 { number.load(ordering: .acquiring) }

    /// Whether the response is written.
    var isKept: Bool { value < Self.first }

    /// Gives the number for now, from how many were taken in before.
    func promise(after count: Int64) {
        number.store(Self.first + 1 + count, ordering: .releasing)
    }

    /// Gives the number that the response is written under.
    func keep(_ number: Int64) {
        self.number.store(number, ordering: .releasing)
    }
}
