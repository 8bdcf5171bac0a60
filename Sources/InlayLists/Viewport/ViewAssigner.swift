import InlayGeometry

/// A controller that gives web views to the rows that need one, the most urgent rows first.
@MainActor
struct ViewAssigner {
    /// The greatest number of rows that get a view in one frame.
    private static let most = 4

    let rows: ListRows
    let display: RowDisplay
    private var pool: RowPool { display.pool }
    private var isHurried: Bool { rows.pace.isHurried }

    /// Assigns views to the live rows that have none; `isOpening` while the first visible rows are
    /// being prepared.
    func assign(to live: LiveRows, isOpening: Bool) {
        let limits = rows.limits
        let visible = rows.geometry.visibleRows()
        let waiting = live.order(
            visible: visible, isDown: rows.pace.isDown, isOpening: isOpening
        )
        .map { rows.row($0) }.filter { display.native.needsView($0) }
        let mostViews = max(limits.webViews, live.count)
        if pool.dropOne(live: live, limit: mostViews, isHurried: isHurried) {
            rows.setNeedsFrame()
        }
        // While the list opens, it isn't known how many rows fit: most estimates are lower than the
        // first rows turn out to be.
        let most = !isOpening ? Self.most : Self.most - pool.slots.count { isEstimated($0.row) }
        var started = 0
        for row in waiting where started < most {
            // Making a view takes longer than a frame. While the list scrolls, an invisible row
            // waits for a free view, and a visible row takes one from an invisible row.
            let isVisible = row.index.map(visible.contains) ?? false
            let needed =
                isHurried && isVisible ? LiveRows(range: visible, header: live.header) : live
            let limit =
                isHurried && !isVisible ? limits.webViews : max(limits.webViews, needed.count)
            guard
                let slot = pool.slot(
                    for: row.kind, live: needed, limit: limit, isHurried: isHurried)
            else { continue }
            slot.width = rows.width
            display.show(row, in: slot)
            started += 1
        }
        guard started == waiting.count else { return rows.setNeedsFrame() }
        makeAhead(visible.lowerBound, isFirst: isOpening && waiting.isEmpty)
    }

    /// Creates a view for later scrolling when there is nothing else to do.
    ///
    /// If the list is opening and the engine paints the first rows (`isFirst`), only the two views
    /// that scrolling needs first are made.
    private func makeAhead(_ visible: Int, isFirst: Bool) {
        guard let row = rows.loaded[visible], row.presentation.isWeb,
            !isHurried, pool.slots.count < min(rows.limits.webViews, rows.count),
            rows.areCurrent
                || isFirst
                    && pool.slots.count(where: { $0.row?.index == nil && !$0.cannotBeReused }) < 2
        else { return }
        pool.warmUp(row.content.kind)
        rows.setNeedsFrame()
    }

    /// Returns whether a row's height is still an estimate, because the row isn't displayed yet.
    private func isEstimated(_ row: LiveRow?) -> Bool {
        row?.index.map { rows.geometry.heights[$0].source != .measured } ?? false
    }

    /// Releases the views of tall rows outside the overscan.
    ///
    /// If many rows are loaded, also unloads the rows outside the overscan that have no view.
    func release(outside live: LiveRows) {
        // The backing store of a high row takes more memory than the row is worth keeping.
        for slot in pool.slots where slot.height > rows.limits.keptHeight {
            guard let index = slot.row?.index, !live.contains(index) else { continue }
            slot.clear()
        }
        guard rows.loaded.count - live.count > rows.limits.webViews else { return }
        rows.release(outside: live)
    }
}
