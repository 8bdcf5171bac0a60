/// A run of rows that are next to each other, in their order.
struct Block: Sendable {
    /// How many rows fit in.
    ///
    /// The heights of so many add up to less than 2³², and a count of them is a byte.
    static let capacity = 192
    /// How many there are at first, so that a few can be put between them.
    static let fill = 168
    /// With fewer than this many, a block looks for a neighbour to go into.
    static let sparse = capacity / 4
    /// How many two blocks may have together to become one, which then has room again.
    static let merged = capacity * 3 / 4

    /// The slot, and the count in the last byte: the blocks of ten million rows stay in the processor's cache.
    private var packed: UInt32
    /// The heights of the rows that have one of their own.
    var height: UInt32

    /// Makes a block of rows whose heights aren't known.
    init(slot: UInt32, count: UInt32, height: UInt32 = 0) {
        precondition(slot < 1 << 24, "A list can't have more than three billion rows.")
        packed = slot << 8 | count
        self.height = height
    }

    /// Where a row is before any row came or went.
    static func firstPlace(ofRow row: Int) -> Int {
        let (block, place) = row.quotientAndRemainder(dividingBy: fill)
        return block * capacity + place
    }

    /// Where the rows are stored.
    var slot: UInt32 { packed >> 8 }
    var count: UInt32 {
        get { packed & 0xFF }
        set { packed = packed & ~0xFF | newValue }
    }

    /// The place of the first row in the store.
    var start: Int { Int(slot) * Self.capacity }
    /// The places of the rows in the store.
    var places: Range<Int> { start..<start + Int(count) }
}
