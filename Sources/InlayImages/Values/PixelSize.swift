/// A size in pixels of the screen, not in the points of a layout.
public struct PixelSize: Hashable, Sendable {
    /// How many pixels wide; not negative.
    public var width: Int
    /// How many pixels high; not negative.
    public var height: Int

    /// Makes a size; what is negative becomes 0, and what no picture has is cut.
    public init(width: Int, height: Int) {
        self.width = min(max(width, 0), Self.largestSide)
        self.height = min(max(height, 0), Self.largestSide)
    }

    /// Whether there is nothing to be seen.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// How many pixels there are.
    public var area: Int { width * height }

    /// The size with its sides swapped, as after a quarter turn.
    public var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// The size that a picture of this size is decoded to, so that it covers a place and no more.
    ///
    /// ```swift
    /// PixelSize(width: 4000, height: 3000).scaled(to: PixelSize(width: 256, height: 256), .fit)
    /// // 256 × 192
    /// ```
    ///
    /// - Parameters:
    ///   - place: Where the picture is shown; a side of 0 counts for nothing.
    ///   - mode: How the picture is put there.
    ///   - enlarges: Whether the result may be larger than the picture, as for drawings.
    /// - Returns: A size with the picture's proportions, each side at least 1.
    public func scaled(
        to place: PixelSize, _ mode: ImageContentMode, enlarges: Bool = false
    ) -> PixelSize {
        guard !isEmpty else { return self }
        let across = Double(place.width) / Double(width)
        let down = Double(place.height) / Double(height)
        let wanted =
            place.width == 0
            ? down
            : place.height == 0 ? across : mode == .fit ? min(across, down) : max(across, down)
        let scale = wanted <= 0 ? 1 : enlarges ? wanted : min(wanted, 1)
        return PixelSize(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// No side of a size is longer, so that an area is always a number.
    private static let largestSide = 1 << 30
}
