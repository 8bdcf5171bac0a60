package import Synchronization

/// A picture as pixels, ready to be shown.
///
/// A pixel is four bytes: blue, green, red and alpha, the colours multiplied by alpha. That is what
/// screens are drawn from, so that nothing is left to do on the main thread.
public final class ImageBitmap: Sendable {
    /// How large it is.
    public let size: PixelSize

    /// Whether there is no transparent pixel.
    public let isOpaque: Bool

    /// The pixels, row by row from the top, without gaps.
    public let pixels: PixelStorage

    /// What a platform made of it, to be shown again without being made again.
    package let attachment = Mutex<(any Sendable)?>(nil)

    /// Makes a picture.
    ///
    /// - Parameters:
    ///   - size: How large it is.
    ///   - isOpaque: Whether alpha is 255 everywhere.
    ///   - fill: Writes the pixels, which are transparent black at first.
    public init(
        size: PixelSize, isOpaque: Bool, _ fill: (UnsafeMutableRawBufferPointer) -> Void
    ) {
        self.size = size
        self.isOpaque = isOpaque
        pixels = PixelStorage(byteCount: size.area * 4, fill)
    }

    /// How many bytes a row has.
    public var stride: Int { size.width * 4 }

    /// The mean of some of its pixels, for the place of the picture before it is there.
    public var meanColor: ImageColor {
        pixels.withUnsafeBytes { bytes in
            let count = bytes.count / 4
            guard count > 0 else { return ImageColor(hex: 0) }
            // A prime number of steps doesn't fall into step with rows.
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
