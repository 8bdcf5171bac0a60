/// Insertion into and removal from blocks, and allocation of the slots that store them.
extension RowHeights {
    // MARK: - Putting in

    mutating func append(_ count: Int, _ rowClass: RowClass) {
        makeRoom(for: rowClass.number)
        let needed = (count + Block.fill - 1) / Block.fill
        let first = rows.count / Block.capacity
        let bits = RowCode(rowClass: rowClass).bits
        if rows.isEmpty {
            rows = Array(repeating: bits, count: needed * Block.capacity)
        } else {
            rows += repeatElement(bits, count: needed * Block.capacity)
        }
        unmeasured += repeatElement(0, count: needed * classes)
        blocks.reserveCapacity(blocks.count + needed)
        for number in 0..<needed {
            let size = min(Block.fill, count - number * Block.fill)
            blocks.append(Block(slot: UInt32(first + number), count: UInt32(size)))
            unmeasured[(first + number) * classes + rowClass.number] = UInt8(size)
        }
        rebuildTree()
    }

    /// Inserts rows whose classes already have a counter.
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
        let places = blocks[block].places
        let place = places.lowerBound + index - before.rows
        rows.withUnsafeMutableBufferPointer { rows in
            for row in stride(from: places.upperBound, to: place, by: -1) {
                rows[row] = rows[row - 1]
            }
            rows[place] = first.bits
        }
        blocks[block].count += 1
        count(first, by: 1, in: block)
        tree.add(rows: 1, height: height(of: first), to: block)
    }

    /// Splits a block that has no room for the inserted rows.
    private mutating func insertBlocks(
        _ codes: some RandomAccessCollection<RowCode>, at place: Int, of block: Int
    ) {
        var all: [RowCode] = []
        if block < blocks.count {
            all = rows[blocks[block].places].map { RowCode(bits: $0) }
            forget(block)
        }
        all.insert(contentsOf: codes, at: min(place, all.count))
        // One row too many splits the block in two halves, so that both have room.
        let size = codes.count == 1 ? (all.count + 1) / 2 : Block.fill
        let parts = stride(from: 0, to: all.count, by: size).map { start in
            makeBlock(all[start..<min(start + size, all.count)])
        }
        blocks.replaceSubrange(block..<min(block + 1, blocks.count), with: parts)
        rebuildTree()
    }

    private mutating func makeBlock(_ codes: ArraySlice<RowCode>) -> Block {
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = Int(free)
        } else {
            slot = rows.count / Block.capacity
            rows += repeatElement(0, count: Block.capacity)
            unmeasured += repeatElement(0, count: classes)
        }
        var block = Block(slot: UInt32(slot), count: UInt32(codes.count))
        for number in 0..<classes { unmeasured[slot * classes + number] = 0 }
        for (place, code) in zip(block.places, codes) {
            rows[place] = code.bits
            if code.hasHeight {
                block.height += code.units
            } else {
                unmeasured[slot * classes + code.rowClass] += 1
            }
            if code.isMeasured { estimates.add(code.height, 1, to: code.rowClass) }
        }
        return block
    }

    // MARK: - Taking out

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
                let code = RowCode(bits: rows[start + row])
                body(code)
                count(code, by: -1, in: block)
                height += self.height(of: code)
            }
            rows.withUnsafeMutableBufferPointer { rows in
                for row in taken.upperBound..<end {
                    rows[start + row - taken.count] = rows[start + row]
                }
            }
            blocks[block].count -= UInt32(taken.count)
            tree.add(rows: -taken.count, height: -height, to: block)
            if blocks[block].count == 0 { emptied.append(block) }
            left -= taken.count
            block += 1
            place = 0
        }
        for block in emptied { freeSlots.append(blocks[block].slot) }
        if let first = emptied.first, let last = emptied.last {
            blocks.removeSubrange(first...last)
        }
        // The rows were removed from the end of one block and the beginning of the next.
        let hasMerged = [first + 1, first].map { mergeIfSparse($0) }.contains(true)
        guard hasMerged || !emptied.isEmpty else { return }
        if freeSlots.count > blocks.count + 16 { compact() }
        rebuildTree()
    }

    /// Merges a sparse block with a neighbor that has room for its rows.
    private mutating func mergeIfSparse(_ block: Int) -> Bool {
        guard block < blocks.count, blocks[block].count < Block.sparse else { return false }
        for second in [block, block + 1] where second > 0 && second < blocks.count {
            let rest = blocks[second]
            let kept = blocks[second - 1]
            guard kept.count + rest.count <= Block.merged else { continue }
            for (old, new) in zip(rest.places, kept.places.upperBound...) { rows[new] = rows[old] }
            for number in 0..<classes {
                unmeasured[Int(kept.slot) * classes + number] +=
                    unmeasured[Int(rest.slot) * classes + number]
            }
            blocks[second - 1].count += rest.count
            blocks[second - 1].height += rest.height
            freeSlots.append(rest.slot)
            blocks.remove(at: second)
            return true
        }
        return false
    }

    /// Frees the memory of unused slots by moving all blocks together.
    private mutating func compact() {
        var newRows: [UInt32] = []
        var newUnmeasured: [UInt8] = []
        newRows.reserveCapacity(blocks.count * Block.capacity)
        newUnmeasured.reserveCapacity(blocks.count * classes)
        blocks = blocks.enumerated().map { index, block in
            newRows += rows[block.start..<block.start + Block.capacity]
            let line = Int(block.slot) * classes
            newUnmeasured += unmeasured[line..<line + classes]
            return Block(slot: UInt32(index), count: block.count, height: block.height)
        }
        rows = newRows
        unmeasured = newUnmeasured
        freeSlots = []
    }

    /// Frees a block's slot and subtracts its rows from the averages; the blocks that take its
    /// rows add them again.
    private mutating func forget(_ block: Int) {
        for place in blocks[block].places {
            let code = RowCode(bits: rows[place])
            if code.isMeasured { estimates.add(-code.height, -1, to: code.rowClass) }
        }
        freeSlots.append(blocks[block].slot)
    }

    // MARK: - All at once

    /// The packed rows of the whole list, in order.
    var codes: [RowCode] {
        var codes: [RowCode] = []
        codes.reserveCapacity(count)
        for block in blocks {
            for place in block.places { codes.append(RowCode(bits: rows[place])) }
        }
        return codes
    }

    /// Replaces all rows by others whose classes already have a counter; the estimates stay.
    mutating func replaceAll(_ codes: [RowCode]) {
        for index in blocks.indices { forget(index) }
        rows = []
        unmeasured = []
        freeSlots = []
        let slots = (codes.count + Block.fill - 1) / Block.fill
        rows.reserveCapacity(slots * Block.capacity)
        unmeasured.reserveCapacity(slots * classes)
        blocks = stride(from: 0, to: codes.count, by: Block.fill).map { start in
            makeBlock(codes[start..<min(start + Block.fill, codes.count)])
        }
        rebuildTree()
    }
}
