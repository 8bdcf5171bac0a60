extension RowHeights {
    /// Removes, inserts and moves rows together with their heights.
    mutating func apply(_ changes: RowChanges) {
        let moving = changes.moves.map { ($0.target, self[$0.source], rowClass(of: $0.source)) }
        for range in runs(changes.sources).reversed() { remove(range) }
        for range in runs(changes.targets) { insert(range.count, at: range.lowerBound) }
        for (index, height, rowClass) in moving {
            if rowClass != .standard { setClass(rowClass, of: index) }
            if height.source == .measured { setHeight(height.height, of: index) }
        }
    }

    /// Groups consecutive numbers as ranges.
    private func runs(_ numbers: [Int]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
        return runs
    }
}
