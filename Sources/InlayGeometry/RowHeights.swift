/// The heights of a list's rows, and where each row is.
///
/// ```swift
/// var heights = RowHeights(count: 1_000_000, estimate: 80)
/// heights.setHeight(212, of: 17)
/// let top = heights.offset(of: 500_000)
/// let row = heights.row(at: top)  // 500000
/// ```
///
/// A row takes about five bytes. Reading and changing a row, putting rows in and taking them out
/// take a time that grows with the logarithm of their number. Heights are kept in whole 1/64
/// pixels, so that no sum ever drifts; offsets go as far as a million rows of any height need.
public struct RowHeights: Sendable {
    var rows: [UInt32] = []
    var blocks: [Block] = []
    var tree = HeightTree()
    var estimates: HeightEstimates
    /// How many rows without a height of their own a slot has, by class.
    var unmeasured: [UInt8] = []
    var freeSlots: [Int] = []
    /// How many classes there are so far: the width of a line of `unmeasured`.
    var classes = 1

    /// Makes rows that weren't measured yet.
    ///
    /// - Parameters:
    ///   - count: How many rows.
    ///   - rowClass: The class of all of them.
    ///   - estimate: How high a row of any class is taken for, in pixels, until one was measured.
    public init(count: Int = 0, rowClass: RowClass = .standard, estimate: Double = 80) {
        precondition(count >= 0, "A list can't have \(count) rows.")
        estimates = HeightEstimates(initial: RowCode.units(estimate))
        append(count, rowClass)
    }

    /// How many rows there are.
    public var count: Int { tree.total.rows }

    /// The height of all rows together, in pixels.
    public var totalHeight: Double { Double(tree.total.height) / RowCode.unit }

    /// How high a row is.
    public subscript(row: Int) -> RowHeight {
        check(row)
        let (block, before) = tree.block(ofRow: row)
        let code = RowCode(bits: rows[blocks[block].slot * Block.capacity + row - before.rows])
        return RowHeight(
            height: Double(height(of: code)) / RowCode.unit,
            source: code.isMeasured ? .measured : code.hasHeight ? .scaled : .estimated)
    }

    /// The class of a row.
    public func rowClass(of row: Int) -> RowClass {
        check(row)
        let (block, before) = tree.block(ofRow: row)
        return RowClass(
            RowCode(bits: rows[blocks[block].slot * Block.capacity + row - before.rows]).rowClass)
    }

    /// Where a row begins, in pixels from the first one's beginning.
    ///
    /// - Parameter row: A row, or the number of rows for the end of the last one.
    /// - Returns: The offset in pixels.
    public func offset(of row: Int) -> Double {
        precondition((0...count).contains(row), "There is no row \(row) among \(count).")
        return Double(unitOffset(of: row)) / RowCode.unit
    }

    /// The row at an offset; the first or the last where the offset is before or behind all.
    ///
    /// A row without height is at no offset. There has to be a row.
    public func row(at offset: Double) -> Int {
        precondition(count > 0, "A list without rows has none at any offset.")
        let units = Int64((min(max(offset, 0), 1e15) * RowCode.unit).rounded(.down))
        let (index, before) = tree.block(atOffset: units)
        guard index < blocks.count else { return count - 1 }
        let block = blocks[index]
        let start = block.slot * Block.capacity
        return rows.withUnsafeBufferPointer { rows in
            estimates.current.withUnsafeBufferPointer { estimates in
                var rest = units - before.height
                for place in 0..<block.count {
                    let code = RowCode(bits: rows[start + place])
                    rest -= code.hasHeight ? code.height : estimates[code.rowClass]
                    if rest < 0 { return before.rows + place }
                }
                return before.rows + block.count - 1
            }
        }
    }

    // MARK: - Heights

    /// Notes what was measured.
    ///
    /// Rows of the class that weren't measured follow when ``refreshEstimates()`` is called.
    ///
    /// - Parameters:
    ///   - height: The height in pixels, at most 262,143.
    ///   - row: Which row.
    public mutating func setHeight(_ height: Double, of row: Int) {
        check(row)
        let units = RowCode.units(height)
        let (block, before) = tree.block(ofRow: row)
        let place = blocks[block].slot * Block.capacity + row - before.rows
        let old = RowCode(bits: rows[place])
        rows[place] = old.measured(units).bits
        estimates.add(
            units - (old.isMeasured ? old.height : 0), old.isMeasured ? 0 : 1, to: old.rowClass)
        replace(old, ownHeight: units, in: block)
    }

    /// Forgets what was measured, since the row has other content now.
    public mutating func forgetHeight(of row: Int) {
        check(row)
        let (block, before) = tree.block(ofRow: row)
        let place = blocks[block].slot * Block.capacity + row - before.rows
        let old = RowCode(bits: rows[place])
        guard old.hasHeight else { return }
        if old.isMeasured { estimates.add(-old.height, -1, to: old.rowClass) }
        rows[place] = old.unmeasured.bits
        unmeasured[blocks[block].slot * classes + old.rowClass] += 1
        blocks[block].height -= old.height
        tree.add(
            rows: 0, height: estimates.current[old.rowClass] - old.height, to: block)
    }

    /// Says how high rows of a class are taken for until some were measured, in pixels.
    public mutating func setEstimate(_ height: Double, for rowClass: RowClass) {
        estimates.set(RowCode.units(height), for: rowClass.number)
        rebuildTree()
    }

    /// Lets rows that weren't measured follow the mean of those of their class that were.
    ///
    /// Call it once a batch, not once a row: it changes the offsets of most rows. Small changes are
    /// left out, so that the scroll bar doesn't tremble.
    ///
    /// - Returns: Whether anything has changed.
    @discardableResult
    public mutating func refreshEstimates() -> Bool {
        guard estimates.refresh() else { return false }
        rebuildTree()
        return true
    }

    // MARK: - Inside

    func check(_ row: Int) {
        precondition((0..<count).contains(row), "There is no row \(row) among \(count).")
    }

    func height(of code: RowCode) -> Int64 {
        code.hasHeight ? code.height : estimates.current[code.rowClass]
    }

    func unitOffset(of row: Int) -> Int64 {
        let (block, before) = tree.block(ofRow: row)
        guard block < blocks.count else { return tree.total.height }
        let start = blocks[block].slot * Block.capacity
        return rows.withUnsafeBufferPointer { rows in
            estimates.current.withUnsafeBufferPointer { estimates in
                var offset = before.height
                for place in start..<start + row - before.rows {
                    let code = RowCode(bits: rows[place])
                    offset += code.hasHeight ? code.height : estimates[code.rowClass]
                }
                return offset
            }
        }
    }

    /// Counts a height in place of what a row counted for before.
    private mutating func replace(_ old: RowCode, ownHeight units: Int64, in block: Int) {
        if !old.hasHeight { unmeasured[blocks[block].slot * classes + old.rowClass] -= 1 }
        blocks[block].height += units - (old.hasHeight ? old.height : 0)
        tree.add(rows: 0, height: units - height(of: old), to: block)
    }

    /// The height of all rows of a block, those included that weren't measured.
    func height(of block: Block) -> Int64 {
        var height = block.height
        for number in 0..<classes {
            height += Int64(unmeasured[block.slot * classes + number]) * estimates.current[number]
        }
        return height
    }

    mutating func rebuildTree() {
        var tree = HeightTree()
        tree.rebuild(blocks) { height(of: $0) }
        self.tree = tree
    }
}
