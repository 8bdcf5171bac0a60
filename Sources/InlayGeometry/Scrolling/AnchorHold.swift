/// The part of a list that keeps its position on the screen during one change of rows or heights.
///
/// ``ScrollAnchor`` documents the rules by which this part, the fixed point, is chosen.
enum AnchorHold {
    case end
    /// The header; the value is how far the top of the viewport is below the top of the header, in
    /// pixels.
    case header(Double)
    /// The footer; the value is how far the top of the viewport is below the top of the footer, in
    /// pixels.
    case footer(Double)
    /// The first of these rows that the change neither removes nor moves.
    case rows([Row])
    /// The row at the top of the viewport; the value is the fraction of its height that is above
    /// the viewport.
    case fraction(Double)

    /// A candidate for the anchor: the row that keeps its position on the screen when rows or their
    /// heights change.
    struct Row {
        var row: Int
        /// The distance of the row's top from the top of the viewport, in pixels.
        var position: Double
        /// The alignment that the app asked for when it scrolled to this row; nil for other rows.
        ///
        /// If it isn't nil, the row is restored to this alignment instead of to ``position``, which
        /// is wrong once the height of the row or of its section header changes.
        var alignment: ScrollAnchor.Alignment?

        /// Returns whether the row has an alignment that remains valid after a width change.
        ///
        /// An offset within a row that was ever measured doesn't remain valid, because the width
        /// change moves the row's content.
        func isScaleIndependent(in list: ListGeometry) -> Bool {
            if case .offset? = alignment { return list.heights[row].source == .estimated }
            return alignment != nil
        }
    }

    var firstRow: Row? { if case .rows(let rows) = self { rows.first } else { nil } }

    /// Chooses the part of the list to keep in place (the fixed point) during a change of rows
    /// (`rowsChange`), which inserts, removes or moves them, or of heights only.
    static func choose(
        in list: ListGeometry, rowsChange: Bool = false, _ drawing: ListGeometry.Drawing
    ) -> AnchorHold {
        let followsEnd = list.edge == .end || list.anchor.target == .end
        if followsEnd, list.offset >= list.maximumOffset { return .end }
        if list.edge == .start, list.offset <= list.minimumOffset { return .header(0) }
        guard list.heights.count > 0 else { return margin(of: list) }
        let target = target(in: list, rowsChange: rowsChange)
        if target?.alignment == nil, !rowsChange, list.isAtHeader { return .header(0) }
        let rows = [target].compactMap { $0 } + candidates(in: list, drawing)
        // The header or the footer fills the viewport.
        return rows.isEmpty ? margin(of: list) : .rows(rows)
    }

    /// Returns the header or the footer, whichever is at the top of the viewport, as the part of
    /// the list to keep in place.
    private static func margin(of list: ListGeometry) -> AnchorHold {
        list.offset < 0 || list.offset <= list.minimumOffset
            ? .header(list.offset - list.minimumOffset)
            : .footer(list.offset - list.heights.totalHeight)
    }

    /// Chooses the part of the list to keep in place while all heights are scaled after a width
    /// change.
    static func chooseBeforeScaling(_ list: ListGeometry) -> AnchorHold {
        let hold = choose(in: list, ListGeometry.undrawn)
        guard let row = hold.firstRow, !row.isScaleIndependent(in: list) else { return hold }
        let isInMargin = list.offset < 0 || list.offset > list.heights.totalHeight
        guard !isInMargin else { return margin(of: list) }
        let height = list.heights[list.anchor.row].height
        return .fraction(height > 0 ? list.anchor.offset / height : 0)
    }

    /// Returns the row that the app last scrolled to, with its alignment in the viewport; nil if
    /// there is no such row, or if it is neither visible nor aligned as requested.
    static func target(in list: ListGeometry, rowsChange: Bool = false) -> Row? {
        guard case .row(let row, let alignment) = list.anchor.target else { return nil }
        let position = list.position(of: row)
        let isAligned = isAligned(row, alignment, in: list, rowsChange: rowsChange)
        let isVisible =
            position + list.heights[row].height >= 0
            && (position < list.viewportHeight || list.viewportHeight == 0)
        // A restored position may be far below the end of a row whose height is an estimate.
        guard isVisible || isAligned else { return nil }
        return Row(row: row, position: position, alignment: isAligned ? alignment : nil)
    }

