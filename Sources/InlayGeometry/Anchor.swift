/// A position in a list as a row and an offset within it, independent of the heights of the rows
/// above.
public struct Anchor: Hashable, Sendable {
    /// The index of the row.
    public var row: Int
    /// The distance from the top of the row, in pixels.
    public var offset: Double

    /// Creates an anchor; by default the top of the list.
    public init(row: Int = 0, offset: Double = 0) {
        self.row = row
        self.offset = offset
    }
}
