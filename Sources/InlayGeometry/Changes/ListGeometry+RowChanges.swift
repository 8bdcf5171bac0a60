extension ListGeometry {
    /// Lets rows go, come and change places; heights go along with their rows.
    ///
    /// The first row that is seen whole and stays keeps its place in sight, or else the next one
    /// that stays.
    ///
    /// - Parameters:
    ///   - changes: What becomes of the rows.
    ///   - rowClass: The class of a row that comes, by its new index.
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

    /// The row that keeps its place in sight, and that place.
    private func reference(_ changes: RowChanges) -> (row: Int, position: Double)? {
        let visible = visibleRows()
        let whole = visible.first { changes.stays($0) && position(of: $0) >= 0 }
        let row =
            whole ?? visible.first { changes.stays($0) }
            ?? (visible.upperBound..<heights.count).first { changes.stays($0) }
        return row.map { ($0, position(of: $0)) }
    }

    /// Numbers that follow each other, as ranges.
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
