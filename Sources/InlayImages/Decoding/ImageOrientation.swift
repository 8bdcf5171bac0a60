/// The rotation or mirroring that turns stored pixels upright: the eight values of EXIF.
package enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
    /// The pixels are stored upright.
    case up = 1
    /// The pixels are stored mirrored horizontally.
    case upMirrored
    /// The pixels are stored rotated by 180°.
    case down
    /// The pixels are stored mirrored vertically.
    case downMirrored
    /// The pixels are stored transposed: rows and columns are swapped.
    case leftMirrored
    /// The pixels must be rotated clockwise by 90°.
    case right
    /// The pixels are stored transposed along the other diagonal.
    case rightMirrored
    /// The pixels must be rotated counterclockwise by 90°.
    case left

    /// Whether the rotation swaps width and height.
    package var swapsSides: Bool { rawValue >= 5 }

    /// Returns the byte offsets by which the stored pixels are read in upright order.
    ///
    /// The upright pixel at column `x` and row `y` is stored at `start + x * column + y * row`.
    ///
    /// - Parameters:
    ///   - size: The stored size.
    ///   - pixel: The number of bytes of a stored pixel.
    ///   - stride: The number of bytes of a stored row.
    /// - Returns: The offset of the first pixel, and the offsets from one column and one row to
    ///   the next.
    package func steps(
        in size: PixelSize, pixel: Int, stride: Int
    ) -> (start: Int, column: Int, row: Int) {
        let right = (size.width - 1) * pixel
        let bottom = (size.height - 1) * stride
        return switch self {
        case .up: (0, pixel, stride)
        case .upMirrored: (right, -pixel, stride)
        case .down: (bottom + right, -pixel, -stride)
        case .downMirrored: (bottom, pixel, -stride)
        case .leftMirrored: (0, stride, pixel)
        case .right: (bottom, -stride, pixel)
        case .rightMirrored: (bottom + right, -stride, -pixel)
        case .left: (right, stride, -pixel)
        }
    }
}
