import CGLib
import CGTK
import InlayGObject

/// An observer that calls a closure whenever a window of the program is about to draw a frame.
final class WindowFrames {
    private let windows = GLibObject(adopting: gtk_window_get_toplevels())
    private let frame: () -> Void

    init(_ frame: @escaping () -> Void) {
        self.frame = frame
        windows.connect("items-changed") {
            [weak self] (position: UInt32, _: UInt32, added: UInt32) in
            self?.watch(position..<position + added)
        }
        watch(0..<g_list_model_get_n_items(windows.opaque))
    }

    private func watch(_ positions: Range<UInt32>) {
        for position in positions {
            guard let raw = g_list_model_get_item(windows.opaque, position) else { continue }
            let window = GLibObject(owning: raw)
            // The window isn't captured by its own handler, which would keep it alive forever.
            window.connect("realize") { [weak self] in
                self?.watchClock(of: raw.assumingMemoryBound(to: GtkWidget.self))
            }
            if gtk_widget_get_realized(window.cast()) != 0 { watchClock(of: window.cast()) }
        }
    }

    /// Observes the frame clock of a realized window.
    ///
    /// GTK makes the clock when the window is realized, and releases the clock with its signal
    /// handlers when the window is unrealized.
    private func watchClock(of window: UnsafeMutablePointer<GtkWidget>) {
        guard let raw = gtk_widget_get_frame_clock(window) else { return }
        let clock = GLibObject(adopting: raw)
        clock.connect("before-paint") { [weak self] in self?.frame() }
    }
}
