import Synchronization
import Testing

@testable import InlayTesting

@Suite("Waiting for a condition")
struct WaitingTests {
    @Test func waitUntilReturnsTheFirstMatchingValue() async throws {
        let count = Mutex(0)
        func next() -> Int {
            count.withLock {
                $0 += 1
                return $0
            }
        }
        let value = try await waitUntil("the count is above 30", next()) { $0 > 30 }
        #expect(value == 31)
    }

    @Test func satisfiedConditionsAreCheckedOnce() async throws {
        let count = Mutex(0)
        try await waitUntil("it is so") {
            count.withLock { $0 += 1 }
            return true
        }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func waitTimeoutsNameTheConditionAndTheLastValue() throws {
        var patience = Patience(limit: .zero, checks: 3)
        try patience.check("the list is at its end") { 1 }
        try patience.check("the list is at its end") { 2 }
        let error = #expect(throws: WaitTimeout.self) {
            try patience.check("the list is at its end") { 7 }
        }
        #expect(
            error?.description
                == "Waited 0 seconds in vain until the list is at its end. The last value was: 7")
    }

    @Test func waitsTimeOutOnlyAfterBothTheTimeAndTheCheckLimit() throws {
        // Simulates a machine so busy that there were few checks in that time.
        var few = Patience(limit: .zero, checks: 1_000)
        for _ in 0..<999 { try few.check("never") }
        var quick = Patience(limit: .seconds(86_400), checks: 1)
        for _ in 0..<1_000 { try quick.check("never") }
    }

    @Test func cancelledWaitsThrow() async {
        let waiting = Task { try await waitUntil("never") { false } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
