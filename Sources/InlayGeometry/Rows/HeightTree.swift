/// A tree of the row counts and heights of all blocks; updates and searches take logarithmic time.
///
/// Sixteen blocks form a group, whose row counts and heights fill two cache lines; Fenwick trees
/// hold the sums of the groups. The tree of row counts, which finds rows, is small enough to stay
/// in the L1 cache for ten million rows.
struct HeightTree: Sendable {
    struct Sum: Sendable {
        var rows = 0
        var height: Int64 = 0
    }

    private static let groupSize = 16
    /// The memory that a block takes in the tree, in bytes.
    static let bytesPerBlock =
        2 * MemoryLayout<UInt32>.stride
        + (MemoryLayout<UInt32>.stride + MemoryLayout<Int64>.stride) / groupSize

    /// The row count of each block; padded with zeros to whole groups.
    private var rows: [UInt32] = []
    /// The height of each block in 1/64 pixel, estimates included; padded like `rows`.
    private var heights: [UInt32] = []
    /// The Fenwick tree of the groups' row counts.
    private var groupRows: [UInt32] = []
    /// The Fenwick tree of the groups' heights, in 1/64 pixel.
    private var groupHeights: [Int64] = []
    private var blockCount = 0
    /// The number of all rows and their total height in 1/64 pixel.
    private(set) var total = Sum()

    /// Rebuilds all sums from the blocks; `height` returns a block's height with its estimates, in
    /// 1/64 pixel.
    mutating func rebuild(_ blocks: [Block], height: (Block) -> UInt32) {
        let groupCount = (blocks.count + Self.groupSize - 1) / Self.groupSize
        blockCount = blocks.count
        total = Sum()
        resize(to: groupCount)
        for group in 0..<groupCount {
            let first = group * Self.groupSize
            var sum = Sum()
            for block in first..<first + Self.groupSize {
                let isThere = block < blocks.count
                rows[block] = isThere ? blocks[block].count : 0
                heights[block] = isThere ? height(blocks[block]) : 0
                sum.rows += Int(rows[block])
                sum.height += Int64(heights[block])
            }
            groupRows[group] = UInt32(sum.rows)
            groupHeights[group] = sum.height
            total.rows += sum.rows
            total.height += sum.height
        }
        for group in 0..<groupCount {
            let next = group | (group + 1)
            guard next < groupCount else { continue }
            groupRows[next] += groupRows[group]
            groupHeights[next] += groupHeights[group]
        }
    }

    /// Adds to the row count of a block, and to its height in 1/64 pixel.
    @inline(__always)
    mutating func add(rows count: Int, height: Int64, to block: Int) {
        total.rows += count
        total.height += height
        rows[block] = UInt32(Int64(rows[block]) + Int64(count))
        heights[block] = UInt32(Int64(heights[block]) + height)
        let change = UInt32(truncatingIfNeeded: count)
        if count != 0 { Self.add(change, to: block / Self.groupSize, of: &groupRows) }
        Self.add(height, to: block / Self.groupSize, of: &groupHeights)
    }

    @inline(__always)
    private static func add<Number: FixedWidthInteger>(
        _ change: Number, to group: Int, of groups: inout [Number]
    ) {
        groups.withUnsafeMutableBufferPointer { groups in
            var index = group
            while index < groups.count {
                groups[index] &+= change
                index |= index + 1
            }
        }
    }

    /// Returns the index of the block that contains a row, with the row count and height of all
    /// blocks before it; for a row past the end, the number of blocks.
    @inline(__always)
    func block(ofRow row: Int) -> (index: Int, before: Sum) {
        search { $0.rows <= row }
    }

    /// Returns the index of the block at an offset in 1/64 pixel, with the row count and height of
    /// all blocks before it; for an offset past the end, the number of blocks.
    @inline(__always)
    func block(atOffset offset: Int64) -> (index: Int, before: Sum) {
        search { $0.height <= offset }
    }

    /// Returns the index of the first block for which `isBefore` is false, with the row count and
    /// height of all blocks before it.
    ///
    /// `isBefore` gets the row count and height up to the end of a block. The descent doesn't
    /// branch on the data: the CPU would mispredict half of these branches.
    @inline(__always)
    private func search(_ isBefore: (Sum) -> Bool) -> (index: Int, before: Sum) {
        var before = Sum()
        var group = 0
        let groupCount = groupRows.count
        groupRows.withUnsafeBufferPointer { groupRows in
            groupHeights.withUnsafeBufferPointer { groupHeights in
                var step = 1 << (Int.bitWidth - 1 - max(groupCount, 1).leadingZeroBitCount)
                while step > 0 {
                    let next = group + step
                    if next <= groupCount {
                        var sum = before
                        sum.rows &+= Int(groupRows[next - 1])
                        sum.height &+= groupHeights[next - 1]
                        let passed = isBefore(sum) ? -1 : 0
                        before.rows ^= (before.rows ^ sum.rows) & passed
                        before.height ^= (before.height ^ sum.height) & Int64(passed)
                        group &+= step & passed
                    }
                    step >>= 1
                }
            }
        }
        guard group < groupCount else { return (blockCount, before) }
        let first = group * Self.groupSize
        var index = first
        rows.withUnsafeBufferPointer { rows in
            heights.withUnsafeBufferPointer { heights in
                var sum = before
                for block in first..<first + Self.groupSize {
                    sum.rows &+= Int(rows[block])
                    sum.height &+= Int64(heights[block])
                    let passed = isBefore(sum) ? -1 : 0
                    before.rows ^= (before.rows ^ sum.rows) & passed
                    before.height ^= (before.height ^ sum.height) & Int64(passed)
                    index &-= passed
                }
            }
        }
        return (index, before)
    }

    private mutating func resize(to groupCount: Int) {
        guard groupCount != groupRows.count else { return }
        groupRows = Array(repeating: 0, count: groupCount)
        groupHeights = Array(repeating: 0, count: groupCount)
        rows = Array(repeating: 0, count: groupCount * Self.groupSize)
        heights = Array(repeating: 0, count: groupCount * Self.groupSize)
    }
}
