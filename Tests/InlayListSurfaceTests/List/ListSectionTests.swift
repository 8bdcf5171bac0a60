import CGTK
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Sticky section headers, and items that are loaded in pages.
    @Suite struct SectionsAndPages {
        /// A hundred rows, of which each tenth is a section header.
        private func sections(
            _ presentation: RowContent.Presentation
        ) async -> (ContentList<[Int]>, TestWindow, ListTime) {
            let time = ListTime()
            let list = ContentList(Array(0..<100), clock: time.clock) { index in
                var row = RowContent.html("<p>row \(index)</p>")
                row.presentation = presentation
                return row
            }
            list.sectionHeaders = Array(stride(from: 0, to: 100, by: 10))
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            return (list, window, time)
        }

        private func onTop(_ list: ContentList<[Int]>) -> (row: Int, y: Int, isPainted: Bool)? {
            list.placements.last { $0.isOnTop }.map { ($0.row, $0.y, $0.isPainted) }
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func theHeaderOfTheVisibleSectionSticksToTheTop(
            _ presentation: RowContent.Presentation
        ) async throws {
            let (list, window, time) = await sections(presentation)
            #expect(onTop(list) == nil)
            list.scroll(.by(60))
            await window.settle(time)
            #expect(onTop(list)?.row == 0)
            #expect(onTop(list)?.y == 0)
            // Far away, where it has no view of its own yet.
            list.scroll(to: 55)
            try await window.wait(until: "the header is painted", { onTop(list) }) {
                $0?.isPainted == true
            }
            #expect(onTop(list)?.row == 50)
            // From here on no height changes, and no animation runs.
            try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
            await list.waitUntilPainted()
            await window.settle(time)
            let header = list.geometry.heights[50].height
            #expect(list.geometry.position(of: 55) == header)
            // The next header pushes it out, a pixel at a time.
            list.scroll(.by(list.geometry.position(of: 60) - header))
            for pushed in 0..<Int(header) {
                #expect(onTop(list)?.row == 50)
                #expect(onTop(list)?.y == -pushed)
                if pushed % 10 == 0 { await window.frame() }
                list.scroll(.by(1))
            }
            list.scroll(.by(1))
            #expect(onTop(list)?.row == 60)
            await window.frame()
        }

        @Test func sectionHeadersMoveWithTheirRowsAfterAnUpdate() async {
            let (list, window, _) = await sections(.automatic)
            list.update(Array(5..<100), changes: RowChanges(removed: RangeSet(0..<5)))
            #expect(list.sectionHeaders == Array(stride(from: 5, to: 95, by: 10)))
            await window.frame()
        }

        nonisolated struct Line: Identifiable {
            let id: Int
        }

        /// Lines from -250 to 250, in pages of 25; the first attempt at each page fails.
        @MainActor
        private final class Source: ListPageSource {
            private let failing: Bool
            private let asked = Collector<String>()

            init(failing: Bool = false) { self.failing = failing }

            private func answer(_ key: String, _ range: Range<Int>) throws -> [Line] {
                let isFirst = !asked.values.contains(key)
                asked.add(key)
                if failing, isFirst { throw CancellationError() }
                return range.clamped(to: -250..<250).map { Line(id: $0) }
            }

            func page(before item: Line) async throws -> [Line] {
                await Task.yield()
                return try answer("before \(item.id)", item.id - 25..<item.id)
            }

            func page(after item: Line?) async throws -> [Line] {
                await Task.yield()
                let start = item.map { $0.id + 1 } ?? 0
                return try answer("after \(start)", start..<start + 25)
            }
        }

        @Test(arguments: [false, true])
        func thePagerLoadsPagesAtBothEndsOfTheList(failing: Bool) async throws {
            let list = ContentList([Line]()) { .html("<p>line \($0.id)</p>") }
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            let pager = ListPager(list, from: Source(failing: failing))
            pager.onChange = { if failing { pager.retry() } }
            await window.present()
            try await window.wait(until: "the first page is there") { !list.items.isEmpty }
            await list.waitUntilPainted()
            let first = { list.items.first?.id }
            try await window.wait(until: "two pages are above", first) { id in
                if list.geometry.offset > 0 { list.scroll(.by(-300)) }
                return (id ?? 0) <= -50
            }
            try await window.wait(until: "no page is above", first) { _ in
                list.scroll(.toStart)
                return Self.isComplete(pager.before)
            }
            try await window.wait(until: "no page is below", { list.items.last?.id }) { _ in
                list.scroll(.toEnd)
                return Self.isComplete(pager.after)
            }
            #expect(list.items.map(\.id) == Array(-250..<250))
        }

        @Test func aSecondPagerReplacesTheFirst() async throws {
            let list = ContentList([Line]()) { .html("<p>line \($0.id)</p>") }
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            var pager: ListPager? = ListPager(list, from: Source())
            await window.present()
            try await window.wait(until: "the first page is there") { !list.items.isEmpty }
            let other = ListPager(list, from: Source())
            withExtendedLifetime(pager) {}
            pager = nil
            try await window.wait(until: "no page is below", { list.items.last?.id }) { _ in
                list.scroll(.toEnd)
                return Self.isComplete(other.after)
            }
            #expect(list.items.last?.id == 249)
            // A page that arrives later belongs to other items.
            other.restart()
            list.update([Line(id: 300)])
            #expect(list.items.map(\.id) == [300])
            await window.frame()
        }

        /// A page source whose page arrives when the test says so.
        @MainActor
        private final class LateSource: ListPageSource {
            let asked = Collector<Int>()
            private let (gate, opener) = AsyncStream<Void>.makeStream()

            func open() { opener.finish() }

            func page(after item: Line?) async throws -> [Line] {
                asked.add(item?.id ?? -1)
                if item?.id == 1 { for await _ in gate {} }
                return item?.id == 1 ? [Line(id: 2)] : []
            }
        }

        @Test func itemsFetchedByThePagerBeforeAnUpdateAreDiscarded() async throws {
            let source = LateSource()
            let list = ContentList([Line(id: 1)]) { .html("<p>line \($0.id)</p>") }
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            let pager = ListPager(list, from: source)
            await window.present()
            await source.asked.wait(for: 1)
            list.update([Line(id: 500)])
            source.open()
            // The page is requested again for the current items.
            await source.asked.wait(for: 2)
            try await window.wait(until: "no page is below") { Self.isComplete(pager.after) }
            #expect(source.asked.values == [1, 500])
            #expect(list.items.map(\.id) == [500])
        }

        private static func isComplete(_ state: ListPager<Line>.State) -> Bool {
            if case .complete = state { true } else { false }
        }
    }
}
