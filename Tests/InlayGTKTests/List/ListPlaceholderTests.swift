import CGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests.Lists {
    /// Lists without rows.
    @Suite struct Placeholders {
        private func isShown(_ label: Label) -> Bool {
            gtk_widget_get_mapped(label.widget.cast()) != 0
                && gtk_widget_get_width(label.widget.cast()) == 500
                && gtk_widget_get_height(label.widget.cast()) == 400
        }

        @Test func anEmptyListShowsItsLoadingOrItsEmptyPlaceholder() async throws {
            let list = ContentList([Int]()) { .html("<p>\($0)") }
            let (empty, loading) = (Label("No messages"), Label("Loading"))
            (list.placeholder, list.loadingPlaceholder) = (empty, loading)
            list.isLoading = true
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await window.wait(until: "the loading placeholder is shown") {
                isShown(loading) && !isShown(empty)
            }
            list.isLoading = false
            try await window.wait(until: "the empty placeholder is shown") {
                isShown(empty) && !isShown(loading)
            }
            list.update([1, 2], changes: RowChanges(inserted: RangeSet(0..<2)))
            try await window.wait(until: "the rows are shown") {
                !isShown(empty) && !isShown(loading) && list.visibleRows == 0..<2
            }
            list.update([], changes: RowChanges(removed: RangeSet(0..<2)))
            try await window.wait(until: "the placeholder is shown again") { isShown(empty) }
            list.placeholder = nil
            try await window.wait(until: "nothing is shown") {
                gtk_widget_get_parent(empty.widget.cast()) == nil
            }
        }

        /// Shows an empty list whose placeholder contains a text field with the keyboard focus.
        private func listWithFocusedField() async throws -> (
            list: ContentList<[Int]>, field: TextField, window: TestWindow
        ) {
            let list = ContentList([Int]()) { .html("<p>\($0)") }
            let field = TextField()
            list.placeholder = Column { field }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await window.wait(until: "the placeholder is shown") {
                gtk_widget_get_mapped(field.cast()) != 0
            }
            field.focus()
            return (list, field, window)
        }

        @Test func aTextFieldInAPlaceholderReceivesTheSpaceKey() async throws {
            let (_, field, window) = try await listWithFocusedField()
            try await UserInput.act("key", "a", "space", "b")
            try await window.wait(until: "the text is typed") { field.text == "a b" }
        }

        @Test func theListGetsTheFocusOfAReplacedPlaceholder() async throws {
            let (list, field, window) = try await listWithFocusedField()
            #expect(window.hasFocus(field))
            list.placeholder = Label("No messages")
            #expect(window.hasFocus(list.widget))
        }
    }
}
