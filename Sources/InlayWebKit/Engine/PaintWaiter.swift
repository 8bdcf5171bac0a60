import CGTK
import InlayGObject
import InlayShell
import InlayValues
import InlayWebViews

/// A waiter for the first frame in which a window shows the current page of a web view.
final class PaintWaiter {
    /// The number of window frames after which a committed page without visible pixels counts as
    /// blank: ten seconds at 60 frames a second.
    private static let mostFrames = 600

    /// Whether the web process has committed a frame of the page since the wait began.
    private var isCommitted = false
    /// The number of frames that the window has drawn since ``isCommitted`` became true.
    private var frames = 0
    /// The number of frames in a row in which the view had no size.
    private var emptyFrames = 0

    private let widget: Widget
    private let clock: GLibObject
    private var handlers: [(object: GLibObject, handler: SignalHandler)] = []
    private var continuation: CheckedContinuation<Result<Void, ScriptError>, Never>?
    private var result: Result<Void, ScriptError>?

    private init(_ widget: Widget, clock: GLibObject) {
        (self.widget, self.clock) = (widget, clock)
    }

    /// Waits until the window shows a frame of the current page of a view.
    ///
    /// - Throws: `ScriptError.invisible(message:)` if the view isn't shown, is hidden meanwhile, has
    ///   no size for 60 frames, if the page is still blank after 600 frames, or if `limit` has
    ///   passed, for example because a script hangs; other errors when the page is replaced, its
    ///   process terminates or the task is cancelled.
    static func wait(
        for view: WebKitView, scripts: WebKitScripts, limit: Duration
    ) async throws(ScriptError) {
        let raw = view.widget.cast(to: GtkWidget.self)
        guard !view.isClosed else { throw .closed }
        guard gtk_widget_get_root(raw) != nil else {
            throw .invisible(message: "its view isn't in a window.")
        }
        guard gtk_widget_get_mapped(raw) != 0, let clock = gtk_widget_get_frame_clock(raw) else {
            throw .invisible(message: "its view, a container around it, or its window is hidden.")
        }
        let waiter = PaintWaiter(view.widget, clock: GLibObject(adopting: clock))
        // The web process commits a change two of its frames later. A hidden view has no frames, so
        // the script is cancelled at the end of the wait.
        let commit = Task {
            do throws(ScriptError) {
                _ = try await scripts.evaluate(
                    EngineScript(.function(Self.twoFrames, json: "[]"), in: .isolated))
                waiter.isCommitted = true
            } catch {
                waiter.end(.failure(error))
            }
        }
        let deadline = Task {
            try await Task.sleep(for: limit)
            waiter.end(.failure(.invisible(message: "its first frame isn't there after \(limit).")))
        }
        let result = await withTaskCancellationHandler {
            await waiter.wait()
        } onCancel: {
            Task { @MainActor in waiter.end(.failure(.cancelled)) }
        }
        deadline.cancel()
        commit.cancel()
        try result.get()
    }

    private static let twoFrames: JavaScript = """
        await new Promise((done) => {
            requestAnimationFrame(() => requestAnimationFrame(() => done()));
        });
        """

    private func wait() async -> Result<Void, ScriptError> {
        handlers = [
            (clock, clock.connect("after-paint") { [weak self] in self?.check() }),
            (
                widget,
                widget.connect("unmap") { [weak self] in
                    self?.end(.failure(.invisible(message: "its view was hidden.")))
                }
            ),
        ]
        let end: Result<Void, ScriptError> = await withCheckedContinuation { continuation in
            if let result { return continuation.resume(returning: result) }
            self.continuation = continuation
            gtk_widget_queue_draw(widget.cast())
        }
        for (object, handler) in handlers { object.disconnect(handler) }
        return end
    }

    private func end(_ result: Result<Void, ScriptError>) {
        guard self.result == nil else { return }
        self.result = result
        continuation?.resume(returning: result)
        continuation = nil
    }

    private func check() {
        guard result == nil else { return }
        if let problem = SizeWatch.problem(of: widget) {
            emptyFrames += 1
            if emptyFrames == SizeWatch.mostFrames {
                return end(.failure(.invisible(message: problem)))
            }
        } else {
            emptyFrames = 0
        }
        if isCommitted {
            frames += 1
            if showsPixels { return end(.success(())) }
            if frames == Self.mostFrames {
                let message = "it is still blank after \(frames) frames."
                return end(.failure(.invisible(message: message)))
            }
        }
        gtk_widget_queue_draw(widget.cast())
    }

    /// Whether the view now draws more than its background color.
    private var showsPixels: Bool {
        let paintable = GLibObject(owning: gtk_widget_paintable_new(widget.cast()))
        guard let snapshot = gtk_snapshot_new() else { return false }
        let width = gtk_widget_get_width(widget.cast())
        let height = gtk_widget_get_height(widget.cast())
        gdk_paintable_snapshot(paintable.opaque, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return false }
        defer { gsk_render_node_unref(node) }
        return Self.hasPixels(node, depth: 0)
    }

    private static func hasPixels(_ node: OpaquePointer, depth: Int) -> Bool {
        guard depth < 32 else { return false }
        let child: OpaquePointer?
        switch gsk_render_node_get_node_type(node) {
        case GSK_TEXTURE_NODE, GSK_CAIRO_NODE: return true
        case GSK_CONTAINER_NODE:
            return (0..<gsk_container_node_get_n_children(node)).contains {
                gsk_container_node_get_child(node, $0).map { hasPixels($0, depth: depth + 1) }
                    ?? false
            }
        case GSK_TRANSFORM_NODE: child = gsk_transform_node_get_child(node)
        case GSK_CLIP_NODE: child = gsk_clip_node_get_child(node)
        case GSK_ROUNDED_CLIP_NODE: child = gsk_rounded_clip_node_get_child(node)
        case GSK_OPACITY_NODE: child = gsk_opacity_node_get_child(node)
        case GSK_DEBUG_NODE: child = gsk_debug_node_get_child(node)
        default: return false
        }
        return child.map { hasPixels($0, depth: depth + 1) } ?? false
    }
}
