import CGLib
import CGTK
import Foundation
import Inlay
import InlayGObject

/// A window with a list of images, which a simulated fling gesture scrolls.
final class FlingList {
    private let window = GLibObject(adopting: gtk_window_new())
    private let scroller = GLibObject(adopting: gtk_scrolled_window_new())
    private var tick: FlingAnimation?

    init(rows: Int, factory: GLibObject) {
        let strings = GLibObject(owning: gtk_string_list_new(nil))
        for row in 0..<rows { gtk_string_list_append(strings.opaque, "\(row)") }
        let selection = GLibObject(owning: gtk_no_selection_new(strings.makeOwnedPointer()))
        let list = GLibObject(
            adopting: gtk_list_view_new(
                selection.makeOwnedPointer(), nil))
        gtk_list_view_set_factory(list.opaque, factory.opaque)
        gtk_scrolled_window_set_child(scroller.opaque, list.cast())
        gtk_window_set_default_size(window.cast(), 320, 600)
        gtk_window_set_child(window.cast(), scroller.cast())
        gtk_window_present(window.cast())
    }

    /// Flings the list and waits until it stops and all visible images are displayed.
    ///
    /// - Parameter isDone: Returns whether all visible images are displayed.
    /// - Returns: The longest time that the main loop was busy, and the time from the stop to the
    ///   last image.
    /// - Throws: The reason why the list can't be flung.
    func fling(isDone: @escaping () -> Bool) async throws -> (blocked: Double, waited: Double) {
        let adjustment = GLibObject(
            adopting: gtk_scrolled_window_get_vadjustment(scroller.opaque))
        // The load of the first rows is part of opening the window, not of the fling.
        try await wait(isDone)
        MainLoopMonitor.begin()
        await withCheckedContinuation { continuation in
            tick = FlingAnimation(scroller, adjustment) { continuation.resume() }
        }
        let stop = ContinuousClock.now
        try await wait(isDone)
        let waited = (ContinuousClock.now - stop) / .milliseconds(1)
        let blocked = MainLoopMonitor.end()
        tick = nil
        gtk_window_destroy(window.cast())
        return (blocked, waited)
    }

    private func wait(_ isDone: () -> Bool) async throws {
        let limit = ContinuousClock.now + .seconds(10)
        repeat {
            try await Task.sleep(for: .milliseconds(2))
            if ContinuousClock.now > limit {
                throw BenchError(description: "The visible images aren't loaded in time.")
            }
        } while !isDone()
    }
}

/// The kinetic scrolling after a fling gesture, which decelerates in each frame.
final class FlingAnimation {
    private let adjustment: GLibObject
    private let ended: () -> Void
    private var last: gint64?
    private var speed = 300_000.0

    init(_ widget: GLibObject, _ adjustment: GLibObject, _ ended: @escaping () -> Void) {
        self.adjustment = adjustment
        self.ended = ended
        gtk_widget_add_tick_callback(
            widget.cast(),
            { _, clock, context in
                guard let context else { return 0 }
                nonisolated(unsafe) let (now, taken) = (clock, context)
                return MainActor.assumeIsolated {
                    let tick = Unmanaged<FlingAnimation>.fromOpaque(taken).takeUnretainedValue()
                    return tick.advance(to: gdk_frame_clock_get_frame_time(now)) ? 1 : 0
                }
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    private func advance(to time: gint64) -> Bool {
        let elapsed = min(Double(time - (last ?? time)) / 1e6, 0.1)
        last = time
        let raw = adjustment.cast(to: GtkAdjustment.self)
        gtk_adjustment_set_value(raw, gtk_adjustment_get_value(raw) + speed * elapsed)
        // The friction of GTK's own kinetic scrolling.
        speed *= Foundation.exp(-elapsed * 4)
        guard speed < 30 else { return true }
        ended()
        return false
    }
}
