/// A run of consecutive rows of a list.
struct Block: Sendable {
    /// The maximum number of rows of a block.
    static let capacity = 256
    /// The maximum number of rows in a new block, leaving room for insertions.
    static let fill = 240
    /// The number of rows below which a block is merged with a neighbor.
    static let sparse = capacity / 4

    var rows: [RowCode]
    /// The total height of the rows in 1/64 pixel, estimates included.
    var height: Int64

    /// Multiplies the heights of all rows by a factor in 1/65,536; the caller updates ``height``.
    mutating func scale(by factor: UInt32) {
        // Unmeasured rows don't change, and blocks of them often share their memory.
        guard rows.contains(where: \.hasHeight) else { return }
        rows.withUnsafeMutableBufferPointer { rows in
            for index in rows.indices { rows[index] = rows[index].scaled(by: factor) }
        }
    }
}

/// A Fenwick tree of the row counts and heights of all blocks; updates and searches take
/// logarithmic time.
struct HeightTree: Sendable {
    struct Sum: Sendable {
        var rows = 0
        /// The height in 1/64 pixel, estimates included.
        var height: Int64 = 0

        static func += (sum: inout Sum, other: Sum) {
            sum.rows &+= other.rows
            sum.height &+= other.height
        }
    }

    /// The sum at index *i* covers as many blocks, up to block *i*, as the lowest set bit of *i* + 1.
    private var sums: [Sum]
    /// The number of all rows and their total height.
    private(set) var total: Sum

    init(_ blocks: [Block] = []) {
        sums = blocks.map { Sum(rows: $0.rows.count, height: $0.height) }
        total = sums.reduce(into: Sum()) { $0 += $1 }
        for index in sums.indices {
            let next = index | (index + 1)
            if next < sums.count { sums[next] += sums[index] }
        }
    }

    /// Adds to the row count and height of a block.
    mutating func add(_ change: Sum, to block: Int) {
        total += change
        var index = block
        while index < sums.count {
            sums[index] += change
            index |= index + 1
        }
    }

    /// Returns the index of the first block for which `isBefore` is false, with the row count and
    /// height of all blocks before it; the number of blocks if there is none.
    ///
    /// `isBefore` gets the row count and height up to the end of a block.
    @inline(__always)
    func block(_ isBefore: (Sum) -> Bool) -> (index: Int, before: Sum) {
        var (index, before) = (0, Sum())
        var step = 1 << (Int.bitWidth - 1 - max(sums.count, 1).leadingZeroBitCount)
        while step > 0 {
            if index + step <= sums.count {
                var sum = before
                sum += sums[index + step - 1]
                if isBefore(sum) { (index, before) = (index + step, sum) }
            }
            step >>= 1
        }
        return (index, before)
    }
}
