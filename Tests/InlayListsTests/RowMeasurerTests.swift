import InlayGeometry
import InlayTesting
import InlayValues
import Testing

@testable import InlayLists
@testable import InlayViewTesting
@testable import InlayWebViews

@MainActor
@Suite(
    "Lists: measuring rows in a hidden page", .timeLimit(.minutes(Patience.minutesPerTest))
) struct RowMeasurerTests {
    /// Returns web rows of a list that isn't displayed.
    private func rows(_ count: Int, _ surface: StubListSurface) -> ListRows {
        let rows = ListRows(count: count, surface: surface) { .html("<table><tr><td>row \($0)") }
        _ = rows.resize(width: 500, height: 400)
        return rows
    }

    private func measuring(
        _ rows: ListRows, _ clock: ManualClock, sheets: RowSheets = RowSheets(theme: PageTheme())
    ) -> AheadMeasuring {
        AheadMeasuring(
            rows, cache: RowCache(), sheets: sheets, store: nil, clock: FrameClock(manual: clock))
    }

    @Test func aMeasuringBatchThatHangsIsQueuedAgainAndItsProcessTerminated() async throws {
        let (clock, surface) = (ManualClock(), StubListSurface())
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = nil
        }
        let measuring = measuring(rows(1, surface), clock)
        measuring.advance(isOpening: false)
        let engine = try await waitForValue("the hidden page is made") { surface.engines.first }
        await engine.waitForScript()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(19))
        await runQueuedJobs()
        #expect(engine.terminationCount == 0 && measuring.nextBatch(1) == nil)
        clock.advance(by: .seconds(1))
        try await waitUntil("the batch is queued again") { measuring.nextBatch(1) != nil }
        #expect(engine.terminationCount == 1)
        measuring.stop()
    }

    @Test func aHangTerminatesTheProcessOnceAlthoughTwoBatchesWaitForIt() async throws {
        let (clock, surface) = (ManualClock(), StubListSurface())
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = nil
        }
        let measuring = measuring(rows(100, surface), clock)
        measuring.advance(isOpening: false)
        let engine = try await waitForValue("the hidden page is made") { surface.engines.first }
        try await waitUntil("both batches are measured") { engine.scripts.count == 2 }
        await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(20))
        // The pause after the failure.
        await clock.waitForSleepers()
        #expect(engine.terminationCount == 1)
        measuring.stop()
    }

    @Test func aFailedBatchCancelsTheMeasurementOfTheNextOne() async throws {
        let (clock, surface) = (ManualClock(), StubListSurface())
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            // The batch with the first row fails, and all others take until they are cancelled.
            engine.hangs = { !"\($0)".contains("row 0") }
            engine.evaluation = { [weak engine] _ throws(ScriptError) in
                engine?.evaluation = nil
                throw .result(message: "broken")
            }
        }
        let measuring = measuring(rows(100, surface), clock)
        measuring.advance(isOpening: false)
        let engine = try await waitForValue("the hidden page is made") { surface.engines.first }
        var waited = Duration.zero
        try await waitUntil("the failed rows are measured again") {
            // Ends the pause after the failure, whenever it begins.
            clock.advance(by: .milliseconds(1))
            waited += .milliseconds(1)
            return engine.scripts.count { "\($0)".contains("row 0") } == 2
        }
        // Ends the time of the first two batches, if the second wasn't cancelled.
        clock.advance(by: .seconds(20) - waited)
        await runQueuedJobs()
        #expect(engine.terminationCount == 0)
        measuring.stop()
    }

    /// It ended after the first batch that followed a failure.
    @Test func measuringContinuesWithAllRowsAfterAFailure() async throws {
        let (clock, surface) = (ManualClock(), StubListSurface())
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = { [weak engine] _ throws(ScriptError) in
                engine?.evaluation = { script in
                    guard case .function(_, let json) = script.body,
                        let count = (try? JSONValue(parsing: json))?["rows"]?.arrayValue?.count
                    else { return .null }
                    return ["heights": .array(Array(repeating: 40, count: count)), "width": 500]
                }
                throw .result(message: "broken")
            }
        }
        let rows = rows(400, surface)
        let measuring = measuring(rows, clock)
        measuring.advance(isOpening: false)
        try await waitUntil("all rows are measured") {
            // Ends the pause after the failure, whenever it begins.
            clock.advance(by: .milliseconds(1))
            return (0..<400).allSatisfy { rows.geometry.heights[$0].source == .measured }
        }
        measuring.stop()
    }

    @Test func nativeLayoutPausesAfterRowsThatItRefused() async throws {
        let (clock, surface) = (ManualClock(), StubListSurface())
        surface.onNativeLayout = { clock.advance(by: .milliseconds(4)) }
        let rows = ListRows(count: 2, surface: surface) { .html("<p>row \($0)") }
        _ = rows.resize(width: 500, height: 400)
        let measuring = measuring(rows, clock)
        measuring.advance(isOpening: false)
        await clock.waitForSleepers()
        #expect(surface.engines.isEmpty)
        measuring.stop()
    }

    @Test func measuringContinuesAfterTheThemeChanged() async throws {
        let (clock, surface) = (ManualClock(), StubListSurface())
        let sheets = RowSheets(theme: surface.theme)
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = { _ in
                sheets.theme.fontSize += 1
                return ["heights": [40], "width": 500]
            }
        }
        let measuring = measuring(rows(1, surface), clock, sheets: sheets)
        measuring.advance(isOpening: false)
        try await waitUntil("a frame continues") { surface.needsFrame }
        #expect(measuring.nextBatch(1)?.rows.map(\.index) == [0])
        measuring.stop()
    }

    @Test func aRowThatCouldNotBeMeasuredIsMeasuredAgainWhenItsContentChanges() throws {
        let surface = StubListSurface()
        let list = ContentList(["a", "b"], surface: surface) { .html("<p>\($0)") }
        surface.delegate?.resized(width: 500, height: 400)
        let controller = list.controller
        _ = controller.rows.row(0)
        let batch = try #require(controller.measuring.nextBatch(1))
        controller.measuring.giveBack(batch, isForGood: true)
        #expect(controller.measuring.nextBatch(2)?.rows.map(\.index) == [1])
        // The app doesn't list the row as reloaded.
        list.update(["c", "b"], changes: RowChanges(), isAnimated: false)
        #expect(controller.measuring.nextBatch(2)?.rows.map(\.index) == [0])
    }

    /// It jumped when the hidden page was quicker than the row's view.
    @Test func aDisplayedRowThatIsMeasuredAgainChangesItsHeightWithAnAnimation() throws {
        let surface = StubListSurface()
        surface.isAnimated = true
        let list = ContentList(["a", "b", "c"], surface: surface) { item in
            var row = RowContent.html("<p>\(item)")
            row.presentation = .web
            return row
        }
        surface.delegate?.resized(width: 500, height: 400)
        let controller = list.controller
        let batch = try #require(controller.measuring.nextBatch(3))
        controller.measuring.measured(batch, [40, 40, 40])
        for time in [0.0, 1] { _ = surface.makeFrame(at: time) }
        for row in controller.rows.loaded.values {
            row.slot?.painted(width: 500, height: 40)
            #expect(row.isPainted && row.displacement == 0)
        }
        list.update(["a", "new", "c"], changes: RowChanges(reloaded: RangeSet(1..<2)))
        let again = try #require(controller.measuring.nextBatch(1))
        #expect(again.rows.map(\.index) == [1])
        controller.measuring.measured(again, [120])
        #expect(controller.rows.geometry.position(of: 2) == 160)
        #expect(controller.rows.loaded[2]?.displacement == -80)
    }
}
