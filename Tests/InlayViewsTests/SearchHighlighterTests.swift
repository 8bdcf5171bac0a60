import InlayGeometry
import Testing

@testable import InlayViews

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

    @Test func scrollingByTheAppCancelsThePendingScrollToAMatch() {
        let list = ContentList(Array(0..<10), surface: surface) { .html("<p>needle \($0)") }
        let search = list.find("needle")
        search.isScrollPending = true
        list.scroll(to: 3)
        #expect(!search.isScrollPending)
        search.isScrollPending = true
        list.position = ListPosition(row: 5)
        #expect(!search.isScrollPending)
        search.end()
    }
}
