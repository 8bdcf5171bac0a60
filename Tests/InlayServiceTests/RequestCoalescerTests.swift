import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of operations that run in the task of their first caller.
@Suite final class RequestCoalescerTests: Sendable {
    private let coalescer = RequestCoalescer<String, Int>()
    private let gate = Gate()
    private let begun = Atomic(0)

    private func work() async throws -> Int {
        let number = begun.add(1, ordering: .relaxed).newValue
        _ = await gate.wait()
        try Task.checkCancellation()
        return number
    }

    private func wait(forWaiters count: Int) async throws {
        try await waitUntil("\(count) wait", coalescer.waiterCount) { $0 == count }
    }

    private func wait(forBegun count: Int) async throws {
        try await waitUntil("\(count) have begun", begun.load(ordering: .relaxed)) {
            $0 == count
        }
    }

    @Test func equalConcurrentOperationsRunOnce() async throws {
        let first = Task { try await coalescer.valueInPlace(for: "a", work) }
        try await wait(forBegun: 1)
        let others = [
            Task { try await coalescer.value(for: "a", work) },
            Task { try await coalescer.valueInPlace(for: "a", work) },
        ]
        try await wait(forWaiters: 2)
        await gate.open()
        #expect(try await first.value == 1)
        for other in others { #expect(try await other.value == 1) }
        #expect(coalescer.count == 0)
    }

    @Test func waitersRestartAnOperationWhoseOwnerWasCancelled() async throws {
        let first = Task { try await coalescer.valueInPlace(for: "a", work) }
        try await wait(forBegun: 1)
        let others = (0..<5).map { _ in Task { try await coalescer.value(for: "a", work) } }
        try await wait(forWaiters: 5)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        try await wait(forBegun: 2)
        try await wait(forWaiters: 5)
        await gate.open()
        for other in others { #expect(try await other.value == 2) }
        #expect(begun.load(ordering: .relaxed) == 2)
        #expect(coalescer.count == 0)
    }

    @Test func operationsContinueIfAWaiterIsCancelled() async throws {
        let first = Task { try await coalescer.valueInPlace(for: "a", work) }
        try await wait(forBegun: 1)
        let other = Task { try await coalescer.value(for: "a", work) }
        try await wait(forWaiters: 1)
        other.cancel()
        await #expect(throws: CancellationError.self) { try await other.value }
        // A caller that arrives now still joins the operation.
        let late = Task { try await coalescer.value(for: "a", work) }
        try await wait(forWaiters: 1)
        await gate.open()
        #expect(try await first.value == 1)
        #expect(try await late.value == 1)
        #expect(begun.load(ordering: .relaxed) == 1)
    }

    @Test func failuresReachAllWaiters() async throws {
        struct Failure: Error {}
        let first = Task {
            try await coalescer.valueInPlace(for: "a") {
                _ = try await self.work()
                throw Failure()
            }
        }
        try await wait(forBegun: 1)
        let other = Task { try await coalescer.value(for: "a", work) }
        try await wait(forWaiters: 1)
        await gate.open()
        await #expect(throws: Failure.self) { try await first.value }
        await #expect(throws: Failure.self) { try await other.value }
    }
}
