import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import InlayWebKit
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites.Scrolling {
    @Test func scrollingToAnUnmeasuredRowAlignsItWithTheTop() async throws {
        let time = ListTime()
        let test = await TestList(count: 200_000, clock: time.clock)
        for row in [177_777, 3, 99_999, 150_000] {
            test.list.scroll(to: row)
            await test.window.settle(time)
            // Rows around it are measured; it stays.
            for round in 0..<5 {
                try await test.waitUntilPainted()
                await test.window.frame(on: time)
                if round == 0 { try await test.waitUntilDrawn() }
                let pixels = try await test.pixels
                #expect(pixels.bands.first?.row == row)
                #expect(pixels.bands.first?.top == 0)
                #expect(pixels.blankLines == 0)
            }
        }
    }

    @Test func aRestoredScrollPositionShowsTheSameRowsAtTheSameOffset() async throws {
        let items = (0..<1000).map { TestList.Item(id: $0, extra: $0 % 7 * 60) }
        let first = await TestList(items)
        first.list.scroll(to: 321)
        try await first.waitUntilPainted()
        first.list.scroll(.by(17))
        try await first.waitUntilPainted()
        let position = first.list.position
        #expect(position == ListPosition(row: 321, offset: 17))
        try await first.waitUntilDrawn()
        let second = await TestList(items, position: position)
        try await second.waitUntilPainted()
        #expect(second.list.position == position)
        #expect(second.list.visibleRows == first.list.visibleRows)
        #expect(second.bandsOfPlacements == first.bandsOfPlacements)
        try await second.waitUntilDrawn()
    }

    @Test(arguments: [RowScrollPosition.center, .bottom, .nearest])
    func theTargetRowOfAScrollStaysAlignedWhileOtherRowsAreMeasured(position: RowScrollPosition)
        async throws
    {
        let items = (0..<1000).map { TestList.Item(id: $0, extra: $0 % 7 * 30) }
        let test = await TestList(items)
        test.list.scroll(to: 777, position: position)
        try await test.waitUntilPainted()
        let height = test.list.geometry.heights[777].height
        let top = position == .center ? ((400 - height) / 2).rounded() : 400 - height
        #expect(test.list.geometry.position(of: 777) == top)
        try await test.window.wait(until: "the row is drawn there", { try await test.pixels }) {
            $0.bands.contains { $0.row == 777 && $0.top == Int(top) }
        }
    }

    @Test func scrollingToTheEndAlignsTheLastRowWithTheBottom() async throws {
        let test = await TestList(count: 100_000)
        test.list.scroll(.toEnd)
        await test.list.waitUntilPainted()
        try await test.window.wait(
            until: "the last row ends at the bottom", { try await test.pixels }
        ) {
            $0.bands.last?.row == 99_999 && $0.bands.last?.bottom == $0.height
        }
        test.list.scroll(.toStart)
        try await test.window.wait(until: "the first row is at the top", { try await test.pixels })
        {
            $0.bands.first?.row == 0 && $0.bands.first?.top == 0 && $0.blankLines == 0
        }
    }

    @Test func scrollingAtASteadySpeedShowsEveryRowAndNoBlanks() async throws {
        let time = ListTime()
        let test = await TestList(count: 100_000, clock: time.clock)
        await test.window.settle(time)
        var seen = Set(try await test.pixels.bands.map(\.row))
        // 75 pixels a frame: a sixth of what is visible.
        test.list.scroll(.steadily(velocity: 4500))
        var offset = test.list.geometry.offset
        for frame in 0..<60 {
            // However slow the pages are, views are painted before their rows become visible.
            try await test.waitUntilPainted()
            await test.window.frame(on: time)
            let pixels = try await test.pixels
            #expect(pixels.blankLines == 0, "frame \(frame): \(pixels.bands)")
            let moved = test.list.geometry.offset - offset
            #expect(frame == 0 || abs(moved - 75) < 1, "\(moved)")
            offset = test.list.geometry.offset
            seen.formUnion(pixels.bands.map(\.row))
        }
        test.list.scroll(.stop)
        let last = seen.max() ?? 0
        #expect(last > 20)
        #expect(seen == Set(0...last))
    }

    @Test func theWheelOverARowScrollsTheList() async throws {
        let test = await TestList(count: 1000)
        try await test.window.act(
            "mousemove", "200", "200", "click", "5", "click", "5", until: "the list is scrolled"
        ) { test.list.geometry.offset > 60 }
    }

    @Test func theEndAndHomeKeysScrollToTheEndAndToTheStart() async throws {
        let test = await TestList(count: 1000)
        gtk_widget_grab_focus(test.list.widget.cast())
        try await UserInput.act("mousemove", "200", "200", "key", "Page_Down")
        let offset = { test.list.geometry.offset }
        try await test.window.wait(until: "a page is scrolled", offset) { $0 > 300 }
        // The end moves when rows before it are measured.
        try await test.window.act("key", "End", until: "the last row is visible") {
            test.list.geometry.visibleRows().contains(999)
        }
        try await UserInput.act("key", "Home")
        try await test.window.wait(until: "the list is at its start", offset) { $0 == 0 }
    }

    @Test func theFirstVisibleRowStaysInPlaceInEveryFrameOfAWidthChange() async throws {
        let test = await TestList(count: 100_000, width: 800)
        test.list.scroll(to: 5000)
        await test.list.waitUntilPainted()
        for width: Int32 in [360, 800, 360] {
            gtk_window_set_default_size(test.window.window.cast(), width, 400)
            let current = { gtk_widget_get_width(test.list.widget.cast()) }
            try await test.window.wait(until: "the list is \(width) wide", current) { $0 == width }
            try await test.window.wait(until: "the rows are laid out", { try await test.pixels }) {
                #expect($0.blankLines < $0.height)
                #expect($0.bands.first?.row == 5000)
                return test.isSettled($0)
            }
        }
    }

    @Test func rowsAreShownAgainAfterTheirWebProcessTerminates() async throws {
        let test = await TestList(count: 1000)
        test.list.scroll(to: 100)
        await test.list.waitUntilPainted()
        for _ in 0..<3 {
            let view = try #require(test.list.engine(of: 100)?.widget)
            let ends = Collector<Int>()
            let handler = view.connect("web-process-terminated") { (_: UInt32) in ends.add(1) }
            defer { view.disconnect(handler) }
            webkit_web_view_terminate_web_process(view.cast())
            await ends.wait(for: 1)
            try await test.waitUntilPainted()
            try await test.window.wait(until: "the rows are visible", { try await test.pixels }) {
                !$0.bands.isEmpty && $0.blankLines == 0
            }
            #expect(try await test.pixels.bands.first?.row == 100)
        }
    }

    @Test func theWidgetsHaveTheAccessibleRolesOfAListAndItsItems() async throws {
        let test = await TestList(count: 1000)
        let widget = test.list.widget
        #expect(gtk_accessible_get_accessible_role(widget.opaque) == GTK_ACCESSIBLE_ROLE_LIST)
        let first = try #require(gtk_widget_get_first_child(widget.cast()))
        let cell = GLibObject(adopting: UnsafeMutableRawPointer(first))
        #expect(gtk_accessible_get_accessible_role(cell.opaque) == GTK_ACCESSIBLE_ROLE_LIST_ITEM)
    }

    @Test(arguments: [RowContent.Presentation.automatic, .web])
    func screenReadersGetTheRowsInTheirOrder(presentation: RowContent.Presentation) async throws {
        let list = ContentList(Array(0..<200)) { number in
            var row = RowContent.html("<p>row \(number)</p>")
            row.presentation = presentation
            return row
        }
        let window = TestWindow(width: 500, height: 400, children: [list.widget])
        await window.present()
        await list.waitUntilPainted()
        /// The numbers of the visible rows, in the order of their widgets.
        func order() -> [Int] {
            let visible = list.geometry.visibleRows()
            guard presentation == .web else { return list.labeledRows.filter(visible.contains) }
            let children = list.children
            return visible.compactMap { row -> (Int, Int)? in
                let cell = list.engine(of: row).flatMap { gtk_widget_get_parent($0.widget.cast()) }
                return children.firstIndex { $0 == cell }.map { ($0, row) }
            }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        for row in [100, 94, 120, 60] {
            list.scroll(to: row)
            try await window.wait(until: "row \(row) is shown", { order() }) {
                $0.contains(row) && $0.count >= 5 && $0 == $0.sorted()
            }
        }
    }

    @Test func hiddenRowViewsAreReleasedUnderMemoryPressure() async throws {
        let test = await TestList(count: 1000)
        try await test.window.wait(until: "views are made ahead", { test.list.webViews.count }) {
            $0 >= 20
        }
        try await test.waitUntilPainted()
        test.list.surface.delegate?.memoryIsLow()
        let seen = test.list.geometry.visibleRows().count
        #expect(test.list.webViews.count < 20)
        #expect(test.list.webViews.count >= seen)
        #expect(try await test.pixels.blankLines == 0)
    }
}

extension TestList {
    /// Whether the rows in a screenshot are adjacent, each with its measured height.
    func isSettled(_ pixels: ListPixels) -> Bool {
        guard pixels.blankLines == 0 else { return false }
        let geometry = list.geometry
        return pixels.bands.allSatisfy { band in
            guard let index = list.items.firstIndex(where: { $0.id == band.row }) else {
                return false
            }
            let height = geometry.heights[index]
            let top = Int(geometry.position(of: index).rounded())
            return height.source == .measured && max(top, 0) == band.top
                && min(top + Int(height.height), pixels.height) == band.bottom
        }
    }
}
