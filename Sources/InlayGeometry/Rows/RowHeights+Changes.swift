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
        makeRoom(for: rowClass.number)
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
        let (block, place) = locate(row)
        let old = RowCode(bits: rows[place])
        guard old.rowClass != rowClass.number else { return }
        makeRoom(for: rowClass.number)
        replace(old, by: old.inClass(rowClass), at: place, in: block)
    }

    /// Takes all heights for those of another width, until the rows are measured anew.
    ///
    /// - Parameter factor: By how much rows become higher, at most 127: a narrower list makes them
    ///   higher.
    public mutating func rescale(by factor: Double) {
        let fixed = UInt32(min(max(factor, 0) * 65_536, Double(RowCode.factorLimit)))
        estimates.rescale(by: fixed)
        rows.withUnsafeMutableBufferPointer { rows in
            for index in blocks.indices {
                // Nothing here can trap, so that the compiler scales several rows at once.
                var height: UInt32 = 0
                for place in blocks[index].places {
                    let code = RowCode(bits: rows[place]).scaled(by: fixed)
                    height &+= code.units
                    rows[place] = code.bits
                }
                blocks[index].height = height
            }
        }
        rebuildTree()
    }
}
