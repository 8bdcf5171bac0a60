import CGTK
import Foundation
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Links of rows, reached by the keyboard.
    @Suite struct RowLinks {
        private static func link(_ number: Int, _ text: String) -> String {
            "<a href='https://example.org/\(number)'>\(text)</a>"
        }

        private func list(
            _ rows: [RowContent]
        ) async throws -> (ContentList<[RowContent]>, TestWindow, Collector<String>) {
            let list = ContentList(rows) { $0 }
            let links = Collector<String>()
            list.onLink = { _, url in links.add(String(url.absoluteString.suffix(1))) }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            gtk_widget_grab_focus(list.widget.cast())
            return (list, window, links)
        }

        /// The bounds of the widget with the keyboard focus, within the list; nil if it is the list itself.
        private func focus(
            in list: ContentList<[RowContent]>, _ window: TestWindow
        ) -> graphene_rect_t? {
            let widget = list.widget.cast() as UnsafeMutablePointer<GtkWidget>
            var bounds = graphene_rect_t()
            guard let focus = gtk_window_get_focus(window.window.cast()), focus != widget,
                gtk_widget_compute_bounds(focus, widget, &bounds) != 0
            else { return nil }
            return bounds
        }

        /// Presses a key that moves the focus, and waits until it has moved.
        private func move(
            by key: String, in list: ContentList<[RowContent]>, _ window: TestWindow
        ) async throws {
            let old = gtk_window_get_focus(window.window.cast())
            await window.frame()
            try await UserInput.act("key", key)
            try await window.wait(until: "\(key) moves the focus") {
                gtk_window_get_focus(window.window.cast()) != old
            }
        }

        @Test func aLinkKeepsTheFocusAfterItsRowWasSelectedByAKey() async throws {
            let (list, window, opened) = try await list([.html("<p>\(Self.link(1, "one"))</p>")])
            list.onActivate = { _ in opened.add("row") }
            try await move(by: "Tab", in: list, window)
            try await UserInput.act("key", "ctrl+space")
            try await window.wait(until: "the row is selected") { !list.selectedRows.isEmpty }
            try await window.frames(2)
            try await move(by: "Tab", in: list, window)
            list.surface.setNeedsFrame()
            try await window.frames(3)
            try await UserInput.act("key", "Return")
            await opened.wait(for: 1)
            #expect(opened.values == ["1"])
        }

        @Test func theTabKeyStopsAtEachLinkOfNativeRowsInBothDirections() async throws {
            let (list, window, links) = try await list([
                .html("<p>no link</p>"),
                .html("<p>\(Self.link(1, "one")) and \(Self.link(2, "two"))</p>"),
                .html("<p>\(Self.link(3, "three"))</p>"),
            ])
            for (index, key) in ["Tab", "Tab", "Tab", "shift+Tab", "shift+Tab"].enumerated() {
                try await move(by: key, in: list, window)
                try await UserInput.act("key", "Return")
                await links.wait(for: index + 1)
            }
            #expect(links.values == ["1", "2", "3", "2", "1"])
        }

        @Test func withATapHandlerTheTabKeyStopsAtEachRowAndThenAtItsLinks() async throws {
            let (list, window, opened) = try await list([
                .html("<p>\(Self.link(1, "one")) and \(Self.link(2, "two"))</p>"),
                .html("<p>last</p>"),
            ])
            list.onActivate = { row in opened.add("row \(list.items.firstIndex(of: row) ?? -1)") }
            await window.frame()
            let keys = ["Tab", "Tab", "Tab", "Tab", "shift+Tab", "Left", "Left"]
            for (index, key) in keys.enumerated() {
                try await move(by: key, in: list, window)
                try await UserInput.act("key", "Return")
                await opened.wait(for: index + 1)
            }
            #expect(opened.values == ["row 0", "1", "2", "row 1", "2", "1", "row 0"])
        }

        @Test func aFocusRingIsDrawnAroundTheFocusedLink() async throws {
            let (list, window, _) = try await list([
                .html("<p>some words \(Self.link(1, "one")) more words \(Self.link(2, "two"))</p>")
            ])
            /// The columns at the middle of the line whose pixels are others than without a ring.
            func columns(_ plain: Pixels) -> [Int] {
                // GTK hides the focus three seconds after the last key.
                gtk_window_set_focus_visible(window.window.cast(), 1)
                let pixels = Pixels(of: list.widget)
                guard pixels.height > 0, let bounds = focus(in: list, window) else { return [] }
                let y = Int(bounds.origin.y + bounds.size.height / 2)
                return (16..<480).filter { pixels[$0, y] != plain[$0, y] }
            }
            let plain = try await window.wait(
                until: "the list is drawn", { Pixels(of: list.widget) }
            ) { $0.height > 0 }
            for _ in 0..<2 {
                try await move(by: "Tab", in: list, window)
                let bounds = try #require(focus(in: list, window))
                let (left, right) = (Int(bounds.origin.x), Int(bounds.origin.x + bounds.size.width))
                try await window.wait(
                    until: "the ring is around the link", { columns(plain) }
                ) { columns in
                    guard let first = columns.first, let last = columns.last else { return false }
                    return (left - 4...left).contains(first)
                        && (right - 1...right + 4).contains(last)
                }
            }
        }

        @Test func aFocusedLinkIsScrolledIntoView() async throws {
            let words = String(repeating: "<p>words</p>", count: 40)
            let (list, window, _) = try await list([
                .html("\(words)<p>\(Self.link(1, "one"))</p>\(words)<p>\(Self.link(2, "two"))</p>")
            ])
            for key in ["Tab", "Tab", "shift+Tab"] {
                try await move(by: key, in: list, window)
                try await window.wait(
                    until: "the link is visible", { focus(in: list, window)?.origin.y }
                ) { y in y.map { (0..<380).contains($0) } ?? false }
            }
        }

        @Test func theFocusStaysInARowWhoseLinksChange() async throws {
            let (list, window, links) = try await list([
                .html("<p>\(Self.link(1, "one")) and \(Self.link(2, "two"))</p>"),
                .html("<p>\(Self.link(3, "three"))</p>"),
            ])
            try await move(by: "Tab", in: list, window)
            try await move(by: "Tab", in: list, window)
            /// Changes the first row, and waits until the focus is at a position in it.
            func change(to html: String, focusesX x: Float, y: Float) async throws {
                list.update(
                    [.html(html), list.items[1]], changes: RowChanges(reloaded: RangeSet(0..<1)))
                try await window.wait(
                    until: "the focus follows \(html)", { focus(in: list, window)?.origin }
                ) { $0.map { $0.x == x && $0.y == y } ?? false }
            }
            // Its only link, and the row itself.
            try await change(to: "<p>\(Self.link(4, "four"))</p>", focusesX: 16, y: 12)
            try await UserInput.act("key", "Return")
            await links.wait(for: 1)
            try await change(to: "<p>none</p>", focusesX: 0, y: 0)
            try await move(by: "Tab", in: list, window)
            try await UserInput.act("key", "Return")
            await links.wait(for: 2)
            #expect(links.values == ["4", "3"])
        }
    }
}
