import CGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of selecting and copying rows.
    @Suite struct Selecting {
        private func list(
            _ rows: [RowContent]
        ) async throws -> (list: ContentList<[RowContent]>, window: TestWindow) {
            let list = ContentList(rows) { $0 }
            list.onLink = { _, _ in }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            try await UserInput.reach(list, window)
            return (list, window)
        }

        private func rows(_ presentation: RowContent.Presentation) -> [RowContent] {
            (0..<8).map { index in
                var row = RowContent.html("<p>row <b>\(index)</b></p>")
                row.presentation = presentation
                return row
            }
        }

        /// Clicks on rows with a key held down.
        private func click(
            _ row: Int, holding key: String, in list: ContentList<[RowContent]>
        ) async throws {
            let y = Int(list.geometry.position(of: row)) + 20
            try await UserInput.act(
                "mousemove", "60", "\(y)", "keydown", key, "click", "1", "keyup", key)
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func clicksWithControlAndShiftSelectRows(presentation: RowContent.Presentation)
            async throws
        {
            let (list, window) = try await list(rows(presentation))
            let taps = Collector<Int>()
            list.onActivate = { _ in taps.add(1) }
            let steps: [(row: Int, key: String, selected: Set<Int>)] = [
                (1, "ctrl", [1]), (4, "ctrl", [1, 4]), (1, "ctrl", [4]), (2, "ctrl", [2, 4]),
                (5, "shift", [2, 3, 4, 5]), (0, "shift", [0, 1, 2]), (6, "ctrl", [0, 1, 2, 6]),
            ]
            for step in steps {
                try await click(step.row, holding: step.key, in: list)
                let selected = { Set(list.selectedRows.ranges.joined()) }
                try await window.wait(until: "rows are selected after \(step)", selected) {
                    $0 == step.selected
                }
            }
            // Such a click is no tap.
            #expect(taps.values.isEmpty)
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func controlASelectsAllRowsAndControlCCopiesTheSelectedRows(
            presentation: RowContent.Presentation
        ) async throws {
            let (list, window) = try await list(rows(presentation))
            gtk_widget_grab_focus(list.widget.cast())
            let clipboard = Clipboard(of: list.widget)
            clipboard.clear()
            try await UserInput.act("key", "ctrl+a")
            try await window.wait(until: "all rows are selected") {
                list.selectedRows == RangeSet(0..<8)
            }
            try await UserInput.act("key", "ctrl+c")
            try await window.wait(until: "the selection is copied", { clipboard.types }) {
                $0.contains("text/html")
            }
            #expect(
                try await clipboard.text("text/plain;charset=utf-8")
                    == (0..<8).map { "row \($0)" }.joined(separator: "\n\n"))
            let html = try await clipboard.text("text/html")
            #expect((0..<8).allSatisfy { html.contains("<p>row <b>\($0)</b></p>") }, "\(html)")
            // Only the selected rows are copied.
            clipboard.clear()
            list.selectedRows = RangeSet(2..<4)
            try await UserInput.act("key", "ctrl+c")
            try await window.wait(until: "the selection is copied", { clipboard.types }) {
                $0.contains("text/html")
            }
            #expect(try await clipboard.text("text/plain;charset=utf-8") == "row 2\n\nrow 3")
            #expect(try await !clipboard.text("text/html").contains("<b>4</b>"))
        }
    }
}
