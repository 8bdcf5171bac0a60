import CGTK
import Inlay

/// Waits for the window system to draw.
@MainActor
enum Frame {
    /// Returns when the widget's window has drawn its next frame.
    static func next(of widget: Object) async {
        if gtk_widget_get_frame_clock(widget.cast()) == nil { await realization(of: widget) }
        guard let raw = gtk_widget_get_frame_clock(widget.cast()) else { return }
        let clock = Object(adopting: raw)
        await once(clock, "after-paint") { gtk_widget_queue_draw(widget.cast()) }
    }

    private static func realization(of widget: Object) async {
        guard gtk_widget_get_realized(widget.cast()) == 0 else { return }
        await once(widget, "realize") {}
    }

    private static func once(_ object: Object, _ signal: String, after: () -> Void) async {
        await withCheckedContinuation { continuation in
            let waiter = Waiter(continuation)
            waiter.handler = object.connect(signal) {
                waiter.handler.map(object.disconnect)
                waiter.resume()
            }
            after()
        }
    }

    private final class Waiter {
        var handler: SignalHandler?
        private var continuation: CheckedContinuation<Void, Never>?

        init(_ continuation: CheckedContinuation<Void, Never>) {
            self.continuation = continuation
        }

        func resume() {
            continuation?.resume()
            continuation = nil
        }
    }
}
