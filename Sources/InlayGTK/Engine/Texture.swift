import CGLib
import CGTK
import InlayGObject
import InlayViews

/// Pixels, as GDK keeps them.
final class Texture: Object {
    var width: Int { Int(gdk_texture_get_width(opaque)) }
    var height: Int { Int(gdk_texture_get_height(opaque)) }

    /// The part from the top left corner, at most as large as the texture.
    func cut(width: Int, height: Int) -> Texture {
        guard width < self.width || height < self.height else { return self }
        let stride = self.width * 4
        let size = stride * self.height
        let pixels = g_malloc(gsize(size))
        gdk_texture_download(opaque, pixels?.assumingMemoryBound(to: UInt8.self), gsize(stride))
        let bytes = g_bytes_new_take(pixels, gsize(size))
        defer { g_bytes_unref(bytes) }
        // The rows keep their length in memory; the new texture just ends earlier in each.
        let part = gdk_memory_texture_new(
            Int32(min(width, self.width)), Int32(min(height, self.height)),
            GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
        return part.map { Texture(owning: UnsafeMutableRawPointer($0)) } ?? self
    }

    /// The texture as PNG, encoded off the main thread: that takes longer than all before it.
    func picture() async -> Picture {
        nonisolated(unsafe) let raw = opaque
        let png = await Task.detached { Array(encodePNG(raw)) }.value
        return Picture(width: width, height: height, png: png)
    }
}

/// Textures never change, so that any thread may read them.
private nonisolated func encodePNG(_ texture: OpaquePointer) -> [UInt8] {
    guard let bytes = gdk_texture_save_to_png_bytes(texture) else { return [] }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    let start = g_bytes_get_data(bytes, &size)
    return Array(UnsafeRawBufferPointer(start: start, count: Int(size)))
}
