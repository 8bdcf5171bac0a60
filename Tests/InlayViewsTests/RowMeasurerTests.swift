import InlayGeometry
import InlayTesting
import Testing

@testable import InlayViews

@MainActor
@Suite(
    "Lists: measuring rows in a hidden page", .timeLimit(.minutes(Patience.minutesPerTest))
) struct RowMeasurerTests {
    @Test func aMeasuringBatchThatHangsIsQueuedAgainAndItsProcessTerminated() async throws {
        let (clock, surface) = (ManualClock(), StubListSurface())
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = nil
        }
        let rows = ListRows(count: 1, surface: surface) { _ in .html("<table><tr><td>row") }
        _ = rows.resize(width: 500, height: 400)
        let measuring = AheadMeasuring(
            rows, cache: RowCache(), sheets: RowSheets(theme: surface.theme), store: nil,
            clock: FrameClock(manual: clock))
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
        for row in controller.rows.near.values {
            row.slot?.painted(width: 500, height: 40)
            #expect(row.isPainted && row.displacement == 0)
        }
        list.update(["a", "new", "c"], changes: RowChanges(reloaded: RangeSet(1..<2)))
        let again = RowMeasurer.Batch(
            rows: [batch.rows[1]], width: 500, revision: batch.revision)
        controller.measuring.measured(again, [120])
        #expect(controller.rows.geometry.position(of: 2) == 160)
        #expect(controller.rows.near[2]?.displacement == -80)
    }
}
