import CGTK
import InlayBridge
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites.Contents {
    /// A list of texts in a window.
    private func list(
        _ rows: [RowContent], height: Int32 = 400
    ) async throws -> (list: ContentList<[RowContent]>, window: TestWindow) {
        let list = ContentList(rows) { $0 }
        let window = TestWindow(width: 500, height: height, children: [list.widget])
        await window.present()
        try await list.settle(in: window)
        return (list, window)
    }

    @Test func hostileRowsMakeNoNetworkRequests() async throws {
        let listener = Listener()
        let address = "http://127.0.0.1:\(listener.port)/x"
        var rows = HostilePayloads.all.map { html in
            RowContent.html(html.replacing("{server}", with: address))
        }
        rows.append(.html("<img src='\(address)'><script>document.title='ran'</script>"))
        let (list, window) = try await list(Array(rows))
        for index in stride(from: 0, to: rows.count, by: 16) {
            list.scroll(to: index)
            await list.waitUntilPainted()
            await window.frame()
        }
        // Allowed images are loaded, after all earlier requests.
        let elsewhere = Listener()
        var allowed = RowContent.html(
            "<img src='http://127.0.0.1:\(elsewhere.port)/x' width=20 height=20>")
        allowed.remoteContent = .allowed
        let other = try await self.list([allowed])
        try await other.window.wait(until: "the picture is asked for") {
            elsewhere.connections() > 0
        }
        #expect(listener.connections() == 0)
        withExtendedLifetime((list, other.list)) {}
    }

    @Test func rowsSizedByViewportUnitsDoNotGrowEndlessly() async throws {
        let sheet = StyleSheet.app.adding(
            StyleSheet(trusting: "b { display: block; height: 25vh }"))
        let rows: [RowContent] = [
            .trusted(TrustedHTML(trusting: "<div style='height: 100vh'>vh</div>")),
            .trusted(TrustedHTML(trusting: "<div style='height: 100%'>percent</div>")),
            .trusted(
                TrustedHTML(trusting: "<div style='position: fixed; inset: 0'>fixed</div>text")),
            .trusted(TrustedHTML(trusting: "<div style='min-height: 150vh'>more</div>")),
            .trusted(
                TrustedHTML(
                    trusting: "<i>styled</i><style>i { display: block; height: 50.5dvh }</style>")),
            .trusted(TrustedHTML(trusting: "<b>of the sheet</b>"), styleSheet: sheet),
        ]
        let (list, window) = try await list(rows, height: 900)
        try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
        // Each row has the height that it reported, and reports no other.
        try await list.settle(in: window)
        let heights = list.heights
        // What surrounds each row: its padding.
        let edges = heights[0] - 600
        #expect((0..<60).contains(edges))
        #expect(heights[1] < 100 && heights[2] < 100, "\(heights)")
        #expect(Array(heights[3...]) == [900, 303, 150].map { $0 + edges }, "\(heights)")
        // Shown again they are as high as before.
        list.scroll(.toEnd)
        try await list.settle(in: window)
        list.scroll(.toStart)
        try await list.settle(in: window)
        for _ in 0..<20 {
            #expect(list.heights == heights)
            await window.frame()
        }
    }

    @Test func rowsAreAsHighAsTheirVisibleContent() async throws {
        // The row's padding is 12 pixels on each side; what overflows may cover that below.
        let contents: [(html: String, height: Double)] = [
            ("<div style='height: 40px'></div>", 64),
            ("<div style='position: absolute; top: 40px; height: 300px; width: 9px'></div>", 340),
            ("<div style='height: 20px'><p style='margin: 0; height: 200px'></p></div>", 212),
            ("<div style='height: 20px; transform: translateY(150px)'></div>", 182),
            (
                """
                <div style='position: relative; height: 50px'>
                <b style='position: absolute; top: 40px; height: 30px; width: 9px'></b></div>
                """, 82
            ),
            ("<div style='height: 60px; overflow: hidden'><p style='height: 500px'></div>", 84),
            (
                """
                <div style='content-visibility: auto; contain-intrinsic-size: auto 10px'>
                <div style='height: 110px'></div></div>
                """, 134
            ),
        ]
        let sheet = StyleSheet(trusting: "body { margin: 0 }")
        // The later rows are measured ahead, many at once, and only shown then.
        let all = contents + [("<div style='height: 3000px'></div>", 3024)] + contents
        let rows = all.map { content in
            RowContent.trusted(TrustedHTML(trusting: content.html), styleSheet: sheet)
        }
        let (list, window) = try await list(rows, height: 900)
        try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
        #expect(list.heights == all.map(\.height))
        list.scroll(.toEnd)
        try await list.settle(in: window)
        #expect(list.heights == all.map(\.height))
    }

    @Test(.tags(.fuzz)) func hugeAndBrokenRowsAreShownUpToTheHeightLimit() async throws {
        let rows: [RowContent] = [
            .html("<p>first"),
            .trusted(TrustedHTML(trusting: "<div style='height: 100000px'>tall</div>")),
            .html("<table><tr><td><b><i></table></b><p></div></div><li><li>broken"),
            .html(
                String(
                    repeating: "<p>words and more words ",
                    count: Campaign.inputs > 1 ? 200_000 : 20_000)),
            .html("<iframe src='https://example.org'></iframe><video autoplay src='x'></video>end"),
            .html(""),
            .html("<p>last"),
        ]
        let (list, window) = try await list(rows)
        for index in rows.indices {
            list.scroll(to: index)
            await list.waitUntilPainted()
            await window.frame()
        }
        // A row is painted before its height is reported, or after.
        try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
        for index in rows.indices {
            #expect(list.geometry.heights[index].height <= list.limits.maximumRowHeight)
        }
        #expect(list.geometry.heights[1].height == list.limits.maximumRowHeight)
    }

    @Test func rowsGetTheirStyleSheetWhenThereAreMoreSheetsThanAPageCaches() async throws {
        // Each row has the height of its style sheet, which doesn't affect native text.
        let rows = (0..<40).map { number in
            let css = "p { margin: 0; height: \(100 + number)px }"
            return RowContent.trusted(
                TrustedHTML(trusting: "<table><tr><td>row</table><p>\(number)"),
                styleSheet: .app.adding(StyleSheet(trusting: css)))
        }
        var limits = ListLimits()
        limits.webViews = 2
        let (list, window) = try await list(rows)
        list.limits = limits
        let rest = list.geometry.heights[0].height - 100
        for round in 0..<2 {
            for index in rows.indices {
                list.scroll(to: index)
                try await list.settle(in: window)
                let height = list.geometry.heights[index].height
                #expect(height == rest + 100 + Double(index), "\(index) in round \(round)")
            }
        }
    }

    @Test func anEndlesslyGrowingRowIsCappedAndScrollsWithinItself() async throws {
        var row = RowContent.trusted(
            TrustedHTML(
                trusting: """
                    <div id=d>grows</div><script>
                    let h = 20
                    setInterval(() => { h += 10; d.style.height = h + "px" }, 5)
                    </script>
                    """))
        row.scripts = .allowed
        // The list's clock stands still: all changes count, however slow they are.
        let list = ContentList([row, .html("<p>after")], clock: ListTime().clock) { $0 }
        let window = TestWindow(width: 500, height: 400, children: [list.widget])
        await window.present()
        await list.waitUntilPainted()
        // All of its content can be reached by scrolling within the row.
        try await window.wait(until: "the row scrolls within itself") {
            list.scrollsWithin(0)
        }
        // Dozens of changes of ten pixels were taken before.
        #expect(list.geometry.heights[0].height > 200)
        let height = list.geometry.heights[0].height
        let grown = EngineScript(.statements("h"), in: .page)
        let engine = try #require(list.engine(of: 0))
        let before = try await engine.evaluate(grown).doubleValue ?? 0
        try await window.wait(until: "its script has grown it by far") {
            try await engine.evaluate(grown).doubleValue ?? 0 > before + 500
        }
        #expect(list.geometry.heights[0].height == height)
    }

    @Test func openingAndClosingDetailsUpdatesTheRowHeight() async throws {
        let (list, window) = try await list([
            .html("<details><summary>More</summary><p>a<p>b<p>c<p>d</details>"), .html("<p>after"),
        ])
        let closed = list.geometry.heights[0].height
        let height = { list.geometry.heights[0].height }
        try await UserInput.reach(list, window, y: Int(closed) + 20)
        try await UserInput.act("mousemove", "60", "25", "click", "1")
        try await window.wait(until: "the details are open", height) { $0 > closed + 60 }
        // At another point, so that it isn't a double click.
        try await UserInput.act("mousemove", "90", "25", "click", "1")
        try await window.wait(until: "the details are closed", height) { $0 == closed }
    }

    @Test(arguments: [RowContent.Presentation.automatic, .web])
    func linksCommandsAndTapsAreReportedWithTheirItem(presentation: RowContent.Presentation)
        async throws
    {
        let rows = (0..<3).map { index in
            // Commands are the app's own: sanitized HTML has none.
            var row = RowContent.trusted(
                TrustedHTML(
                    trusting: """
                        <p><a href="https://example.org/\(index)">somewhere to go to</a></p>
                        <p><a href="inlay:reply?to=\(index)">reply to this one now</a></p>
                        <p>just some text</p>
                        """))
            row.presentation = presentation
            return row
        }
        let desktop = Desktop()
        // A click is a tap at any speed.
        desktop.doubleClickTime = 60_000
        let (list, window) = try await list(rows)
        try await UserInput.reach(list, window)
        let links = Collector<String>()
        let commands = Collector<String>()
        let taps = Collector<Int>()
        list.onLink = { item, url in links.add("\(rows.firstIndex(of: item) ?? -1) \(url)") }
        list.onCommand = { item, command in
            commands.add("\(rows.firstIndex(of: item) ?? -1) \(command.name)")
        }
        list.onActivate = { item in taps.add(rows.firstIndex(of: item) ?? -1) }
        let height = Int(list.geometry.heights[0].height)
        try await UserInput.act("mousemove", "60", "\(height + 24)", "click", "1")
        await links.wait(for: 1)
        #expect(links.values == ["1 https://example.org/1"])
        try await UserInput.act("mousemove", "60", "\(2 * height + height / 2)", "click", "1")
        await commands.wait(for: 1)
        #expect(commands.values == ["2 reply"])
        try await UserInput.act("mousemove", "60", "\(height - 24)", "click", "1")
        await taps.wait(for: 1)
        // A tap on a link is no tap on the row.
        #expect(taps.values == [0])
        await window.frame()
    }

    @Test func theSelectionContainsTextAndHTMLOfSelectedRows() async throws {
        let (list, _) = try await list((0..<5).map { .html("<p>row <b>\($0)</b></p>") })
        list.selectedRows = RangeSet(1..<3)
        let selection = try #require(await list.selection)
        #expect(selection.text == "row 1\n\nrow 2")
        #expect(selection.html.contains("<b>1</b>") && selection.html.contains("<b>2</b>"))
        #expect(!selection.html.contains("<b>3</b>"))
        list.selectedRows = RangeSet()
        #expect(await list.selection == nil)
    }

    @Test(arguments: [RowContent.Presentation.automatic, .web])
    func aSearchFindsAndMarksMatchesInAllRows(presentation: RowContent.Presentation) async throws {
        let rows = (0..<2000).map { index in
            var row = RowContent.html(
                index % 500 == 7 ? "<p>a nee<b>dle</b> here, and a Needle there" : "<p>hay \(index)"
            )
            row.presentation = presentation
            return row
        }
        let (list, window) = try await list(rows)
        let search = list.find("needle")
        try await window.wait(until: "the search is complete") { search.isComplete }
        #expect(search.count == 8)
        search.next()
        #expect(search.current == 1)
        search.next()
        search.next()
        #expect(search.current == 3)
        try await window.wait(until: "row 507 is visible", { list.geometry.visibleRows() }) {
            $0.contains(507)
        }
        search.previous()
        search.previous()
        search.previous()
        #expect(search.current == 8)
        try await window.wait(until: "row 1507 is visible", { list.geometry.visibleRows() }) {
            $0.contains(1507)
        }
        await list.waitUntilPainted()
        // Waits for the yellow or orange of highlighted matches in the row.
        let isMarked: () -> Bool = {
            let pixels = Pixels(of: list.widget)
            return (0..<pixels.height).contains { y in
                (0..<200).contains { x in
                    let color = pixels[x, y]
                    return color.count == 3 && color[0] > 200 && color[1] < 190 && color[2] < 140
                }
            }
        }
        try await window.wait(until: "the match is marked", isMarked) { $0 }
        search.end()
        try await window.wait(until: "nothing is marked", isMarked) { !$0 }
    }
}
