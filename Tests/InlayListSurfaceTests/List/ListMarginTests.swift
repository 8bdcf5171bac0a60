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
    /// Tests of headers and footers of lists.
    @Suite struct Margins {
        /// A widget of a given height.
        private final class Box {
            let widget = Bin()
            var height: Int32 {
                didSet { gtk_widget_set_size_request(widget.cast(), -1, height) }
            }

            init(_ height: Int32) {
                self.height = height
                gtk_widget_set_size_request(widget.cast(), -1, height)
            }
        }

        private func list(
            _ count: Int, isWeb: Bool = false, header: (any WidgetConvertible)? = nil,
            footer: (any WidgetConvertible)? = nil
        ) async throws -> (list: ContentList<[RowContent]>, window: TestWindow) {
            let rows = (0..<count).map { index in
                var row = RowContent.html("<p>row \(index)</p>")
                if isWeb { row.presentation = .web }
                return row
            }
            let list = ContentList(rows) { $0 }
            (list.header, list.footer) = (header, footer)
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            return (list, window)
        }

        /// The top edge and the height of a widget in the list; nil while it isn't shown.
        private func place(
            _ widget: Widget, in list: ContentList<[RowContent]>
        ) -> [Int]? {
            var bounds = graphene_rect_t()
            guard gtk_widget_get_mapped(widget.cast()) != 0,
                gtk_widget_compute_bounds(widget.cast(), list.widget.cast(), &bounds) != 0
            else { return nil }
            return [Int(bounds.origin.y), Int(bounds.size.height)]
        }

        private func wait(
            for expected: [Int]?, of widget: Widget, in list: ContentList<[RowContent]>,
            _ window: TestWindow
        ) async throws {
            try await window.wait(
                until: "the widget is at \(expected ?? [])", { place(widget, in: list) }
            ) { $0 == expected }
        }

        @Test(arguments: [false, true])
        func theHeaderAndTheFooterScrollWithTheRows(isWeb: Bool) async throws {
            let (header, footer) = (Box(70), Box(50))
            let (list, window) = try await list(
                60, isWeb: isWeb, header: header.widget, footer: footer.widget)
            try await wait(for: [0, 70], of: header.widget, in: list, window)
            #expect(list.placement(0)?.y == 70)
            #expect(place(footer.widget, in: list) == nil)
            list.scroll(.by(30))
            try await wait(for: [-30, 70], of: header.widget, in: list, window)
            #expect(list.placement(0)?.y == 40)
            list.scroll(.toEnd)
            try await wait(for: [350, 50], of: footer.widget, in: list, window)
            try await wait(for: nil, of: header.widget, in: list, window)
            list.scroll(.toStart)
            try await wait(for: [0, 70], of: header.widget, in: list, window)
        }

        @Test func visibleRowsStayInPlaceWhenTheHeaderChangesItsHeight() async throws {
            let header = Box(70)
            let (list, window) = try await list(60, header: header.widget)
            list.scroll(.by(30))
            header.height = 120
            try await wait(for: [-80, 120], of: header.widget, in: list, window)
            #expect(list.placement(0)?.y == 40)
            list.header = nil
            try await window.wait(until: "the list has no header") {
                list.placement(0)?.y ?? 1 <= 0
            }
        }

        @Test func narrowingTheListGrowsAHeaderWhoseTextWraps() async throws {
            let text = String(repeating: "some words ", count: 20)
            let header = Label(text)
            let (list, window) = try await list(60, header: header)
            func place() -> [Int] { self.place(header, in: list) ?? [] }
            let height = place()[1]
            gtk_window_set_default_size(window.window.cast(), 250, 400)
            try await window.wait(until: "the header is higher", place) { place in
                place.first == 0 && place[1] > height
            }
            try await list.settle(in: window)
            #expect(list.placement(0)?.y == place()[1])
        }

        @Test func anEmptyListShowsItsPlaceholderBetweenTheHeaderAndTheFooter() async throws {
            let (header, footer, placeholder) = (Box(70), Box(50), Label("No messages"))
            let (list, window) = try await list(0, header: header.widget, footer: footer.widget)
            list.placeholder = placeholder
            try await wait(for: [70, 280], of: placeholder, in: list, window)
            try await wait(for: [0, 70], of: header.widget, in: list, window)
            try await wait(for: [350, 50], of: footer.widget, in: list, window)
            list.update([.html("<p>first</p>")], changes: RowChanges(inserted: RangeSet(0..<1)))
            try await wait(for: nil, of: placeholder, in: list, window)
            try await window.wait(until: "the footer follows the row") {
                list.placement(0).map {
                    place(footer.widget, in: list) == [$0.y + $0.drawnHeight, 50]
                } ?? false
            }
        }

        @Test func theFooterPushesTheStickyHeaderOfTheLastSectionOut() async throws {
            let footer = Box(900)
            let (list, window) = try await list(30, footer: footer.widget)
            list.sectionHeaders = [0]
            list.scroll(.by(100))
            try await list.settle(in: window)
            #expect(list.placement(0)?.y == 0)
            list.scroll(.toEnd)
            try await wait(for: [-500, 900], of: footer.widget, in: list, window)
            #expect(list.placements.allSatisfy { $0.y + $0.height <= -500 })
        }

        @Test func homeAndEndShowTheHeaderAndTheFooterWithSelectionEnabled() async throws {
            let (header, footer) = (Box(70), Box(50))
            let (list, window) = try await list(
                60, header: header.widget, footer: footer.widget)
            list.selectsOnClick = true
            gtk_widget_grab_focus(list.widget.cast())
            try await UserInput.act("key", "Down", "key", "End")
            try await wait(for: [350, 50], of: footer.widget, in: list, window)
            #expect(list.selectedRows == RangeSet(59..<60))
            try await UserInput.act("key", "Home")
            try await wait(for: [0, 70], of: header.widget, in: list, window)
            #expect(list.selectedRows == RangeSet(0..<1))
        }

        @Test func keysOfAControlInTheFooterDoNotActOnRows() async throws {
            let footer = Button("Write an answer") {}
            let (list, window) = try await list(3, header: Label("a"), footer: footer)
            list.selectsOnClick = true
            let deleted = Collector<RangeSet<Int>>()
            list.onDelete = { deleted.add($0) }
            list.selectedRows = RangeSet(0..<2)
            await window.frame()
            footer.focus()
            try await UserInput.act("key", "Delete", "key", "Up", "key", "ctrl+space")
            try await UserInput.act("key", "shift+Down")
            try await window.frames(5)
            #expect(deleted.values.isEmpty && list.selectedRows == RangeSet(0..<2))
        }

        @Test func aControlInTheFooterScrollsBeforeTheList() async throws {
            let footer = TextArea(Array(repeating: "line", count: 40).joined(separator: "\n"))
            gtk_scrolled_window_set_max_content_height(footer.opaque, 60)
            footer.minimumHeight = 60
            let (list, window) = try await list(3, header: Label("a"), footer: footer)
            try await window.wait(until: "the footer has its height") { footer.height > 50 }
            let wheel = try #require(ListWheel(on: list.widget))
            let y = (footer.position(in: list.widget)?.y ?? 0) + 20
            wheel.enter(40, y)
            #expect(!wheel.turn(by: 1))
            let bar = gtk_scrolled_window_get_vadjustment(footer.opaque)
            // The text is laid out in steps, each of which gives the control more to scroll.
            try await window.wait(until: "the control is at its end") {
                gtk_adjustment_set_value(bar, gtk_adjustment_get_upper(bar))
                return wheel.turn(by: 1)
            }
            #expect(!wheel.turn(by: -1))
        }

        @Test func theTabKeyGoesFromTheHeaderToTheRowsAndToTheFooter() async throws {
            let (header, footer) = (TextField(), TextField())
            let (list, window) = try await list(3, header: header, footer: footer)
            list.onActivate = { _ in }
            await window.frame()
            header.focus()
            // The field receives keys that would scroll the rows.
            try await UserInput.act("key", "a", "space", "b")
            try await window.wait(until: "the text is typed") { header.text == "a b" }
            for _ in 0..<3 {
                try await UserInput.act("key", "Tab")
                try await window.wait(until: "a row has the focus") {
                    window.hasFocus(list.widget) && !header.hasFocus && !footer.hasFocus
                }
                await window.frame()
            }
            try await UserInput.act("key", "Tab")
            try await window.wait(until: "the footer has the focus") { footer.hasFocus }
            // The order of screen readers.
            #expect(
                gtk_widget_get_first_child(list.widget.cast())
                    == header.cast(to: GtkWidget.self))
            let after = try #require(gtk_widget_get_next_sibling(footer.cast()))
            #expect(
                gtk_accessible_get_accessible_role(OpaquePointer(after))
                    == GTK_ACCESSIBLE_ROLE_SCROLLBAR)
        }
    }
}
