package import Synchronization

/// A bitmap in memory, ready to be drawn.
///
/// A pixel is four bytes: blue, green, red and alpha, with the colors premultiplied by alpha.
/// Displays use this format, so the main thread has nothing left to convert.
public final class ImageBitmap: Sendable {
    /// The size in pixels.
    public let size: PixelSize

    /// Whether all pixels are opaque.
    public let isOpaque: Bool

    /// The pixels, row by row from the top, without padding between rows.
    public let pixels: PixelStorage

    /// The platform's texture of the bitmap, cached so that it is created only once.
    package let attachment = Mutex<(any Sendable)?>(nil)

    /// Creates a bitmap.
    ///
    /// - Parameters:
    ///   - size: The size in pixels.
    ///   - isOpaque: Whether alpha is 255 everywhere.
    ///   - fill: Writes the pixels, which are transparent black at first.
    public init(
        size: PixelSize, isOpaque: Bool, _ fill: (UnsafeMutableRawBufferPointer) -> Void
    ) {
        self.size = size
        self.isOpaque = isOpaque
        pixels = PixelStorage(byteCount: size.area * 4, fill)
    }

    /// The number of bytes of a row.
    public var stride: Int { size.width * 4 }

    /// The average color of about 257 sampled pixels, for a placeholder while the image loads.
    public var meanColor: ImageColor {
        pixels.withUnsafeBytes { bytes in
            let count = bytes.count / 4
            guard count > 0 else { return ImageColor(hex: 0) }
            // A prime number of samples avoids picking the same columns in every row.
            let step = max(1, count / 257)
            var sums = (blue: 0, green: 0, red: 0)
            var taken = 0
            for pixel in Swift.stride(from: 0, to: count, by: step) {
                sums.blue += Int(bytes[pixel * 4])
                sums.green += Int(bytes[pixel * 4 + 1])
                sums.red += Int(bytes[pixel * 4 + 2])
                taken += 1
            }
            return ImageColor(
                red: UInt8(clamping: sums.red / taken), green: UInt8(clamping: sums.green / taken),
                blue: UInt8(clamping: sums.blue / taken))
        }
    }
}
