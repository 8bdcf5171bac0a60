import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Synchronization
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of selection, anchor, search and views after updates.
    @Suite struct Updates {
        struct Item: Identifiable, Hashable {
            let id: Int
            var isRemote = false
        }

        private func list(
            _ items: [Item], _ presentation: RowContent.Presentation = .automatic
        ) async throws -> (list: ContentList<[Item]>, window: TestWindow) {
            let list = ContentList(items) { item in
                var row = RowContent.html("<p>row <b>\(item.id)</b>, and a needle</p>")
                row.presentation = presentation
                row.remoteContent = item.isRemote ? .allowed : .blocked
                return row
            }
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            return (list, window)
        }

        private func items(_ ids: some Sequence<Int>) -> [Item] { ids.map { Item(id: $0) } }

        @Test func theSelectionFollowsItsRowsThroughAnUpdate() async throws {
            let (list, window) = try await list(items(0..<6))
            list.selectedRows = RangeSet(2..<4)
            list.update(items([100, 0, 101, 3, 2, 5]))
            #expect(Set(list.selectedRows.ranges.joined().map { list.items[$0].id }) == [2, 3])
            list.selectedRows = RangeSet(0..<6)
            list.update(items([5, 3]))
            #expect(list.selectedRows == RangeSet(0..<2))
            #expect(await list.selection?.text == "row 5, and a needle\n\nrow 3, and a needle")
            await window.frame()
        }

        @Test func copyingSelectedRowsStopsAtTheByteLimit() async throws {
            let (list, window) = try await list(items(0..<1000))
            list.selectedRows = RangeSet(0..<1000)
            let all = try #require(await list.selection)
            #expect(all.text.split(separator: "\n\n").count == 1000)
            list.limits.copiedBytes = 10_000
            let some = try #require(await list.selection)
            #expect(all.html.hasPrefix(some.html))
            #expect((10_000..<20_000).contains(some.html.utf8.count))
            await window.frame()
        }

        @Test(arguments: [0, 99])
        func movingTheFirstVisibleRowAwayKeepsTheNextRowInPlace(target: Int) async throws {
            let (list, window) = try await list(items(0..<100))
            list.scroll(to: 50)
            await list.waitUntilPainted()
            let row = try #require(list.geometry.visibleRows().first)
            let next = list.items[row + 1].id
            let position = list.geometry.position(of: row + 1)
            var ids = list.items.map(\.id)
            ids.insert(ids.remove(at: row), at: target)
            list.update(items(ids), isAnimated: false)
            await window.frame()
            let place = try #require(list.items.firstIndex { $0.id == next })
            #expect(list.geometry.position(of: place) == position)
        }

        /// Draws frames until each visible row has a new view.
        private func waitForOtherViews(
            _ list: ContentList<[Item]>, _ window: TestWindow, than before: [WebKitEngine],
            _ check: () -> Void = {}
        ) async throws {
            try await window.wait(until: "other views show the visible rows") {
                check()
                let visible = list.geometry.visibleRows()
                let rows = list.placements.filter { visible.contains($0.row) }
                return rows.count == visible.count
                    && rows.allSatisfy { row in
                        guard case .web(let engine) = row.view else { return false }
                        return row.isPainted && !before.contains { $0 === engine }
                    }
            }
            // The frame that draws what the pages have painted.
            await window.frame()
            check()
        }

        /// The views of the rows, retained so that no new view gets their address.
        private func views(of list: ContentList<[Item]>) -> [WebKitEngine] {
            list.items.indices.compactMap { list.engine(of: $0) }
        }

        private func allRemote(_ items: [Item]) -> [Item] {
            items.map { Item(id: $0.id, isRemote: true) }
        }

        @Test func rowsThatSwitchToRemoteContentGetNewViews() async throws {
            let (list, window) = try await list(items(0..<100), .web)
            list.limits.webViews = 12
            // Views of this kind are created ahead up to the limit.
            try await window.wait(until: "there are 12 views", { list.webViews.count }) { $0 >= 12 }
            let before = views(of: list)
            list.update(allRemote(list.items))
            try await waitForOtherViews(list, window, than: before)
        }

        @Test func rowsStayPaintedWhileTheyGetNewViewsForRemoteContent() async throws {
            let list = ContentList(items(0..<100)) { item in
                var row = RowContent.trusted(
                    TrustedHTML(trusting: TestRows.html(item.id)), styleSheet: TestList.sheet)
                row.remoteContent = item.isRemote ? .allowed : .blocked
                return row
            }
            let window = TestWindow(width: 400, height: 400, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            let read = { ListPixels(of: list.widget) { $0 < 100 } }
            // On a busy machine, a page appears on the screen some frames after it reports its paint.
            try await window.wait(until: "the rows are drawn", read) {
                $0.height > 0 && $0.blankLines == 0
            }
            let before = views(of: list)
            list.update(allRemote(list.items))
            var blanks: [Int] = []
            try await waitForOtherViews(list, window, than: before) {
                let pixels = read()
                if pixels.height > 0 { blanks.append(pixels.blankLines) }
            }
            #expect(!blanks.isEmpty)
            #expect(blanks.allSatisfy { $0 == 0 }, "\(blanks)")
        }

        @Test func aSearchUpdatesItsMatchesAfterRowUpdates() async throws {
            let (list, window) = try await list(items(0..<300))
            let first = list.find("row 2")
            let calls = Collector<Int>()
            first.onChange = { calls.add(1) }
            let search = list.find("row 250,")
            try await window.wait(until: "the search is complete") { search.isComplete }
            #expect(calls.values.isEmpty)
            #expect(search.count == 1)
            search.next()
            list.update(items(1000..<1100) + list.items, isAnimated: false)
            list.update(list.items + items([250_000]), isAnimated: false)
            try await window.wait(until: "the search is complete") { search.isComplete }
            #expect(search.count == 1)
            #expect(search.current == 1)
            list.scroll(.toStart)
            search.next()
            #expect(list.geometry.visibleRows().contains(350))
            // Inserted rows are searched as well.
            list.update(items(0..<10), isAnimated: false)
            try await window.wait(until: "the search is complete") { search.isComplete }
            #expect(search.count == 0)
            list.update(items(240..<260), isAnimated: false)
            try await window.wait(until: "the search is complete") { search.isComplete }
            #expect(search.count == 1)
        }

        @Test func rowsHaveTheRowClassOfTheirContent() async throws {
            let high = RowClass(1)
            let list = ContentList(Array(0..<5000)) { number in
                RowContent.trusted(
                    TrustedHTML(trusting: "<div style='height: \(number % 2 * 400 + 20)px'></div>"),
                    rowClass: number % 2 == 1 ? high : .standard)
            }
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            try await window.wait(until: "1,000 rows are measured", { list.measuredCount }) {
                $0 >= 1000
            }
            list.scroll(to: 4000)
            await list.waitUntilPainted()
            let heights = list.geometry.heights
            #expect(heights.rowClass(of: 4001) == high)
            #expect(heights.rowClass(of: 4002) == .standard)
        }

        private final class Heights: HeightStore {
            let stored = Mutex<[HeightKey: Double]>([:])

            func heights(for keys: [HeightKey]) async -> [HeightKey: Double] { [:] }

            func store(_ heights: [HeightKey: Double]) async {
                stored.withLock { $0.merge(heights) { _, new in new } }
            }
        }

        @Test func heightsOfVisibleRowsAreStored() async throws {
            let heights = Heights()
            let list = ContentList([1, 2], heights: heights) { number in
                RowContent.trusted(
                    TrustedHTML(trusting: "<div style='height: \(number)00px'></div>"))
            }
            // Nothing is measured beyond what is shown.
            list.limits.measuredRows = 0
            let window = TestWindow(width: 400, height: 600, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            let stored = { heights.stored.withLock { $0.count } }
            try await window.wait(until: "both heights are stored", stored) { $0 == 2 }
            let kept = heights.stored.withLock { $0.values.sorted() }
            #expect(kept.count == 2)
            #expect(kept[1] - kept[0] == 100)
        }

        @Test func rowScriptsSendNoCommandsWithoutUserActivation() async throws {
            let html = """
                <a id=a href="inlay:delete?id=7">x</a>
                <script>
                let clicks = 0
                setInterval(() => {
                    document.getElementById("a").click()
                    clicks += 1
                }, 20)
                </script>
                """
            let commands = Collector<Int>()
            for (index, content) in [
                RowContent.html(html), RowContent.trusted(TrustedHTML(trusting: html)),
            ].enumerated() {
                var content = content
                content.scripts = .allowed
                let list = ContentList([content], clock: ListTime().clock) { $0 }
                list.onCommand = { _, _ in commands.add(index) }
                let window = TestWindow(width: 400, height: 300, children: [list.widget])
                await window.present()
                await list.waitUntilPainted()
                let engine = try #require(list.engine(of: 0))
                let clicks = EngineScript(.statements("clicks"), in: .page)
                try await window.wait(until: "the link was clicked a dozen times") {
                    try await engine.evaluate(clicks).doubleValue ?? 0 > 12
                }
            }
            #expect(commands.values.isEmpty)
        }
    }
}
