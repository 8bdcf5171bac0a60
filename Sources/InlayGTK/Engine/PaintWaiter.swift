import CGTK
import InlayGObject
import InlayValues
import InlayViews

/// A waiter for the first frame in which a window shows the current page of a web view.
final class PaintWaiter {
    /// The number of window frames after which a committed page without visible pixels counts as
    /// blank: ten seconds at 60 frames a second.
    private static let mostFrames = 600

    /// Whether the web process has committed a frame of the page since the wait began.
    private var isCommitted = false
    /// The number of frames that the window has drawn since ``isCommitted`` became true.
    private var frames = 0
    /// The callback for when the view is hidden; it cancels the script that waits for frames.
    private var onHidden: (() -> Void)?
    private var isHidden = false
    /// Whether the wait took longer than its limit.
    private var isLate = false

    private let widget: Widget
    private let clock: GLibObject
    private var handlers: [(object: GLibObject, handler: SignalHandler)] = []
    private var continuation: CheckedContinuation<Bool, Never>?
    private var result: Bool?

    private init(_ widget: Widget, clock: GLibObject) {
        (self.widget, self.clock) = (widget, clock)
    }

    /// Waits until the window shows a frame of the current page of a view.
    ///
    /// - Returns: True once the window shows the page; false if the view is hidden, if the page is
    ///   still blank after 600 frames, or if `limit` has passed, for example because a script
    ///   hangs.
    /// - Throws: `ScriptError` when the page is replaced, its process terminates or the task is
    ///   cancelled.
    static func wait(
        for view: WebKitView, scripts: WebKitScripts, limit: Duration
    ) async throws(ScriptError) -> Bool {
        guard gtk_widget_get_mapped(view.widget.cast()) != 0,
            let clock = gtk_widget_get_frame_clock(view.widget.cast())
        else { return false }
        let waiter = PaintWaiter(view.widget, clock: GLibObject(adopting: clock))
        // The web process commits a change two of its frames later. A hidden view has no frames, so
        // the script is cancelled if the view is hidden meanwhile.
        let commit = Task {
            _ = try await scripts.evaluate(
                EngineScript(.function(Self.twoFrames, json: "[]"), in: .isolated))
            waiter.isCommitted = true
        }
        waiter.onHidden = { commit.cancel() }
        let end = Task {
            if case .failure = await commit.result { waiter.end(false) }
        }
        let deadline = Task {
            try await Task.sleep(for: limit)
            waiter.isLate = true
            commit.cancel()
            waiter.end(false)
        }
        defer { deadline.cancel() }
        let isPainted = await withTaskCancellationHandler {
            await waiter.wait()
        } onCancel: {
            commit.cancel()
            Task { @MainActor in waiter.end(false) }
        }
        await end.value
        if isPainted || waiter.isHidden || waiter.isLate { return isPainted }
        guard !Task.isCancelled else { throw .cancelled }
        switch await commit.result {
        case .success: return false
        case .failure(let error as ScriptError): throw error
        case .failure: throw .cancelled
        }
    }

    private static let twoFrames: JavaScript = """
        await new Promise((done) => {
            requestAnimationFrame(() => requestAnimationFrame(() => done()));
        });
        """

    private func wait() async -> Bool {
        handlers = [
            (clock, clock.connect("after-paint") { [weak self] in self?.check() }),
            (widget, widget.connect("unmap") { [weak self] in self?.hidden() }),
        ]
        let isPainted = await withCheckedContinuation { continuation in
            if let result { return continuation.resume(returning: result) }
            self.continuation = continuation
            gtk_widget_queue_draw(widget.cast())
        }
        for (object, handler) in handlers { object.disconnect(handler) }
        return isPainted
    }

    private func end(_ isPainted: Bool) {
        guard result == nil else { return }
        result = isPainted
        continuation?.resume(returning: isPainted)
        continuation = nil
    }

    private func hidden() {
        isHidden = true
        onHidden?()
        end(false)
    }

    private func check() {
        guard result == nil else { return }
        if isCommitted {
            frames += 1
            if showsPixels { return end(true) }
            if frames == Self.mostFrames { return end(false) }
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
