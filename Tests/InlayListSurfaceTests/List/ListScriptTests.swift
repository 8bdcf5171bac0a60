import CGTK
import CWebKitGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of the processes and views of rows with and without scripts.
    @Suite struct Scripts {
        private func list(
            _ rows: [RowContent], limits: ListLimits = ListLimits(),
            clock: FrameClock = FrameClock()
        ) async throws -> (list: ContentList<[RowContent]>, window: TestWindow) {
            let list = ContentList(rows, clock: clock) { $0 }
            list.limits = limits
            let window = TestWindow(width: 400, height: 400, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            return (list, window)
        }

        private func scripted(_ html: String) -> RowContent {
            var row = RowContent.html(html)
            row.scripts = .allowed
            return row
        }

        @Test func eachRowWithScriptsGetsANewViewWithoutStateOfOtherRows() async throws {
            // Each is as high as it says: 500 pixels, and another 300 where it finds anything.
            let html = """
                <div id=d></div><script>
                const found = window.left || window.name || history.state || document.title
                d.style.height = (found ? 800 : 500) + "px"
                window.left = window.name = document.title = "something"
                history.replaceState("something", "")
                Array.prototype.left = "something"
                setInterval(() => { if (found) d.style.height = "800px" }, 10)
                </script>
                """
            let rows = (0..<8).map { scripted(html + "<p>row \($0)</p>") }
            var limits = ListLimits()
            limits.overscan = 0
            limits.webViews = 1
            // By a clock that stands still, no script takes too long.
            let (list, window) = try await list(rows, limits: limits, clock: ListTime().clock)
            let height = list.geometry.heights[0].height
            #expect(height > 500 && height < 700)
            // The engines are retained, so that no new one gets the identity of an old one.
            var engines: [WebKitEngine] = []
            var views: Set<ObjectIdentifier> = []
            for row in rows.indices {
                list.scroll(to: row)
                // When it was measured ahead, its scripts didn't run.
                try await window.wait(until: "row \(row) is painted by its script") {
                    list.placement(row)?.isPainted == true
                        && list.geometry.heights[row].height >= 500
                }
                let view = try #require(list.engine(of: row))
                views.insert(ObjectIdentifier(view))
                engines.append(view)
                #expect(list.geometry.heights[row].height == height)
                let left = try await view.evaluate(
                    EngineScript(
                        .statements("[document.body.innerText.trim(), left, [].left].join()"),
                        in: .page))
                #expect(left.stringValue == "row \(row),something,something")
            }
            #expect(views.count == rows.count)
            // The views of rows that aren't visible any more are released with their processes.
            try await window.wait(until: "views are removed", { list.webViews.count }) { $0 < 4 }
        }

        @Test func rowsWithScriptsEndWhenTheListBecomesEmpty() async throws {
            let (list, window) = try await list([scripted("<p>a"), scripted("<p>b")])
            try await window.wait(until: "each row has a view", { list.webViews.count }) { $0 >= 2 }
            list.update([], changes: RowChanges(removed: RangeSet(0..<2)))
            try await window.wait(until: "views are removed", { list.webViews.count }) { $0 == 0 }
        }

        /// Terminates the web process of a row's view.
        ///
        /// - Returns: The rows whose views lost their process, and the rows without scripts whose
        ///   views were made for the same process: on a slow machine, waiting rows are moved to
        ///   another process.
        private func ended(
            with row: Int, in list: ContentList<[RowContent]>, _ window: TestWindow
        ) async throws -> (rows: Set<Int>, peers: Set<Int>) {
            try await window.wait(until: "each row has a view") {
                list.items.indices.allSatisfy { list.engine(of: $0) != nil }
            }
            await list.waitUntilPainted()
            let ended = Collector<Int>()
            var handlers: [(GLibObject, SignalHandler)] = []
            for index in list.items.indices {
                let view = try #require(list.engine(of: index)).widget
                let handler = view.connect("web-process-terminated") { (_: UInt32) in
                    ended.add(index)
                }
                handlers.append((view, handler))
            }
            defer { for (view, handler) in handlers { view.disconnect(handler) } }
            let engine = try #require(list.engine(of: row))
            let peers = list.items.indices.filter {
                list.items[$0].scripts == .forbidden
                    && list.engine(of: $0)?.processAge == engine.processAge
            }
            webkit_web_view_terminate_web_process(engine.widget.cast())
            await ended.wait(for: 1)
            // All views of a process are notified in the same turn of the main loop.
            try await window.frames(10)
            return (Set(ended.values), Set(peers))
        }

        @Test func rowsWithoutScriptsShareAProcessSeparateFromScriptedRows() async throws {
            var rows = (0..<8).map { index in
                let html = "<p>row \(index)</p>"
                return index % 3 == 1 ? scripted(html) : RowContent.html(html)
            }
            for index in rows.indices { rows[index].presentation = .web }
            rows[3].remoteContent = .allowed
            let (list, window) = try await list(rows, clock: ListTime().clock)
            var sizes: [Int] = []
            for row in [0, 5] {
                let (ended, peers) = try await ended(with: row, in: list, window)
                #expect(ended == peers)
                sizes.append(ended.count)
            }
            #expect(sizes.contains { $0 > 1 }, "\(sizes)")
            #expect(try await ended(with: 1, in: list, window).rows == [1])
        }
    }
}
