import CGLib
import CGTK
import CWebKitGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests.Lists {
    @Test func aJumpIsExactAlsoWhereNothingWasMeasured() async throws {
        let test = await TestList(count: 200_000)
        for row in [177_777, 3, 99_999, 150_000] {
            test.list.scroll(to: row)
            await test.list.ready()
            // What is around the row becomes known; it stays.
            for _ in 0..<5 { await test.window.frame() }
            let pixels = await test.pixels
            #expect(pixels.bands.first?.row == row)
            #expect(pixels.bands.first?.top == 0)
            #expect(pixels.blankLines == 0)
        }
    }

    @Test func theEndIsTheLastRow() async throws {
        let test = await TestList(count: 100_000)
        test.list.scroll(.toEnd)
        await test.list.ready()
        for _ in 0..<5 { await test.window.frame() }
        test.list.scroll(.toEnd)
        await test.list.ready()
        await test.window.frame()
        let end = await test.pixels
        #expect(end.bands.last?.row == 99_999)
        #expect(end.bands.last?.bottom == end.height)
        test.list.scroll(.toStart)
        await test.list.ready()
        await test.window.frame()
        let start = try #require(await test.pixels.bands.first)
        #expect(start.row == 0)
        #expect(start.top == 0)
    }

    @Test func scrollingShowsEveryRowAndNoBlanks() async throws {
        let test = await TestList(count: 100_000)
        // Views are made ahead of the scrolling, while nothing moves.
        for _ in 0..<60 { await test.window.frame() }
        var blank = 0
        var seen = Set(await test.pixels.bands.map(\.row))
        test.list.scroll(.steadily(velocity: 2000))
        for _ in 0..<150 {
            await test.window.frame()
            let pixels = await test.pixels
            if pixels.blankLines > 0 { blank += 1 }
            seen.formUnion(pixels.bands.map(\.row))
        }
        test.list.scroll(.stop)
        #expect(blank <= 3, "\(blank) of 150 frames")
        let last = seen.max() ?? 0
        #expect(last > 10)
        #expect(seen == Set(0...last))
    }

    @Test func theWheelOverARowScrollsTheList() async throws {
        let test = await TestList(count: 1000)
        try await Hands.act("mousemove", "200", "200", "click", "5", "click", "5")
        await test.frames { test.list.geometry.offset > 60 }
        #expect(test.list.geometry.offset > 60)
    }

    @Test func keysScrollTheList() async throws {
        let test = await TestList(count: 1000)
        gtk_widget_grab_focus(test.list.widget.cast())
        try await Hands.act("mousemove", "200", "200", "key", "Page_Down")
        await test.frames { test.list.geometry.offset > 300 }
        // The end moves when rows before it become known.
        let isAtEnd = { test.list.geometry.visibleRows().contains(999) }
        while !isAtEnd(), !Task.isCancelled {
            try await Hands.act("key", "End")
            for _ in 0..<30 where !isAtEnd() { await test.window.frame() }
        }
        try await Hands.act("key", "Home")
        await test.frames { test.list.geometry.offset == 0 }
    }

    @Test func anotherWidthKeepsTheRowThatIsRead() async throws {
        let test = await TestList(count: 100_000, width: 800)
        test.list.scroll(to: 5000)
        await test.list.ready()
        var frames: [Int] = []
        for width: Int32 in [360, 800, 360, 800, 360] {
            gtk_window_set_default_size(test.window.window.cast(), width, 400)
            while gtk_widget_get_width(test.list.widget.cast()) != width, !Task.isCancelled {
                await test.window.frame()
            }
            var count = 0
            while count < 100, !Task.isCancelled {
                count += 1
                await test.window.frame()
                let pixels = await test.pixels
                #expect(pixels.blankLines < pixels.height)
                #expect(pixels.bands.first?.row == 5000)
                if test.isSettled(pixels) { break }
            }
            frames.append(count)
            for _ in 0..<20 { await test.window.frame() }
        }
        // How many frames is the benchmark's to say; here it has to come to an end.
        #expect(frames.allSatisfy { $0 < 60 }, "\(frames)")
    }

    @Test func theProcessThatDiesTakesNoRowWithIt() async throws {
        let test = await TestList(count: 1000)
        test.list.scroll(to: 100)
        await test.list.ready()
        for _ in 0..<3 {
            let view = try #require(test.webViews.first)
            webkit_web_view_terminate_web_process(view.cast())
            // The list may be back before a frame without rows is looked at.
            var frames = 0
            await test.frames {
                frames += 1
                return await test.pixels.bands.isEmpty || frames > 30
            }
            await test.frames {
                let pixels = await test.pixels
                return !pixels.bands.isEmpty && pixels.blankLines == 0
            }
            #expect(await test.pixels.bands.first?.row == 100)
        }
    }

    @Test func rowsAreItemsOfAList() async throws {
        let test = await TestList(count: 1000)
        for _ in 0..<20 { await test.window.frame() }
        let widget = test.list.widget
        #expect(gtk_accessible_get_accessible_role(widget.opaque) == GTK_ACCESSIBLE_ROLE_LIST)
        let first = try #require(gtk_widget_get_first_child(widget.cast()))
        let cell = Object(adopting: UnsafeMutableRawPointer(first))
        #expect(gtk_accessible_get_accessible_role(cell.opaque) == GTK_ACCESSIBLE_ROLE_LIST_ITEM)
    }

    @Test func littleMemoryTakesViewsAway() async throws {
        let test = await TestList(count: 1000)
        await test.frames { test.webViews.count >= 20 }
        test.list.surface.delegate?.memoryIsLow()
        let seen = test.list.geometry.visibleRows().count
        #expect(test.webViews.count < 20)
        #expect(test.webViews.count >= seen)
        #expect(await test.pixels.blankLines == 0)
    }
}

extension TestList {
    /// The web views that the list has.
    var webViews: [Object] {
        var views: [Object] = []
        var child = gtk_widget_get_first_child(list.widget.cast())
        while let current = child {
            // Each in a cell, which is what screen readers know.
            guard let inner = gtk_widget_get_first_child(current) else { break }
            let object = Object(adopting: UnsafeMutableRawPointer(inner))
            if inlay_instance_type(object.pointer) == webkit_web_view_get_type() {
                views.append(object)
            }
            child = gtk_widget_get_next_sibling(current)
        }
        return views
    }

    /// Whether the rows in a picture follow each other without gaps, each as high as measured.
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
