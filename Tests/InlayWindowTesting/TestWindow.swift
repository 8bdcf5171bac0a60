import CGLib
import CGTK
import Glibc
import InlayGObject
import InlayTesting
import Testing

/// A window on the virtual display, at its top left corner, without a frame.
final class TestWindow {
    let window = GLibObject(adopting: gtk_window_new())
    private let box = GLibObject(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))

    init(width: Int32, height: Int32, children: [GLibObject]) {
        gtk_window_set_decorated(window.cast(), 0)
        gtk_window_set_default_size(window.cast(), width, height)
        gtk_window_set_child(window.cast(), box.cast())
        for child in children { gtk_box_append(box.cast(), child.cast()) }
    }

    isolated deinit {
        gtk_window_destroy(window.cast())
    }

    /// Shows the window, and returns when it is drawn and has the keyboard focus.
    ///
    /// The display has no window manager. It refuses the focus to a window that isn't mapped yet;
    /// keys then still reach the window under the pointer, but no widget in it has the focus.
    func present() async {
        var patience = Patience()
        repeat {
            gtk_window_present(window.cast())
            await frame()
            await frame()
            do {
                try patience.check("the window has the keyboard")
            } catch {
                Issue.record(error)
                return
            }
        } while gtk_window_is_active(window.cast()) == 0
    }

    /// Returns when the next frame is drawn.
    func frame() async {
        while gtk_widget_get_frame_clock(window.cast()) == nil { await Task.yield() }
        guard let raw = gtk_widget_get_frame_clock(window.cast()) else { return }
        let clock = GLibObject(adopting: raw)
        let frames = Collector<Int>()
        let handler = clock.connect("after-paint") { frames.add(1) }
        gtk_widget_queue_draw(window.cast())
        await frames.wait(for: 1)
        clock.disconnect(handler)
    }

    /// Checks each frame as soon as it is drawn, until one fits.
    ///
    /// - Parameters:
    ///   - goal: What is waited for, as in "the page is dark".
    ///   - value: Reads the value that is checked.
    ///   - fits: Whether it is the one that is waited for.
    /// - Returns: How many frames that took.
    /// - Throws: ``WaitTimeout`` with the last value after the limit of ``Patience``.
    @discardableResult
    func frames<Value>(
        until goal: String, _ value: @escaping @autoclosure () -> Value,
        fits: @escaping (Value) -> Bool
    ) async throws -> Int {
        let raw = try #require(gtk_widget_get_frame_clock(window.cast()))
        let clock = GLibObject(adopting: raw)
        let ends = Collector<Result<Int, any Error>>()
        var patience = Patience()
        var count = 0
        let handler = clock.connect("after-paint") { [window] in
            guard ends.values.isEmpty else { return }
            count += 1
            let seen = value()
            if fits(seen) { return ends.add(.success(count)) }
            do { try patience.check(goal) { seen } } catch { return ends.add(.failure(error)) }
            gtk_widget_queue_draw(window.cast())
        }
        defer { clock.disconnect(handler) }
        gtk_widget_queue_draw(window.cast())
        await ends.wait(for: 1)
        return try #require(ends.values.first).get()
    }

    /// Checks a condition after each frame until it holds.
    ///
    /// - Returns: How many frames that took.
    /// - Throws: ``WaitTimeout`` after the limit of ``Patience``.
    @discardableResult
    func frames(until goal: String, _ isThere: @escaping () -> Bool) async throws -> Int {
        try await frames(until: goal, isThere()) { $0 }
    }

    /// Draws a number of frames, each of which can be inspected.
    func frames(_ count: Int, _ look: @escaping () -> Void = {}) async throws {
        guard count > 0 else { return }
        var rest = count
        let draw = {
            look()
            rest -= 1
            return rest == 0
        }
        try await frames(until: "\(count) frames are drawn", draw)
    }

    /// The focused widget, or its container.
    func hasFocus(_ widget: GLibObject) -> Bool {
        guard let focus = gtk_window_get_focus(window.cast()) else { return false }
        let raw: UnsafeMutablePointer<GtkWidget> = widget.cast()
        return focus == raw || gtk_widget_is_ancestor(focus, raw) != 0
    }
}
