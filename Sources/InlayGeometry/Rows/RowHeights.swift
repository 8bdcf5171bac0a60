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
    var freeSlots: [UInt32] = []
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
        let code = RowCode(bits: rows[locate(row).place])
        return RowHeight(
            height: Double(height(of: code)) / RowCode.unit,
            source: code.isMeasured ? .measured : code.hasHeight ? .scaled : .estimated)
    }

    /// The class of a row.
    public func rowClass(of row: Int) -> RowClass {
        RowClass(RowCode(bits: rows[locate(row).place]).rowClass)
    }

    /// Where a row begins, in pixels from the first one's beginning.
    ///
    /// - Parameter row: A row, or the number of rows for the end of the last one.
    /// - Returns: The offset in pixels.
    public func offset(of row: Int) -> Double {
        precondition((0...count).contains(row), "There is no row \(row) among \(count).")
        let (block, before) = tree.block(ofRow: row)
        guard block < blocks.count else { return totalHeight }
        let height = read(block) { $0.height(of: 0..<row - before.rows) }
        return Double(before.height + Int64(height)) / RowCode.unit
    }

    /// The row at an offset; the first or the last where the offset is before or behind all.
    ///
    /// A row without height is at no offset. There has to be a row.
    public func row(at offset: Double) -> Int {
        precondition(count > 0, "A list without rows has none at any offset.")
        let units = Int64((min(max(offset, 0), 1e15) * RowCode.unit).rounded(.down))
        let (block, before) = tree.block(atOffset: units)
        guard block < blocks.count else { return count - 1 }
        return before.rows + read(block) { $0.place(at: UInt32(units - before.height)) }
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
        // In a list that is as it was made the row is here: its memory is on its way while the tree is searched.
        let likely = min(Block.firstPlace(ofRow: row), rows.count - 1)
        let early = rows[likely]
        let (block, place) = locate(row)
        let old = RowCode(bits: place == likely ? early : rows[place])
        replace(old, by: old.measured(RowCode.units(height)), at: place, in: block)
    }

    /// Forgets what was measured, since the row has other content now of which nothing is known.
    public mutating func forgetHeight(of row: Int) {
        let (block, place) = locate(row)
        let old = RowCode(bits: rows[place])
        guard old.hasHeight else { return }
        replace(old, by: old.unmeasured, at: place, in: block)
    }

    /// Takes a row's height for an estimate, since the row has slightly other content now.
    ///
    /// It keeps its height until it is measured anew; the mean of its class no longer counts it.
    public mutating func doubtHeight(of row: Int) {
        let (block, place) = locate(row)
        let old = RowCode(bits: rows[place])
        replace(old, by: old.doubted, at: place, in: block)
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
}
