/// How high a row is, and how that is known.
public struct RowHeight: Hashable, Sendable {
    /// How a height is known.
    public enum Source: Hashable, Sendable {
        /// The row was measured.
        case measured
        /// The row was measured once, at another width or with other content.
        case scaled
        /// Rows of its class were measured.
        case estimated
    }

    /// The height in pixels, exact to 1/64.
    public let height: Double
    /// How it is known.
    public let source: Source
}
