/// The row or the end of a list that keeps its position on the screen during a change, by the rule
/// of ``ScrollAnchor``.
enum AnchorHold {
    case start
    case end
    /// The header, with the distance of the viewport's top below the header's top, in pixels.
    case header(Double)
    /// The footer, with the distance of the viewport's top below the footer's top, in pixels.
    case footer(Double)
    /// The first of these rows that still exists after the change.
    case rows([Row])
    /// The fraction of the anchor's row that is above the viewport.
    case fraction(Double)

    /// A candidate for the row that keeps its position.
    struct Row {
        var row: Int
        /// The distance of the row's top from the top of the viewport, in pixels.
        var position: Double
        /// The alignment of a row that was scrolled to, which it keeps although its height or that
        /// of its section header changes; nil for other rows.
        var alignment: ScrollAnchor.Alignment?

        /// Whether its alignment is the same at any width, unlike an offset within a measured row.
        func isScaleIndependent(in list: ListGeometry) -> Bool {
            if case .offset? = alignment { return list.heights[row].source == .estimated }
            return alignment != nil
        }
    }

    /// The first candidate row; nil if an end, the header, the footer or a fraction is kept.
    var firstRow: Row? { if case .rows(let rows) = self { rows.first } else { nil } }

    /// Chooses the rows or the end that keep their position when rows or their heights change.
    static func choose(
        in list: ListGeometry, rowsChange: Bool = false, _ drawing: ListGeometry.Drawing
    ) -> AnchorHold {
        let followsEnd = list.edge == .end || list.anchor.target == .end
        if followsEnd, list.offset >= list.maximumOffset { return .end }
        if list.edge == .start, list.offset <= list.minimumOffset { return .start }
        guard list.heights.count > 0 else { return margin(of: list) }
        let target = target(in: list, rowsChange: rowsChange)
        if target?.alignment == nil, !rowsChange, list.isAtHeader { return .header(0) }
        let rows = [target].compactMap { $0 } + candidates(in: list, drawing)
        // The header or the footer fills the viewport.
        return rows.isEmpty ? margin(of: list) : .rows(rows)
    }

    /// The header or the footer at the top of the viewport.
    private static func margin(of list: ListGeometry) -> AnchorHold {
        list.offset < 0 || list.offset <= list.minimumOffset
            ? .header(list.offset - list.minimumOffset)
            : .footer(list.offset - list.heights.totalHeight)
    }

    /// Chooses the rows, end or fraction that keep their position when all heights are scaled.
    static func chooseBeforeScaling(_ list: ListGeometry) -> AnchorHold {
        let hold = choose(in: list, ListGeometry.undrawn)
        guard let row = hold.firstRow, !row.isScaleIndependent(in: list) else { return hold }
        let isInMargin = list.offset < 0 || list.offset > list.heights.totalHeight
        guard !isInMargin else { return margin(of: list) }
        let height = list.heights[list.anchor.row].height
        return .fraction(height > 0 ? list.anchor.offset / height : 0)
    }

    /// The row that was scrolled to, while it is visible or aligned; otherwise nil.
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

    /// Whether a row is aligned, or only an end of the list prevents its alignment.
    ///
    /// When rows are inserted or removed, the end counts only if the heights of visible rows are
    /// estimates: painted rows stay in place.
    static func isAligned(
        _ row: Int, _ alignment: ScrollAnchor.Alignment, in list: ListGeometry,
        rowsChange: Bool = false
    ) -> Bool {
        let visible = list.visible(row)
        let distance = visible.top - alignment.top(of: visible)
        if abs(distance) < 0.01 { return true }
        guard distance > 0 ? list.offset >= list.maximumOffset : list.offset <= list.minimumOffset
        else { return false }
        return !rowsChange || list.visibleRows().contains { list.heights[$0].source != .measured }
    }

    /// At the start of a list without a header, makes the first row the scroll target.
    static func setTarget(of list: inout ListGeometry, rowsChange: Bool) {
        if case .row = list.anchor.target { return }
        if rowsChange { list.anchor.target = .none }
        guard list.heights.count > 0, list.viewportHeight > 0, list.margins.above == 0,
            list.offset <= 0
        else { return }
        list.anchor.target = .row(0, .top)
    }

    /// The visible rows: first the whole and painted ones, then other whole ones, then the rest.
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

    /// Returns the scroll offset that restores the position.
    ///
    /// If all rows were removed, the first remaining row of `next` moves to the top of the
    /// viewport, unless that is in the header.
    func offset(
        in list: ListGeometry, _ next: Range<Int>, _ newIndex: (Int) -> Int?
    ) -> Double {
        switch self {
        case .start: return list.minimumOffset
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
                    row.alignment?.top(of: list.visible(index))
                    ?? max(row.position, -list.heights[index].height)
                return list.heights.offset(of: index) - position
            }
            if list.anchor.offset < 0 { return list.anchor.offset }
            let row = next.lazy.compactMap(newIndex).first
            return row.map { list.heights.offset(of: $0) } ?? list.maximumOffset
        }
    }

    /// Scrolls until the held row or edge has its previous position again.
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
