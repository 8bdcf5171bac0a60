import CGLib
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
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Context menus of rows.
    @Suite struct ContextMenus {
        private func list(
            _ rows: [RowContent]
        ) async throws -> (list: ContentList<[RowContent]>, window: TestWindow) {
            let list = ContentList(rows) { $0 }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await UserInput.reach(list, window)
            return (list, window)
        }

        private func rows(_ presentation: RowContent.Presentation) -> [RowContent] {
            (0..<4).map { index in
                var row = RowContent.html(
                    "<p><a href='https://example.org/\(index)'>link number \(index)</a> and text</p>"
                )
                row.presentation = presentation
                return row
            }
        }

        private func middle(of row: Int, in list: ContentList<[RowContent]>) -> String {
            "\(Int(list.geometry.position(of: row) + list.geometry.heights[row].height / 2))"
        }

        private func wait(
            for expected: [String], in list: ContentList<[RowContent]>, _ window: TestWindow
        ) async throws {
            try await window.wait(until: "the menu is open", { menuTitles(in: list.widget) }) {
                $0 == expected
            }
        }

        /// Waits until an item of the open menu gets the keys.
        private func waitForFocus(_ window: TestWindow) async throws {
            try await window.wait(until: "an item of the menu has the focus") {
                guard let focus = gtk_window_get_focus(window.window.cast()) else { return false }
                return gtk_widget_get_native(focus) != gtk_widget_get_native(window.window.cast())
            }
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func aSecondaryClickOpensTheContextMenuOfARow(
            presentation: RowContent.Presentation
        ) async throws {
            let (list, window) = try await list(rows(presentation))
            let (targets, chosen) = (Collector<ContextMenuTarget>(), Collector<RangeSet<Int>>())
            list.onContextMenu = { _, target in
                targets.add(target)
                return [ContextMenuItem("Delete") { chosen.add($0) }]
            }
            try await UserInput.act("mousemove", "300", middle(of: 2, in: list), "click", "3")
            try await wait(for: ["Copy", "Select All", "Delete"], in: list, window)
            #expect(targets.values == [ContextMenuTarget(rows: RangeSet(2..<3))])
            // The first item has the focus.
            try await waitForFocus(window)
            try await UserInput.act("key", "Down", "key", "Down", "key", "Return")
            await chosen.wait(for: 1)
            #expect(chosen.values == [RangeSet(2..<3)])
            try await window.wait(until: "the menu is closed") {
                menuTitles(in: list.widget).isEmpty
            }
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func theContextMenuOfALinkInARowOpensAndCopiesTheLink(
            presentation: RowContent.Presentation
        ) async throws {
            let (list, window) = try await list(rows(presentation))
            let links = Collector<String>()
            list.onLink = { _, url in links.add(url.absoluteString) }
            let all = ["Open Link", "Copy Link", "Copy", "Select All"]
            try await UserInput.act("mousemove", "60", middle(of: 1, in: list), "click", "3")
            try await wait(for: all, in: list, window)
            try await UserInput.act("key", "Return")
            await links.wait(for: 1)
            #expect(links.values == ["https://example.org/1"])
            try await window.wait(until: "the menu is closed") {
                menuTitles(in: list.widget).isEmpty
            }
            let clipboard = Clipboard(of: list.widget)
            clipboard.clear()
            try await UserInput.act("mousemove", "60", middle(of: 3, in: list), "click", "3")
            try await wait(for: all, in: list, window)
            try await waitForFocus(window)
            try await UserInput.act("key", "Down", "key", "Return")
            try await window.wait(until: "the link is copied", { clipboard.types }) {
                $0.contains("text/html")
            }
            #expect(
                try await clipboard.text("text/plain;charset=utf-8") == "https://example.org/3")
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web], ["Menu", "shift+F10"])
        func theMenuKeyAndShiftF10OpenTheContextMenuOfTheFocusedRow(
            presentation: RowContent.Presentation, key: String
        ) async throws {
            let (list, window) = try await list(rows(presentation))
            let targets = Collector<ContextMenuTarget>()
            list.onContextMenu = { _, target in
                targets.add(target)
                return []
            }
            list.selectsOnClick = true
            try await UserInput.act("mousemove", "300", middle(of: 2, in: list), "click", "1")
            try await window.wait(until: "the row is selected and has the focus") {
                list.selectedRows == RangeSet(2..<3) && isFocused(2, in: list, window)
            }
            try await UserInput.act("key", key)
            try await wait(for: ["Copy", "Select All"], in: list, window)
            #expect(targets.values == [ContextMenuTarget(rows: RangeSet(2..<3))])
            try await window.closeMenu(in: list.widget)
        }

        private func isFocused(
            _ row: Int, in list: ContentList<[RowContent]>, _ window: TestWindow
        ) -> Bool {
            switch list.placement(row)?.view {
            case .web(let engine):
                (engine as? WebKitEngine).map { window.hasFocus($0.widget) } ?? false
            case .native:
                gtk_window_get_focus(window.window.cast()) != list.widget.cast()
                    && window.hasFocus(list.widget)
            default: false
            }
        }

        @Test func theMenuKeyOpensTheContextMenuOfAFocusedLinkInAWebRow() async throws {
            let (list, window) = try await list(rows(.web))
            gtk_widget_grab_focus(list.widget.cast())
            try await window.act("key", "Tab", until: "the link has the focus") {
                list.engine(of: 0).flatMap { list.surface.delegate?.focus(in: $0) } == .link
            }
            try await UserInput.act("key", "Menu")
            try await wait(
                for: ["Open Link", "Copy Link", "Copy", "Select All"], in: list, window)
            try await window.closeMenu(in: list.widget)
        }

        @Test func aLongPressOpensTheContextMenuAndKeepsTheSelection() async throws {
            let (list, window) = try await list(rows(.automatic))
            list.selectsOnClick = true
            list.selectedRows = RangeSet(0..<3)
            let finger = try #require(ListFinger(on: list.widget))
            let y = Double(middle(of: 1, in: list)) ?? 0
            finger.begin(300, y)
            finger.pressLong(300, y)
            finger.end(0, 0)
            try await wait(for: ["Copy", "Select All"], in: list, window)
            #expect(list.selectedRows == RangeSet(0..<3))
            try await window.closeMenu(in: list.widget)
        }

        @Test func aListOutsideAWindowShowsNoMenu() async throws {
            let (list, window) = try await list(rows(.automatic))
            let view = try #require(list.placement(1)?.view)
            let menu = try #require(list.surface.delegate?.menu(RowMenuRequest(view: view)))
            gtk_window_set_child(window.window.cast(), nil)
            let last = gtk_widget_get_last_child(list.widget.cast())
            list.surface.show(menu)
            #expect(gtk_widget_get_last_child(list.widget.cast()) == last)
        }

        @Test func contextMenusOfTextFieldsInRowsHaveItemsOfTheEngineAndTheApp() async throws {
            let (list, window) = try await list([
                .trusted("<p><input value='some words' style='width: 300px; height: 30px'></p>")
            ])
            let targets = Collector<ContextMenuTarget>()
            list.onContextMenu = { _, target in
                targets.add(target)
                return [ContextMenuItem("Delete my_row.txt") { _ in }]
            }
            try await UserInput.act("mousemove", "60", middle(of: 0, in: list), "click", "3")
            let engine = try #require(list.engine(of: 0))
            try await window.wait(until: "the menu is open", { menuTitles(in: engine.widget) }) {
                $0.contains("Paste") && $0.contains("Delete my_row.txt")
            }
            #expect(menuTitles(in: list.widget).isEmpty)
            #expect(targets.values == [ContextMenuTarget(rows: RangeSet(0..<1))])
            try await window.closeMenu(in: engine.widget)
        }
    }
}
