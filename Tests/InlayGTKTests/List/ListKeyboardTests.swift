import CGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests.Lists {
    /// Lists without a pointer: rows are opened and selected with keys, and what has the keyboard is seen.
    @Suite struct Keyboard {
        private func list(
            _ rows: [RowContent]
        ) async -> (list: ContentList<[RowContent]>, window: TestWindow) {
            let list = ContentList(rows) { $0 }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.ready()
            gtk_widget_grab_focus(list.widget.cast())
            return (list, window)
        }

        private func rows(_ count: Int, isWeb: Bool = false) -> [RowContent] {
            (0..<count).map { index in
                var row = RowContent.html("<p>row \(index)</p>")
                if isWeb { row.presentation = .web }
                return row
            }
        }

        /// Has a hand do something until it is seen to have been done.
        private func act(
            _ window: TestWindow, _ arguments: String..., until isDone: () -> Bool
        ) async throws {
            while !Task.isCancelled {
                try await Hands.act(arguments)
                for _ in 0..<30 {
                    if isDone() { return }
                    await window.frame()
                }
            }
        }

        @Test(arguments: [false, true])
        func returnOpensTheRowThatHasTheKeyboard(isWeb: Bool) async throws {
            let rows = rows(4, isWeb: isWeb)
            let (list, window) = await list(rows)
            let opened = Collector<Int>()
            list.onTap = { row in opened.add(rows.firstIndex(of: row) ?? -1) }
            await window.frame()
            try await act(window, "key", "Tab", "key", "Return") { !opened.values.isEmpty }
            #expect(opened.values == [0])
        }

        @Test(arguments: [false, true])
        func aLineIsAroundTheRowThatHasTheKeyboard(isWeb: Bool) async throws {
            let button = RowContent.html("<p>row <button>press</button></p>" as TrustedHTML)
            let (list, window) = await list(rows(2, isWeb: isWeb) + [button])
            list.onTap = { _ in }
            for _ in 0..<3 { await window.frame() }
            // Which rows have another pixel where the line is than beside it.
            func lined() -> [Int] {
                let pixels = Pixels(of: list.widget)
                guard pixels.height > 0 else { return [] }
                return (0..<3).filter { row in
                    let top = list.geometry.position(of: row)
                    let middle = Int(top + list.geometry.heights[row].height / 2)
                    return pixels[4, middle] != pixels[8, middle]
                }
            }
            #expect(lined().isEmpty)
            try await act(window, "key", "Tab") { lined() == [0] }
            try await act(window, "key", "Tab") { lined() == [1] }
            // A button has a line of its own.
            try await act(window, "key", "Tab") { focused(in: list)?.row == 2 && lined().isEmpty }
        }

        @Test func aRowWithLinksIsOpenedBeforeOneIsChosen() async throws {
            let row = RowContent.html("<p>to <a href='https://example.org/1'>one</a></p>")
            let (list, window) = await list([row])
            let opened = Collector<String>()
            list.onTap = { _ in opened.add("row") }
            list.onLink = { _, url in opened.add(url) }
            await window.frame()
            try await act(window, "key", "Tab", "key", "Return") { !opened.values.isEmpty }
            try await Hands.act("key", "Right", "key", "Return")
            await opened.wait(for: 2)
            try await Hands.act("key", "Left", "key", "Return")
            await opened.wait(for: 3)
            #expect(opened.values == ["row", "https://example.org/1", "row"])
        }

        @Test func rowsAreSelectedWithKeysAndLetGo() async throws {
            let (list, window) = await list(rows(4))
            list.onTap = { _ in }
            var told: [RangeSet<Int>] = []
            list.onSelectionChange = { told.append($0) }
            await window.frame()
            try await act(window, "key", "Tab") { focused(in: list) != nil }
            try await act(window, "key", "ctrl+space") { !list.selectedRows.isEmpty }
            #expect(list.selectedRows == RangeSet(0..<1))
            try await act(window, "key", "Escape") { list.selectedRows.isEmpty }
            await window.frame()
            await window.frame()
            #expect(told == [RangeSet(0..<1), RangeSet()])
            list.selectionMode = .none
            try await Hands.act("key", "ctrl+a", "key", "ctrl+space")
            for _ in 0..<20 { await window.frame() }
            #expect(list.selectedRows.isEmpty)
        }

        /// The row that has the keyboard, and where it begins.
        private func focused(in list: ContentList<[RowContent]>) -> (row: Int, y: Double)? {
            let widget = list.widget.cast() as UnsafeMutablePointer<GtkWidget>
            guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
                focus != widget, gtk_widget_is_ancestor(focus, widget) != 0
            else { return nil }
            var bounds = graphene_rect_t()
            guard gtk_widget_compute_bounds(focus, widget, &bounds) != 0 else { return nil }
            let y = Double(bounds.origin.y)
            return (list.geometry.heights.row(at: list.geometry.offset + y + 1), y)
        }

        @Test func theListHasTheKeyboardWhenTheRowThatHadItIsGone() async throws {
            let (list, window) = await list(rows(400))
            list.onTap = { _ in }
            await window.frame()
            try await act(window, "key", "Tab") { focused(in: list)?.row == 0 }
            list.scroll(to: 200)
            await list.ready()
            for _ in 0..<5 { await window.frame() }
            #expect(focused(in: list) == nil)
            try await act(window, "key", "End") {
                list.geometry.offset == list.geometry.maximumOffset
            }
        }

        @Test(arguments: [false, true])
        func whatTheTabKeyComesToIsSeen(isWeb: Bool) async throws {
            let (list, window) = await list(rows(60, isWeb: isWeb))
            list.onTap = { _ in }
            for _ in 0..<20 { await window.frame() }
            for _ in 0..<20 {
                try await Hands.act("key", "Tab")
                for _ in 0..<10 { await window.frame() }
                guard let focused = focused(in: list) else { continue }
                let bottom = focused.y + list.geometry.heights[focused.row].height
                #expect(focused.y > -0.5 && bottom < 400.5)
            }
            #expect(list.geometry.offset > 0)
        }

        @Test func screenReadersHearWhichRowsAreSelected() async throws {
            let (list, window) = await list(rows(3))
            list.selectedRows = RangeSet(1..<2)
            for _ in 0..<3 { await window.frame() }
            var selected: [Int] = []
            var child = gtk_widget_get_first_child(list.widget.cast())
            var place = 0
            while let cell = child {
                if gtk_accessible_get_accessible_role(OpaquePointer(cell))
                    == GTK_ACCESSIBLE_ROLE_LIST_ITEM
                {
                    if gtk_test_accessible_has_state(
                        OpaquePointer(cell), GTK_ACCESSIBLE_STATE_SELECTED) != 0
                    {
                        selected.append(place)
                    }
                    place += 1
                }
                child = gtk_widget_get_next_sibling(cell)
            }
            #expect(selected.contains(1))
        }
    }
}
