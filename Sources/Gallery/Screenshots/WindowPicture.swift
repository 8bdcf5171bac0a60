import CGLib
import CGTK
import Inlay

/// What a window shows, as a PNG.
@MainActor
enum WindowPicture {
    /// The picture; `nil` while the window waits to be drawn.
    static func png(of window: Object) -> [UInt8]? {
        let paintable = Object(owning: gtk_widget_paintable_new(window.cast()))
        let width = gtk_widget_get_allocated_width(window.cast())
        let height = gtk_widget_get_allocated_height(window.cast())
        guard let snapshot = gtk_snapshot_new() else { return nil }
        gdk_paintable_snapshot(paintable.opaque, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        guard let renderer = gtk_native_get_renderer(window.opaque),
            let raw = gsk_renderer_render_texture(renderer, node, nil)
        else { return nil }
        let texture = Object(owning: raw)
        guard let bytes = gdk_texture_save_to_png_bytes(texture.opaque) else { return nil }
        defer { g_bytes_unref(bytes) }
        var size: gsize = 0
        let start = g_bytes_get_data(bytes, &size)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(size)))
    }
}
