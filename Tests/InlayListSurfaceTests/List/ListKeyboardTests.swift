import CGTK
import Foundation
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayShell
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of keyboard navigation: rows are opened and selected by keys, and the focused row is
    /// visible.
    @Suite struct Keyboard {
        private func list(
            _ rows: [RowContent]
        ) async throws -> (list: ContentList<[RowContent]>, window: TestWindow) {
            let list = ContentList(rows) { $0 }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            gtk_widget_grab_focus(list.widget.cast())
            return (list, window)
        }

        /// Presses Tab once, and waits until a row has the focus.
        ///
        /// The window has the keyboard focus since it was presented, so that no key is lost.
        private func tab(
            to row: Int, of list: ContentList<[RowContent]>, _ window: TestWindow
        ) async throws {
            await window.frame()
            try await UserInput.act("key", "Tab")
            try await window.wait(until: "row \(row) has the focus", { focused(in: list)?.row }) {
                $0 == row
            }
        }

        private func rows(_ count: Int, isWeb: Bool = false) -> [RowContent] {
            (0..<count).map { index in
                var row = RowContent.html("<p>row \(index)</p>")
                if isWeb { row.presentation = .web }
                return row
            }
        }

        @Test(arguments: [false, true])
        func returnOpensTheFocusedRow(isWeb: Bool) async throws {
            let rows = rows(4, isWeb: isWeb)
            let (list, window) = try await list(rows)
            let opened = Collector<Int>()
            list.onActivate = { row in opened.add(rows.firstIndex(of: row) ?? -1) }
            try await tab(to: 0, of: list, window)
            try await UserInput.act("key", "Return")
            await opened.wait(for: 1)
            #expect(opened.values == [0])
        }

        @Test(arguments: [false, true])
        func aFocusRingIsDrawnAroundTheFocusedRow(isWeb: Bool) async throws {
            let button = RowContent.trusted("<p>row <button>press</button></p>")
            let (list, window) = try await list(rows(2, isWeb: isWeb) + [button])
            list.onActivate = { _ in }
            // The rows whose pixel at the focus ring differs from the one beside it.
            func lined() -> [Int] {
                let pixels = Pixels(of: list.widget)
                guard pixels.height > 0 else { return [] }
                return (0..<3).filter { row in
                    let top = list.geometry.position(of: row)
                    let middle = Int(top + list.geometry.heights[row].height / 2)
                    return pixels[4, middle] != pixels[8, middle]
                }
            }
            // GTK hides the focus three seconds after the last key, which may be before a slow machine draws it.
            func linedWhileVisible() -> [Int] {
                gtk_window_set_focus_visible(window.window.cast(), 1)
                return lined()
            }
            #expect(lined().isEmpty)
            try await tab(to: 0, of: list, window)
            try await window.wait(until: "the ring is around the first row", linedWhileVisible) {
                $0 == [0]
            }
            try await UserInput.act("key", "Tab")
            try await window.wait(until: "the ring is around the second row", linedWhileVisible) {
                $0 == [1]
            }
            // A button has its own focus ring; its row may be focused first.
            let engine = try #require(list.engine(of: 2))
            try await tab(to: 2, of: list, window)
            // The page was given the focus before it evaluates this.
            let active = EngineScript(
                .statements("document.activeElement.localName"), in: .isolated)
            if try await engine.evaluate(active).stringValue != "button" {
                try await UserInput.act("key", "Tab")
            }
            try await window.wait(until: "only the button has a ring") {
                list.surface.delegate?.focus(in: engine) == .button && lined().isEmpty
            }
        }

        @Test func aFocusRingIsDrawnAroundTheListWhileItHasTheFocusItself() async throws {
            let (list, window) = try await list(rows(2))
            list.onActivate = { _ in }
            /// Whether the ring is at the left edge, in the empty part below the rows.
            func isRinged() -> Bool {
                gtk_window_set_focus_visible(window.window.cast(), 1)
                let pixels = Pixels(of: list.widget)
                return pixels.height > 350 && pixels[1, 350] != pixels[8, 350]
            }
            try await window.wait(until: "the list has a ring", isRinged)
            try await tab(to: 0, of: list, window)
            try await window.wait(until: "only the row has a ring") { !isRinged() }
        }

        @Test func returnOpensTheRowOrTheLinkFocusedByAnArrowKey() async throws {
            let row = RowContent.html("<p>to <a href='https://example.org/1'>one</a></p>")
            let (list, window) = try await list([row])
            let opened = Collector<String>()
            list.onActivate = { _ in opened.add("row") }
            list.onLink = { _, url in opened.add(url.absoluteString) }
            try await tab(to: 0, of: list, window)
            try await UserInput.act("key", "Return")
            await opened.wait(for: 1)
            try await UserInput.act("key", "Right", "key", "Return")
            await opened.wait(for: 2)
            try await UserInput.act("key", "Left", "key", "Return")
            await opened.wait(for: 3)
            #expect(opened.values == ["row", "https://example.org/1", "row"])
        }

        @Test func controlSpaceSelectsTheFocusedRowAndEscapeClearsTheSelection() async throws {
            let (list, window) = try await list(rows(40))
            list.onActivate = { _ in }
            var reported: [RangeSet<Int>] = []
            list.onSelectionChange = { reported.append($0) }
            try await tab(to: 0, of: list, window)
            let selected = { list.selectedRows }
            try await UserInput.act("key", "ctrl+space")
            try await window.wait(until: "the row is selected", selected) { !$0.isEmpty }
            #expect(list.selectedRows == RangeSet(0..<1))
            try await UserInput.act("key", "Escape")
            try await window.wait(until: "no row is selected", selected) { $0.isEmpty }
            try await window.wait(until: "both changes are reported", { reported }) {
                $0.count >= 2
            }
            #expect(reported == [RangeSet(0..<1), RangeSet()])
            list.selectionMode = .none
            let scrolled = list.geometry.offset
            // The last key shows that those before it are handled.
            try await UserInput.act("key", "ctrl+a", "key", "ctrl+space", "key", "Down")
            try await window.wait(until: "the list is scrolled", { list.geometry.offset }) {
                $0 > scrolled
            }
            #expect(list.selectedRows.isEmpty)
        }

        /// The focused row and its top edge.
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

        @Test func theListGetsTheFocusWhenTheFocusedRowIsScrolledAway() async throws {
            let (list, window) = try await list(rows(400))
            list.onActivate = { _ in }
            try await tab(to: 0, of: list, window)
            list.scroll(to: 200)
            await list.waitUntilPainted()
            try await window.wait(until: "no row has the focus") { focused(in: list) == nil }
            try await window.act("key", "End", until: "the list is at its end") {
                list.geometry.offset == list.geometry.maximumOffset
            }
        }

        @Test(arguments: [false, true])
        func theTabKeyScrollsTheFocusedRowIntoView(isWeb: Bool) async throws {
            let (list, window) = try await list(rows(60, isWeb: isWeb))
            list.onActivate = { _ in }
            try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
            try await tab(to: 0, of: list, window)
            for _ in 0..<20 {
                // Waits for the layout, because the Tab key only reaches painted rows.
                try await window.frames(2)
                let last = try #require(focused(in: list)?.row)
                try await window.wait(until: "row \(last + 1) is painted") {
                    list.placement(last + 1)?.isPainted == true
                }
                await window.frame()
                let widget = gtk_window_get_focus(window.window.cast())
                try await UserInput.act("key", "Tab")
                try await window.wait(until: "row \(last) has lost the focus") {
                    let focus = gtk_window_get_focus(window.window.cast())
                    return focus != widget && focused(in: list) != nil
                }
                // The list scrolls once the row's page has reported the focus.
                try await window.wait(
                    until: "row \(last + 1) is focused and fully visible",
                    { (focused(in: list), offset: list.geometry.offset) }
                ) { seen, _ in
                    guard let seen, seen.row == last + 1 else { return false }
                    let bottom = seen.y + list.geometry.heights[seen.row].height
                    return seen.y > -0.5 && bottom < 400.5
                }
            }
            #expect(list.geometry.offset > 0)
        }

        @Test(arguments: [false, true])
        func controlTabMovesTheFocusAfterTheListAndControlShiftTabBeforeIt(
            isWeb: Bool
        ) async throws {
            let list = ContentList(rows(60, isWeb: isWeb)) { $0 }
            list.onActivate = { _ in }
            let before = Widget(adopting: gtk_entry_new())
            let after = Widget(adopting: gtk_entry_new())
            let window = TestWindow(
                width: 500, height: 400, children: [before, list.widget, after])
            await window.present()
            try await list.settle(in: window)
            for (key, end) in [("ctrl+Tab", after), ("ctrl+shift+Tab", before)] {
                gtk_widget_grab_focus(list.widget.cast())
                try await tab(to: 0, of: list, window)
                try await UserInput.act("key", key)
                try await window.wait(until: "\(key) leaves the list") { window.hasFocus(end) }
            }
        }

        @Test func selectedRowsAreMarkedForScreenReaders() async throws {
            let (list, window) = try await list(rows(3))
            list.selectedRows = RangeSet(1..<2)
            /// The positions, from 0, of the items that are marked as selected.
            func selected() -> [Int] {
                var selected: [Int] = []
                var child = gtk_widget_get_first_child(list.widget.cast())
                while let cell = child {
                    let item = OpaquePointer(cell)
                    child = gtk_widget_get_next_sibling(cell)
                    guard
                        gtk_accessible_get_accessible_role(item) == GTK_ACCESSIBLE_ROLE_LIST_ITEM,
                        inlay_accessible_state_is(item, GTK_ACCESSIBLE_STATE_SELECTED, 1) != 0
                    else { continue }
                    var bounds = graphene_rect_t()
                    _ = gtk_widget_compute_bounds(cell, list.widget.cast(), &bounds)
                    selected.append(list.geometry.heights.row(at: Double(bounds.origin.y) + 1))
                }
                return selected
            }
            try await window.wait(until: "the second row is marked", selected) { $0 == [1] }
            list.selectedRows = RangeSet(0..<1)
            try await window.wait(until: "the first row is marked", selected) { $0 == [0] }
        }
    }
}
