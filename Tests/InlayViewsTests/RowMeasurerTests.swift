import InlayTesting
import Testing

@testable import InlayViews

@MainActor
@Suite(
    "Lists: measuring rows in a hidden page", .timeLimit(.minutes(Patience.minutesPerTest))
) struct RowMeasurerTests {
    @Test func aBatchThatHangsIsAbandonedAndItsProcessTerminated() async throws {
        let (clock, engine) = (ManualClock(), OffscreenStubEngine())
        engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
        engine.evaluation = nil
        let surface = StubListSurface()
        let row = (index: 7, content: RowContent.html("<p>row"))
        var batches = [RowMeasurer.Batch(rows: [row], width: 500, revision: 0)]
        var abandoned: [Int] = []
        let measurer = RowMeasurer(
            cache: RowCache(), sheets: RowSheets(theme: surface.theme), store: nil,
            surface: surface, clock: FrameClock(manual: clock), makeEngine: { engine },
            next: { _ in batches.popLast() }, measured: { _, _ in },
            abandoned: { batch, _ in abandoned += batch.rows.map(\.index) })
        measurer.wake()
        await engine.waitForScript()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(19))
        await runQueuedJobs()
        #expect(engine.terminationCount == 0 && abandoned.isEmpty)
        clock.advance(by: .seconds(1))
        try await waitUntil("the batch is abandoned") { abandoned == [7] }
        #expect(engine.terminationCount == 1)
        measurer.stop()
    }
}
