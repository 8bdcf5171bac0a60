import CGLib
import CGTK
import InlayGObject
import InlayViews

/// A GDK texture: an immutable image in memory.
final class Texture: GLibObject {
    var width: Int { Int(gdk_texture_get_width(opaque)) }
    var height: Int { Int(gdk_texture_get_height(opaque)) }

    /// Returns the top left part of the texture, with at most the given size in pixels.
    ///
    /// Returns the texture itself if it doesn't exceed that size.
    func cut(width: Int, height: Int) -> Texture {
        guard width < self.width || height < self.height else { return self }
        let stride = self.width * 4
        let size = stride * self.height
        let pixels = g_malloc(gsize(size))
        gdk_texture_download(opaque, pixels?.assumingMemoryBound(to: UInt8.self), gsize(stride))
        let bytes = g_bytes_new_take(pixels, gsize(size))
        defer { g_bytes_unref(bytes) }
        // The rows keep their stride in memory; the new texture only uses the first part of each.
        let part = gdk_memory_texture_new(
            Int32(min(width, self.width)), Int32(min(height, self.height)),
            GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
        return part.map { Texture(owning: UnsafeMutableRawPointer($0)) } ?? self
    }

    /// Encodes the texture as PNG off the main thread, because encoding takes longer than
    /// rendering.
    ///
    /// - Throws: ``SnapshotError/engine(message:)`` if encoding fails, for example for lack of
    ///   memory.
    func picture() async throws(SnapshotError) -> SnapshotImage {
        nonisolated(unsafe) let raw = opaque
        let area = width * height
        let (png, isUniform) = await Task.detached {
            let png = encodePNG(raw)
            // A file of one color is tiny; of other images, the pixels needn't be compared.
            return (png, (png?.count ?? .max) < area / 25 + 1_000 && hasOneColor(raw))
        }.value
        guard let png else {
            throw .engine(message: "the \(width) × \(height) pixels can't be encoded as PNG")
        }
        var image = SnapshotImage(width: width, height: height, png: png)
        image.isUniform = isUniform
        return image
    }
}

/// Encodes a texture as PNG; nil if that fails.
///
/// Safe on any thread, because textures are immutable.
private nonisolated func encodePNG(_ texture: OpaquePointer) -> [UInt8]? {
    guard let bytes = gdk_texture_save_to_png_bytes(texture) else { return nil }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    let start = g_bytes_get_data(bytes, &size)
    return Array(UnsafeRawBufferPointer(start: start, count: Int(size)))
}

/// Returns whether all pixels of a texture have the same color.
///
/// Safe on any thread, because textures are immutable.
private nonisolated func hasOneColor(_ texture: OpaquePointer) -> Bool {
    let (width, height) = (
        Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture))
    )
    var pixels = [UInt32](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBytes {
        gdk_texture_download(texture, $0.bindMemory(to: UInt8.self).baseAddress, gsize(width * 4))
    }
    return pixels.allSatisfy { $0 == pixels.first }
}
