extension ListGeometry {
    /// Removes, inserts and moves rows together with their heights.
    ///
    /// The scroll position is kept relative to the first fully visible row that isn't removed, or
    /// else to the next row that isn't.
    ///
    /// - Parameters:
    ///   - changes: The removals, insertions and moves.
    ///   - rowClass: Returns the class of an inserted row, by its new index.
    public mutating func apply(
        _ changes: RowChanges, rowClass: (Int) -> RowClass = { _ in .standard }
    ) {
        guard !changes.isEmpty else { return }
        let reference = reference(changes)
        let followsEnd = edge == .end && offset >= maximumOffset
        let followsStart = edge == .start && offset <= 0
        var moving: [Int: (RowHeight, RowClass)] = [:]
        for move in changes.moves {
            moving[move.target] = (heights[move.source], heights.rowClass(of: move.source))
        }
        for range in runs((changes.removed + changes.moves.map(\.source)).sorted()).reversed() {
            remove(range)
        }
        for range in runs((changes.inserted + changes.moves.map(\.target)).sorted()) {
            insert(range.count, at: range.lowerBound)
            for index in range {
                let (height, ownClass) = moving[index] ?? (nil, rowClass(index))
                if ownClass != .standard { setClass(ownClass, of: index) }
                if let height, height.source == .measured { setHeight(height.height, of: index) }
            }
        }
        doubtHeights(of: changes.reloaded)
        if followsEnd {
            scroll(toOffset: maximumOffset)
        } else if followsStart {
            scroll(toOffset: 0)
        } else if let reference, let row = changes.newIndex(of: reference.row) {
            scroll(toOffset: heights.offset(of: row) - reference.position)
        }
    }

    /// Returns the row to keep in position, with its distance from the top of the viewport.
    private func reference(_ changes: RowChanges) -> (row: Int, position: Double)? {
        let visible = visibleRows()
        let whole = visible.first { changes.stays($0) && position(of: $0) >= 0 }
        let row =
            whole ?? visible.first { changes.stays($0) }
            ?? (visible.upperBound..<heights.count).first { changes.stays($0) }
        return row.map { ($0, position(of: $0)) }
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
