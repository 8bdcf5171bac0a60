import CGTK
import GRDB
import InlayDatabase
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of rows that are loaded again with other content, style sheets or items.
    @Suite struct Reloading {
        struct Item: Identifiable, Equatable {
            let id: Int
            var text = "row"
        }

        private func list(
            _ items: [Item], height: Int32 = 300
        ) async throws -> (list: ContentList<[Item]>, window: TestWindow) {
            let list = ContentList(items) { .html("<p>\($0.text)</p>") }
            let window = TestWindow(width: 400, height: height, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            return (list, window)
        }

        /// Clicks on the summary of a row's details.
        private func openDetails(
            of list: ContentList<[RowContent]>, _ window: TestWindow
        ) async throws {
            try await UserInput.reach(list, window, y: Int(list.geometry.heights[0].height) + 20)
            try await UserInput.act("mousemove", "60", "22", "click", "1")
        }

        @Test func scrollingAnEmptyListDoesNothing() async throws {
            let (list, window) = try await list([])
            list.scroll(.toStart)
            list.scroll(to: 7)
            list.scroll(.toEnd)
            await window.frame()
            list.update([Item(id: 0), Item(id: 1)])
            list.scroll(to: 7)
            await list.waitUntilPainted()
            #expect(list.geometry.visibleRows() == 0..<2)
        }

        @Test func aListPinnedToItsEndStartsAtTheEnd() async {
            let list = ContentList((0..<300).map { Item(id: $0) }) { .html("<p>\($0.text)</p>") }
            list.edge = .end
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            #expect(list.geometry.visibleRows().contains(299))
        }

        @Test func changedRowsAreMeasuredAgain() async throws {
            var items = (0..<600).map { Item(id: $0) }
            let (list, window) = try await list(items)
            try await window.wait(until: "row 500 is measured") {
                list.geometry.heights[500].source == .measured
            }
            let low = list.geometry.heights[500].height
            items[500].text = String(repeating: "many more words than before ", count: 60)
            list.update(items)
            try await window.wait(until: "row 500 is higher", { list.geometry.heights[500] }) {
                $0.height > 3 * low && $0.source == .measured
            }
        }

        @Test func aSearchFindsTextInChangedRows() async throws {
            var items = (0..<900).map { Item(id: $0, text: $0 == 800 ? "a needle" : "hay") }
            let (list, window) = try await list(items)
            let search = list.find("needle")
            try await window.wait(until: "the search is complete") { search.isComplete }
            #expect(search.count == 1)
            items[800].text = "hay"
            items[700].text = "a needle and a needle"
            list.update(items)
            try await window.wait(until: "two matches are counted", { search.count }) { $0 == 2 }
            // The search scrolls to the match once it is found, even if it was requested before.
            let second = list.find("and a needle")
            second.next()
            try await window.wait(until: "a match is shown", { second.current }) { $0 == 1 }
            await list.waitUntilPainted()
            #expect(list.geometry.visibleRows().contains(700))
            #expect(list.find("").isComplete)
        }

        @Test func reloadRequestsTheContentOfAllRowsAgain() async throws {
            final class Words { var text = "before" }
            let words = Words()
            let list = ContentList(0..<100) { .html("<p>\(words.text) \($0)</p>") }
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            try await window.wait(until: "row 90 is measured") {
                list.geometry.heights[90].source == .measured
            }
            let height = list.geometry.heights[90].height
            words.text = String(repeating: "afterwards ", count: 80)
            list.reload()
            try await window.wait(until: "row 90 is higher", { list.geometry.heights[90].height }) {
                $0 > 2 * height
            }
        }

        @Test func openDetailsStayOpenWhenTheFontChanges() async throws {
            let html = "<details><summary>More</summary><p>a<p>b<p>c</details>"
            var row = RowContent.html(html)
            row.presentation = .web
            let list = ContentList([row, .html("<p>after")]) { $0 }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            let height = { list.geometry.heights[0] }
            let closed = height().height
            try await openDetails(of: list, window)
            try await window.wait(until: "the details are open", height) {
                $0.height > closed + 60
            }
            let open = height().height
            let desktop = Desktop()
            desktop.font = "Sans 21"
            try await window.wait(until: "the row is higher", height) {
                $0.height > open && $0.source == .measured
            }
        }

        @Test func nativeTextAboveTheHeightLimitBecomesAScrollingWebRow() async throws {
            let lines = (0..<100).map { "line \($0)" }.joined(separator: "<br>")
            let list = ContentList(["<p>\(lines)</p>", "<p>after</p>"]) { .html($0) }
            list.limits.maximumRowHeight = 200
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            await window.present()
            try await window.wait(
                until: "the row is as high as the limit", { list.geometry.heights[0] }
            ) { $0.height == 200 && $0.source == .measured }
            try await window.wait(until: "the row is a web row") { list.engine(of: 0) != nil }
            try await window.wait(until: "the row scrolls within itself") {
                list.scrollsWithin(0)
            }
        }

        private struct Message: FetchableRecord, Decodable, Identifiable, Sendable {
            let id: Int
            let body: String
        }

        @Test func refreshShowsDatabaseChangesAndKeepsTheScrollPosition() async throws {
            let folder = try TemporaryDirectory()
            let pool = try DatabasePool(path: folder.path + "/mail.db")
            try await pool.write { db in
                try db.execute(
                    sql: "CREATE TABLE message (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")
                for id in 1...20_000 {
                    try db.execute(
                        sql: "INSERT INTO message VALUES (?, ?)", arguments: [id, "message \(id)"])
                }
            }
            let rows = try DatabaseRows<Message>("message", descending: true, in: pool)
            let list = ContentList(rows) { .html("<p>\($0.record?.body ?? "")</p>") }
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            list.scroll(to: 100)
            await list.waitUntilPainted()
            try await pool.write { db in
                try db.execute(sql: "INSERT INTO message VALUES (20001, 'new')")
                try db.execute(sql: "DELETE FROM message WHERE id = 19990")
            }
            try await list.refresh()
            await list.waitUntilPainted()
            #expect(list.items.count == 20_000)
            let first = try #require(list.geometry.visibleRows().first)
            #expect(list.items[first].record?.id == 19_900)
            #expect(list.items[0].record?.body == "new")
        }

        @Test func goingToASearchMatchInClosedDetailsOpensTheDetails() async throws {
            var row = RowContent.html(
                "<details><summary>More</summary><p>the harbour\nmaster</p></details>")
            row.presentation = .web
            let list = ContentList([row]) { $0 }
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            let closed = list.geometry.heights[0].height
            let search = list.find("Harbour  master")
            search.next()
            try await window.wait(
                until: "the details are open", { list.geometry.heights[0].height }
            ) { $0 > closed + 20 }
            #expect(search.count == 1 && search.current == 1)
        }

        @Test func allRowsAreMeasuredAfterRepeatedReloadsDuringMeasurement() async throws {
            let list = ContentList(0..<900) { index in
                var row = RowContent.html("<p>row \(index)</p>")
                if index % 2 == 0 { row.presentation = .web }
                return row
            }
            let window = TestWindow(width: 400, height: 300, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            for _ in 0..<8 {
                list.reload()
                await window.frame()
            }
            try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
            // It comes to an end: nothing is measured again and again. What was under way when the
            // last height became known, is counted later.
            var count = list.measuredCount
            var calmFrames = 0
            try await window.wait(until: "no row is measured in 20 frames", { list.measuredCount })
            {
                calmFrames = $0 == count ? calmFrames + 1 : 0
                count = $0
                return calmFrames > 20
            }
        }

        @Test func atALargeTextScaleHighRowsAreDrawnWithTheirHeight() async throws {
            let desktop = Desktop()
            desktop.dotsPerInch = 120
            let html = String(repeating: "<p>line</p>", count: 60)
            let list = ContentList([RowContent.html(html)]) { $0 }
            let window = TestWindow(width: 801, height: 500, children: [list.widget])
            await window.present()
            try await window.wait(until: "the row is drawn") {
                list.placement(0)?.isPainted == true
            }
            let engine = try #require(list.engine(of: 0))
            let script = EngineScript(
                .statements("document.body.getBoundingClientRect().height"), in: .isolated)
            let height = try #require(try await engine.evaluate(script).doubleValue)
            #expect(height > 1_600)
            #expect(abs(list.geometry.heights[0].height - height * 1.25) < 1)
        }

        @Test func atALargeTextScaleUpdatedRowsAreRedrawn() async throws {
            let desktop = Desktop()
            desktop.dotsPerInch = 120
            let (list, window) = try await list([Item(id: 0, text: "a"), Item(id: 1, text: "b")])
            func dark() -> Int {
                let pixels = Pixels(of: list.widget)
                guard pixels.height > 200 else { return 0 }
                let lines = stride(from: 10, to: 200, by: 2)
                return lines.reduce(0) { sum, y in
                    sum + (0..<300).count { x in pixels[x, y].allSatisfy { $0 < 100 } }
                }
            }
            let before = try await window.wait(until: "words are drawn", dark) { $0 > 0 }
            list.update([
                Item(id: 0, text: String(repeating: "MWMW ", count: 80)), Item(id: 1, text: "b"),
            ])
            try await window.wait(until: "many more words are drawn", dark) {
                $0 >= 10 * before + 500
            }
        }
    }
}
