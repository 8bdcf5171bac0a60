import CGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites.Rows {
    private static let green = green(height: 40)

    private static func green(height: Int) -> String {
        "<div style='height: \(height)px; background: #0f0'>"
    }

    /// Draws frames until something green is visible.
    private func waitForGreen(
        in list: ContentList<[RowContent]>, _ window: TestWindow
    ) async throws {
        try await window.wait(until: "something green is visible") {
            let pixels = Pixels(of: list.widget)
            return (0..<pixels.height).contains { pixels[250, $0] == [0, 255, 0] }
        }
    }

    /// A row above the height limit, with something green far below, and rows after it.
    private func cappedList(
        greenHeight: Int = 40, nextHeight: Int = 1000
    ) async throws -> (list: ContentList<[RowContent]>, window: TestWindow) {
        let capped = Self.row(
            """
            <a href="#end">a way to the end of it</a><div style="height: 1500px"></div>
            \(Self.green(height: greenHeight))<a id=end>needle</a></div><div style="height: 700px"></div>
            """)
        let after = Self.row("<div style='height: \(nextHeight)px'></div>")
        var limits = ListLimits()
        limits.maximumRowHeight = 300
        return try await list([capped, after, after, after, after, after, after], limits: limits)
    }

    @Test func openDetailsOutsideTheOverscanCountAfterTheWidthChangedAndReturned() async throws {
        let rows =
            ["<details><summary>More</summary><div style='height: 150px'></div></details>"]
            + Array(repeating: "<div style='height: 200px'></div>", count: 12)
        let (list, window) = try await list(rows.map { Self.row($0) })
        try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
        let height = { list.geometry.heights[0].height }
        let closed = height()
        try await UserInput.reach(list, window, y: Int(closed) + 20)
        try await UserInput.act("mousemove", "60", "22", "click", "1")
        let open = try await window.wait(until: "the details are open", height) {
            $0 >= closed + 150
        }
        list.scroll(.to(offset: 1500))
        try await list.waitUntilHidden(0, window)
        for width: Int32 in [400, 500] {
            gtk_window_set_default_size(window.window.cast(), width, 400)
            try await window.wait(until: "the first row is measured at \(width)") {
                gtk_widget_get_width(list.widget.cast()) == width
                    && list.geometry.heights[0].source == .measured
            }
        }
        list.scroll(.toStart)
        await list.waitUntilPainted()
        try await window.frames(10)
        #expect(height() == open)
    }

    @Test func fragmentLinksScrollWithinARowAboveTheHeightLimit() async throws {
        let (list, window) = try await cappedList()
        #expect(list.geometry.heights[0].height == 300)
        try await UserInput.reach(list, window, y: 150)
        try await UserInput.act("mousemove", "60", "22", "click", "1")
        try await waitForGreen(in: list, window)
        #expect(list.geometry.visibleRows().contains(0))
    }

    @Test func aSearchMatchInARowTallerThanTheHeightLimitIsScrolledIntoView() async throws {
        let (list, window) = try await cappedList()
        let search = list.find("needle")
        try await window.wait(until: "the search is complete") { search.isComplete }
        search.next()
        try await waitForGreen(in: list, window)
        #expect(list.geometry.visibleRows().contains(0))
    }

    @Test func aSearchMatchAfterLettersWithALongerLowercaseFormIsHighlighted() async throws {
        let row = Self.row(
            "<p>\u{130}\u{130} \u{130} needle</p>",
            "::highlight(inlay-found) { background: #0f0 } p { font-size: 40px }")
        let (list, window) = try await list([row])
        let search = list.find("needle")
        try await window.wait(until: "the search is complete") { search.isComplete }
        #expect(search.count == 1)
        search.next()
        try await window.wait(until: "the match is marked") {
            let pixels = Pixels(of: list.widget)
            return (0..<pixels.height).contains { y in
                (0..<pixels.width).contains { x in
                    let color = pixels[x, y]
                    return color[0] > 200 && color[1] < 190 && color[2] < 140
                }
            }
        }
    }

    @Test func theFocusedFieldOrButtonOfARowReceivesTheKeys() async throws {
        let rows =
            [
                "<div contenteditable style='font: 20px/20px sans-serif'>words</div>",
                "<details><summary>More</summary><div style='height: 150px'></div></details>",
            ] + Array(repeating: "<div style='height: 200px'></div>", count: 8)
        let desktop = Desktop()
        // A click is a tap at any speed.
        desktop.doubleClickTime = 60_000
        let (list, window) = try await list(rows.map { Self.row($0) })
        func wait(
            until goal: String, _ row: Int, _ isRight: (Double) -> Bool
        ) async throws {
            try await window.wait(
                until: goal, { list.geometry.heights[row].height }, fits: isRight)
        }
        func focus(in row: Int) -> RowFocus? {
            guard let engine = list.engine(of: row) else { return nil }
            return list.surface.delegate?.focus(in: engine)
        }
        try await window.wait(
            until: "the field's height is measured", { list.geometry.heights[0].source }
        ) { $0 == .measured }
        let start = list.geometry.heights[0].height
        try await window.act(
            "mousemove", "60", "22", "click", "1", until: "the field has the focus"
        ) {
            focus(in: 0) == .text
        }
        // The page has the focus before the view: that gets it with the tap.
        func waitForKeys(in row: Int, _ condition: JavaScript) async throws {
            let engine = try #require(list.engine(of: row))
            try await window.wait(until: "the page of row \(row) gets the keys") {
                guard window.hasFocus(engine.widget) else { return false }
                let script = EngineScript(.statements(condition), in: .isolated)
                return try await engine.evaluate(script).boolValue == true
            }
        }
        try await waitForKeys(in: 0, "document.hasFocus() && getSelection().rangeCount > 0")
        let keys = "key space Home Down End ctrl+a BackSpace Return Return Return"
            .split(separator: " ")
        try await UserInput.act(keys.map(String.init))
        try await window.wait(
            until: "the field has three lines more",
            { (list.geometry.heights[0].height, focus(in: 0), list.geometry.offset) }
        ) { $0.0 > start + 50 }
        #expect(list.geometry.offset == 0)
        #expect(list.selectedRows.isEmpty)
        // A button doesn't handle the other keys.
        try await wait(until: "the rows stay where they are", 1) { _ in
            list.placements.allSatisfy { Double($0.y) == list.geometry.position(of: $0.row) }
        }
        await window.frame()
        let closed = list.geometry.heights[1].height
        let top = Int(list.geometry.position(of: 1))
        try await UserInput.act("mousemove", "60", "\(top + 22)", "click", "1")
        try await wait(until: "the details are open", 1) { $0 > closed + 100 }
        try await window.wait(until: "the summary has the focus", { focus(in: 1) }) {
            $0 == .button
        }
        try await waitForKeys(in: 1, "document.hasFocus()")
        try await UserInput.act("key", "space")
        try await wait(until: "the details are closed", 1) { $0 == closed }
        #expect(list.geometry.offset == 0)
        try await UserInput.act("key", "End")
        try await window.wait(
            until: "the last row is visible", { list.geometry.visibleRows() }
        ) { $0.contains(9) }
    }

    @Test func theWheelScrollsARowAboveTheHeightLimitBeforeTheList() async throws {
        // Higher than what the row scrolls before its green part is drawn.
        let (list, window) = try await cappedList(greenHeight: 1000)
        let engine = try #require(list.engine(of: 0))
        try await UserInput.reach(list, window, y: 150)
        try await window.wait(until: "the row scrolls within itself") {
            list.scrollsWithin(0)
        }
        try await turnWheel(
            "5", of: engine, "scrollY", in: window
        ) {
            let pixels = Pixels(of: list.widget)
            return (0..<pixels.height).contains { pixels[250, $0] == [0, 255, 0] }
        }
        #expect(list.geometry.offset == 0)
        // It keeps its offset while it is within the overscan.
        list.scroll(.by(500))
        try await list.waitUntilHidden(0, window)
        list.scroll(.toStart)
        await list.waitUntilPainted()
        try await waitForGreen(in: list, window)
    }

    @Test func theWheelScrollsTheRowWhereThePointerEntered() async throws {
        let (list, window) = try await cappedList(nextHeight: 100)
        let wheel = try #require(ListWheel(on: list.widget))
        try await window.wait(until: "the row scrolls within itself") { list.scrollsWithin(0) }
        // Into the row, which ends at 300, and into the next one, which can't scroll within itself.
        wheel.enter(60, 150)
        #expect(!wheel.turn(by: 1))
        wheel.enter(60, 350)
        #expect(wheel.turn(by: 1))
    }

    @Test func wideRowContentScrollsHorizontally() async throws {
        let row = Self.row(
            """
            <div style="overflow-x: auto"><div style="width: 2000px; height: 100px;
            background: linear-gradient(to right, red 0 1000px, #0f0 0)"></div></div>
            """)
        let (list, window) = try await list(
            [row] + Array(repeating: Self.row("<p>more"), count: 50))
        #expect(list.geometry.heights[0].height < 200)
        let engine = try #require(list.engine(of: 0))
        try await UserInput.reach(list, window, y: 60)
        try await turnWheel(
            "7", of: engine, "document.querySelector('div').scrollLeft", in: window
        ) { Pixels(of: list.widget)[250, 60] == [0, 255, 0] }
        #expect(list.geometry.offset == 0)
    }

    /// Turns a wheel by one click at a time, each when the page has scrolled by the one before, until
    /// a condition holds.
    ///
    /// At the end of the page, a click that scrolls nothing is an error.
    private func turnWheel(
        _ button: String, of engine: WebKitEngine, _ offset: JavaScript,
        in window: TestWindow, _ holds: () -> Bool
    ) async throws {
        let script = EngineScript(.statements(offset), in: .isolated)
        while !holds() {
            let before = try await engine.evaluate(script).doubleValue
            try await UserInput.act("click", button)
            try await window.wait(
                until: "a click of the wheel has scrolled the row",
                { try await engine.evaluate(script).doubleValue }
            ) { $0 != before }
            // What it scrolled is drawn some frames later.
            for _ in 0..<6 where !holds() { await window.frame() }
        }
    }

    @Test func detailsStayOpenWhileTheirRowIsInTheOverscan() async throws {
        let rows =
            ["<details><summary>More</summary>\(Self.green)</div></details>"]
            + Array(repeating: "<div style='height: 200px'></div>", count: 8)
        let (list, window) = try await list(rows.map { Self.row($0) })
        try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
        let closed = list.geometry.heights[0].height
        try await UserInput.reach(list, window, y: Int(closed) + 20)
        try await UserInput.act("mousemove", "60", "22", "click", "1")
        try await waitForGreen(in: list, window)
        let height = try await window.wait(
            until: "the open details count", { list.geometry.heights[0].height }
        ) { $0 >= closed + 40 }
        list.scroll(.by(700))
        try await list.waitUntilHidden(0, window)
        list.scroll(.toStart)
        await list.waitUntilPainted()
        try await waitForGreen(in: list, window)
        #expect(list.geometry.heights[0].height == height)
    }

    @Test func aTapOnAPartlyVisibleRowDoesNotScrollTheList() async throws {
        let desktop = Desktop()
        // A click is a tap at any speed.
        desktop.doubleClickTime = 60_000
        let (list, window) = try await list(
            Array(repeating: Self.row("<div style='height: 100px'></div>"), count: 20))
        try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
        let taps = Collector<Int>()
        list.onActivate = { _ in taps.add(1) }
        list.scroll(.by(list.geometry.heights[0].height / 2))
        await list.waitUntilPainted()
        let offset = list.geometry.offset
        #expect(offset > 0)
        try await UserInput.reach(list, window)
        try await UserInput.act("click", "1")
        await taps.wait(for: 1)
        await window.frame()
        #expect(list.geometry.offset == offset)
    }
}
