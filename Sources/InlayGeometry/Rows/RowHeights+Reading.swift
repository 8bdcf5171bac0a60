/// Lookup of rows, and the counters of their heights.
extension RowHeights {
    /// The memory in use, in bytes, without capacity that the arrays reserved in advance.
    public var byteCount: Int {
        rows.count * MemoryLayout<UInt32>.stride + unmeasured.count
            + blocks.count * (MemoryLayout<Block>.stride + HeightTree.bytesPerBlock)
            + freeSlots.count * MemoryLayout<UInt32>.stride
    }

    func check(_ row: Int) {
        precondition((0..<count).contains(row), "There is no row \(row) among \(count).")
    }

    /// Returns the block of a row and the row's index in the store.
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

    /// Returns the total height of a block, including the estimates of unmeasured rows.
    func height(of block: Block) -> UInt32 {
        var height = block.height
        for number in 0..<classes {
            let count = unmeasured[Int(block.slot) * classes + number]
            height += UInt32(count) * estimates.current[number]
        }
        return height
    }

    /// Calls a closure with a reader of one block.
    @inline(__always)
    func read<Result>(_ block: Int, _ body: (BlockReader) -> Result) -> Result {
        let block = blocks[block]
        let estimate = estimate(of: block)
        return rows.withUnsafeBufferPointer { rows in
            estimates.current.withUnsafeBufferPointer { estimates in
                body(
                    BlockReader(
                        rows: UnsafeBufferPointer(rebasing: rows[block.places]),
                        estimates: estimates, estimate: estimate))
            }
        }
    }

    /// Returns the estimated height of the unmeasured rows of a block, or nil if they are of
    /// multiple classes.
    @inline(__always)
    private func estimate(of block: Block) -> UInt32? {
        if classes == 1 { return estimates.current[0] }
        var estimate: UInt32?
        for number in 0..<classes where unmeasured[Int(block.slot) * classes + number] > 0 {
            if estimate != nil { return nil }
            estimate = estimates.current[number]
        }
        return estimate ?? 0
    }

    /// Replaces a row and updates all counters and sums that it is part of.
    mutating func replace(_ old: RowCode, by new: RowCode, at place: Int, in block: Int) {
        rows[place] = new.bits
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
        unmeasured[Int(blocks[block].slot) * classes + code.rowClass] &+= one
    }

    mutating func rebuildTree() {
        var tree = tree
        self.tree = HeightTree()
        tree.rebuild(blocks) { height(of: $0) }
        self.tree = tree
    }

    /// Widens the lines of `unmeasured` to have a counter for a new class.
    mutating func makeRoom(for number: Int) {
        guard number >= classes else { return }
        let slots = rows.count / Block.capacity
        var wider = [UInt8](repeating: 0, count: slots * (number + 1))
        for slot in 0..<slots {
            for old in 0..<classes {
                wider[slot * (number + 1) + old] = unmeasured[slot * classes + old]
            }
        }
        unmeasured = wider
        classes = number + 1
    }
}
