import InlayTesting
import Synchronization
import Testing

@Suite("Manual clock")
struct ManualClockTests {
    private let clock = ManualClock()

    @Test func aManualClockMovesOnlyIfAdvanced() {
        let start = clock.now
        #expect(clock.now == start)
        clock.advance(by: .seconds(2))
        #expect(start.duration(to: clock.now) == .seconds(2))
        #expect(start < clock.now)
    }

    @Test func sleepersWakeWhenTheirDeadlineIsReached() async throws {
        let awake = Awake()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [clock] in
                try await clock.sleep(for: .seconds(10))
                awake.flag.withLock { $0 = true }
            }
            await clock.waitForSleepers()
            clock.advance(by: .seconds(9))
            #expect(!awake.flag.withLock { $0 })
            // It still sleeps: this would not return otherwise.
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
            try await group.waitForAll()
        }
        #expect(awake.flag.withLock { $0 })
    }

    @Test func sleepingUntilAPastInstantReturnsAtOnce() async throws {
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: ManualClock.Instant(elapsed: .seconds(5)))
        try await clock.sleep(for: .zero)
    }

    @Test func cancelledSleepersThrow() async {
        let asleep = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers()
        asleep.cancel()
        await #expect(throws: CancellationError.self) { try await asleep.value }

        let early = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await early.value }
    }

    @Test func waitForSleepersReturnsAtTheCountOrOnCancellation() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for second in 1...3 {
                group.addTask { [clock] in try await clock.sleep(for: .seconds(second)) }
            }
            await clock.waitForSleepers(count: 3)
            clock.advance(by: .seconds(3))
            try await group.waitForAll()
        }
        let waiting = Task { [clock] in await clock.waitForSleepers(count: 9) }
        waiting.cancel()
        await waiting.value
    }
}

private final class Awake: Sendable {
    let flag = Mutex(false)
}
