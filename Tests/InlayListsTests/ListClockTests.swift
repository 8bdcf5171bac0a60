import InlayGeometry
import InlayTesting
import InlayValues
import Testing

@testable import InlayLists
@testable import InlayViewTesting
@testable import InlayWebViews

/// Tests of the times of a list: retries of failed rows, and the limit of growth.
@MainActor @Suite(.timeLimit(.minutes(Patience.minutesPerTest))) final class ListClockTests {
    private let clock = ManualClock()
    private let surface = StubListSurface()
    private var list: ContentList<[RowContent]>?
    /// How often a row was displayed by a page.
    private var shows = 0
    /// The height of the row by the number of times that it was displayed.
    private var height: (Int) -> Double = { _ in 40 }
    private var isFailing = false
    private var isHanging = false
    /// The result of the function that a test waits for.
    private var result: Bool?
    /// The row that a page displayed last.
    private var lastShown = ""

    private func showRow(_ presentation: RowContent.Presentation = .web) {
        surface.prepare = { [unowned self] engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = isHanging ? nil : evaluate
        }
        var row = RowContent.html("<p>row")
        row.presentation = presentation
        list = ContentList([row], surface: surface, clock: FrameClock(manual: clock)) { $0 }
        surface.delegate?.resized(width: 500, height: 400)
    }

    /// Returns the results of the list's scripts, which read a row's size.
    private func evaluate(_ script: EngineScript) throws(ScriptError) -> JSONValue {
        let text = "\(script)"
        if text.contains("inlayRows.restyle") { return ["height": 40, "width": 500] }
        guard text.contains("inlayRows.show") else { return .null }
        shows += 1
        lastShown = text
        if isFailing { throw .interrupted(message: "The process is busy.") }
        return ["height": .number(height(shows)), "width": 500]
    }

    /// Draws frames, all at the same time, until something holds.
    private func frames(until holds: () -> Bool) async throws {
        while !holds() {
            try Task.checkCancellation()
            _ = surface.makeFrame(at: 0)
            await Task.yield()
        }
    }

    @Test func aFailedRowIsRetriedWithExponentialBackOffAndThenReplacedByAPlaceholder() async throws
    {
        isFailing = true
        showRow()
        var problems: [RowProblem] = []
        list?.onRowProblem = { problems.append($1) }
        for (index, pause) in [40, 80, 160].enumerated() {
            try await frames { shows > index }
            await clock.waitForSleepers(count: 2)
            clock.advance(by: .milliseconds(pause - 1))
            for _ in 0..<20 {
                _ = surface.makeFrame(at: 0)
                await runQueuedJobs()
            }
            try #require(shows == index + 1, "before \(pause) ms are over")
            #expect(problems == [])
            clock.advance(by: .milliseconds(1))
        }
        try await frames { problems.count == 1 }
        #expect(shows == 4)
        #expect(problems.first?.description.contains("The process is busy.") == true)
        // The placeholder is displayed by the same process.
        isFailing = false
        try await frames { shows == 5 }
        #expect(lastShown.contains("Try Again"))
        try await frames { list?.geometry.heights[0].source == .measured }
        #expect(problems.count == 1)
        // The link of the placeholder belongs to the list.
        let engine = try #require(surface.engines.first { !$0.scripts.isEmpty })
        engine.handlers?.events(.pressed)
        engine.ask(RowContent.tryAgain, isUserGesture: true)
        try await frames { shows == 6 }
        #expect(lastShown.contains("<p>row"))
    }

    @Test func aRowUnresponsiveFor30SecondsIsReplacedAndItsProcessTerminated() async throws {
        isHanging = true
        showRow()
        var problems: [RowProblem] = []
        list?.onRowProblem = { problems.append($1) }
        try await frames { surface.engines.contains { !$0.scripts.isEmpty } }
        let engine = try #require(surface.engines.first { !$0.scripts.isEmpty })
        for second in 1...30 {
            #expect(problems == [] && engine.terminationCount == 0, "after \(second - 1) s")
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
            for _ in 0..<4 { await runQueuedJobs() }
        }
        try await frames { problems == [.unresponsive] }
        #expect(engine.terminationCount == 1)
        isHanging = false
        for engine in surface.engines { engine.evaluation = evaluate }
        try await frames { shows == 1 }
        #expect(lastShown.contains("Try Again"))
    }

    /// Terminates the web process each time that it displays a row, for 59 seconds.
    private func crashForAMinute() async {
        var ends = 0
        for _ in 0..<118 {
            clock.advance(by: .milliseconds(500))
            for _ in 0..<4 {
                _ = surface.makeFrame(at: 0)
                await runQueuedJobs()
            }
            guard shows > ends else { continue }
            ends = shows
            for engine in surface.engines { engine.handlers?.events(.processTerminated(.crashed)) }
        }
    }

    @Test func aRowWhoseNewTextKeepsCrashingIsLoadedFourTimesThenReplaced() async throws {
        surface.nativeWidths = [500]
        showRow(.automatic)
        try await frames { list?.controller.isReady == true }
        var problems: [RowProblem] = []
        list?.onRowProblem = { problems.append($1) }
        var row = RowContent.html("<p>row")
        row.presentation = .web
        list?.update([row], changes: RowChanges(reloaded: RangeSet(0..<1)))
        await crashForAMinute()
        #expect(problems == [.processTerminated(.crashed)] && shows == 4)
    }

    @Test func aRowAndItsPlaceholderAreLoadedFourTimesEachIfTheProcessKeepsCrashing() async throws {
        showRow()
        await crashForAMinute()
        // The web engine, which displays the placeholder here, crashes, too.
        #expect(shows == 8 && lastShown.contains("Try Again"))
        guard case .blank = list?.controller.rows.loaded[0]?.presentation.state else {
            Issue.record("The row isn't blank.")
            return
        }
    }

    @Test func waitingForAListToBeReadyReturnsFalseAtTheTimeLimit() async throws {
        let row = RowContent.html("<p>row")
        let list = ContentList([row], surface: surface, clock: FrameClock(manual: clock)) { $0 }
        let waiting = Task { self.result = await list.waitUntilPainted(limit: .seconds(5)) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(4_999))
        for _ in 0..<4 { await runQueuedJobs() }
        #expect(result == nil)
        clock.advance(by: .milliseconds(1))
        await waiting.value
        #expect(result == false)
    }

    @Test func scriptQueriesToAHangingPageTimeOutAfterTenSeconds() async throws {
        let engine = StubEngine()
        engine.evaluation = nil
        let page = RowPage(engine: engine, kind: RowKind(), clock: FrameClock(manual: clock))
        let questions: [@MainActor () async -> Bool] = [
            { await page.selection() == nil }, { await page.focusedLink() == nil },
            { await page.find("text", current: 0) == nil }, { await !page.responds() },
        ]
        for question in questions {
            result = nil
            let waiting = Task { self.result = await question() }
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(9_999))
            for _ in 0..<4 { await runQueuedJobs() }
            #expect(result == nil)
            clock.advance(by: .milliseconds(1))
            await waiting.value
            #expect(result == true)
        }
    }

    @Test func aRowThatHangsBeforeItsFirstPaintIsReportedAfter20Seconds() async throws {
        surface.prepare = { engine in
            engine.onLoad = { engine, request in
                engine.tell(.finished(url: request.target.url ?? ""))
            }
            engine.evaluation = { [unowned engine] script in
                // Nothing that is evaluated later returns.
                engine.evaluation = nil
                return ["height": 40, "width": 500]
            }
        }
        var row = RowContent.html("<p>row<script>/* hangs */</script>")
        row.scripts = .allowed
        let list = ContentList([row], surface: surface, clock: FrameClock(manual: clock)) { $0 }
        var problems: [RowProblem] = []
        list.onRowProblem = { problems.append($1) }
        surface.delegate?.resized(width: 500, height: 400)
        try await frames { list.geometry.heights[0].source == .measured }
        for second in 1...20 {
            #expect(problems == [], "after \(second - 1) s")
            // At first the check of overdue loads sleeps beside that of the paint.
            await clock.waitForSleepers(count: second == 1 ? 2 : 1)
            clock.advance(by: .seconds(1))
            for _ in 0..<4 { await runQueuedJobs() }
        }
        try await frames { problems == [.unresponsive] }
    }

    /// Lets the row's page report changing heights, and advances the clock between them.
    private func heights(every pause: Duration) async throws -> Set<Double> {
        showRow()
        try await frames { list?.geometry.heights[0].source == .measured }
        var heights: Set<Double> = []
        for height in 1...100 {
            for engine in surface.engines { engine.report("grown", height: 100 + height) }
            heights.insert(list?.geometry.heights[0].height ?? 0)
            clock.advance(by: pause)
        }
        return heights
    }

    @Test func aRowHeightThatChanges60TimesInFourSecondsIsFrozen() async throws {
        let heights = try await heights(every: .milliseconds(60))
        #expect(heights.count == 60 || heights.count == 59)
        #expect(heights.max() ?? 200 < 165)
    }

    @Test func contentThatTheAppUpdatesOftenIsNotALayoutLoop() async throws {
        height = { Double(40 + $0) }
        showRow()
        for update in 1...100 {
            try await frames { shows == update }
            try await frames { list?.geometry.heights[0].height == Double(40 + update) }
            var row = RowContent.html("<p>row \(update)")
            row.presentation = .web
            list?.update([row], changes: RowChanges(reloaded: RangeSet(0..<1)))
            clock.advance(by: .milliseconds(10))
        }
    }

    @Test func aFrozenRowFollowsItsHeightAgainAfterATheme() async throws {
        _ = try await heights(every: .milliseconds(10))
        let frozen = list?.geometry.heights[0].height ?? 0
        #expect(frozen < 165)
        surface.theme.fontSize += 1
        surface.delegate?.themeChanged()
        try await frames { list?.geometry.heights[0].height == 40 }
        for engine in surface.engines { engine.report("grown", height: 90) }
        #expect(list?.geometry.heights[0].height == 90)
    }

    @Test func aRowHeightThatChangesEvery70MillisecondsIsNotFrozen() async throws {
        let heights = try await heights(every: .milliseconds(70))
        #expect(heights.count == 100)
    }
}
