/// The heights of a list's rows, with conversion between row indices and scroll offsets.
///
/// ```swift
/// var heights = RowHeights(count: 1_000_000, estimate: 80)
/// heights.setHeight(212, of: 17)
/// let top = heights.offset(of: 500_000)
/// let row = heights.row(at: top)  // 500000
/// ```
///
/// A row takes about five bytes. Reading, changing, inserting and removing rows takes logarithmic
/// time. Heights are stored in whole 1/64 pixels, so sums never drift. The range of offsets
/// suffices for a million rows of the maximum height.
package struct RowHeights: Sendable {
    /// The maximum height of a row, in pixels.
    package static let maximumHeight = (Double(RowCode.heightMask) / RowCode.unit).rounded(.down)

    private var blocks: [Block] = []
    private var tree = HeightTree()
    private var estimates: HeightEstimates

    /// Creates the heights of unmeasured rows.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - rowClass: The class of all rows.
    ///   - estimate: The estimated height of a row in pixels, used until rows are measured.
    package init(count: Int = 0, rowClass: RowClass = .standard, estimate: Double = 80) {
        estimates = HeightEstimates(initial: RowCode.units(estimate))
        insert(count, at: 0, rowClass: rowClass)
    }

    /// The number of rows.
    package var count: Int { tree.total.rows }

    /// The total height of all rows, in pixels.
    package var totalHeight: Double { Double(tree.total.height) / RowCode.unit }

    /// The maximum memory that the rows use, in bytes.
    ///
    /// The actual use is lower while new rows share memory with each other.
    package var byteCount: Int {
        let perBlock = MemoryLayout<Block>.stride + HeightTree.bytesPerBlock
        return blocks.reduce(0) {
            $0 + $1.rows.capacity * MemoryLayout<RowCode>.stride + perBlock
        }
    }

    /// The height of a row, and whether it is measured, scaled or estimated.
    package subscript(row: Int) -> RowHeight {
        let code = code(of: row)
        return RowHeight(
            height: Double(estimates.height(of: code)) / RowCode.unit,
            source: code.isMeasured ? .measured : code.hasHeight ? .scaled : .estimated)
    }

    /// Returns the class of a row, which is a group of rows with similar heights.
    package func rowClass(of row: Int) -> RowClass { RowClass(code(of: row).rowClass) }

    /// Returns the offset of a row's top from the top of the first row.
    ///
    /// - Parameter row: The index of a row, or the number of rows for the bottom of the last one.
    /// - Returns: The offset in pixels.
    package func offset(of row: Int) -> Double {
        precondition((0...count).contains(row), "There is no row \(row) among \(count).")
        let (block, before) = tree.block { $0.rows <= row }
        guard block < blocks.count else { return totalHeight }
        let height = estimates.height(of: blocks[block].rows[..<(row - before.rows)])
        return Double(before.height + height) / RowCode.unit
    }

    /// Returns the index of the row at an offset in pixels from the top of the first row; an offset
    /// beyond either end gives the first or the last row.
    ///
    /// Rows of height 0 are skipped, except the last row if the offset is at the end of the list or
    /// below. The list must not be empty.
    package func row(at offset: Double) -> Int {
        precondition(count > 0, "An empty list has no row at any offset.")
        let units = Int64((min(max(0, offset), 1e15) * RowCode.unit).rounded(.down))
        let (block, before) = tree.block { $0.height <= units }
        guard block < blocks.count else { return count - 1 }
        return before.rows + estimates.index(at: units - before.height, in: blocks[block].rows)
    }

    // MARK: - Heights

    /// Records the measured height of a row.
    ///
    /// The estimates of unmeasured rows change only when ``refreshEstimates()`` is called.
    ///
    /// - Parameters:
    ///   - height: The height in pixels, at most 262,143.
    ///   - row: The index of the row.
    package mutating func setHeight(_ height: Double, of row: Int) {
        update(row) { $0.measured(RowCode.units(height)) }
    }

    /// Marks the measured height of a row as stale because its content changed slightly.
    ///
    /// Until the row is measured again, it keeps this height as an estimate: the source of the
    /// height is ``RowHeight/Source/scaled``, and the height isn't part of the average of the row's
    /// class.
    package mutating func invalidateHeight(of row: Int) { update(row, \.invalidated) }

    /// Marks the measured heights of rows as stale.
    ///
    /// If `rows` contains at least half of all rows, this marks all of them, because marking rows
    /// one by one would be slower.
    mutating func invalidateHeights(of rows: RangeSet<Int>) {
        guard rows.ranges.reduce(0, { $0 + $1.count }) * 2 < count else {
            if !rows.isEmpty { rescale(by: 1) }
            return
        }
        for range in rows.ranges {
            for row in range { invalidateHeight(of: row) }
        }
    }

    /// Sets the class of a row.
    ///
    /// An unmeasured row gets the estimated height of the new class; a measured or scaled height
    /// doesn't change.
    package mutating func setClass(_ rowClass: RowClass, of row: Int) {
        update(row) { $0.inClass(rowClass) }
    }

    /// Updates the estimated height of each class to the average of its measured rows, or of all
    /// measured rows if it has none.
    ///
    /// Call it once for a batch of measurements, not once for each row: it changes the offsets of
    /// most rows. Small differences are ignored, so that the scroll bar doesn't jitter.
    ///
    /// - Returns: Whether any estimate changed.
    @discardableResult
    package mutating func refreshEstimates() -> Bool {
        guard estimates.refresh() else { return false }
        addUp()
        return true
    }

    /// Multiplies all heights by a factor after a width change, and marks measured ones as scaled
    /// until they are measured again.
    ///
    /// - Parameter factor: The factor, clamped to the range from 0 to 127. It is greater than 1 if
    ///   the list became narrower, because its rows become higher. NaN changes nothing.
    package mutating func rescale(by factor: Double) {
        guard !factor.isNaN else { return }
        let fixed = UInt32(min(max(factor, 0) * 65_536, Double(RowCode.factorLimit)))
        estimates.rescale(by: fixed)
        for index in blocks.indices { blocks[index].scale(by: fixed) }
        addUp()
    }

    // MARK: - Rows

    /// Inserts unmeasured rows.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - index: The index of the row before which they are inserted, or the current number of
    ///     rows to append them.
    ///   - rowClass: The class of the new rows.
    package mutating func insert(_ count: Int, at index: Int, rowClass: RowClass = .standard) {
        precondition(count >= 0, "\(count) rows can't be inserted.")
        precondition(
            (0...self.count).contains(index), "There is no row \(index) among \(self.count).")
        guard count > 0 else { return }
        let code = RowCode(rowClass: rowClass)
        guard !blocks.isEmpty else { return fill(count, with: code) }
        var (block, before) = tree.block { $0.rows <= index }
        if block == blocks.count {
            block -= 1
            before.rows -= blocks[block].rows.count
        }
        let new = repeatElement(code, count: count)
        if blocks[block].rows.count + count <= Block.capacity {
            blocks[block].rows.reserveCapacity(Block.capacity)
            blocks[block].rows.insert(contentsOf: new, at: index - before.rows)
            add(.init(rows: count, height: Int64(count) * estimates.height(of: code)), to: block)
        } else {
            var rows = blocks[block].rows
            rows.insert(contentsOf: new, at: index - before.rows)
            replace(block..<block + 1, by: rows)
        }
    }

    /// Removes a range of rows, which must exist.
    package mutating func remove(_ range: Range<Int>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count,
            "There are no rows \(range) among \(count).")
        guard !range.isEmpty else { return }
        let (first, before) = tree.block { $0.rows <= range.lowerBound }
        let (last, _) = tree.block { $0.rows < range.upperBound }
        var rows = blocks[first...last].flatMap(\.rows)
        let removed = range.lowerBound - before.rows..<range.upperBound - before.rows
        for code in rows[removed] { estimates.add(code, -1) }
        let height = estimates.height(of: rows[removed])
        rows.removeSubrange(removed)
        if first == last, rows.count >= Block.sparse {
            blocks[first].rows = rows
            return add(.init(rows: -range.count, height: -height), to: first)
        }
        var merged = first..<last + 1
        if rows.count < Block.sparse, merged.upperBound < blocks.count {
            rows += blocks[merged.upperBound].rows
            merged = first..<last + 2
        } else if rows.count < Block.sparse, first > 0 {
            rows = blocks[first - 1].rows + rows
            merged = first - 1..<last + 1
        }
        replace(merged, by: rows)
    }

    /// Removes, inserts and moves rows; moved rows keep their classes and their measured heights,
    /// but not scaled ones.
    mutating func apply(_ changes: RowChanges) {
        let moving = changes.moves.map { ($0.target, self[$0.source], rowClass(of: $0.source)) }
        for range in changes.sources.runs.reversed() { remove(range) }
        for range in changes.targets.runs { insert(range.count, at: range.lowerBound) }
        for (index, height, rowClass) in moving {
            if rowClass != .standard { setClass(rowClass, of: index) }
            if height.source == .measured { setHeight(height.height, of: index) }
        }
    }

    // MARK: - Blocks

    /// Returns the index of the block that contains a row, and the row's index within it.
    private func locate(_ row: Int) -> (block: Int, index: Int) {
        precondition((0..<count).contains(row), "There is no row \(row) among \(count).")
        let (block, before) = tree.block { $0.rows <= row }
        return (block, row - before.rows)
    }

    private func code(of row: Int) -> RowCode {
        let (block, index) = locate(row)
        return blocks[block].rows[index]
    }

    @inline(__always)
    private mutating func update(_ row: Int, _ change: (RowCode) -> RowCode) {
        let (block, index) = locate(row)
        let old = blocks[block].rows[index]
        let new = change(old)
        blocks[block].rows[index] = new
        estimates.add(old, -1)
        estimates.add(new, 1)
        add(.init(height: estimates.height(of: new) - estimates.height(of: old)), to: block)
    }

    private mutating func add(_ change: HeightTree.Sum, to block: Int) {
        blocks[block].height += change.height
        tree.add(change, to: block)
    }

    /// Adds up the heights of all rows with the current estimates.
    private mutating func addUp() {
        for index in blocks.indices {
            blocks[index].height = estimates.height(of: blocks[index].rows[...])
        }
        tree = HeightTree(blocks)
    }

    /// Fills an empty list with copies of a row; the blocks share their memory until one changes.
    private mutating func fill(_ count: Int, with code: RowCode) {
        let rows = Array(repeating: code, count: Block.fill)
        let block = Block(rows: rows, height: estimates.height(of: rows[...]))
        blocks = Array(repeating: block, count: count / Block.fill)
        let rest = Array(rows.prefix(count % Block.fill))
        replace(blocks.count..<blocks.count, by: rest)
    }

    /// Replaces a range of blocks with new blocks that contain `rows`, distributed evenly, with at
    /// most ``Block/fill`` rows in each block.
    private mutating func replace(_ range: Range<Int>, by rows: [RowCode]) {
        let count = (rows.count + Block.fill - 1) / Block.fill
        let new = (0..<count).map { part in
            let rows = rows[rows.count * part / count..<rows.count * (part + 1) / count]
            return Block(rows: Array(rows), height: estimates.height(of: rows))
        }
        blocks.replaceSubrange(range, with: new)
        tree = HeightTree(blocks)
    }
}
