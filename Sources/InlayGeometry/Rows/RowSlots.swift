/// The storage of all blocks' packed rows, in slots of equal size, with counters of the unmeasured
/// rows in each slot.
struct RowSlots: Sendable {
    /// The rows of all slots, each as the bits of a ``RowCode``; a slot takes ``Block/capacity``
    /// elements, whether they are used or not.
    var rows: [UInt32] = []
    /// The number of unmeasured rows in each slot and class; see ``counter(of:in:)`` for the index.
    var unmeasured: [UInt8] = []
    /// The free slots, which belong to no block and are reused before new ones are appended.
    private var unused: [UInt32] = []
    /// The number of counters of each slot: one more than the highest class number in use.
    private(set) var classes = 1

    /// The number of slots, used and free.
    var count: Int { rows.count / Block.capacity }

    /// The memory in use, in bytes, without the spare capacity of the arrays.
    var byteCount: Int {
        rows.count * MemoryLayout<UInt32>.stride + unmeasured.count
            + unused.count * MemoryLayout<UInt32>.stride
    }

    // MARK: - Heights

    /// Multiplies the heights of all rows, and those of their blocks, by a factor in 1/65,536.
    mutating func rescale(_ blocks: inout [Block], by factor: UInt32) {
        rows.withUnsafeMutableBufferPointer { rows in
            for index in blocks.indices {
                // Nothing in the loop can trap, so the compiler vectorizes it.
                var height: UInt32 = 0
                for place in blocks[index].places {
                    let code = RowCode(bits: rows[place]).scaled(by: factor)
                    height &+= code.units
                    rows[place] = code.bits
                }
                blocks[index].height = height
            }
        }
    }

    // MARK: - Reading

    /// Returns the index in `unmeasured` of a block's counter for a class.
    @inline(__always)
    func counter(of rowClass: Int, in block: Block) -> Int { Int(block.slot) * classes + rowClass }

    /// Returns the sum of the estimated heights of a block's unmeasured rows; `estimates` and the
    /// sum are in 1/64 pixel.
    func estimatedHeight(of block: Block, _ estimates: [UInt32]) -> UInt32 {
        var height: UInt32 = 0
        for number in 0..<classes {
            height += UInt32(unmeasured[counter(of: number, in: block)]) * estimates[number]
        }
        return height
    }

    /// Calls a closure with a reader of one block, and returns its result.
    @inline(__always)
    func read<Result>(
        _ block: Block, _ estimates: [UInt32], _ body: (BlockReader) -> Result
    ) -> Result {
        let estimate = estimate(of: block, estimates)
        return rows.withUnsafeBufferPointer { rows in
            estimates.withUnsafeBufferPointer { estimates in
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
    private func estimate(of block: Block, _ estimates: [UInt32]) -> UInt32? {
        if classes == 1 { return estimates[0] }
        var estimate: UInt32?
        for number in 0..<classes where unmeasured[counter(of: number, in: block)] > 0 {
            if estimate != nil { return nil }
            estimate = estimates[number]
        }
        return estimate ?? 0
    }

    // MARK: - Slots

    /// Appends `count` slots that are filled with copies of one row.
    mutating func append(_ count: Int, filledWith code: RowCode) {
        if rows.isEmpty {
            rows = Array(repeating: code.bits, count: count * Block.capacity)
        } else {
            rows += repeatElement(code.bits, count: count * Block.capacity)
        }
        unmeasured += repeatElement(0, count: count * classes)
    }

    /// Returns a free slot with all counters zero; appends one if none is free.
    mutating func allocate() -> UInt32 {
        guard let slot = unused.popLast() else {
            append(1, filledWith: RowCode(bits: 0))
            return UInt32(count - 1)
        }
        for number in 0..<classes { unmeasured[Int(slot) * classes + number] = 0 }
        return slot
    }

    /// Marks the slot of a block as free.
    mutating func free(_ block: Block) { unused.append(block.slot) }

    /// Releases the memory of the free slots by moving all blocks into new storage, if the free
    /// slots outnumber the blocks by more than 16.
    mutating func compact(_ blocks: inout [Block]) {
        guard unused.count > blocks.count + 16 else { return }
        var newRows: [UInt32] = []
        var newUnmeasured: [UInt8] = []
        newRows.reserveCapacity(blocks.count * Block.capacity)
        newUnmeasured.reserveCapacity(blocks.count * classes)
        for (index, block) in blocks.enumerated() {
            newRows += rows[block.start..<block.start + Block.capacity]
            let line = counter(of: 0, in: block)
            newUnmeasured += unmeasured[line..<line + classes]
            blocks[index] = Block(slot: UInt32(index), count: block.count, height: block.height)
        }
        (rows, unmeasured, unused) = (newRows, newUnmeasured, [])
    }

    /// Adds counters to each slot until the class with this number has one.
    mutating func makeRoom(for number: Int) {
        guard number >= classes else { return }
        var wider = [UInt8](repeating: 0, count: count * (number + 1))
        for slot in 0..<count {
            for old in 0..<classes {
                wider[slot * (number + 1) + old] = unmeasured[slot * classes + old]
            }
        }
        unmeasured = wider
        classes = number + 1
    }

    // MARK: - Rows of a block

    /// Inserts a row at an index within a block, which must have room for it; the caller updates
    /// the block's count.
    mutating func insert(_ code: RowCode, at index: Int, of block: Block) {
        let place = block.start + index
        rows.withUnsafeMutableBufferPointer { rows in
            for row in stride(from: block.places.upperBound, to: place, by: -1) {
                rows[row] = rows[row - 1]
            }
            rows[place] = code.bits
        }
    }

    /// Removes a range of indices within a block by moving up the rows after them; the caller
    /// updates the block's count.
    mutating func remove(_ range: Range<Int>, of block: Block) {
        rows.withUnsafeMutableBufferPointer { rows in
            for row in block.start + range.upperBound..<block.places.upperBound {
                rows[row - range.count] = rows[row]
            }
        }
    }

    /// Appends the rows and counters of a block to those of another block, and frees its slot.
    mutating func append(_ block: Block, to other: Block) {
        for (old, new) in zip(block.places, other.places.upperBound...) { rows[new] = rows[old] }
        for number in 0..<classes {
            unmeasured[counter(of: number, in: other)] +=
                unmeasured[counter(of: number, in: block)]
        }
        free(block)
    }
}
