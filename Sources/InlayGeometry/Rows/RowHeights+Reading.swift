/// Lookup of rows, and the counters of their heights.
extension RowHeights {
    /// The memory in use, in bytes, without capacity that the arrays reserved in advance.
    public var byteCount: Int {
        slots.byteCount + blocks.count * (MemoryLayout<Block>.stride + HeightTree.bytesPerBlock)
    }

    func check(_ row: Int) {
        precondition((0..<count).contains(row), "There is no row \(row) among \(count).")
    }

    /// Returns the index of the block that contains a row, and the index of the row in ``RowSlots/rows``.
    @inline(__always)
    func locate(_ row: Int) -> (block: Int, place: Int) {
        check(row)
        let (block, before) = tree.block(ofRow: row)
        return (block, blocks[block].start + row - before.rows)
    }

    /// Returns the height of a row, measured or estimated, in 1/64 pixel.
    @inline(__always)
    func height(of code: RowCode) -> Int64 {
        let estimate = Int64(estimates.current[code.rowClass])
        return code.hasHeight ? code.height : estimate
    }

    /// Replaces a row and updates all counters and sums that it is part of.
    mutating func replace(_ old: RowCode, by new: RowCode, at place: Int, in block: Int) {
        slots.rows[place] = new.bits
        count(old, by: -1, in: block)
        count(new, by: 1, in: block)
        tree.add(rows: 0, height: height(of: new) - height(of: old), to: block)
    }

    /// Adds a row to, or subtracts it from, the counters of a block.
    ///
    /// It has no branch on the row's data: with ten million rows, each read waits for memory, and
    /// only branchless code lets the CPU overlap that wait with the next search.
    @inline(__always)
    mutating func count(_ code: RowCode, by sign: Int, in block: Int) {
        let isMeasured: Int64 = code.isMeasured ? -1 : 0
        let hasHeight: UInt32 = code.hasHeight ? .max : 0
        let factor = Int64(sign) & isMeasured
        estimates.add(factor &* code.height, factor, to: code.rowClass)
        let units = sign > 0 ? code.units : 0 &- code.units
        blocks[block].height &+= units & hasHeight
        let one = UInt8(truncatingIfNeeded: sign) & UInt8(truncatingIfNeeded: ~hasHeight)
        slots.unmeasured[slots.counter(of: code.rowClass, in: blocks[block])] &+= one
    }

    mutating func rebuildTree() {
        var tree = tree
        self.tree = HeightTree()
        tree.rebuild(blocks) { $0.height + slots.estimatedHeight(of: $0, estimates.current) }
        self.tree = tree
    }
}
