/// The height of a row, and whether it is measured, scaled or estimated.
public struct RowHeight: Hashable, Sendable {
    /// The source of a row's height.
    public enum Source: Hashable, Sendable {
        /// The row was measured with its current width and content.
        case measured
        /// The row was measured earlier, at another width or with other content.
        case scaled
        /// The row was never measured; its height is the estimate of its class.
        case estimated
    }

    /// The height in pixels, exact to 1/64 pixel.
    public let height: Double
    /// The source of the height.
    public let source: Source
}
