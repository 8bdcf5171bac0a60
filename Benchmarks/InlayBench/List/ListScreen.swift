import CGLib
import CGTK
import Foundation
import Inlay
import InlayTesting

/// A window on a display whose pixels are read in each frame.
final class ListScreen {
    static let width: Int32 = 800
    static let height = 800

    let window = GLibObject(adopting: gtk_window_new())
    private let pixels: ScreenPixels
    private let rows: Int

    init?(rows: Int, showing widget: GLibObject) {
        guard let folder = ProcessInfo.processInfo.environment["INLAY_BENCH_SCREEN"],
            let pixels = ScreenPixels(folder: folder)
        else { return nil }
        self.pixels = pixels
        self.rows = rows
        gtk_window_set_decorated(window.cast(), 0)
        gtk_window_set_default_size(window.cast(), Self.width, Int32(Self.height))
        show(widget)
    }

    /// Shows another widget in the window.
    func show(_ widget: GLibObject) { gtk_window_set_child(window.cast(), widget.cast()) }

    /// Returns the visible rows with their tops, and the number of gaps between them.
    func visibleRows() -> (bands: [(row: Int, top: Int)], gaps: Int) {
        var bands: [(row: Int, top: Int)] = []
        var gaps = 0
        var isGap = false
        for y in 0..<Self.height {
            let row = TestRows.index(of: pixels.color(x: 4, y: y))
            guard row < rows else {
                if !isGap { gaps += 1 }
                isGap = true
                continue
            }
            isGap = false
            if bands.last?.row != row { bands.append((row, y)) }
        }
        return (bands, gaps)
    }

    var clock: GLibObject? {
        gtk_widget_get_frame_clock(window.cast()).map {
            GLibObject(adopting: UnsafeMutableRawPointer($0))
        }
    }

    /// Waits for the start of the next frame; the previous frame is on the screen then.
    func frame() async {
        guard let clock else { return await Task.yield() }
        await withCheckedContinuation { continuation in
            var handler: SignalHandler?
            handler = clock.connect("before-paint") {
                if let token = handler {
                    clock.disconnect(token)
                    handler = nil
                    continuation.resume()
                }
            }
            gdk_frame_clock_request_phase(clock.opaque, GDK_FRAME_CLOCK_PHASE_PAINT)
        }
    }

    /// Waits for the frame that shows the expected rows, and returns the number of frames that it
    /// took.
    @discardableResult
    func frames(
        until isExpected: ((bands: [(row: Int, top: Int)], gaps: Int)) -> Bool
    ) async throws -> Int {
        let deadline = ContinuousClock.now + .seconds(20)
        var count = 0
        repeat {
            guard ContinuousClock.now < deadline else {
                throw BenchError(
                    description: "The expected rows weren't on the screen within 20 seconds.")
            }
            await frame()
            count += 1
        } while !isExpected(visibleRows())
        return count
    }

    /// Calls a handler at the start of each frame, for a number of seconds.
    func watch(for time: Double, _ onFrame: @escaping (_ frameTime: Double, _ wall: Double) -> Void)
        async
    {
        guard let clock else { return }
        let handler = clock.connect("before-paint") {
            onFrame(
                Double(gdk_frame_clock_get_frame_time(clock.opaque)) / 1000,
                Double(g_get_monotonic_time()) / 1000)
        }
        gdk_frame_clock_begin_updating(clock.opaque)
        try? await Task.sleep(for: .seconds(time))
        gdk_frame_clock_end_updating(clock.opaque)
        clock.disconnect(handler)
    }
}
