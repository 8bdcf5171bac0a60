/// A run of consecutive rows, which ``RowSlots`` stores in one slot.
struct Block: Sendable {
    /// The maximum number of rows of a block.
    ///
    /// The heights of this many rows add up to less than 2³², and the count fits in a byte.
    static let capacity = 192
    /// The number of rows in a new block, leaving room for insertions.
    static let fill = 176
    /// The number of rows below which a block is merged with a neighbor.
    static let sparse = capacity / 4
    /// The maximum number of rows in a block that two blocks are merged into, leaving room for
    /// insertions.
    static let merged = capacity * 3 / 4

    /// The slot number in the high 24 bits and the row count in the low byte.
    ///
    /// Packed, so that the blocks of ten million rows fit in the CPU cache.
    private var packed: UInt32
    /// The sum of the measured and scaled row heights in 1/64 pixel; unmeasured rows don't count.
    var height: UInt32

    /// Creates a block; by default all its rows are unmeasured.
    init(slot: UInt32, count: UInt32, height: UInt32 = 0) {
        precondition(slot < 1 << 24, "A list can't have more than three billion rows.")
        packed = slot << 8 | count
        self.height = height
    }

    /// Returns the index of a row in ``RowSlots/rows``, provided that no row was inserted or
    /// removed yet.
    static func firstPlace(ofRow row: Int) -> Int {
        let (block, place) = row.quotientAndRemainder(dividingBy: fill)
        return block * capacity + place
    }

    /// The number of the slot that stores the rows.
    var slot: UInt32 { packed >> 8 }
    /// The number of rows, at most ``capacity``.
    var count: UInt32 {
        get { packed & 0xFF }
        set { packed = packed & ~0xFF | newValue }
    }

    /// The index in ``RowSlots/rows`` of the block's first row.
    var start: Int { Int(slot) * Self.capacity }
    /// The indices in ``RowSlots/rows`` of the block's rows.
    var places: Range<Int> { start..<start + Int(count) }
}

/// A reader of the row heights of one block; unmeasured rows have their estimated height.
///
/// Sums use wrapping 32-bit arithmetic, so that the compiler can vectorize them. They can't
/// overflow: the heights of a block add up to less than 2³².
struct BlockReader {
    /// The number of rows whose heights a search adds up in one step.
    private static let stride = 16

    /// The rows of the block, each as the bits of a ``RowCode``.
    let rows: UnsafeBufferPointer<UInt32>
    /// The estimated height of each row class, in 1/64 pixel.
    let estimates: UnsafeBufferPointer<UInt32>
    /// The estimated height of each unmeasured row of the block, in 1/64 pixel; nil if these rows
    /// are of multiple classes, which is rare.
    let estimate: UInt32?

    /// Returns the total height of a range of rows, in 1/64 pixel.
    @inline(__always)
    func height(of range: Range<Int>) -> UInt32 {
        var sum: UInt32 = 0
        if let estimate {
            for place in range {
                let row = RowCode(bits: rows[place])
                sum &+= row.hasHeight ? row.units : estimate
            }
        } else {
            for place in range { sum &+= height(of: place) }
        }
        return sum
    }

    /// Returns the index within the block of the row at a distance from the block's top, in 1/64
    /// pixel; the distance must be less than the height of the block.
    func place(at distance: UInt32) -> Int {
        var rest = distance
        var place = 0
        while place + Self.stride < rows.count {
            let passed = height(of: place..<place + Self.stride)
            if passed > rest { break }
            rest &-= passed
            place += Self.stride
        }
        while place + 1 < rows.count {
            let passed = height(of: place)
            if passed > rest { break }
            rest &-= passed
            place += 1
        }
        return place
    }

    @inline(__always)
    private func height(of place: Int) -> UInt32 {
        let row = RowCode(bits: rows[place])
        let estimate = estimates[row.rowClass]
        return row.hasHeight ? row.units : estimate
    }
}
