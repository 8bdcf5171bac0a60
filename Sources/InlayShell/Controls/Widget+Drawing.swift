import CGLib
import CGTK
public import Foundation
import InlayGObject

extension Widget {
    /// Waits until the widget's window has drawn its next frame, or until the window is closed.
    ///
    /// If the widget isn't in a window yet, waits until it is. Returns at once when the current
    /// task is cancelled.
    public final func nextFrame() async {
        if gtk_widget_get_realized(cast()) == 0 { await emission(of: "realize") }
        guard !Task.isCancelled, let raw = gtk_widget_get_frame_clock(cast()) else { return }
        let clock = GLibObject(adopting: raw)
        await clock.emission(of: "after-paint") { gtk_widget_queue_draw(cast()) }
    }

    /// Renders the widget as a PNG file.
    ///
    /// - Returns: The contents of the file; nil if the widget hasn't been drawn yet.
    public final func snapshotPNG() -> Data? {
        let paintable = GLibObject(owning: gtk_widget_paintable_new(cast()))
        guard let snapshot = gtk_snapshot_new() else { return nil }
        gdk_paintable_snapshot(paintable.opaque, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        guard let renderer = gtk_native_get_renderer(gtk_widget_get_native(cast())),
            let raw = gsk_renderer_render_texture(renderer, node, nil)
        else { return nil }
        let texture = GLibObject(owning: raw)
        guard let bytes = gdk_texture_save_to_png_bytes(texture.opaque) else { return nil }
        defer { g_bytes_unref(bytes) }
        var size: gsize = 0
        let start = g_bytes_get_data(bytes, &size)
        return Data(UnsafeRawBufferPointer(start: start, count: Int(size)))
    }
}
