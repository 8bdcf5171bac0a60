import CGTK
import InlayGeometry
import InlayLists
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListSurface
@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of text selections in rows.
    @Suite struct SelectingText {
        private func list() async throws -> (list: ContentList<[RowContent]>, window: TestWindow) {
            let texts = [
                "<p>first <b>second</b> third</p>", "<p>another row of words</p>",
                "<p>native <i>words</i></p>",
            ]
            var rows = texts.map { RowContent.html($0) }
            for index in 0..<2 { rows[index].presentation = .web }
            let list = ContentList(rows) { $0 }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            try await UserInput.reach(list, window)
            return (list, window)
        }

        /// Drags over the first line of a row until a text is selected.
        private func drag(
            over row: Int, of list: ContentList<[RowContent]>, _ window: TestWindow,
            until text: String
        ) async throws {
            let y = "\(Int(list.geometry.position(of: row)) + 22)"
            try await window.act(
                "mousemove", "17", y, "mousedown", "1", "mousemove", "60", y, "mousemove", "200", y,
                "mousemove", "300", y, "mouseup", "1", until: "'\(text)' is selected"
            ) { await list.selection?.text == text }
        }

        private func selected(
            in row: Int, of list: ContentList<[RowContent]>
        ) async throws -> String? {
            try await list.engine(of: row)?.evaluate(
                EngineScript(.statements("getSelection().toString()"), in: .isolated)
            ).stringValue
        }

        private func waitUntilDeselected(
            _ row: Int, of list: ContentList<[RowContent]>, _ window: TestWindow
        ) async throws {
            try await window.wait(
                until: "no text is selected in row \(row)",
                { try await selected(in: row, of: list) }
            ) { $0 == "" }
        }

        @Test func draggingSelectsTextOfAWebRow() async throws {
            let (list, window) = try await list()
            try await drag(over: 0, of: list, window, until: "first second third")
            let selection = try #require(await list.selection)
            #expect(selection.html.contains("first <b>second</b> third"))
            #expect(!selection.html.contains("another"))
            let clipboard = Clipboard(of: list.widget)
            clipboard.clear()
            try await UserInput.act("key", "ctrl+c")
            try await window.wait(until: "the selection is copied", { clipboard.types }) {
                $0.contains("text/html")
            }
            #expect(
                try await clipboard.text("text/plain;charset=utf-8") == "first second third")
            #expect(try await clipboard.text("text/html") == selection.html)
        }

        @Test func selectingTextInARowClearsTheTextSelectionOfOtherRows() async throws {
            let (list, window) = try await list()
            try await drag(over: 0, of: list, window, until: "first second third")
            // In another web row, in native text, and in the first row again.
            try await drag(over: 1, of: list, window, until: "another row of words")
            try await waitUntilDeselected(0, of: list, window)
            try await drag(over: 2, of: list, window, until: "native words")
            try await waitUntilDeselected(1, of: list, window)
            #expect(await list.selection?.text == "native words")
            try await drag(over: 0, of: list, window, until: "first second third")
            guard case .native(let native)? = list.placement(2)?.view else {
                Issue.record("the row isn't native")
                return
            }
            #expect(native.selection == nil)
        }

        @Test func selectingRowsClearsTheTextSelectionAndViceVersa() async throws {
            let (list, window) = try await list()
            try await drag(over: 0, of: list, window, until: "first second third")
            list.selectedRows = RangeSet(1..<2)
            #expect(await list.selection?.text == "another row of words")
            try await waitUntilDeselected(0, of: list, window)
            list.selectedRows = RangeSet()
            #expect(await list.selection == nil)
            list.selectedRows = RangeSet(1..<2)
            try await drag(over: 0, of: list, window, until: "first second third")
            #expect(list.selectedRows.isEmpty)
        }

        @Test(arguments: [SelectionMode.none, .single])
        func aDragBelowTheLastRowKeepsTheTextSelectionIfRowsAreNotSelectedByRubberBand(
            mode: SelectionMode
        ) async throws {
            let (list, window) = try await list()
            list.selectionMode = mode
            list.selectsOnClick = true
            try await drag(over: 2, of: list, window, until: "native words")
            let clipboard = Clipboard(of: list.widget)
            clipboard.clear()
            let below = Int(list.geometry.heights.totalHeight) + 60
            try await UserInput.act(
                "mousemove", "60", "\(below)", "mousedown", "1", "mousemove", "200",
                "\(below + 40)", "mouseup", "1", "key", "ctrl+c")
            try await window.wait(until: "the selection is copied", { clipboard.types }) {
                $0.contains("text/html")
            }
            #expect(try await clipboard.text("text/plain;charset=utf-8") == "native words")
        }

        @Test func aTouchDeselectsTextOnlyWhenItIsATap() async throws {
            let (list, window) = try await list()
            guard case .native(let view)? = list.placement(2)?.view,
                let row = view as? NativeTextRow, let surface = list.surface as? ListWidget
            else {
                Issue.record("the row isn't native")
                return
            }
            row.select(0..<6)
            let input = NativeRowInput(surface)
            let y = list.geometry.position(of: 2) + 22
            input.pressed(1, 17, y, isTouch: true)
            input.dragged(100, 0)
            input.released(1, 117, y)
            #expect(row.selection?.text == "native")
            input.pressed(1, 17, y, isTouch: true)
            #expect(row.selection?.text == "native")
            input.released(1, 17, y)
            #expect(row.selection == nil)
            #expect(window.hasFocus(list.widget))
        }
    }
}
