extension RowChanges {
    /// Maps old row indices to new ones; removed rows are left out.
    ///
    /// Takes time in proportion to the number of ranges and changes, not of rows.
    ///
    /// - Parameter rows: Indices before the changes.
    /// - Returns: Indices after the changes.
    public func newIndices(of rows: RangeSet<Int>) -> RangeSet<Int> {
        var result = RangeSet<Int>()
        for range in rows.ranges {
            forEachRun(in: range) { run, new in result.insert(contentsOf: new..<new + run.count) }
        }
        return result
    }

    /// Returns the same changes with all rows in ``reloaded`` whose items differ.
    ///
    /// - Parameters:
    ///   - old: The items before the changes.
    ///   - new: The items after the changes.
    /// - Returns: The changes with ``reloaded``.
    public func comparing<Item: Equatable>(
        _ old: some RandomAccessCollection<Item>, _ new: some RandomAccessCollection<Item>
    ) -> RowChanges {
        var changes = self
        forEachRun(in: 0..<old.count) { run, target in
            var before = old.index(old.startIndex, offsetBy: run.lowerBound)
            var after = new.index(new.startIndex, offsetBy: target)
            for place in 0..<run.count {
                if old[before] != new[after] {
                    changes.reloaded.insert(contentsOf: target + place..<target + place + 1)
                }
                old.formIndex(after: &before)
                new.formIndex(after: &after)
            }
        }
        return changes
    }

    /// Calls a function for each run of rows that stay adjacent, with the new index of the run's
    /// first row.
    private func forEachRun(in range: Range<Int>, _ body: (Range<Int>, Int) -> Void) {
        var index = range.lowerBound
        while index < range.upperBound {
            guard let new = newIndex(of: index) else {
                index += 1
                continue
            }
            let run =
                stays(index)
                ? min(stayingRun(from: index, to: new), range.upperBound - index) : 1
            body(index..<index + run, new)
            index += run
        }
    }

    /// Returns how many rows, starting at an index, stay adjacent after the changes.
    private func stayingRun(from index: Int, to new: Int) -> Int {
        let source = sources.firstPlace { $0 > index }
        let target = targets.firstPlace { $0 > new }
        let rest = source < sources.count ? sources[source] - index : .max
        return target < targets.count ? min(rest, targets[target] - new) : rest
    }
}

extension RandomAccessCollection<Int> where Index == Int {
    /// Returns the first index from which a condition holds, by binary search.
    func firstPlace(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
