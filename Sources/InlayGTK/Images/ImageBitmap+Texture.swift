import CGLib
import CGTK
public import InlayGObject
public import InlayImages
import Synchronization

extension ImageBitmap {
    /// The image as a `GdkTexture`, made once and without copying pixels.
    public var gdkTexture: GLibObject { texture }

    var texture: Texture {
        if let known = attachment.withLock({ $0 as? Texture }) { return known }
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
