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
public struct RowHeights: Sendable {
    var slots = RowSlots()
    var blocks: [Block] = []
    var tree = HeightTree()
    var estimates: HeightEstimates

    /// Creates the heights of unmeasured rows.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - rowClass: The class of all rows.
    ///   - estimate: The estimated height of a row in pixels, used until rows are measured.
    public init(count: Int = 0, rowClass: RowClass = .standard, estimate: Double = 80) {
        precondition(count >= 0, "A list can't have \(count) rows.")
        estimates = HeightEstimates(initial: RowCode.units(estimate))
        append(count, rowClass)
    }

    /// The number of rows.
    public var count: Int { tree.total.rows }

    /// The total height of all rows, in pixels.
    public var totalHeight: Double { Double(tree.total.height) / RowCode.unit }

    /// The height of a row, and whether it is measured, scaled or estimated.
    public subscript(row: Int) -> RowHeight {
        let code = RowCode(bits: slots.rows[locate(row).place])
        return RowHeight(
            height: Double(height(of: code)) / RowCode.unit,
            source: code.isMeasured ? .measured : code.hasHeight ? .scaled : .estimated)
    }

    /// Returns the class of a row.
    public func rowClass(of row: Int) -> RowClass {
        RowClass(RowCode(bits: slots.rows[locate(row).place]).rowClass)
    }

    /// Returns the offset of a row's top from the top of the first row.
    ///
    /// - Parameter row: The index of a row, or the number of rows for the bottom of the last one.
    /// - Returns: The offset in pixels.
    public func offset(of row: Int) -> Double {
        precondition((0...count).contains(row), "There is no row \(row) among \(count).")
        let (block, before) = tree.block(ofRow: row)
        guard block < blocks.count else { return totalHeight }
        let height = slots.read(blocks[block], estimates.current) {
            $0.height(of: 0..<row - before.rows)
        }
        return Double(before.height + Int64(height)) / RowCode.unit
    }

    /// Returns the index of the row at an offset in pixels from the top of the first row; an offset
    /// beyond either end gives the first or the last row.
    ///
    /// A row of height 0 is never returned. The list must not be empty.
    public func row(at offset: Double) -> Int {
        precondition(count > 0, "An empty list has no row at any offset.")
        let units = Int64((min(max(offset, 0), 1e15) * RowCode.unit).rounded(.down))
        let (block, before) = tree.block(atOffset: units)
        guard block < blocks.count else { return count - 1 }
        let place = slots.read(blocks[block], estimates.current) {
            $0.place(at: UInt32(units - before.height))
        }
        return before.rows + place
    }

    // MARK: - Heights

    /// Records the measured height of a row.
    ///
    /// The estimates of unmeasured rows change only when ``refreshEstimates()`` is called.
    ///
    /// - Parameters:
    ///   - height: The height in pixels, at most 262,143.
    ///   - row: The index of the row.
    public mutating func setHeight(_ height: Double, of row: Int) {
        check(row)
        // In a list without insertions or removals the row is at this index. Reading it early
        // overlaps the memory access with the search of the tree.
        let likely = min(Block.firstPlace(ofRow: row), slots.rows.count - 1)
        let early = slots.rows[likely]
        let (block, place) = locate(row)
        let old = RowCode(bits: place == likely ? early : slots.rows[place])
        replace(old, by: old.measured(RowCode.units(height)), at: place, in: block)
    }

    /// Marks the measured height of a row as stale because its content changed slightly.
    ///
    /// The row keeps its height until it is measured again, with ``RowHeight/Source/scaled`` as its
    /// source, and no longer counts toward the average of its class.
    public mutating func doubtHeight(of row: Int) {
        let (block, place) = locate(row)
        let old = RowCode(bits: slots.rows[place])
        replace(old, by: old.doubted, at: place, in: block)
    }

    /// Marks the measured heights of rows as stale; if these are at least 2 % of the rows, those of
    /// all rows.
    mutating func doubtHeights(of rows: RangeSet<Int>) {
        // Beyond 2 % of the rows, marking all rows at once is faster than one by one.
        guard rows.ranges.reduce(0, { $0 + $1.count }) * 50 < count else {
            if !rows.isEmpty { rescale(by: 1) }
            return
        }
        for range in rows.ranges {
            for row in range { doubtHeight(of: row) }
        }
    }

    /// Updates the estimated height of each class to the average of its measured rows, or of all
    /// measured rows if it has none.
    ///
    /// Call it once for a batch of measurements, not once for each row: it changes the offsets of
    /// most rows. Small differences are ignored, so that the scroll bar doesn't jitter.
    ///
    /// - Returns: Whether any estimate changed.
    @discardableResult
    public mutating func refreshEstimates() -> Bool {
        guard estimates.refresh() else { return false }
        rebuildTree()
        return true
    }
}
