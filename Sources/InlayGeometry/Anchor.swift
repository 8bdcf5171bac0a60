/// A place in a list that stays what it is, however high the rows above become.
public struct Anchor: Hashable, Sendable {
    /// The row.
    public var row: Int
    /// How far below the row's beginning the place is, in pixels.
    public var offset: Double

    /// Names a place.
    public init(row: Int = 0, offset: Double = 0) {
        self.row = row
        self.offset = offset
    }
}
