import Dispatch
import Synchronization
import Testing

@testable import InlayService

@Suite struct DamageLogTests {
    private let damage = StoreDamage(what: "a file", setAside: nil, reason: "it is empty")

    private final class State: Sendable {
        let log = Mutex<DamageLog?>(nil)
        let events = Mutex<[String]>([])

        func record(_ event: String) { events.withLock { $0.append(event) } }
    }

    @Test func aCallThatReportsDamageReturnsAfterTheDamageHandler() async throws {
        let state = State()
        let isReporting = DispatchSemaphore(value: 0)
        let log = DamageLog(label: "test") { _ in
            isReporting.wait()
            state.record("handled")
        }
        async let call: Void = log.reporting {
            log.report(damage)
            isReporting.signal()
        }
        try await call
        #expect(state.events.withLock { $0 } == ["handled"])
        #expect(log.all == [damage])
    }

    @Test func aCallThatReportsDamageThrowsAfterTheDamageHandler() async {
        let state = State()
        let log = DamageLog(label: "test") { _ in state.record("handled") }
        await #expect(throws: ResponseStoreError.self) {
            try await log.reporting {
                log.report(damage)
                throw ResponseStoreError.diskFull(path: "/")
            }
        }
        #expect(state.events.withLock { $0 } == ["handled"])
    }

    /// A task started by the handler is recognized as its own; a detached one isn't, and waits at
    /// most for the `timeout` of the log.
    @Test(arguments: [false, true])
    func damageHandlersCanCallTheStoreWithoutADeadlock(isDetached: Bool) async throws {
        let state = State()
        let log = DamageLog(
            label: "test", timeout: isDetached ? .milliseconds(1) : .seconds(600)
        ) { _ in
            let end = DispatchSemaphore(value: 0)
            let call: @Sendable () async -> Void = {
                await state.log.withLock { $0 }?.reported()
                state.record("called")
                end.signal()
            }
            if isDetached { Task.detached(operation: call) } else { Task(operation: call) }
            #expect(end.wait(timeout: .now() + .seconds(60)) == .success)
        }
        state.log.withLock { $0 = log }
        log.report(damage)
        await log.reported()
        // The detached task may stop waiting before this one.
        while state.events.withLock({ $0.isEmpty }) { await Task.yield() }
        #expect(state.events.withLock { $0 } == ["called"])
        state.log.withLock { $0 = nil }
    }
}
