import CGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayShell
import InlayTesting
import InlayValues
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites.Selecting {
    /// A list in which clicks and arrow keys select rows.
    private func selectingList(
        _ count: Int, _ presentation: RowContent.Presentation = .automatic
    ) async throws -> (list: ContentList<[RowContent]>, window: TestWindow) {
        let rows = (0..<count).map { index in
            var row = RowContent.html("<p>row <b>\(index)</b></p>")
            row.presentation = presentation
            return row
        }
        let list = ContentList(rows) { $0 }
        list.selectsOnClick = true
        let window = TestWindow(width: 500, height: 400, children: [list.widget])
        await window.present()
        try await UserInput.reach(list, window)
        // Heights measured later would change the offset of a scrolled list.
        try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
        return (list, window)
    }

    private func middle(of row: Int, in list: ContentList<[RowContent]>) -> String {
        "\(Int(list.geometry.position(of: row) + list.geometry.heights[row].height / 2))"
    }

    /// Waits until certain rows are selected.
    private func expect(
        _ rows: Set<Int>, after step: String, in list: ContentList<[RowContent]>,
        _ window: TestWindow
    ) async throws {
        try await window.wait(
            until: "rows are selected after \(step)", { Set(list.selectedRows.ranges.joined()) }
        ) { $0 == rows }
    }

    /// The index of the row with the keyboard focus.
    private func focusedRow(
        of list: ContentList<[RowContent]>, _ window: TestWindow
    ) -> Int? {
        let widget = list.widget.cast() as UnsafeMutablePointer<GtkWidget>
        var bounds = graphene_rect_t()
        guard let focus = gtk_window_get_focus(window.window.cast()), focus != widget,
            gtk_widget_is_ancestor(focus, widget) != 0,
            gtk_widget_compute_bounds(focus, widget, &bounds) != 0
        else { return nil }
        return list.placements.first { Double($0.y) == Double(bounds.origin.y) }?.row
    }

    @Test(arguments: [RowContent.Presentation.automatic, .web])
    func clicksAndKeysSelectRowsAsInGNOMELists(presentation: RowContent.Presentation) async throws {
        let (list, window) = try await selectingList(7, presentation)
        try await UserInput.act("mousemove", "60", middle(of: 1, in: list), "click", "1")
        try await expect([1], after: "a click", in: list, window)
        try await UserInput.act("mousemove", "300", middle(of: 2, in: list), "click", "1")
        try await expect([2], after: "a second click", in: list, window)
        let steps: [(key: String, selected: Set<Int>, focused: Int)] = [
            ("Down", [3], 3), ("Up", [2], 2), ("shift+Down", [2, 3], 3),
            ("shift+Down", [2, 3, 4], 4), ("shift+Up", [2, 3], 3), ("ctrl+Down", [2, 3], 4),
            ("ctrl+Down", [2, 3], 5), ("ctrl+space", [2, 3, 5], 5), ("ctrl+space", [2, 3], 5),
            ("Home", [0], 0), ("shift+End", [0, 1, 2, 3, 4, 5, 6], 6), ("End", [6], 6),
            ("ctrl+Home", [6], 0), ("ctrl+shift+Down", [1, 2, 3, 4, 5, 6], 1),
        ]
        for step in steps {
            try await UserInput.act("key", step.key)
            try await expect(step.selected, after: step.key, in: list, window)
            try await window.wait(
                until: "a row has the focus after \(step)", { focusedRow(of: list, window) }
            ) { $0 == step.focused }
        }
        try await UserInput.act("key", "ctrl+a")
        try await expect([0, 1, 2, 3, 4, 5, 6], after: "Control+A", in: list, window)
        try await UserInput.act("key", "Escape")
        try await expect([], after: "Escape", in: list, window)
        try await UserInput.act("key", "Caps_Lock", "ctrl+a", "Caps_Lock")
        try await expect([0, 1, 2, 3, 4, 5, 6], after: "Caps Lock, Control+A", in: list, window)
    }

    @Test func thePageKeysMoveTheSelectionByTheHeightOfTheView() async throws {
        let (list, window) = try await selectingList(60)
        try await UserInput.act("mousemove", "60", middle(of: 0, in: list), "click", "1")
        try await expect([0], after: "a click", in: list, window)
        let height = list.geometry.heights[0].height
        let page = Int(400 / height)
        try await UserInput.act("key", "Page_Down")
        try await expect([page], after: "Page Down", in: list, window)
        #expect(list.geometry.position(of: page) + height <= 400.5)
        try await UserInput.act("key", "shift+Page_Up")
        try await expect(Set(0...page), after: "Shift+Page Up", in: list, window)
        try await UserInput.act("key", "End")
        try await expect([59], after: "End", in: list, window)
        try await window.wait(until: "the last row has the focus") {
            focusedRow(of: list, window) == 59
        }
        #expect(list.geometry.offset == list.geometry.maximumOffset)
    }

    @Test func theDownKeyScrollsARowHigherThanTheViewBeforeSelectingTheNextRow() async throws {
        let high = RowContent.html(String(repeating: "<p>words</p>", count: 30))
        let list = ContentList([high, .html("<p>short</p>")]) { $0 }
        list.selectionMode = .single
        list.selectsOnClick = true
        let window = TestWindow(width: 500, height: 400, children: [list.widget])
        await window.present()
        try await list.settle(in: window)
        gtk_widget_grab_focus(list.widget.cast())
        try await UserInput.act("key", "Down")
        try await expect([0], after: "Down", in: list, window)
        try await UserInput.act("key", "Down")
        try await window.wait(until: "the list is scrolled") { list.geometry.offset == 40 }
        #expect(list.selectedRows == RangeSet(0..<1))
        list.scroll(.toEnd)
        try await UserInput.act("key", "Down")
        try await expect([1], after: "Down at the end of the row", in: list, window)
    }

    @Test func theDeleteKeyReportsTheSelectedRowsAndTheNextRowGetsTheFocus() async throws {
        let (list, window) = try await selectingList(6)
        let deleted = Collector<RangeSet<Int>>()
        list.onDelete = { rows in
            deleted.add(rows)
            var items = list.items
            for row in rows.ranges.joined().reversed() { items.remove(at: row) }
            list.update(items, changes: RowChanges(removed: rows))
        }
        try await UserInput.act("mousemove", "60", middle(of: 1, in: list), "click", "1")
        try await UserInput.act("key", "shift+Down")
        try await expect([1, 2], after: "Shift+Down", in: list, window)
        try await UserInput.act("key", "Delete")
        await deleted.wait(for: 1)
        #expect(deleted.values == [RangeSet(1..<3)])
        try await window.wait(until: "the row after them has the focus") {
            focusedRow(of: list, window) == 1
        }
        // Without a selection it is the row with the focus.
        try await UserInput.act("key", "Delete")
        await deleted.wait(for: 2)
        #expect(deleted.values.last == RangeSet(1..<2))
    }

    /// The app changes the row that Return opens: other text, a table, which the web engine displays, a higher
    /// table, and text again.
    @Test(arguments: [false, true])
    func aRowKeepsTheFocusWhenTheAppChangesItsContent(selectsOnClick: Bool) async throws {
        let (list, window) = try await selectingList(4)
        list.selectsOnClick = selectsOnClick
        let contents = [
            (html: "<p>read<br>and <i>changed</i></p>", isWeb: false),
            (html: "<table><tr><td>a<tr><td>b<tr><td>c</table>", isWeb: true),
            (html: "<table><tr><td>a<tr><td>b<tr><td>c<tr><td>d</table>", isWeb: true),
            (html: "<p>text again</p>", isWeb: false),
        ]
        let opened = Collector<Int>()
        list.onActivate = { row in
            opened.add(list.items.firstIndex(of: row) ?? -1)
            var items = list.items
            items[1] = .html(contents[min(opened.values.count, contents.count) - 1].html)
            list.update(items, changes: RowChanges(reloaded: RangeSet(1..<2)))
        }
        gtk_widget_grab_focus(list.widget.cast())
        for row in [0, 1] {
            await window.frame()
            try await UserInput.act("key", "Tab")
            try await window.wait(until: "row \(row) has the focus") {
                focusedRow(of: list, window) == row
            }
        }
        for (step, content) in contents.enumerated() {
            let height = list.geometry.heights[1].height
            try await UserInput.act("key", "Return")
            await opened.wait(for: step + 1)
            try await window.wait(
                until: "the row displays \(content.html)",
                { (list.engine(of: 1) != nil, list.geometry.heights[1].height) }
            ) { $0.0 == content.isWeb && $0.1 != height && list.placement(1)?.isPainted == true }
            try await window.wait(
                until: "it has the focus", { focusedRow(of: list, window) }
            ) { $0 == 1 }
        }
        #expect(opened.values == [1, 1, 1, 1])
        await window.frame()
        try await UserInput.act("key", "Tab")
        try await window.wait(
            until: "the next row has the focus", { focusedRow(of: list, window) }
        ) { $0 == 2 }
    }

    @Test func aClickOnAStickyHeaderSelectsItInsteadOfTheRowThatItCovers() async throws {
        let (list, window) = try await selectingList(60)
        list.sectionHeaders = [0]
        list.scroll(.to(offset: list.geometry.heights[0].height + 10))
        try await list.settle(in: window)
        let offset = list.geometry.offset
        try await UserInput.act("mousemove", "60", "20", "click", "1")
        try await expect([0], after: "a click on the header", in: list, window)
        try await window.frames(4)
        #expect(list.geometry.offset == offset)
    }

    @Test func draggingTheScrollBarSelectsNoRow() async throws {
        let (list, window) = try await selectingList(60)
        try await UserInput.act("mousemove", "60", middle(of: 1, in: list), "click", "1")
        try await expect([1], after: "a click", in: list, window)
        try await window.act(
            "mousemove", "496", "10", "mousedown", "1", "mousemove", "496", "60", "mousemove",
            "496", "390", "mouseup", "1", until: "the list is scrolled"
        ) { list.geometry.offset > 400 }
        #expect(list.selectedRows == RangeSet(1..<2))
    }

    @Test func removingAFocusedRowThatWasScrolledAwayDoesNotScrollTheListLater() async throws {
        let (list, window) = try await selectingList(60)
        try await UserInput.act("mousemove", "60", middle(of: 0, in: list), "click", "1")
        try await window.wait(until: "row 0 has the focus") { focusedRow(of: list, window) == 0 }
        list.scroll(.to(offset: 1200))
        try await window.wait(until: "no row has it") { focusedRow(of: list, window) == nil }
        list.update(Array(list.items.dropFirst()), changes: RowChanges(removed: RangeSet(0..<1)))
        try await list.settle(in: window)
        list.scroll(.to(offset: 150))
        try await window.frames(6)
        #expect(list.geometry.offset == 150)
    }

    @Test(arguments: [("Home", 0), ("End", 59)])
    func homeAndEndSelectTheFirstAndTheLastRowWithoutACurrentRow(
        key: String, row: Int
    ) async throws {
        let (list, window) = try await selectingList(60)
        list.scroll(.to(offset: 400))
        try await list.settle(in: window)
        gtk_widget_grab_focus(list.widget.cast())
        try await UserInput.act("key", key)
        try await expect([row], after: key, in: list, window)
    }

    @Test(arguments: ["Tab", "shift+Tab"], [true, false])
    func tabFocusesAVisibleRowOfAScrolledListWithoutScrolling(
        key: String, isSelecting: Bool
    ) async throws {
        let (list, window) = try await selectingList(60, isSelecting ? .automatic : .web)
        list.selectsOnClick = isSelecting
        if !isSelecting { list.onActivate = { _ in } }
        list.scroll(.to(offset: 1000))
        try await list.settle(in: window)
        gtk_window_set_focus(window.window.cast(), nil)
        let offset = list.geometry.offset
        for _ in 0..<3 where focusedRow(of: list, window) == nil {
            try await UserInput.act("key", key)
            try await window.frames(4)
        }
        let row = try #require(focusedRow(of: list, window))
        #expect(list.visibleRows.contains(row))
        #expect(abs(list.geometry.offset - offset) < list.geometry.heights[0].height)
    }

    @Test func aRubberBandStartedBelowTheLastRowSelectsTheRowsItCrosses() async throws {
        let (list, window) = try await selectingList(4)
        let below = "\(Int(list.geometry.heights.totalHeight) + 60)"
        try await UserInput.act("mousemove", "60", below, "mousedown", "1")
        try await UserInput.act("mousemove", "200", middle(of: 3, in: list))
        try await expect([3], after: "a drag to row 3", in: list, window)
        try await UserInput.act("mousemove", "250", middle(of: 1, in: list))
        try await expect([1, 2, 3], after: "a drag to row 1", in: list, window)
        try await UserInput.act("mousemove", "250", middle(of: 2, in: list), "mouseup", "1")
        try await expect([2, 3], after: "its end", in: list, window)
        try await UserInput.act(
            "mousemove", "60", below, "keydown", "ctrl", "mousedown", "1", "mousemove", "61",
            middle(of: 3, in: list), "mousemove", "60", below, "mouseup", "1", "keyup", "ctrl")
        try await UserInput.act("mousemove", "60", middle(of: 0, in: list), "keydown", "ctrl")
        try await UserInput.act("click", "1", "keyup", "ctrl")
        try await expect([0, 2, 3], after: "one that keeps them", in: list, window)
        try await UserInput.act("mousemove", "60", below, "click", "1")
        try await expect([], after: "a click below the last row", in: list, window)
    }

    @Test(arguments: [SelectionMode.none, .single, .multiple])
    func aClickBelowTheLastRowFocusesTheList(mode: SelectionMode) async throws {
        let (list, window) = try await selectingList(4)
        list.selectionMode = mode
        gtk_window_set_focus(window.window.cast(), nil)
        #expect(!list.widget.hasFocus)
        let below = "\(Int(list.geometry.heights.totalHeight) + 60)"
        try await UserInput.act("mousemove", "60", below, "click", "1")
        try await window.wait(until: "the list has the focus") { list.widget.hasFocus }
    }

    @Test func aTouchSelectsARowUnlessItScrolls() async throws {
        let (list, window) = try await selectingList(60)
        let finger = try #require(ListFinger(on: list.widget))
        let row = { Double(Int(list.geometry.position(of: $0)) + 20) }
        finger.begin(60, row(2))
        finger.end(1, -2)
        try await expect([2], after: "a touch", in: list, window)
        finger.begin(60, row(4))
        finger.move(0, -12)
        finger.end(0, -12)
        try await window.wait(until: "the list is scrolled") { list.geometry.offset > 0 }
        #expect(list.selectedRows == RangeSet(2..<3))
        // Nor if it returns to where it began.
        finger.begin(60, row(4))
        finger.move(0, -12)
        finger.move(0, 0)
        finger.end(0, 0)
        #expect(list.selectedRows == RangeSet(2..<3))
    }

    @Test func aTouchOnTheScrollBarNeitherScrollsNorSelects() async throws {
        let (list, window) = try await selectingList(400)
        let finger = try #require(ListFinger(on: list.widget))
        list.scroll(to: 20)
        try await window.wait(until: "the list is scrolled") { list.position.row == 20 }
        // The offset may change meanwhile, when rows above are measured.
        let position = list.position
        let x = Double(gtk_widget_get_width(list.widget.cast()) - 4)
        finger.begin(x, 100)
        finger.move(0, 60)
        finger.end(0, 60)
        finger.begin(x, 100)
        finger.end(0, 0)
        try await window.frames(2)
        #expect(list.position == position)
        #expect(list.selectedRows.isEmpty)
    }

    @Test func aTouchThatStopsAFlingSelectsNoRowAndScrollsAtOnce() async throws {
        let (list, window) = try await selectingList(400)
        let finger = try #require(ListFinger(on: list.widget))
        list.surface.delegate?.scrolled(.released(velocity: 3000))
        try await window.wait(until: "the list moves") { list.geometry.offset > 40 }
        finger.begin(60, 200)
        let stopped = list.geometry.offset
        finger.end(0, 0)
        try await window.frames(2)
        #expect(list.geometry.offset == stopped)
        #expect(list.selectedRows.isEmpty)
        list.surface.delegate?.scrolled(.released(velocity: 3000))
        try await window.wait(until: "the list moves again") {
            list.geometry.offset > stopped + 40
        }
        finger.begin(60, 200)
        let start = list.geometry.offset
        finger.move(0, -2)
        #expect(list.geometry.offset == start + 2)
        finger.end(0, -2)
        // The list is at rest: the next touch is a tap.
        finger.begin(60, 200)
        finger.end(0, 0)
        try await window.wait(until: "a row is selected") { !list.selectedRows.isEmpty }
    }

    @Test func selectingTextInARowClearsTheSelectionOfRows() async throws {
        let (list, window) = try await selectingList(4)
        try await UserInput.act("mousemove", "60", middle(of: 1, in: list), "click", "1")
        try await expect([1], after: "a click", in: list, window)
        let text = middle(of: 2, in: list)
        try await UserInput.act("mousemove", "20", text, "mousedown", "1")
        try await expect([2], after: "a press", in: list, window)
        try await UserInput.act("mousemove", "40", text, "mousemove", "60", text, "mouseup", "1")
        try await expect([], after: "a drag over text", in: list, window)
        #expect(await list.selection?.text.isEmpty == false)
    }
}
