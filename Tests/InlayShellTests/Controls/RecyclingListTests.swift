import CGTK
import InlayGObject
import InlayImages
import InlayShell
import InlayTesting
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    @Suite struct RecyclingLists {
        private struct Note: Identifiable {
            let id: Int
            var title: String
        }

        private func makeList(_ items: [Note]) -> RecyclingList<Note, Label> {
            RecyclingList(items, label: "Notes") {
                Label()
            } bind: {
                $0.text = $1.title
            }
        }

        private func notes(_ ids: [Int]) -> [Note] { ids.map { Note(id: $0, title: "note \($0)") } }

        private func show(_ list: some WidgetConvertible) async throws -> Window {
            let window = Window("Lists", content: list, width: 400, height: 300)
            try await window.presentInTest()
            await list.widget.nextFrame()
            return window
        }

        /// The titles of the rows that are marked as selected, and of the row with the focus.
        private func marked(_ list: RecyclingList<Note, Label>) -> [String] {
            list.cells.filter {
                guard let row = gtk_widget_get_parent($0.cell.cast()) else { return false }
                return gtk_widget_get_state_flags(row).rawValue & GTK_STATE_FLAG_SELECTED.rawValue
                    != 0
                    && inlay_accessible_state_is(
                        OpaquePointer(row), GTK_ACCESSIBLE_STATE_SELECTED, 1) != 0
            }.map(\.cell.text)
        }

        private func focused(_ list: RecyclingList<Note, Label>) -> [String] {
            list.cells.filter {
                gtk_widget_get_parent($0.cell.cast()).map { gtk_widget_has_focus($0) != 0 } ?? false
            }.map(\.cell.text)
        }

        @Test func imageViewsWithASizeKeepItInWiderRows() async throws {
            let loader = ImageLoader(StubImageSource([:]), decoders: [GdkPixbufDecoder()])
            let list = RecyclingList([1, 2], label: "Images") {
                ImageView(loader, size: (width: 60, height: 40))
            } bind: { _, _ in
            }
            let window = try await show(list)
            defer { window.close() }
            let view = try #require(list.cells.first?.cell)
            #expect(view.widget.width == 60 && view.widget.height == 40)
        }

        @Test func aListOf5000RowsCreatesFewerThan500Cells() async throws {
            let made = Collector<Int>()
            let list = RecyclingList(Array(0..<5_000), label: "Numbers") {
                made.add(1)
                return Label()
            } bind: { label, number in
                label.text = "\(number)"
            }
            let window = try await show(list)
            defer { window.close() }
            #expect(made.values.count < 500)
            #expect(list.cells.contains { $0.item == 0 && $0.cell.text == "0" })
        }

        @Test func thePressedRowIsMarkedBeforeItsChoiceIsReported() async throws {
            let list = makeList(notes([1, 2, 3]))
            let chosen = Collector<[String]>()
            list.onActivate = { chosen.add([$0.title] + marked(list)) }
            let window = try await show(list)
            defer { window.close() }
            list.focus()
            try await UserInput.act("key", "Down", "Return")
            await chosen.wait(for: 1)
            #expect(chosen.values == [["note 2", "note 2"]])
            #expect(list.selectedRow == 1)
        }

        @Test func aListThatDoesNotMarkChoicesReportsThem() async throws {
            let list = makeList(notes([1, 2, 3]))
            list.marksActivatedRow = false
            let chosen = Collector<Int>()
            list.onActivate = { chosen.add($0.id) }
            let window = try await show(list)
            defer { window.close() }
            list.focus()
            try await UserInput.act("key", "Return")
            await chosen.wait(for: 1)
            #expect(chosen.values == [1])
            #expect(marked(list) == [])
        }

        @Test(arguments: [
            [9, 1, 2, 3], [2], [3, 2, 1], [1, 8, 2, 8, 3], [7, 6, 5, 4, 3, 2, 1, 0],
        ])
        func markAndFocusFollowTheirItemWhenItemsChange(ids: [Int]) async throws {
            let list = makeList(notes([1, 2, 3]))
            let window = try await show(
                Column {
                    Button("before")
                    list
                })
            defer { window.close() }
            list.focus()
            try await UserInput.act("key", "Down", "Return")
            try await waitUntil("row 2 is marked") { list.selectedRow == 1 }
            var changed = notes(ids)
            let index = try #require(ids.firstIndex(of: 2))
            changed[index].title = "changed"
            list.items = changed
            await list.nextFrame()
            #expect(list.items.map(\.id) == ids)
            #expect(list.cells.count == ids.count)
            #expect(list.selectedRow == index)
            #expect(marked(list) == ["changed"])
            #expect(focused(list) == ["changed"])
        }

        @Test func theFocusMovesToTheNextRowWhenTheFocusedItemIsRemoved() async throws {
            let list = makeList(notes([1, 2, 3]))
            let window = try await show(
                Column {
                    Button("before")
                    list
                })
            defer { window.close() }
            list.focus()
            try await UserInput.act("key", "Down", "Return")
            try await waitUntil("row 2 is marked") { list.selectedRow == 1 }
            list.items = notes([1, 3])
            await list.nextFrame()
            #expect(list.selectedRow == nil)
            #expect(marked(list) == [])
            #expect(focused(list) == ["note 3"])
            list.items = notes([1])
            await list.nextFrame()
            #expect(focused(list) == ["note 1"])
            list.items = []
            await list.nextFrame()
            #expect(list.hasFocus)
            list.items = notes([4, 5])
            await list.nextFrame()
            #expect(list.cells.map(\.item.id).sorted() == [4, 5])
        }

        @Test func visibleRowsStayWhenItemsAreInsertedBeforeThem() async throws {
            let list = makeList(notes(Array(0..<1_000)))
            let window = try await show(list)
            defer { window.close() }
            let before = list.cells.first { $0.item.id == 3 }
            list.items = notes([-1] + Array(0..<1_000))
            await list.nextFrame()
            let after = list.cells.first { $0.item.id == 3 }
            #expect(before?.cell === after?.cell)
        }

        @Test func tabStopsOnceInTheList() async throws {
            let (list, after) = (makeList(notes([1, 2, 3])), Button("after"))
            let window = try await show(
                Column {
                    list
                    after
                })
            defer { window.close() }
            list.focus()
            try await UserInput.act("key", "Tab")
            try await waitUntil("the control after the list has the focus") { after.hasFocus }
        }

        @Test func itemsWithoutIdentityKeepTheMarkAtItsIndex() async throws {
            struct Plain { let title: String }
            let list = RecyclingList(["a", "b"].map(Plain.init), label: "Plain") {
                Label()
            } bind: {
                $0.text = $1.title
            }
            let window = try await show(list)
            defer { window.close() }
            list.selectedRow = 1
            list.items = ["c", "d", "e"].map(Plain.init)
            await list.nextFrame()
            #expect(list.selectedRow == 1)
            #expect(list.cells.map(\.cell.text).sorted() == ["c", "d", "e"])
        }

        @Test(arguments: [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL])
        func controlsAtTheEndOfAHeaderBarAreInReadingOrder(direction: GtkTextDirection) async throws
        {
            gtk_widget_set_default_direction(direction)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            let buttons = [Button("A"), Button("B")]
            let screen = Screen("Title")
            screen.headerEnd = buttons
            let window = try await show(NavigationStack(screen))
            defer { window.close() }
            await screen.nextFrame()
            let positions = try buttons.map { try #require($0.position(in: window)).x }
            #expect((positions[0] < positions[1]) == (direction == GTK_TEXT_DIR_LTR))
        }
    }
}
