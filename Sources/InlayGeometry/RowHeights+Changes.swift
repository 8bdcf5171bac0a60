extension RowHeights {
    /// Puts rows in that weren't measured yet.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - index: The row before which they stand, or the number of rows for the end.
    ///   - rowClass: Their class.
    public mutating func insert(
        _ count: Int, at index: Int, rowClass: RowClass = .standard
    ) {
        precondition(count >= 0, "\(count) rows can't be put in.")
        precondition(
            (0...self.count).contains(index), "There is no place \(index) among \(self.count) rows."
        )
        insert(repeatElement(RowCode(rowClass: rowClass), count: count), at: index)
    }

    /// Takes rows out.
    public mutating func remove(_ range: Range<Int>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count,
            "There are no rows \(range) among \(count).")
        take(range) { _ in }
    }

    /// Puts a row in another place, with what is known of it.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - index: Where it is afterwards.
    public mutating func move(_ row: Int, to index: Int) {
        check(row)
        check(index)
        var code: RowCode?
        take(row..<row + 1) { code = $0 }
        if let code { insert(CollectionOfOne(code), at: index) }
    }

    /// Says of what class a row is; what was measured of it stays.
    public mutating func setClass(_ rowClass: RowClass, of row: Int) {
        check(row)
        let (block, before) = tree.block(ofRow: row)
        let place = blocks[block].slot * Block.capacity + row - before.rows
        let old = RowCode(bits: rows[place])
        guard old.rowClass != rowClass.number else { return }
        makeRoom(for: rowClass.number)
        var new = RowCode(rowClass: rowClass)
        if old.hasHeight { new = new.measured(old.height) }
        if old.isMeasured {
            estimates.add(-old.height, -1, to: old.rowClass)
            estimates.add(old.height, 1, to: rowClass.number)
        }
        rows[place] = new.bits
        guard !old.hasHeight else { return }
        unmeasured[blocks[block].slot * classes + old.rowClass] -= 1
        unmeasured[blocks[block].slot * classes + rowClass.number] += 1
        tree.add(rows: 0, height: height(of: new) - height(of: old), to: block)
    }

    /// Takes all heights for those of another width, until the rows are measured anew.
    ///
    /// - Parameter factor: By how much rows become higher: a narrower list makes them higher.
    public mutating func rescale(by factor: Double) {
        let fixed = UInt64(min(max(factor, 0), 1_000) * 65_536)
        estimates.rescale(by: fixed)
        rows.withUnsafeMutableBufferPointer { rows in
            for index in blocks.indices {
                let start = blocks[index].slot * Block.capacity
                var height: UInt64 = 0
                for place in start..<start + blocks[index].count {
                    let code = RowCode(bits: rows[place]).scaled(by: fixed)
                    height += UInt64(code.bits & RowCode.heightMask)
                    rows[place] = code.bits
                }
                blocks[index].height = Int64(height)
            }
        }
        rebuildTree()
    }

    // MARK: - Blocks

    mutating func append(_ count: Int, _ rowClass: RowClass) {
        makeRoom(for: rowClass.number)
        let needed = (count + Block.fill - 1) / Block.fill
        blocks.reserveCapacity(blocks.count + needed)
        let first = rows.count / Block.capacity
        rows += repeatElement(RowCode(rowClass: rowClass).bits, count: needed * Block.capacity)
        unmeasured += repeatElement(0, count: needed * classes)
        for number in 0..<needed {
            let size = min(Block.fill, count - number * Block.fill)
            blocks.append(Block(slot: first + number, count: size))
            unmeasured[(first + number) * classes + rowClass.number] = UInt8(size)
        }
        rebuildTree()
    }

    private mutating func insert(_ codes: some RandomAccessCollection<RowCode>, at index: Int) {
        guard let first = codes.first else { return }
        for code in Set(codes.map(\.rowClass)) { makeRoom(for: code) }
        var (block, before) = tree.block(ofRow: index)
        if block == blocks.count, block > 0 {
            block -= 1
            before.rows -= blocks[block].count
        }
        let isSingle = codes.count == 1 && block < blocks.count
        guard isSingle, blocks[block].count < Block.capacity else {
            return insertBlocks(codes, at: index - before.rows, of: block)
        }
        let place = blocks[block].slot * Block.capacity + index - before.rows
        let end = blocks[block].slot * Block.capacity + blocks[block].count
        rows.withUnsafeMutableBufferPointer { rows in
            for row in stride(from: end, to: place, by: -1) { rows[row] = rows[row - 1] }
            rows[place] = first.bits
        }
        blocks[block].count += 1
        count(first, by: 1, in: block)
        tree.add(rows: 1, height: height(of: first), to: block)
    }

    /// Parts a block where many rows, or one too many, are put in.
    private mutating func insertBlocks(
        _ codes: some RandomAccessCollection<RowCode>, at place: Int, of block: Int
    ) {
        var all: [RowCode] = []
        if block < blocks.count {
            let start = blocks[block].slot * Block.capacity
            all = rows[start..<start + blocks[block].count].map { RowCode(bits: $0) }
            forget(block)
        }
        all.insert(contentsOf: codes, at: min(place, all.count))
        // Of one too many two halves, so that both have room.
        let size = codes.count == 1 ? (all.count + 1) / 2 : Block.fill
        let parts = stride(from: 0, to: all.count, by: size).map { start in
            makeBlock(all[start..<min(start + size, all.count)])
        }
        blocks.replaceSubrange(block..<min(block + 1, blocks.count), with: parts)
        rebuildTree()
    }

    private mutating func take(_ range: Range<Int>, _ body: (RowCode) -> Void) {
        guard !range.isEmpty else { return }
        var (block, before) = tree.block(ofRow: range.lowerBound)
        var place = range.lowerBound - before.rows
        var left = range.count
        var emptied: [Int] = []
        while left > 0 {
            let start = blocks[block].slot * Block.capacity
            let taken = place..<min(place + left, blocks[block].count)
            var height: Int64 = 0
            for row in taken {
                let code = RowCode(bits: rows[start + row])
                body(code)
                count(code, by: -1, in: block)
                height += self.height(of: code)
            }
            let end = blocks[block].count
            rows.withUnsafeMutableBufferPointer { rows in
                for row in taken.upperBound..<end {
                    rows[start + row - taken.count] = rows[start + row]
                }
            }
            blocks[block].count -= taken.count
            tree.add(rows: -taken.count, height: -height, to: block)
            if blocks[block].count == 0 { emptied.append(block) }
            left -= taken.count
            block += 1
            place = 0
        }
        guard let first = emptied.first, let last = emptied.last else { return }
        for block in emptied { freeSlots.append(blocks[block].slot) }
        blocks.removeSubrange(first...last)
        rebuildTree()
    }

    private mutating func makeBlock(_ codes: ArraySlice<RowCode>) -> Block {
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
        } else {
            slot = rows.count / Block.capacity
            rows += repeatElement(0, count: Block.capacity)
            unmeasured += repeatElement(0, count: classes)
        }
        var block = Block(slot: slot, count: codes.count)
        for number in 0..<classes { unmeasured[slot * classes + number] = 0 }
        for (place, code) in codes.enumerated() {
            rows[slot * Block.capacity + place] = code.bits
            if code.hasHeight {
                block.height += code.height
            } else {
                unmeasured[slot * classes + code.rowClass] += 1
            }
            if code.isMeasured { estimates.add(code.height, 1, to: code.rowClass) }
        }
        return block
    }

    /// Gives a block's slot back; its rows are counted anew in the blocks that take them.
    private mutating func forget(_ block: Int) {
        let start = blocks[block].slot * Block.capacity
        for row in start..<start + blocks[block].count {
            let code = RowCode(bits: rows[row])
            if code.isMeasured { estimates.add(-code.height, -1, to: code.rowClass) }
        }
        freeSlots.append(blocks[block].slot)
    }

    /// Counts a row that came into a block, or went out of it.
    private mutating func count(_ code: RowCode, by sign: Int, in block: Int) {
        if code.isMeasured {
            estimates.add(Int64(sign) * code.height, Int64(sign), to: code.rowClass)
        }
        if code.hasHeight {
            blocks[block].height += Int64(sign) * code.height
        } else if sign > 0 {
            unmeasured[blocks[block].slot * classes + code.rowClass] += 1
        } else {
            unmeasured[blocks[block].slot * classes + code.rowClass] -= 1
        }
    }

    /// Makes the lines of `unmeasured` wider for a class that is new.
    private mutating func makeRoom(for number: Int) {
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
