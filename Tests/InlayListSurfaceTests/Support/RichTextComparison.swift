import CGLib
import CGTK
import Foundation
import InlayGObject
import InlayHTML
import InlayListSurface
import InlayRichText
import InlayShell
import InlayValues
import InlayWebViews

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

/// A fragment drawn by the engine and by GTK.
struct RichTextComparison {
    let name: String
    let engine: Pixels
    let native: Pixels
    let images: [(name: String, png: Data)]

    /// The height of the native text minus that of the engine's, in pixels.
    var heightDifference: Int { native.height - engine.height }

    /// The percentage of pixels that differ.
    ///
    /// A pixel differs if its red, green or blue differs by more than 48 of 255. Rows that only one
    /// of the images has differ completely.
    var differingPercentage: Double {
        let height = max(engine.height, native.height)
        guard engine.width == native.width, height > 0 else { return 100 }
        let missing = abs(engine.height - native.height) * engine.width
        let count = engine.differingPixels(from: native, by: 48) + missing
        return Double(count) * 100 / Double(height * engine.width)
    }

    /// Draws a fragment both ways; nil where only the engine shows it.
    init?(_ name: String, _ html: String, width: Int, isDark: Bool) async throws {
        let content = WebContent.html(
            "<!doctype html><body>\(html)",
            styleSheet: .app.adding("body { padding: 12px 16px }"))
        let snapshot = try await Snapshotter.patient().snapshot(
            of: content,
            SnapshotOptions(width: width, colorScheme: isDark ? .dark : .light))
        // The engine has no network access, either.
        let text = try? RichText(HTMLTree(fragment: html)) { $0.scheme == "data" }
        guard let text,
            let layout = RichTextLayout(text, theme: .desktop, width: width)
        else { return nil }
        let theme = PageTheme.desktop
        let drawn = Self.draw(
            layout, isDark: isDark, on: (isDark ? theme.dark : theme.light).background)
        self.name = "\(name), \(width), \(isDark ? "dark" : "light")"
        engine = Pixels(png: snapshot.png)
        native = drawn.pixels
        images = [("engine", snapshot.png), ("native", drawn.png)]
    }

    /// Draws an image with a known pattern, aligned to whole pixels.
    private static func draw(_ image: RichTextLayout.Image, into snapshot: OpaquePointer) {
        guard image.image.isImageData, let comma = image.source.firstIndex(of: ","),
            let file = Data(base64Encoded: String(image.source[comma...].dropFirst()))
        else { return }
        let bytes = g_bytes_new(Array(file), gsize(file.count))
        defer { g_bytes_unref(bytes) }
        guard let raw = gdk_texture_new_from_bytes(bytes, nil) else { return }
        let texture = GLibObject(owning: UnsafeMutableRawPointer(raw))
        let (x, y) = (image.box.x.rounded(), image.box.y.rounded())
        var area = graphene_rect_t()
        graphene_rect_init(
            &area, Float(x), Float(y), Float((image.box.x + image.box.width).rounded() - x),
            Float((image.box.y + image.box.height).rounded() - y))
        gtk_snapshot_append_texture(snapshot, texture.opaque, &area)
    }

    private static func draw(
        _ layout: RichTextLayout, isDark: Bool, on background: PageTheme.Color
    ) -> (pixels: Pixels, png: Data) {
        let snapshot = gtk_snapshot_new()
        let color = GdkRGBA(
            red: Float(background.red), green: Float(background.green),
            blue: Float(background.blue), alpha: 1)
        var bounds = graphene_rect_t()
        graphene_rect_init(&bounds, 0, 0, Float(layout.width), Float(layout.height))
        withUnsafePointer(to: color) { gtk_snapshot_append_color(snapshot, $0, &bounds) }
        if let snapshot {
            layout.snapshot(into: snapshot, isDark: isDark)
            for image in layout.images { draw(image, into: snapshot) }
        }
        guard let node = gtk_snapshot_free_to_node(snapshot) else {
            return (Pixels(png: Data()), Data())
        }
        defer { gsk_render_node_unref(node) }
        let renderer = GLibObject(owning: UnsafeMutableRawPointer(gsk_cairo_renderer_new()))
        gsk_renderer_realize(renderer.opaque, nil, nil)
        defer { gsk_renderer_unrealize(renderer.opaque) }
        guard let raw = gsk_renderer_render_texture(renderer.opaque, node, &bounds) else {
            return (Pixels(png: Data()), Data())
        }
        let texture = GLibObject(owning: UnsafeMutableRawPointer(raw))
        let bytes = gdk_texture_save_to_png_bytes(texture.opaque)
        defer { g_bytes_unref(bytes) }
        var size: gsize = 0
        let start = g_bytes_get_data(bytes, &size)
        let png = Data(UnsafeRawBufferPointer(start: start, count: Int(size)))
        return (Pixels(png: png), png)
    }
}
