import InlayGeometry
import InlayTesting
import InlayValues
import Testing

@testable import InlayLists
@testable import InlayViewTesting
@testable import InlayWebViews

/// Tests of rows whose shared web process crashes or hangs.
@MainActor @Suite(.timeLimit(.minutes(Patience.minutesPerTest))) final class RowRecoveryTests {
    private let clock = ManualClock()
    private let surface = StubListSurface()
    private let list: ContentList<[RowContent]>
    private var problems: [RowProblem] = []
    /// Whether the web process of new engines hangs, until another one supersedes it.
    private var isHanging = false

    init() {
        let rows = (0..<3).map { index in
            var row = RowContent.html("<p>row \(index)")
            row.presentation = .web
            return row
        }
        list = ContentList(rows, surface: surface, clock: FrameClock(manual: clock)) { $0 }
        list.onRowProblem = { [unowned self] _, problem in problems.append(problem) }
        surface.prepare = { [unowned self] engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            if isHanging {
                engine.evaluation = nil
            } else {
                engine.evaluation = { _ in ["height": 40, "width": 500] }
            }
            engine.onSupersede = { [unowned self] in
                isHanging = false
                for engine in surface.engines { engine.processAge += 1 }
            }
        }
    }

    /// Draws frames, in which all engines paint their rows, until a condition holds.
    ///
    /// Time passes while a failed row rests.
    private func frames(until goal: String, _ holds: () -> Bool) async throws {
        surface.delegate?.resized(width: 500, height: 400)
        try await waitUntil(goal, states) { _ in
            _ = surface.makeFrame(at: 0)
            for engine in surface.engines where engine.evaluation != nil {
                engine.report("painted", height: 40)
            }
            if states.contains(where: { $0.contains("resting") }) {
                clock.advance(by: .milliseconds(10))
            }
            return holds()
        }
    }

    /// The states of the rows, and the ages of their processes.
    private var states: [String] {
        (0..<3).map { "\(row($0)?.presentation.state as Any) \(engine(of: $0)?.processAge ?? -1)" }
    }

    private func row(_ index: Int) -> LiveRow? { list.controller.rows.loaded[index] }

    private func engine(of index: Int) -> StubEngine? {
        row(index)?.slot?.page.engine as? StubEngine
    }

    private func isIsolated(_ index: Int) -> Bool {
        engine(of: index).flatMap { surface.kinds[ObjectIdentifier($0)] }?.hasOwnProcess == true
    }

    private func terminateSharedProcess() {
        for engine in surface.engines
        where surface.kinds[ObjectIdentifier(engine)]?.hasOwnProcess == false {
            engine.handlers?.events(.processTerminated(.crashed))
        }
    }

    @Test func theSecondCrashOfASharedProcessIsolatesItsRows() async throws {
        try await frames(until: "all rows are painted") { list.controller.isReady }
        terminateSharedProcess()
        #expect(!list.controller.isReady)
        // The clock stands still: there is no pause.
        try await frames(until: "all rows are painted again") { list.controller.isReady }
        #expect((0..<3).allSatisfy { !isIsolated($0) })
        terminateSharedProcess()
        try await frames(until: "all rows are isolated") { list.controller.isReady }
        #expect((0..<3).allSatisfy { isIsolated($0) })
        // Now a crash affects one row only, which is the cause.
        let others = [engine(of: 0), engine(of: 2)]
        for count in 1...4 {
            #expect(problems == [], "before crash \(count)")
            engine(of: 1)?.handlers?.events(.processTerminated(.crashed))
            try await frames(until: "the row is painted after crash \(count)") {
                list.controller.isReady
            }
        }
        #expect(problems == [.processTerminated(.crashed)])
        #expect(row(1)?.presentation.version == .placeholder)
        #expect(engine(of: 0) === others[0] && engine(of: 2) === others[1])
    }

    @Test func aRowThatIsBeingLoadedWhenItsSharedProcessCrashesIsIsolated() async throws {
        try await frames(until: "all rows are painted") { list.controller.isReady }
        var changed = list.items
        changed[1] = .html("<p>changed")
        changed[1].presentation = .web
        list.update(changed, changes: RowChanges(reloaded: RangeSet(1..<2)))
        try await waitUntil("the row is being loaded") { row(1)?.presentation.isUnpainted == true }
        terminateSharedProcess()
        try await frames(until: "all rows are painted again") { list.controller.isReady }
        #expect((0..<3).map { isIsolated($0) } == [false, true, false])
    }

    @Test func aSearchFindsTheTextOfThePlaceholderOfAFailedRow() async throws {
        try await frames(until: "all rows are painted") { list.controller.isReady }
        let search = list.find("try again")
        try await waitUntil("the search is complete") { search.isComplete }
        #expect(search.count == 0)
        let (prepare, broken) = (surface.prepare, Self.broken)
        surface.prepare = { engine in
            prepare(engine)
            engine.evaluation = broken
        }
        for engine in surface.engines { engine.evaluation = broken }
        var changed = list.items
        changed[1] = .html("<p>changed")
        changed[1].presentation = .web
        list.update(changed, changes: RowChanges(reloaded: RangeSet(1..<2)))
        try await frames(until: "the placeholder is found") { search.count == 1 }
        #expect(row(1)?.presentation.version == .placeholder)
        search.end()
    }

    private static let broken: @MainActor (EngineScript) throws(ScriptError) -> JSONValue = {
        _ throws(ScriptError) in
        throw .result(message: "broken")
    }

    @Test func theWaitBeforeRowsMoveToANewProcessDoublesFromTheThirdTimeOn() {
        let waits = (0..<5).map { RowRecovery.longestWait(after: $0, pageLoad: .milliseconds(50)) }
        #expect(waits == [750, 750, 1_500, 3_000, 6_000].map { .milliseconds($0) })
    }

    @Test func theTimeoutBeforeRowsMoveToANewProcessGrowsWithThePageLoadTime() {
        let waits = [180, 200, 1_000].map {
            RowRecovery.longestWait(after: 0, pageLoad: .milliseconds($0))
        }
        #expect(waits == [750, 800, 4_000].map { .milliseconds($0) })
    }

    @Test func rowsThatWaitForAHangingRowAreDisplayedByANewProcessWithinASecond() async throws {
        isHanging = true
        try await frames(until: "all rows are being laid out") {
            (0..<3).allSatisfy {
                row($0)?.presentation.loadStart != nil && row($0)?.slot?.page.isLoading == false
            }
        }
        var waited = Duration.zero
        while surface.engines.allSatisfy({ $0.processAge == 0 }), waited < .seconds(1) {
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(250))
            waited += .milliseconds(250)
            await runQueuedJobs()
        }
        #expect(waited >= .milliseconds(750))
        try await frames(until: "two rows are painted") {
            (0..<3).count { row($0)?.isCurrent == true } == 2
        }
        // Any of the rows may have got the first view.
        let hanging = try #require((0..<3).first { row($0)?.isCurrent == false })
        #expect(engine(of: hanging)?.processAge == 1)
        #expect(engine(of: hanging)?.terminationCount == 0 && problems == [])
        try await frames(until: "the hanging row is replaced") {
            // The check for overdue rows starts its next pause on another thread.
            if problems.isEmpty { clock.advance(by: .milliseconds(250)) }
            return list.controller.isReady
        }
        #expect(clock.now.elapsed >= RowPresentation.longestLoad)
        #expect(problems == [.unresponsive])
        #expect(row(hanging)?.presentation.version == .placeholder)
    }
}
