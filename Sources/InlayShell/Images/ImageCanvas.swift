import CGLib
package import CGTK
public import InlayGObject
public import InlayImages
import Synchronization

/// A canvas that draws an image over its placeholder color.
package final class ImageCanvas {
    package var placeholder: ImageColor?
    var opacity = 1.0
    private var texture: Texture?

    package init() {}

    func show(_ texture: Texture) {
        self.texture = texture
    }

    func clear() {
        texture = nil
        placeholder = nil
        opacity = 1
    }

    func draw(into snapshot: OpaquePointer, width: Int, height: Int, _ mode: ImageContentMode) {
        guard width > 0, height > 0 else { return }
        drawPlaceholder(
            into: snapshot,
            graphene_rect_t(x: 0, y: 0, width: Double(width), height: Double(height)))
        guard let texture else { return }
        let across = Double(width) / Double(max(1, texture.width))
        let down = Double(height) / Double(max(1, texture.height))
        let scale = mode == .fit ? min(across, down) : max(across, down)
        let (wide, high) = (Double(texture.width) * scale, Double(texture.height) * scale)
        let area = graphene_rect_t(
            x: (Double(width) - wide) / 2, y: (Double(height) - high) / 2, width: wide,
            height: high)
        draw(texture, into: snapshot, area)
    }

    /// Draws the image stretched to a rectangle, ignoring the image's aspect ratio.
    package func draw(into snapshot: OpaquePointer, stretchedTo area: graphene_rect_t) {
        drawPlaceholder(into: snapshot, area)
        if let texture { draw(texture, into: snapshot, area) }
    }

    private func drawPlaceholder(into snapshot: OpaquePointer, _ room: graphene_rect_t) {
        guard let placeholder, texture == nil || opacity < 1 else { return }
        let color = GdkRGBA(
            red: Float(placeholder.red) / 255, green: Float(placeholder.green) / 255,
            blue: Float(placeholder.blue) / 255, alpha: 1)
        color.fill(room, in: snapshot)
    }

    private func draw(
        _ texture: Texture, into snapshot: OpaquePointer, _ area: graphene_rect_t
    ) {
        if opacity < 1 { gtk_snapshot_push_opacity(snapshot, opacity) }
        var area = area
        gtk_snapshot_append_texture(snapshot, texture.opaque, &area)
        if opacity < 1 { gtk_snapshot_pop(snapshot) }
    }
}

extension ImageBitmap {
    /// The image as a `GdkTexture`.
    ///
    /// The texture shares the bitmap's pixels; it is made once, and then reused.
    public var gdkTexture: GLibObject { texture }

    var texture: Texture {
        if let cached = attachment.withLock({ $0 as? Texture }) { return cached }
        let owner = Unmanaged.passRetained(pixels).toOpaque()
        let bytes = pixels.withUnsafeBytes { memory in
            g_bytes_new_with_free_func(
                memory.baseAddress, gsize(memory.count),
                { owner in
                    if let owner { Unmanaged<PixelStorage>.fromOpaque(owner).release() }
                }, owner)
        }
        defer { g_bytes_unref(bytes) }
        guard
            let raw = gdk_memory_texture_new(
                Int32(clamping: size.width), Int32(clamping: size.height),
                GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
        else { preconditionFailure("GDK makes a texture of any pixels.") }
        let texture = Texture(owning: UnsafeMutableRawPointer(raw))
        attachment.withLock { $0 = texture }
        return texture
    }
}
