import CGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests.Lists.Rows {
    private static let green = "<div style='height: 40px; background: #0f0'>"

    /// Whether a green place is seen, at the latest in some frames.
    private func isGreenSeen(
        in list: ContentList<[RowContent]>, _ window: TestWindow
    ) async -> Bool {
        for _ in 0..<120 {
            let pixels = Pixels(of: list.widget)
            for y in 0..<pixels.height where pixels[250, y] == [0, 255, 0] { return true }
            await window.frame()
        }
        return false
    }

    /// A row that is higher than rows may be, with a green place far below, and rows after it.
    private func cappedList() async -> (list: ContentList<[RowContent]>, window: TestWindow) {
        let capped = Self.row(
            """
            <a href="#end">a way to the end of it</a><div style="height: 1500px"></div>
            \(Self.green)<a id=end>needle</a></div><div style="height: 700px"></div>
            """)
        let after = Self.row("<div style='height: 1000px'></div>")
        var limits = ListLimits()
        limits.maximumRowHeight = 300
        return await list([capped, after, after, after, after, after, after], limits: limits)
    }

    @Test func linksWithinARowThatScrollsStayInIt() async throws {
        let (list, window) = await cappedList()
        #expect(list.geometry.heights[0].height == 300)
        try await Hands.act("mousemove", "60", "22", "click", "1")
        #expect(await isGreenSeen(in: list, window))
        #expect(list.geometry.visibleRows().contains(0))
    }

    @Test func whatIsFoundInARowThatScrollsIsSeen() async throws {
        let (list, window) = await cappedList()
        let search = list.find("needle")
        while !search.isComplete, !Task.isCancelled { await window.frame() }
        search.next()
        #expect(await isGreenSeen(in: list, window))
        #expect(list.geometry.visibleRows().contains(0))
    }

    @Test func marksAreWhereTheTextIsThatHasLettersOfOtherLengths() async throws {
        let row = Self.row(
            "<p>\u{130}\u{130} \u{130} needle</p>",
            "::highlight(inlay-found) { background: #0f0 } p { font-size: 40px }")
        let (list, window) = await list([row])
        let search = list.find("needle")
        while !search.isComplete, !Task.isCancelled { await window.frame() }
        #expect(search.count == 1)
        search.next()
        var isSeen = false
        for _ in 0..<120 where !isSeen {
            let pixels = Pixels(of: list.widget)
            isSeen = (0..<pixels.height).contains { y in
                (0..<pixels.width).contains { x in
                    let color = pixels[x, y]
                    return color[0] > 200 && color[1] < 190 && color[2] < 140
                }
            }
            await window.frame()
        }
        #expect(isSeen)
    }

    @Test func keysGoToTheFieldThatHasTheFocus() async throws {
        let rows =
            [
                "<div contenteditable style='font: 20px/20px sans-serif'>words</div>",
                "<details><summary>More</summary><div style='height: 150px'></div></details>",
            ] + Array(repeating: "<div style='height: 200px'></div>", count: 8)
        let (list, window) = await list(rows.map { Self.row($0) })
        func height(of row: Int, _ isRight: (Double) -> Bool) async -> Bool {
            for _ in 0..<240 {
                if isRight(list.geometry.heights[row].height) { return true }
                await window.frame()
            }
            return false
        }
        func focus(_ focus: RowFocus, in row: Int) async {
            guard case .web(let engine) = placement(row, of: list)?.view else { return }
            while list.surface.delegate?.focus(in: engine) != focus, !Task.isCancelled {
                await window.frame()
            }
            for _ in 0..<20 { await window.frame() }
        }
        let start = list.geometry.heights[0].height
        try await Hands.act("mousemove", "60", "22", "click", "1")
        await focus(.text, in: 0)
        let keys = "key space Home Down End ctrl+a BackSpace Return Return Return"
            .split(separator: " ")
        try await Hands.act(keys.map(String.init))
        #expect(await height(of: 0) { $0 > start + 50 })
        #expect(list.geometry.offset == 0)
        #expect(list.selectedRows.isEmpty)
        // A button has no use for the others.
        for _ in 0..<60 { await window.frame() }
        let closed = list.geometry.heights[1].height
        let top = Int(list.geometry.position(of: 1))
        try await Hands.act("mousemove", "60", "\(top + 22)", "click", "1")
        #expect(await height(of: 1) { $0 > closed + 100 })
        await focus(.button, in: 1)
        try await Hands.act("key", "space")
        #expect(await height(of: 1) { $0 == closed })
        #expect(list.geometry.offset == 0)
        try await Hands.act("key", "End")
        for _ in 0..<120 where list.geometry.offset == 0 { await window.frame() }
        #expect(list.geometry.visibleRows().contains(9))
    }

    @Test func theWheelScrollsWithinAHighRowFirst() async throws {
        let (list, window) = await cappedList()
        try await Hands.act("mousemove", "200", "150")
        var isSeen = false
        for _ in 0..<60 where !isSeen {
            try await Hands.act("click", "5")
            for _ in 0..<6 { await window.frame() }
            isSeen = Pixels(of: list.widget)[250, 150] == [0, 255, 0]
        }
        #expect(isSeen)
        #expect(list.geometry.offset == 0)
        // It stays as it is while it is near.
        list.scroll(.by(500))
        for _ in 0..<10 { await window.frame() }
        list.scroll(.toStart)
        await list.ready()
        #expect(await isGreenSeen(in: list, window))
    }

    @Test func aWideRowScrollsToItsSide() async throws {
        let row = Self.row(
            """
            <div style="overflow-x: auto"><div style="width: 2000px; height: 100px;
            background: linear-gradient(to right, red 0 1000px, #0f0 0)"></div></div>
            """)
        let (list, window) = await list([row] + Array(repeating: Self.row("<p>more"), count: 50))
        #expect(list.geometry.heights[0].height < 200)
        var isSeen = false
        try await Hands.act("mousemove", "200", "60")
        for _ in 0..<60 where !isSeen {
            try await Hands.act("click", "7")
            for _ in 0..<6 { await window.frame() }
            isSeen = Pixels(of: list.widget)[250, 60] == [0, 255, 0]
        }
        #expect(isSeen)
        #expect(list.geometry.offset == 0)
    }

    @Test func whatIsOpenStaysOpenWhileItIsNear() async throws {
        let rows =
            ["<details><summary>More</summary>\(Self.green)</div></details>"]
            + Array(repeating: "<div style='height: 200px'></div>", count: 8)
        let (list, window) = await list(rows.map { Self.row($0) })
        try await Hands.act("mousemove", "60", "22", "click", "1")
        #expect(await isGreenSeen(in: list, window))
        let height = list.geometry.heights[0].height
        list.scroll(.by(700))
        for _ in 0..<20 { await window.frame() }
        #expect(!list.geometry.visibleRows().contains(0))
        list.scroll(.toStart)
        await list.ready()
        for _ in 0..<20 { await window.frame() }
        #expect(list.geometry.heights[0].height == height)
        #expect(await isGreenSeen(in: list, window))
    }
}
