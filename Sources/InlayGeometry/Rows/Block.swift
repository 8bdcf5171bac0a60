/// A run of consecutive rows in one slot of the store.
struct Block: Sendable {
    /// The maximum number of rows of a block.
    ///
    /// The heights of so many rows add up to less than 2³², and their number fits in a byte.
    static let capacity = 192
    /// The number of rows in a new block, leaving room for insertions.
    static let fill = 168
    /// The number of rows below which a block is merged with a neighbor.
    static let sparse = capacity / 4
    /// The maximum number of rows of two blocks that are merged, so that the result has room for
    /// insertions.
    static let merged = capacity * 3 / 4

    /// The slot and, in the low byte, the row count.
    ///
    /// So small, the blocks of ten million rows fit in the CPU cache.
    private var packed: UInt32
    /// The sum of the measured and scaled row heights, without estimates.
    var height: UInt32

    /// Creates a block; by default all its rows are unmeasured.
    init(slot: UInt32, count: UInt32, height: UInt32 = 0) {
        precondition(slot < 1 << 24, "A list can't have more than three billion rows.")
        packed = slot << 8 | count
        self.height = height
    }

    /// Returns the index of a row in the store as long as no row was inserted or removed.
    static func firstPlace(ofRow row: Int) -> Int {
        let (block, place) = row.quotientAndRemainder(dividingBy: fill)
        return block * capacity + place
    }

    /// The slot of the store that holds the rows.
    var slot: UInt32 { packed >> 8 }
    var count: UInt32 {
        get { packed & 0xFF }
        set { packed = packed & ~0xFF | newValue }
    }

    /// The index of the first row in the store.
    var start: Int { Int(slot) * Self.capacity }
    /// The indices of the rows in the store.
    var places: Range<Int> { start..<start + Int(count) }
}
