extension RowHeights {
    /// Inserts unmeasured rows.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - index: The index of the row before which they are inserted, or the current number of
    ///     rows to append them.
    ///   - rowClass: The class of the new rows.
    public mutating func insert(
        _ count: Int, at index: Int, rowClass: RowClass = .standard
    ) {
        precondition(count >= 0, "\(count) rows can't be inserted.")
        precondition(
            (0...self.count).contains(index), "There is no row \(index) among \(self.count)."
        )
        slots.makeRoom(for: rowClass.number)
        insert(repeatElement(RowCode(rowClass: rowClass), count: count), at: index)
    }

    /// Removes a range of rows, which must exist.
    public mutating func remove(_ range: Range<Int>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count,
            "There are no rows \(range) among \(count).")
        take(range) { _ in }
    }

    /// Sets the class of a row.
    ///
    /// An unmeasured row gets the estimated height of the new class; a measured height stays.
    public mutating func setClass(_ rowClass: RowClass, of row: Int) {
        let (block, place) = locate(row)
        let old = RowCode(bits: slots.rows[place])
        guard old.rowClass != rowClass.number else { return }
        slots.makeRoom(for: rowClass.number)
        replace(old, by: old.inClass(rowClass), at: place, in: block)
    }

    /// Multiplies all heights by a factor after a width change, and marks measured ones as scaled
    /// until they are measured again.
    ///
    /// - Parameter factor: The factor, limited to 0 to 127; more than 1 if the list became
    ///   narrower, because its rows become higher.
    public mutating func rescale(by factor: Double) {
        let fixed = UInt32(min(max(factor, 0) * 65_536, Double(RowCode.factorLimit)))
        estimates.rescale(by: fixed)
        slots.rescale(&blocks, by: fixed)
        rebuildTree()
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
}
