extension RowChanges {
    /// The indices of rows afterwards, without those that go.
    ///
    /// It takes time in proportion to the ranges and changes, not to the rows.
    ///
    /// - Parameter rows: Indices before.
    /// - Returns: Indices afterwards.
    public func newIndices(of rows: RangeSet<Int>) -> RangeSet<Int> {
        var result = RangeSet<Int>()
        for range in rows.ranges {
            forEachRun(in: range) { run, new in result.insert(contentsOf: new..<new + run.count) }
        }
        return result
    }

    /// The same changes, in which those rows are loaded anew whose items differ.
    ///
    /// - Parameters:
    ///   - old: The items before.
    ///   - new: The items afterwards.
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

    /// Calls a function for each run of rows that stay together, with the new index of its first row.
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

    /// How many rows from one on stay, with nothing put between them.
    private func stayingRun(from index: Int, to new: Int) -> Int {
        let source = sources.firstPlace { $0 > index }
        let target = targets.firstPlace { $0 > new }
        let rest = source < sources.count ? sources[source] - index : .max
        return target < targets.count ? min(rest, targets[target] - new) : rest
    }
}

extension [Int] {
    /// The first place from which on a condition holds.
    func firstPlace(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
