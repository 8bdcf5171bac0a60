/// How stored pixels are turned to be seen as they were taken: the eight values of EXIF.
public enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
    /// As they are.
    case up = 1
    /// Left and right swapped.
    case upMirrored
    /// Upside down.
    case down
    /// Top and bottom swapped.
    case downMirrored
    /// Rows are columns.
    case leftMirrored
    /// A quarter turn to the right is missing.
    case right
    /// Rows are columns, from the end.
    case rightMirrored
    /// A quarter turn to the left is missing.
    case left

    /// Whether rows become columns.
    public var swapsSides: Bool { rawValue >= 5 }

    /// Where a pixel that is seen is stored, in bytes.
    ///
    /// The pixel at column `x` and row `y` is stored at `start + x * column + y * row`.
    ///
    /// - Parameters:
    ///   - size: The stored size.
    ///   - pixel: How many bytes a stored pixel has.
    ///   - stride: How many bytes a stored row has.
    /// - Returns: The place of the first pixel, and what each column and each row adds to it.
    public func steps(
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
