import CGLib
import CGTK
import CWebKitGTK
import Foundation
import Inlay
import InlayTesting

/// One part of the list benchmark, which runs in its own process, so that its memory is measured
/// separately.
enum ListPart {
    private static let sheet = StyleSheet.app.adding(StyleSheet(trusting: TestRows.css))

    static func run(_ options: ListOptions) async throws -> ListResult {
        switch options.part {
        case .list: try await list(options)
        case .view: try await view()
        case .naive: try await naive(options)
        case .measuring: try await measuring(options)
        case .raw:
            ListResult(measuredPerSecond: try await RawMeasuring.rowsPerSecond())
        case .parses: try await ParseCounting.measure()
        case .search: try await SearchGaps.measure()
        }
    }

    private static func list(_ options: ListOptions) async throws -> ListResult {
        var result = ListResult()
        let start = ContinuousClock.now
        let (list, screen) = try await show(options)
        result.firstScreen = start.duration(to: .now) / .milliseconds(1)
        if options.isFirstScreen { return result }
        // Views are created ahead while the list is idle.
        try await Task.sleep(for: .seconds(1.5))
        (result.frames, result.walls, result.rowFrames, result.blankRowFrames) = await scroll(
            list, screen, options.speed, options.seconds)
        result.webProcesses = WebProcesses.all().count
        result.megabytes = WebProcesses.treeMegabytes()
        result.measured = list.measuredCount
        if options.isSecondStart || options.rows < 100_000 { return result }
        // Both again, so that other load of the machine affects both.
        for round in 0..<3 {
            if round > 0 {
                result.walls += await scroll(list, screen, options.speed, options.seconds).1
            }
            result.rawWalls += await scrollTextures(list, screen, options)
        }
        let fast = await scroll(list, screen, 12_000, min(options.seconds, 5))
        (result.fastFrames, result.fastRowFrames, result.fastBlankRowFrames) = (
            fast.0, fast.2, fast.3
        )
        (result.jumpError, result.jumpFrames) = try await jump(
            list, screen, to: min(777_777, options.rows * 7 / 9))
        (result.widthFrames, result.widthBlankFrames) = await changeWidth(list, screen)
        if options.isWhole { result.totalError = try await totalHeightError(list) }
        return result
    }

    /// Shows a list in a window and waits until its first rows are on the screen.
    private static func show(
        _ options: ListOptions
    ) async throws -> (ContentList<Range<Int>>, ListScreen) {
        let heights = HeightDatabase(path: options.heights)
        let list = ContentList(0..<options.rows, heights: heights) { index in
            .trusted(TrustedHTML(trusting: TestRows.html(index)), styleSheet: sheet)
        }
        guard let screen = ListScreen(rows: options.rows, showing: list.widget) else {
            throw BenchError(description: "The display's pixels can't be read.")
        }
        gtk_window_present(screen.window.cast())
        try await screen.frames { !$0.bands.isEmpty && $0.gaps == 0 }
        return (list, screen)
    }

    /// Scrolls at a constant speed and checks each frame.
    private static func scroll(
        _ list: ContentList<Range<Int>>, _ screen: ListScreen, _ speed: Double, _ seconds: Double
    ) async -> ([Double], [Double], Int, Int) {
        var frames: [Double] = []
        var walls: [Double] = []
        var rows = 0
        var blank = 0
        var last: (Double, Double)?
        list.scroll(.steadily(velocity: speed))
        await screen.watch(for: seconds) { time, wall in
            if let last {
                frames.append(time - last.0)
                walls.append(wall - last.1)
            }
            last = (time, wall)
            let seen = screen.visibleRows()
            rows += seen.bands.count + seen.gaps
            blank += seen.gaps
        }
        list.scroll(.stop)
        return (frames, walls, rows, blank)
    }

    /// Scrolls rows of prepared textures with the list's heights in the same window at the same
    /// speed, and checks each frame, too.
    ///
    /// - Returns: The wall times of the frames.
    private static func scrollTextures(
        _ list: ContentList<Range<Int>>, _ screen: ListScreen, _ options: ListOptions
    ) async -> [Double] {
        let raw = RawScrolling(list.geometry.heights)
        raw.draw(at: 0)
        screen.show(raw.picture)
        try? await Task.sleep(for: .seconds(1.5))
        var walls: [Double] = []
        var offset = 0.0
        var last: (Double, Double)?
        await screen.watch(for: options.seconds) { time, wall in
            if let last {
                walls.append(wall - last.1)
                offset += options.speed * (time - last.0) / 1000
            }
            last = (time, wall)
            _ = screen.visibleRows()
            raw.draw(at: offset)
        }
        screen.show(list.widget)
        await list.waitUntilPainted()
        // Views are created ahead again.
        try? await Task.sleep(for: .seconds(1.5))
        return walls
    }

    /// Jumps to a row that isn't measured; returns its distance from the top afterwards, in pixels.
    private static func jump(
        _ list: ContentList<Range<Int>>, _ screen: ListScreen, to row: Int
    ) async throws -> (Double, Int) {
        list.scroll(to: row)
        let frames = try await screen.frames { $0.bands.first?.row == row && $0.gaps == 0 }
        // After two frames, its position is final.
        for _ in 0..<30 { await screen.frame() }
        let band = screen.visibleRows().bands.first { $0.row == row }
        return (band.map { Double($0.top) } ?? .infinity, frames)
    }

