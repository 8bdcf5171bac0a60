import CGLib
import CGTK
import Glibc
import Inlay

/// A window on the virtual display, at its top left corner, without a frame.
final class TestWindow {
    let window = Object(adopting: gtk_window_new())
    private let box = Object(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))

    init(width: Int32, height: Int32, children: [Object]) {
        gtk_window_set_decorated(window.cast(), 0)
        gtk_window_set_default_size(window.cast(), width, height)
        gtk_window_set_child(window.cast(), box.cast())
        for child in children { gtk_box_append(box.cast(), child.cast()) }
    }

    isolated deinit {
        gtk_window_destroy(window.cast())
    }

    /// Shows the window, and returns when it is drawn.
    func present() async {
        gtk_window_present(window.cast())
        await frame()
        await frame()
    }

    /// Returns when the next frame is drawn.
    func frame() async {
        while gtk_widget_get_frame_clock(window.cast()) == nil { await Task.yield() }
        guard let raw = gtk_widget_get_frame_clock(window.cast()) else { return }
        let clock = Object(adopting: raw)
        let frames = Collector<Int>()
        let handler = clock.connect("after-paint") { frames.add(1) }
        gtk_widget_queue_draw(window.cast())
        await frames.wait(for: 1)
        clock.disconnect(handler)
    }

    /// Looks at each frame as soon as it is drawn, until one is what was waited for.
    ///
    /// - Returns: How many frames that took; the greatest number where a hundred were not enough.
    func frames(until isThere: @escaping () -> Bool) async -> Int {
        guard let raw = gtk_widget_get_frame_clock(window.cast()) else { return .max }
        let clock = Object(adopting: raw)
        let ends = Collector<Int>()
        var count = 0
        let handler = clock.connect("after-paint") { [window] in
            guard ends.values.isEmpty else { return }
            count += 1
            if isThere() { return ends.add(count) }
            if count == 100 { return ends.add(.max) }
            gtk_widget_queue_draw(window.cast())
        }
        gtk_widget_queue_draw(window.cast())
        await ends.wait(for: 1)
        clock.disconnect(handler)
        return ends.values.first ?? .max
    }

    /// The widget that has the keyboard, or the one around it.
    func hasFocus(_ widget: Object) -> Bool {
        guard let focus = gtk_window_get_focus(window.cast()) else { return false }
        let raw: UnsafeMutablePointer<GtkWidget> = widget.cast()
        return focus == raw || gtk_widget_is_ancestor(focus, raw) != 0
    }
}

/// A person's hands: real events of the window system.
enum Hands {
    /// Runs xdotool and returns when its events are sent.
    static func act(_ arguments: String...) async throws {
        try await act(arguments)
    }

    /// Runs xdotool and returns when its events are sent.
    static func act(_ arguments: [String]) async throws {
        let calls = AsyncCalls()
        let command = ["xdotool"] + arguments
        var raw = command.map { strdup($0) } + [nil]
        defer { for argument in raw { free(argument) } }
        let flags = G_SUBPROCESS_FLAGS_NONE
        let process = raw.withUnsafeMutableBufferPointer { buffer in
            buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
                g_subprocess_newv($0.baseAddress, flags, nil)
            }
        }
        guard let process else { throw Missing() }
        let subprocess = Object(owning: process)
        _ = try await calls.perform { cancellable, callback, context in
            g_subprocess_wait_check_async(subprocess.opaque, cancellable, callback, context)
        } finish: { result, error -> Bool? in
            g_subprocess_wait_check_finish(subprocess.opaque, result, error) != 0 ? true : nil
        }
    }

    struct Missing: Error {}
}
