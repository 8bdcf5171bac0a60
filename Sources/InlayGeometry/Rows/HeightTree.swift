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

    /// The memory that a block takes in the tree, in bytes.
    static let bytesPerBlock = MemoryLayout<UInt32>.stride + MemoryLayout<Int64>.stride

    /// The Fenwick tree of row counts: the number at index *i* is the row count of the last *n*
    /// blocks up to and including block *i*, where *n* is the lowest set bit of *i* + 1.
    ///
    /// Stored separately from the heights, so that the counts of ten million rows fit in the CPU
    /// cache.
    private var rows: [UInt32]
    /// The Fenwick tree of block heights in 1/64 pixel, with the same indices as ``rows``.
    private var heights: [Int64]
    /// The number of all rows and their total height.
    private(set) var total: Sum

    init(_ blocks: [Block] = []) {
        rows = blocks.map { UInt32($0.rows.count) }
        heights = blocks.map(\.height)
        total = Sum(rows: rows.reduce(0) { $0 + Int($1) }, height: heights.reduce(0, +))
        for index in rows.indices {
            let next = index | (index + 1)
            guard next < rows.count else { continue }
            rows[next] += rows[index]
            heights[next] += heights[index]
        }
    }

    mutating func add(_ change: Sum, to block: Int) {
        total += change
        var index = block
        while index < heights.count {
            if change.rows != 0 { rows[index] = UInt32(Int(rows[index]) + change.rows) }
            heights[index] += change.height
            index |= index + 1
        }
    }

    /// Returns the first block for which `isBefore` is false, and the sum of all blocks before it.
    ///
    /// `isBefore` receives the sum of a block and all blocks before it: their row count and height.
    /// If there is no such block, the index is the number of blocks.
    @inline(__always)
    func block(_ isBefore: (Sum) -> Bool) -> (index: Int, before: Sum) {
        var (index, before) = (0, Sum())
        var step = 1 << (Int.bitWidth - 1 - max(rows.count, 1).leadingZeroBitCount)
        while step > 0 {
            if index + step <= rows.count {
                var sum = before
                sum.rows &+= Int(rows[index + step - 1])
                sum.height &+= heights[index + step - 1]
                if isBefore(sum) { (index, before) = (index + step, sum) }
            }
            step >>= 1
        }
        return (index, before)
    }
}
