import CGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayShell
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
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

        @Test func replacingThePlaceholderThatIsNotShownHidesTheOtherOneWhenRowsCome() async throws
        {
            let list = ContentList([Int]()) { .html("<p>\($0)") }
            let loading = Label("Loading")
            (list.placeholder, list.loadingPlaceholder) = (Label("No messages"), loading)
            list.isLoading = true
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await window.wait(until: "the loading placeholder is shown") { isShown(loading) }
            list.placeholder = Label("Nothing found")
            list.update([1, 2], changes: RowChanges(inserted: RangeSet(0..<2)))
            list.isLoading = false
            try await window.wait(until: "the rows are shown") { list.visibleRows == 0..<2 }
            try await window.frames(3)
            #expect(gtk_widget_get_mapped(loading.widget.cast()) == 0)
        }

        /// Shows an empty list whose placeholder contains a text field with the keyboard focus.
        private func listWithFocusedField(
            _ minimumHeight: Int32 = 0
        ) async throws -> (
            list: ContentList<[Int]>, field: TextField, window: TestWindow
        ) {
            let list = ContentList([Int]()) { .html("<p>\($0)") }
            let field = TextField()
            let column = Column { field }
            gtk_widget_set_size_request(column.cast(), -1, minimumHeight)
            list.placeholder = column
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await window.wait(until: "the placeholder is shown") {
                gtk_widget_get_mapped(field.cast()) != 0
            }
            field.focus()
            return (list, field, window)
        }

        @Test(arguments: [0, 900])
        func aTextFieldInAPlaceholderReceivesTheSpaceKey(minimumHeight: Int32) async throws {
            let (list, field, window) = try await listWithFocusedField(minimumHeight)
            try await UserInput.act("key", "a", "space", "b")
            try await window.wait(until: "the text is typed") { field.text == "a b" }
            #expect(list.geometry.offset == 0)
        }

        @Test func keysScrollAnEmptyListWhosePlaceholderIsHigherThanTheView() async throws {
            let list = ContentList([Int]()) { .html("<p>\($0)") }
            let placeholder = Bin()
            gtk_widget_set_size_request(placeholder.cast(), -1, 900)
            list.placeholder = placeholder
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await window.wait(until: "the placeholder is measured") {
                list.geometry.maximumOffset == 500
            }
            gtk_widget_grab_focus(list.widget.cast())
            try await UserInput.act("key", "End")
            try await window.wait(until: "the list is at its end", { list.geometry.offset }) {
                $0 == 500
            }
            try await UserInput.act("key", "Home")
            try await window.wait(until: "the list is at its start", { list.geometry.offset }) {
                $0 == 0
            }
        }

        @Test func theListGetsTheFocusOfAReplacedPlaceholder() async throws {
            let (list, field, window) = try await listWithFocusedField()
            #expect(window.hasFocus(field))
            list.placeholder = Label("No messages")
            #expect(window.hasFocus(list.widget))
        }
    }
}
