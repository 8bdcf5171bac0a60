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
            var index = range.lowerBound
            while index < range.upperBound {
                guard let new = newIndex(of: index) else {
                    index += 1
                    continue
                }
                let run =
                    stays(index)
                    ? min(stayingRun(from: index, to: new), range.upperBound - index) : 1
                result.insert(contentsOf: new..<new + run)
                index += run
            }
        }
        return result
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
