import CGTK
import Foundation
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of native text rows, alone and among web rows.
    @Suite struct NativeRows {
        private func list(
            _ rows: [RowContent], width: Int32 = 500
        ) async throws -> (ContentList<[RowContent]>, TestWindow) {
            let list = ContentList(rows) { $0 }
            let window = TestWindow(width: width, height: 400, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            return (list, window)
        }

        /// Returns a screenshot of the list three frames from now, and not while it waits to be
        /// drawn.
        private func picture(
            of list: ContentList<[RowContent]>, _ window: TestWindow
        ) async throws -> Pixels {
            try await window.frames(3)
            return try await window.wait(until: "the list is drawn", { Pixels(of: list.widget) }) {
                $0.height > 0
            }
        }

        /// The rows in the list's frame that are native text.
        private func natives(of list: ContentList<[RowContent]>) -> [Int] {
            list.placements.compactMap { row in
                if case .native = row.view { row.row } else { nil }
            }
        }

        @Test(arguments: [
            ("Okay", 4, 0..<4), ("Okay", 0, 0..<4), ("Hello you", 5, 0..<5),
            ("Hello you", 6, 6..<9), ("don't", 1, 0..<5), ("it’s", 2, 0..<4), ("a, b", 1, 0..<1),
            ("a, b", 2, 2..<3), ("'a'", 0, 0..<1), ("'a'", 2, 1..<2), ("", 0, 0..<0),
        ])
        func aDoubleClickSelectsTheWordAtAnOffset(text: String, offset: Int, word: Range<Int>) {
            #expect(TextUnits.word(at: offset, in: text) == word)
        }

        @Test func onlySimpleHTMLIsRenderedNatively() async throws {
            var forced = RowContent.html("<p>simple</p>")
            forced.presentation = .web
            let rows: [RowContent] = [
                .html("<h3>Title</h3><p>a <b>bold</b> <a href=https://example.org>link</a>"),
                .html("<table><tr><td>a table</table>"), .html("<ul><li>one<li>two</ul>"), forced,
                .html("<p>a <a href=other.html>relative</a> link"),
                .html("<p>dressed", styleSheet: .app.adding("p { margin: 0 }")),
                .html("<p><img src=https://example.org/a.png width=4 height=4></p>"),
                .html("<blockquote>quoted</blockquote>"),
                .html("<p><img src=https://example.org/a.png alt='of any size'></p>"),
            ]
            let (list, window) = try await list(rows)
            try await window.wait(until: "simple rows are native", { natives(of: list) }) {
                $0 == [0, 2, 6, 7]
            }
        }

        @Test func nativeRowsMatchWebRowsInHeightAndPixels() async throws {
            let html = [
                "<p>One paragraph of words that is long enough to need a second line in here.</p>",
                "<h2>Heading</h2><p>and <code>code</code>, <i>slanted</i></p>",
                "<ol><li>one<li>two</ol><pre>let x = 1\nlet y = 2</pre>",
            ]
            var images: [Pixels] = []
            var heights: [[Double]] = []
            for presentation in [RowContent.Presentation.automatic, .web] {
                let (list, window) = try await list(
                    html.map {
                        var row = RowContent.html($0)
                        row.presentation = presentation
                        return row
                    })
                images.append(try await picture(of: list, window))
                heights.append(html.indices.map { list.geometry.heights[$0].height })
            }
            #expect(heights[0] == heights[1])
            #expect(images[0].height == images[1].height)
            // The bar at the right fades.
            let different = images[0].differingPixels(from: images[1], by: 40, in: 0..<480)
            #expect(different < 480 * images[0].height * 3 / 100, "\(different)")
        }

        @Test func draggingSelectsTextOfANativeRow() async throws {
            let (list, window) = try await list([
                .html("<p>first <b>second</b> third</p>"), .html("<p>another row of words</p>"),
            ])
            try await window.act(
                "mousemove", "17", "22", "mousedown", "1", "mousemove", "60", "22", "mousemove",
                "300", "22", "mouseup", "1", until: "the first row's text is selected"
            ) { await list.selection?.text == "first second third" }
            let selection = await list.selection
            #expect(selection?.html == "<p>first <b>second</b> third</p>")
            // A double click in another row selects its word and clears the selection of the first
            // row. The two clicks count as a double click at any speed.
            let desktop = Desktop()
            desktop.doubleClickTime = 3000
            let height = Int(list.geometry.heights[0].height)
            try await window.act(
                "mousemove", "30", "\(height + 22)", "click", "--repeat", "2", "--delay", "40", "1",
                until: "a word is selected"
            ) { await list.selection?.text == "another" }
            #expect(await list.selection?.text == "another")
        }

        @Test func textIsSelectedOnlyBeyondTheDesktopsDragThreshold() async throws {
            let desktop = Desktop()
            desktop.dragThreshold = 30
            let (list, window) = try await list([
                .html("<p>first second third</p>"),
                .html("<p><a href='https://example.org/1'>a link</a></p>"),
            ])
            let links = Collector<String>()
            list.onLink = { _, url in links.add(url.absoluteString) }
            try await UserInput.reach(list, window)
            let link = "\(Int(list.geometry.heights[0].height) + 22)"
            // The click on the link comes after the drag, and leaves the selection of the other row as it is.
            func drag(to x: String, count: Int) async throws -> RowSelection? {
                try await UserInput.act(
                    "mousemove", "20", "22", "mousedown", "1", "mousemove", "25", "22", "mousemove",
                    x, "22", "mouseup", "1", "mousemove", "30", link, "click", "1")
                await links.wait(for: count)
                return await list.selection
            }
            #expect(try await drag(to: "40", count: 1) == nil)
            #expect(try await drag(to: "60", count: 2)?.text.isEmpty == false)
        }

        @Test func returnOpensTheFocusedLinkOfANativeRow() async throws {
            let (list, window) = try await list([
                .html("<p>no link</p>"),
                .html(
                    """
                    <p><a href="https://example.org/1">one</a> \
                    <a href="https://example.org/2">two</a></p>
                    """),
            ])
            let links = Collector<String>()
            list.onLink = { _, url in links.add(url.absoluteString) }
            gtk_widget_grab_focus(list.widget.cast())
            try await UserInput.act("key", "Tab", "key", "Return")
            await links.wait(for: 1)
            try await UserInput.act("key", "Right", "key", "Return")
            await links.wait(for: 2)
            #expect(links.values == ["https://example.org/1", "https://example.org/2"])
            await window.frame()
        }

        @Test func changedRowsSwitchBetweenNativeAndWebRendering() async throws {
            let simple = RowContent.html("<p>simple</p>")
            let table = RowContent.html("<table><tr><td>a<tr><td>b<tr><td>c</table>")
            let (list, window) = try await list([simple, table, simple])
            #expect(natives(of: list) == [0, 2])
            // The engine paints a row before it says how high it is, or after.
            try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
            let heights = list.heights
            list.update(
                [table, simple, simple], changes: RowChanges(from: [0, 1, 2], to: [0, 1, 2]))
            try await window.wait(until: "the other two rows are native", { natives(of: list) }) {
                $0 == [1, 2]
            }
            try await window.wait(
                until: "the first row is as high as the table", { list.geometry.heights[0].height }
            ) { $0 == heights[1] }
            #expect(list.geometry.heights[1].height == heights[0])
        }

        @Test func nativeRowsAdaptToWidthAndColorSchemeChanges() async throws {
            let words = String(repeating: "words that go on and on ", count: 12)
            let (list, window) = try await list([.html("<p>\(words)</p>"), .html("<p>end</p>")])
            let height = list.geometry.heights[0].height
            gtk_window_set_default_size(window.window.cast(), 300, 400)
            try await window.wait(
                until: "the first row is higher", { list.geometry.heights[0].height }
            ) { $0 > height }
            #expect(natives(of: list) == [0, 1])
            let desktop = Desktop()
            desktop.scheme = ADW_COLOR_SCHEME_FORCE_DARK
            try await window.wait(until: "the letters are light") {
                let pixels = Pixels(of: list.widget)
                guard pixels.height > 60 else { return false }
                return (0..<200).contains { x in
                    (14..<60).contains { y in pixels[x, y].allSatisfy { $0 > 180 } }
                } && pixels[2, 30].allSatisfy { $0 < 100 }
            }
        }
    }
}
