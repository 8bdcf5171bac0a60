/// A size in device pixels, not in the points of a layout.
public struct PixelSize: Hashable, Sendable {
    /// The width in pixels; never negative.
    public var width: Int
    /// The height in pixels; never negative.
    public var height: Int

    /// Creates a size; clamps each side to the range from 0 to 2³⁰.
    public init(width: Int, height: Int) {
        self.width = min(max(width, 0), Self.largestSide)
        self.height = min(max(height, 0), Self.largestSide)
    }

    /// Whether the size has no pixels.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// The number of pixels.
    public var area: Int { width * height }

    /// The size with width and height swapped, as after a rotation by 90°.
    public var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// Returns the size to which an image of this size is decoded, so that it just fits or covers a
    /// view.
    ///
    /// ```swift
    /// PixelSize(width: 4000, height: 3000).scaled(to: PixelSize(width: 256, height: 256), .fit)
    /// // 256 × 192
    /// ```
    ///
    /// - Parameters:
    ///   - view: The size of the view; a side of 0 is unconstrained.
    ///   - mode: How the image is scaled to the view.
    ///   - enlarges: Whether the result may be larger than the image, as for vector drawings.
    /// - Returns: A size with the proportions of the image, each side at least 1.
    public func scaled(
        to view: PixelSize, _ mode: ImageContentMode, enlarges: Bool = false
    ) -> PixelSize {
        guard !isEmpty else { return self }
        let across = Double(view.width) / Double(width)
        let down = Double(view.height) / Double(height)
        let wanted =
            view.width == 0
            ? down
            : view.height == 0 ? across : mode == .fit ? min(across, down) : max(across, down)
        let scale = wanted <= 0 ? 1 : enlarges ? wanted : min(wanted, 1)
        return PixelSize(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// The maximum length of a side, so that the area cannot overflow.
    private static let largestSide = 1 << 30
}
