import CGLib
import CGTK
import Foundation

/// Generated images like photos: smooth with fine noise, so that their JPEG files have a realistic
/// size.
enum TestImages {
    static func jpeg(
        width: Int, height: Int, seed: UInt64, noise: UInt64 = 16, quality: Int = 90
    ) throws -> [UInt8] {
        guard
            let pixbuf = gdk_pixbuf_new(
                GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height)),
            let pixels = gdk_pixbuf_get_pixels(pixbuf)
        else { throw BenchError(description: "There is no memory for an image.") }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        for row in 0..<height {
            for column in 0..<width {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                let grain = Int(state % noise)
                let pixel = pixels + row * stride + column * 3
                pixel[0] = UInt8(truncatingIfNeeded: row * 200 / height + grain)
                pixel[1] = UInt8(truncatingIfNeeded: column * 200 / width + grain)
                pixel[2] = UInt8(truncatingIfNeeded: Int(seed * 37 % 200) + grain)
            }
        }
        var start: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        var keys = [g_strdup("quality"), nil]
        var values = [g_strdup("\(quality)"), nil]
        defer { for text in keys + values { g_free(text) } }
        guard
            gdk_pixbuf_save_to_bufferv(pixbuf, &start, &count, "jpeg", &keys, &values, nil) != 0
        else { throw BenchError(description: "The image can't be encoded.") }
        defer { g_free(start) }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
}
