/// A run of rows that are next to each other, in their order.
struct Block: Sendable {
    /// How many rows fit in.
    static let capacity = 128
    /// How many there are at first, so that a few can be put between them.
    static let fill = 112

    /// Where the rows are stored.
    let slot: Int
    var count: Int
    /// The heights of the rows that have one of their own.
    var height: Int64 = 0
}