    /// Returns whether a row is aligned, or can't reach its alignment because the list is scrolled
    /// to an end.
    ///
    /// If `rowsChange` is true, a row that can't reach its alignment counts as aligned only if a
    /// visible row isn't measured: measured rows are painted already and shouldn't move.
    static func isAligned(
        _ row: Int, _ alignment: ScrollAnchor.Alignment, in list: ListGeometry,
        rowsChange: Bool = false
    ) -> Bool {
        let distance = list.position(of: row) - alignment.top(of: row, in: list)
        if abs(distance) < 0.01 { return true }
        guard distance > 0 ? list.offset >= list.maximumOffset : list.offset <= list.minimumOffset
        else { return false }
        return !rowsChange || list.visibleRows().contains { list.heights[$0].source != .measured }
    }

    /// Sets the scroll target of a list before a change of its rows or heights.
    ///
    /// If rows are inserted, removed or moved (`rowsChange`), the end is no longer the target. A
    /// list without a target gets its first row as the target if it has no header and is scrolled
    /// to its start.
    static func setTarget(of list: inout ListGeometry, rowsChange: Bool) {
        if rowsChange, list.anchor.target == .end { list.anchor.target = .none }
        guard list.anchor.target == .none, list.heights.count > 0, list.viewportHeight > 0,
            list.margins.above == 0,
            list.offset <= 0
        else { return }
        list.anchor.target = .row(0, .top)
    }

    /// Returns the visible rows, best candidates for the anchor first: painted rows whose top is
    /// visible, then unpainted rows whose top is visible, then the row that is cut off at the top.
    private static func candidates(
        in list: ListGeometry, _ drawing: ListGeometry.Drawing
    ) -> [Row] {
        list.visibleRows().map { row in
            let (position, drawn) = (list.position(of: row), drawing(row))
            let y = position + drawn.displacement
            let isWhole = y > -0.5 && y < list.viewportHeight
            let rank = isWhole ? (drawn.isPainted ? 0 : 1) : 2
            return (row: Row(row: row, position: position), rank: rank, y: y)
        }
        .sorted { ($0.rank, $0.y) < ($1.rank, $1.y) }.map(\.row)
    }

    /// Returns the scroll offset that ``restore(_:_:_:)`` restores; it may be beyond the ends of
    /// the list.
    private func offset(
        in list: ListGeometry, _ next: Range<Int>, _ newIndex: (Int) -> Int?
    ) -> Double {
        switch self {
        case .end: return list.maximumOffset
        case .header(let distance): return list.minimumOffset + distance
        case .footer(let distance): return list.heights.totalHeight + distance
        case .fraction(let part):
            let row = list.anchor.row
            return list.heights.offset(of: row) + list.heights[row].height * part
        case .rows(let rows):
            for row in rows {
                guard let index = newIndex(row.row) else { continue }
                // A row that is cut off at the top stays cut off or ends there.
                let position =
                    row.alignment.map { $0.top(of: index, in: list) }
                    ?? max(row.position, -list.heights[index].height)
                return list.heights.offset(of: index) - position
            }
            if list.anchor.offset < 0 { return list.anchor.offset }
            let row = next.lazy.compactMap(newIndex).first
            return row.map { list.heights.offset(of: $0) } ?? list.maximumOffset
        }
    }

    /// Scrolls the list so that its kept part (the fixed point) is where it was on the screen
    /// before the change.
    ///
    /// `next` contains the old indices of the topmost visible row and all rows after it. If every
    /// row that could be kept in place is gone, the first remaining row of `next` moves to the top
    /// of the viewport, unless the viewport begins in the header.
    func restore(_ list: inout ListGeometry, _ next: Range<Int>, _ newIndex: (Int) -> Int?) {
        guard list.heights.count > 0 else {
            if case .rows = self { return list.move(toOffset: list.minimumOffset) }
            return list.move(toOffset: offset(in: list, next, newIndex))
        }
        // The anchor's row may be removed; it is only read until the position is restored.
        list.anchor.row = min(list.anchor.row, list.heights.count - 1)
        if case .row(let row, let alignment) = list.anchor.target {
            list.anchor.target = newIndex(row).map { .row($0, alignment) } ?? .none
        }
        list.move(toOffset: offset(in: list, next, newIndex))
    }
}
