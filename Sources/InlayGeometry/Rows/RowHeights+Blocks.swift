/// Insertion and removal of rows in blocks, and allocation of the slots that store each block's
/// rows.
extension RowHeights {
    // MARK: - Putting in

    /// Appends unmeasured rows of one class, in new blocks.
    mutating func append(_ count: Int, _ rowClass: RowClass) {
        slots.makeRoom(for: rowClass.number)
        let needed = (count + Block.fill - 1) / Block.fill
        let first = slots.count
        slots.append(needed, filledWith: RowCode(rowClass: rowClass))
        blocks.reserveCapacity(blocks.count + needed)
        for number in 0..<needed {
            let size = min(Block.fill, count - number * Block.fill)
            let block = Block(slot: UInt32(first + number), count: UInt32(size))
            slots.unmeasured[slots.counter(of: rowClass.number, in: block)] = UInt8(size)
            blocks.append(block)
        }
        rebuildTree()
    }

    /// Inserts rows before a row index; their classes must already have counters in
    /// ``RowSlots/unmeasured``.
    mutating func insert(_ codes: some RandomAccessCollection<RowCode>, at index: Int) {
        guard let first = codes.first else { return }
        var (block, before) = tree.block(ofRow: index)
        if block == blocks.count, block > 0 {
            block -= 1
            before.rows -= Int(blocks[block].count)
        }
        let isSingle = codes.count == 1 && block < blocks.count
        guard isSingle, blocks[block].count < Block.capacity else {
            return insertBlocks(codes, at: index - before.rows, of: block)
        }
        slots.insert(first, at: index - before.rows, of: blocks[block])
        blocks[block].count += 1
        count(first, by: 1, in: block)
        tree.add(rows: 1, height: height(of: first), to: block)
    }

    /// Replaces a block by new blocks, which hold its rows and, before the index `place` within it,
    /// the inserted ones; a `block` past the last one appends new blocks.
    private mutating func insertBlocks(
        _ codes: some RandomAccessCollection<RowCode>, at place: Int, of block: Int
    ) {
        var all: [RowCode] = []
        if block < blocks.count {
            all = slots.rows[blocks[block].places].map { RowCode(bits: $0) }
            forget(block)
        }
        all.insert(contentsOf: codes, at: min(place, all.count))
        // For a single row, a full block is split into halves, so that both have room.
        let size = codes.count == 1 ? (all.count + 1) / 2 : Block.fill
        let parts = stride(from: 0, to: all.count, by: size).map { start in
            makeBlock(all[start..<min(start + size, all.count)])
        }
        blocks.replaceSubrange(block..<min(block + 1, blocks.count), with: parts)
        rebuildTree()
    }

    /// Stores rows in a free slot and returns their block; adds the measured ones to the averages.
    private mutating func makeBlock(_ codes: ArraySlice<RowCode>) -> Block {
        var block = Block(slot: slots.allocate(), count: UInt32(codes.count))
        for (place, code) in zip(block.places, codes) {
            slots.rows[place] = code.bits
            if code.hasHeight {
                block.height += code.units
            } else {
                slots.unmeasured[slots.counter(of: code.rowClass, in: block)] += 1
            }
            if code.isMeasured { estimates.add(code.height, 1, to: code.rowClass) }
        }
        return block
    }

    // MARK: - Taking out

    /// Removes a range of rows, after passing each to a closure.
    mutating func take(_ range: Range<Int>, _ body: (RowCode) -> Void) {
        guard !range.isEmpty else { return }
        let (first, before) = tree.block(ofRow: range.lowerBound)
        var block = first
        var place = range.lowerBound - before.rows
        var left = range.count
        var emptied: [Int] = []
        while left > 0 {
            let start = blocks[block].start
            let end = Int(blocks[block].count)
            let taken = place..<min(place + left, end)
            var height: Int64 = 0
            for row in taken {
                let code = RowCode(bits: slots.rows[start + row])
                body(code)
                count(code, by: -1, in: block)
                height += self.height(of: code)
            }
            slots.remove(taken, of: blocks[block])
            blocks[block].count -= UInt32(taken.count)
            tree.add(rows: -taken.count, height: -height, to: block)
            if blocks[block].count == 0 { emptied.append(block) }
            left -= taken.count
            block += 1
            place = 0
        }
        for block in emptied { slots.free(blocks[block]) }
        if let first = emptied.first, let last = emptied.last {
            blocks.removeSubrange(first...last)
        }
        // The rows were removed from the end of one block and the beginning of the next.
        let hasMerged = [first + 1, first].map { mergeIfSparse($0) }.contains(true)
        guard hasMerged || !emptied.isEmpty else { return }
        slots.compact(&blocks)
        rebuildTree()
    }

    /// Merges a sparse block with a neighbor if both together are small enough; returns whether it
    /// did.
    private mutating func mergeIfSparse(_ block: Int) -> Bool {
        guard block < blocks.count, blocks[block].count < Block.sparse else { return false }
        for second in [block, block + 1] where second > 0 && second < blocks.count {
            let rest = blocks[second]
            let kept = blocks[second - 1]
            guard kept.count + rest.count <= Block.merged else { continue }
            slots.append(rest, to: kept)
            blocks[second - 1].count += rest.count
            blocks[second - 1].height += rest.height
            blocks.remove(at: second)
            return true
        }
        return false
    }

    /// Frees the slot of a block that is being replaced, and subtracts its measured rows from the
    /// averages; ``makeBlock(_:)`` adds them again.
    private mutating func forget(_ block: Int) {
        for place in blocks[block].places {
            let code = RowCode(bits: slots.rows[place])
            if code.isMeasured { estimates.add(-code.height, -1, to: code.rowClass) }
        }
        slots.free(blocks[block])
    }
}

/// Lookup of rows, and updates of the sums and counters that depend on their heights.
extension RowHeights {
    /// The memory in use, in bytes, without the spare capacity of the arrays.
    public var byteCount: Int {
        slots.byteCount + blocks.count * (MemoryLayout<Block>.stride + HeightTree.bytesPerBlock)
    }

    /// Traps if there is no row with an index.
    func check(_ row: Int) {
        precondition((0..<count).contains(row), "There is no row \(row) among \(count).")
    }

    /// Returns the index of the block that contains a row, and the row's index in
    /// ``RowSlots/rows``.
    @inline(__always)
    func locate(_ row: Int) -> (block: Int, place: Int) {
        check(row)
        let (block, before) = tree.block(ofRow: row)
        return (block, blocks[block].start + row - before.rows)
    }

    /// Returns the measured, scaled or estimated height of a row, in 1/64 pixel.
    @inline(__always)
    func height(of code: RowCode) -> Int64 {
        let estimate = Int64(estimates.current[code.rowClass])
        return code.hasHeight ? code.height : estimate
    }

    /// Replaces a row, `place` in ``RowSlots/rows``, and updates the counters and sums.
    mutating func replace(_ old: RowCode, by new: RowCode, at place: Int, in block: Int) {
        slots.rows[place] = new.bits
        count(old, by: -1, in: block)
        count(new, by: 1, in: block)
        tree.add(rows: 0, height: height(of: new) - height(of: old), to: block)
    }

    /// Adds a row to the counters of a block and to the averages, or subtracts it if `sign` is -1.
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

    /// Rebuilds the tree from the blocks and the current estimates.
    mutating func rebuildTree() {
        var tree = tree
        self.tree = HeightTree()
        tree.rebuild(blocks) { $0.height + slots.estimatedHeight(of: $0, estimates.current) }
        self.tree = tree
    }
}
