import CGLib
import CGTK
import InlayGObject
public import InlayImages

/// An image encoder that uses gdk-pixbuf: encodes bitmaps whose `isOpaque` is true as JPEG, and
/// others as PNG.
public nonisolated struct GdkPixbufEncoder: ImageEncoder {
    private let quality: Int

    /// Creates an encoder with a quality for JPEG files.
    ///
    /// - Parameter quality: The quality of JPEG files, from 1 to 100.
    public init(quality: Int = 88) {
        self.quality = min(max(quality, 1), 100)
    }

    /// Encodes the pixels of a bitmap.
    public func encode(_ bitmap: ImageBitmap) throws(ImageError) -> EncodedImage {
        guard let pixbuf = OwnedReference(owning: PixbufPixels.pixbuf(of: bitmap)) else {
            throw .tooLarge("there isn't enough memory for its pixels")
        }
        let options = bitmap.isOpaque ? ["quality": "\(quality)"] : ["compression": "3"]
        var keys = options.keys.map { g_strdup($0) } + [nil]
        var values = options.values.map { g_strdup($0) } + [nil]
        defer { for text in keys + values { g_free(text) } }
        var start: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        var error: UnsafeMutablePointer<GError>?
        let isSaved = gdk_pixbuf_save_to_bufferv(
            pixbuf.pointer, &start, &count, bitmap.isOpaque ? "jpeg" : "png", &keys, &values, &error
        )
        defer { g_free(start) }
        guard isSaved != 0, let start else {
            let message = error.map { String(cString: $0.pointee.message) } ?? ""
            g_clear_error(&error)
            throw .processing(message)
        }
        let bytes = [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
        return EncodedImage(bytes, type: bitmap.isOpaque ? "image/jpeg" : "image/png")
    }
}
