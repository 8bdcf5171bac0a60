import InlayGeometry
import InlayTesting
import InlayValues
import Testing

@testable import InlayLists
@testable import InlayViewTesting
@testable import InlayWebViews

@MainActor @Suite("Lists: matches in displayed rows") struct SearchHighlighterTests {
    private let surface = StubListSurface()

    @Test func matchesOfThePreviousRowAreNotMarkedInAReusedView() async throws {
        let rows = ListRows(count: 10, surface: surface) { .html("<p>needle \($0)") }
        let highlighter = SearchHighlighter(rows, RowCache(), ListScroller(rows))
        let search = highlighter.find("needle")
        let engine = StubEngine()
        let slot = RowSlot(page: RowPage(engine: engine, kind: RowKind()))
        slot.assign(rows.row(0))
        slot.isPainted = true
        highlighter.mark(rows.row(0))
        slot.assign(rows.row(1))
        await runQueuedJobs()
        #expect(engine.scripts.isEmpty)
        slot.isPainted = true
        highlighter.mark(rows.row(1))
        await engine.waitForScript()
        search.end()
    }

    @Test func theLastMatchOfARowThatLostTheSelectedMatchIsMarked() async throws {
        let list = ContentList(["needle needle"], surface: surface) { .html("<p>\($0)") }
        let engine = StubEngine()
        let slot = RowSlot(page: RowPage(engine: engine, kind: RowKind()))
        slot.assign(list.controller.rows.row(0))
        slot.isPainted = true
        let search = list.find("needle")
        try await waitUntil("both matches are found") { search.count == 2 }
        search.previous()
        try await waitUntil("the second match is marked") { marked(engine) == 1 }
        list.update(["needle"], changes: RowChanges(reloaded: RangeSet(0..<1)))
        try await waitUntil("the only match is marked") { marked(engine) == 0 }
        #expect(search.current == 1 && search.count == 1)
        search.end()
    }

    /// Returns the number of the match that the page was asked to mark last.
    private func marked(_ engine: StubEngine) -> Int? {
        guard case .function(_, let json) = engine.scripts.last?.body else { return nil }
        let argument = try? JSONValue(parsing: json, file: "<argument>")
        return argument?["current"]?.integerValue.map { Int($0) }
    }

    @Test func nextAndPreviousMatchesWrapAround() async throws {
        let list = ContentList(Array(0..<10), surface: surface) { item in
            .html("<p>\(item % 4 == 1 ? "needle needle" : "hay")")
        }
        let search = list.find("needle")
        try await waitUntil("the search is complete") { search.isComplete }
        #expect(search.count == 6 && search.current == nil)
        var visited: [Int?] = []
        for _ in 0..<7 {
            search.next()
            visited.append(search.current)
        }
        #expect(visited == [1, 2, 3, 4, 5, 6, 1])
        search.previous()
        #expect(search.current == 6)
        #expect(search.selectedMatch?.row == 9 && search.selectedMatch?.number == 1)
        search.end()
    }

    @Test func scrollingByTheAppCancelsThePendingScrollToAMatch() {
        let list = ContentList(Array(0..<10), surface: surface) { .html("<p>needle \($0)") }
        let search = list.find("needle")
        let scroller = list.controller.scroller
        scroller.isMatchPending = true
        list.scroll(to: 3)
        #expect(!scroller.isMatchPending)
        scroller.isMatchPending = true
        list.position = ListPosition(row: 5)
        #expect(!scroller.isMatchPending)
        search.end()
    }
}
