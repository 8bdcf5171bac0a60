import CGLib
import CGTK
import InlayImages

/// A converter of pixels from and to gdk-pixbuf, which stores RGBA without premultiplied alpha.
nonisolated enum PixbufPixels {
    /// Converts a pixbuf to a bitmap and applies an orientation, in one pass over the pixels.
    static func bitmap(
        of pixbuf: OpaquePointer, _ orientation: ImageOrientation
    ) throws(ImageError) -> ImageBitmap {
        let stored = PixelSize(
            width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        guard !stored.isEmpty, channels == 3 || channels == 4,
            gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let source = gdk_pixbuf_read_pixels(pixbuf)
        else { throw .damaged("it has no pixels") }
        let size = orientation.swapsSides ? stored.transposed : stored
        let steps = orientation.steps(in: stored, pixel: channels, stride: stride)
        return ImageBitmap(size: size, isOpaque: channels == 3) { target in
            guard let base = target.baseAddress else { return }
            var out = base.assumingMemoryBound(to: UInt8.self)
            for row in 0..<size.height {
                var offset = steps.start + row * steps.row
                for _ in 0..<size.width {
                    let pixel = source + offset
                    write(pixel, channels == 3 ? 255 : pixel[3], to: out)
                    out += 4
                    offset += steps.column
                }
            }
        }
    }

    /// Converts a bitmap to a pixbuf, which the caller owns; nil if there isn't enough memory.
    static func pixbuf(of bitmap: ImageBitmap) -> OpaquePointer? {
        let size = bitmap.size
        let pixbuf = gdk_pixbuf_new(
            GDK_COLORSPACE_RGB, bitmap.isOpaque ? 0 : 1, 8, Int32(clamping: size.width),
            Int32(clamping: size.height))
        guard let pixbuf, let target = gdk_pixbuf_get_pixels(pixbuf) else { return nil }
        let channels = bitmap.isOpaque ? 3 : 4
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        bitmap.pixels.withUnsafeBytes { source in
            for row in 0..<size.height {
                for column in 0..<size.width {
                    let from = row * bitmap.stride + column * 4
                    let to = target + row * stride + column * channels
                    let alpha = Int(source[from + 3])
                    for channel in 0..<3 {
                        let value = Int(source[from + 2 - channel])
                        to[channel] =
                            alpha == 255 || alpha == 0
                            ? UInt8(value) : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
                    }
                    if channels == 4 { to[3] = UInt8(alpha) }
                }
            }
        }
        return pixbuf
    }

    @inline(__always)
    private static func write(
        _ pixel: UnsafePointer<UInt8>, _ alpha: UInt8, to out: UnsafeMutablePointer<UInt8>
    ) {
        if alpha == 255 {
            out[0] = pixel[2]
            out[1] = pixel[1]
            out[2] = pixel[0]
        } else {
            out[0] = multiplied(pixel[2], alpha)
            out[1] = multiplied(pixel[1], alpha)
            out[2] = multiplied(pixel[0], alpha)
        }
        out[3] = alpha
    }

    @inline(__always)
    private static func multiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
        UInt8((UInt32(value) * UInt32(alpha) + 127) / 255)
    }
}