    /// Returns the number of frames until all visible rows are correct after a width change.
    private static func changeWidth(_ list: ContentList<Range<Int>>, _ screen: ListScreen) async
        -> (
            [Double], Int
        )
    {
        var counts: [Double] = []
        var blank = 0
        // The heights for both widths are known before, so measuring isn't part of the time.
        for (round, width) in [360, 800, 360, 800, 360, 800, 360, 800].enumerated()
            as EnumeratedSequence<[Int32]>
        {
            gtk_window_set_default_size(screen.window.cast(), width, Int32(ListScreen.height))
            while gtk_widget_get_width(list.widget.cast()) != width { await screen.frame() }
            var count = 0.0
            repeat {
                count += 1
                await screen.frame()
                if screen.visibleRows().bands.isEmpty { blank += 1 }
            } while !isRight(list, screen) && count < 120
            if round >= 2 { counts.append(count) }
            try? await Task.sleep(for: .seconds(round < 2 ? 1.5 : 0.4))
        }
        return (counts, blank)
    }

    private static func isRight(_ list: ContentList<Range<Int>>, _ screen: ListScreen) -> Bool {
        let seen = screen.visibleRows()
        guard seen.gaps == 0 else { return false }
        let geometry = list.geometry
        return seen.bands.allSatisfy { band in
            geometry.heights[band.row].source == .measured
                && band.top == max(Int(geometry.position(of: band.row).rounded()), 0)
        }
    }

    /// Measures a hundredth of the rows again, then all of them, and compares the total heights.
    ///
    /// - Returns: The error of the total height after a hundredth, in percent.
    private static func totalHeightError(_ list: ContentList<Range<Int>>) async throws -> Double {
        func measure(_ count: Int) async throws {
            list.limits.measuredRows = count
            var before = -1
            while list.measuredCount > before {
                before = list.measuredCount
                list.scroll(.by(1))
                try await Task.sleep(for: .seconds(1))
            }
        }
        // A width change discards the measured heights.
        list.limits.measuredRows = 1
        gtk_window_set_default_size(
            gtk_widget_get_root(list.widget.cast()).map { UnsafeMutableRawPointer($0) }?
                .assumingMemoryBound(to: GtkWindow.self), 790, -1)
        list.scroll(to: 0)
        try await measure(list.items.count / 100)
        let early = list.geometry.heights.totalHeight
        try await measure(list.items.count * 4)
        let whole = list.geometry.heights.totalHeight
        return abs(early - whole) / whole * 100
    }

    /// Measures rows beyond the visible ones while the list is idle.
    private static func measuring(_ options: ListOptions) async throws -> ListResult {
        let (list, _) = try await show(options)
        list.limits.measuredRows = 200_000
        list.scroll(.by(1))
        // The first views are created meanwhile.
        try await Task.sleep(for: .seconds(1.5))
        let before = list.measuredCount
        let start = ContinuousClock.now
        try await Task.sleep(for: .seconds(4))
        let seconds = start.duration(to: .now) / .seconds(1)
        return ListResult(measuredPerSecond: Double(list.measuredCount - before) / seconds)
    }

    /// Shows the first rows as the page of a single view.
    private static func view() async throws -> ListResult {
        var result = ListResult()
        let start = ContinuousClock.now
        let rows = (0..<8).map {
            "<main style='position: relative; margin-left: -26px; padding-left: 26px'>\(TestRows.html($0))</main>"
        }
        let view = WebView(trust: .document, profile: WebProfile())
        guard let screen = ListScreen(rows: 8, showing: view.widget) else {
            throw BenchError(description: "The display's pixels can't be read.")
        }
        gtk_window_present(screen.window.cast())
        view.start(.trusted(TrustedHTML(trusting: rows.joined()), styleSheet: sheet))
        try await screen.frames { !$0.bands.isEmpty }
        result.firstScreen = start.duration(to: .now) / .milliseconds(1)
        result.megabytes = WebProcesses.treeMegabytes()
        return result
    }

    /// Shows each row in its own view, with its own process and the engine's default settings.
    private static func naive(_ options: ListOptions) async throws -> ListResult {
        var result = ListResult()
        let box = GLibObject(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        let scroller = GLibObject(adopting: gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(scroller.opaque, box.cast())
        guard let screen = ListScreen(rows: options.rows, showing: scroller) else {
            throw BenchError(description: "The display's pixels can't be read.")
        }
        for index in 0..<options.naive {
            let view = GLibObject(type: webkit_web_view_get_type())
            gtk_widget_set_size_request(view.cast(), -1, 400)
            gtk_box_append(box.cast(), view.cast())
            let html = "<!doctype html><style>\(TestRows.css)</style>\(TestRows.html(index))"
            webkit_web_view_load_html(view.cast(), html, "https://row\(index).example/")
        }
        gtk_window_present(screen.window.cast())
        let deadline = ContinuousClock.now + .seconds(60)
        while WebProcesses.all().count < options.naive, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(200))
        }
        // Each row is displayed once, as in the other list.
        let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
        for index in 0..<options.naive {
            gtk_adjustment_set_value(adjustment, Double(index) * 400)
            try await Task.sleep(for: .milliseconds(300))
        }
        result.webProcesses = WebProcesses.all().count
        result.megabytes = WebProcesses.treeMegabytes()
        return result
    }
}
