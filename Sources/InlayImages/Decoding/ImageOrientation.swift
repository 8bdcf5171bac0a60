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

    /// Where a pixel that is seen is stored, as a start and steps.
    ///
    /// The pixel at column `x` and row `y` is stored at index `start + x * column + y * row`.
    ///
    /// - Parameter size: The stored size.
    /// - Returns: The index of the first pixel, and what each column and each row adds to it.
    public func steps(in size: PixelSize) -> (start: Int, column: Int, row: Int) {
        let (width, height) = (size.width, size.height)
        let last = width * height - 1
        return switch self {
        case .up: (0, 1, width)
        case .upMirrored: (width - 1, -1, width)
        case .down: (last, -1, -width)
        case .downMirrored: (last - width + 1, 1, -width)
        case .leftMirrored: (0, width, 1)
        case .right: (last - width + 1, -width, 1)
        case .rightMirrored: (last, -width, -1)
        case .left: (width - 1, width, -1)
        }
    }
}
