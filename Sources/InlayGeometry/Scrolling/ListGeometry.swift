/// The geometry of a scrolled list: row heights, viewport and scroll position.
///
/// ```swift
/// var list = ListGeometry(heights: RowHeights(count: 1_000_000), viewportHeight: 600)
/// list.scroll(to: 777_777)
/// list.position(of: 777_777)  // 0, the top of the viewport.
/// ```
///
/// The scroll position is stored as a ``ScrollAnchor``, whose rules decide which row or end keeps
/// its position on the screen when rows change.
package struct ListGeometry: Sendable {
    /// The row heights, which are changed only by methods of the list, because these also adjust
    /// the scroll position.
    package private(set) var heights: RowHeights
    /// The scroll position: the row at the top of the viewport, the offset within it, and the
    /// target of the last scroll.
    package internal(set) var anchor = ScrollAnchor()
    /// The scroll position that was set while the list was empty; nil if there is none.
    ///
    /// It is applied when the first rows are inserted.
    var awaitedPosition: ListPosition?
    /// The section headers.
    package var sections = ListSections()
    /// The height of the viewport, in pixels.
    package private(set) var viewportHeight: Double
    /// The heights of the header and the footer.
    package internal(set) var margins = ListMargins()
    /// The edge that stays visible as rows are inserted, if the list is scrolled to that edge; none
    /// by default.
    package var edge = ListEdge.none

    /// Creates a list that is scrolled to the top.
    package init(heights: RowHeights, viewportHeight: Double) {
        self.heights = heights
        self.viewportHeight = max(viewportHeight, 0)
    }

    /// The scroll offset from the top of the first row, in pixels; negative within the header.
    package var offset: Double {
        (heights.count == 0 ? 0 : heights.offset(of: anchor.row)) + anchor.offset
    }

    /// The maximum scroll offset, in pixels.
    package var maximumOffset: Double {
        max(heights.totalHeight + margins.below - viewportHeight, minimumOffset)
    }

    /// Returns the rows in the viewport and in the overscan, which extends the viewport; an empty
    /// range if these contain only the header or the footer.
    ///
    /// - Parameters:
    ///   - above: The height of the overscan above the viewport, in pixels.
    ///   - below: The height of the overscan below the viewport, in pixels.
    /// - Returns: The indices of the rows.
    package func visibleRows(above: Double = 0, below: Double = 0) -> Range<Int> {
        guard heights.count > 0 else { return 0..<0 }
        let start = offset - above
        let first = heights.row(at: start)
        let end = offset + viewportHeight + below
        if margins.above > 0, end <= 0 { return 0..<0 }
        if margins.below > 0, start >= heights.totalHeight { return heights.count..<heights.count }
        let last = heights.row(at: end)
        // A row that begins exactly at the bottom of the viewport isn't visible.
        let isVisible = last == first || heights.offset(of: last) < end
        return first..<(isVisible ? last + 1 : last)
    }

    /// Returns the distance of a row's top from the top of the viewport, in pixels.
    package func position(of row: Int) -> Double {
        heights.offset(of: row) - offset
    }

    /// The first row whose top is visible below the sticky header, or else the first visible row; 0
    /// in an empty list.
    package var firstWholeRow: Int {
        let visible = visibleRows()
        return visible.first { position(of: $0) >= headerHeight(over: $0) - 0.5 }
            ?? min(visible.lowerBound, max(heights.count - 1, 0))
    }

    /// Returns whether the user can scroll on within a visible row that is higher than the
    /// viewport.
    ///
    /// If `isDown` is true, the row must extend below the viewport, otherwise above it.
    package func continues(_ row: Int, isDown: Bool) -> Bool {
        let (top, height) = (position(of: row), heights[row].height)
        guard height > viewportHeight, top < viewportHeight, top + height > 0 else { return false }
        return isDown ? top + height > viewportHeight + 0.5 : top < -0.5
    }

    // MARK: - Scrolling

    /// Scrolls down by a distance in pixels, or up if it is negative, as far as the ends of the
    /// list allow; returns the distance that the list was scrolled.
    @discardableResult
    package mutating func scroll(by distance: Double) -> Double {
        releaseTarget()
        return move(by: distance)
    }

    /// Scrolls to an offset in pixels, limited by the ends of the list.
    package mutating func scroll(toOffset offset: Double) {
        releaseTarget()
        move(toOffset: offset)
    }

    /// Scrolls to the end, which then stays visible as heights change.
    ///
    /// The end stays visible only until the list is scrolled again, or until rows are inserted,
    /// removed or moved.
    package mutating func scrollToEnd() {
        move(toOffset: maximumOffset)
        if heights.count > 0 { anchor.target = .end }
    }

    /// Clears the scroll target, and a scroll position that was set while the list was empty; call
    /// this method when the user begins to scroll.
    package mutating func releaseTarget() {
        anchor.target = .none
        awaitedPosition = nil
    }

    /// Rounds the anchor's offset to whole pixels, because rows are drawn at whole pixels; does
    /// nothing at the bottom of the list.
    package mutating func roundOffset() {
        guard offset < maximumOffset else { return }
        move(toOffset: heights.offset(of: anchor.row) + anchor.offset.rounded())
    }

    /// Sets the height of the viewport, in pixels; the visible rows stay in place.
    ///
    /// With ``ListEdge/end``, the first height above 0 scrolls to the end, unless the list was
    /// scrolled before.
    package mutating func setViewportHeight(_ height: Double) {
        // A list with the edge `.end` starts at its end, unless it was scrolled before.
        if viewportHeight == 0, height > 0, edge == .end, offset <= 0, anchor.target == .none {
            viewportHeight = height
            return move(toOffset: maximumOffset)
        }
        keepAnchor(Self.undrawn) { $0.viewportHeight = max(height, 0) }
    }

    /// Scrolls by a distance in pixels to compensate for rows that move, without clearing the
    /// scroll target; returns the distance that the list was scrolled.
    @discardableResult
    package mutating func move(by distance: Double) -> Double {
        let before = offset
        move(toOffset: before + distance)
        return offset - before
    }

    /// Scrolls to an offset in pixels, limited by the ends of the list, without clearing the scroll
    /// target; ignores NaN.
    mutating func move(toOffset offset: Double) {
        guard !offset.isNaN else { return }
        let offset = min(max(offset, minimumOffset), maximumOffset)
        guard heights.count > 0 else {
            anchor = ScrollAnchor()
            anchor.offset = offset
            return
        }
        let row = heights.row(at: offset)
        (anchor.row, anchor.offset) = (row, offset - heights.offset(of: row))
    }

    // MARK: - Changes

    /// Records a measured row height, in pixels; the visible rows stay in place.
    ///
    /// If `keepsTop`, this row's top stays in place even if other visible rows move; set it for a
    /// row that the user changed. Ignored at the bottom of a list whose ``edge`` is ``ListEdge/end``.
    package mutating func setHeight(
        _ height: Double, of row: Int, keepsTop: Bool = false, drawing: Drawing = Self.undrawn
    ) {
        let isAtEnd = offset >= maximumOffset
        if keepsTop, !(edge == .end && isAtEnd) {
            let position = max(position(of: row), -height)
            heights.setHeight(height, of: row)
            move(toOffset: heights.offset(of: row) - position)
        } else if !isAtEnd, row > visibleRows().upperBound - 1 {
            // Rows below the visible ones don't move them.
            heights.setHeight(height, of: row)
            if offset > maximumOffset { move(toOffset: maximumOffset) }
        } else {
            keepAnchor(drawing) { $0.heights.setHeight(height, of: row) }
        }
    }

    /// Updates the estimated heights of unmeasured rows; the visible rows stay in place.
    package mutating func refreshEstimates(drawing: Drawing) {
        keepAnchor(drawing) { $0.heights.refreshEstimates() }
    }

    /// Sets the class of a row, which decides its estimated height; the visible rows stay in place.
    package mutating func setClass(_ rowClass: RowClass, of row: Int, drawing: Drawing) {
        keepAnchor(drawing) { $0.heights.setClass(rowClass, of: row) }
    }

    /// Multiplies all heights after a width change by `factor`: the old width divided by the new
    /// width.
    ///
    /// If the list was scrolled to a row, that row keeps its alignment. Otherwise the fraction of
    /// the topmost visible row that is above the viewport stays the same.
    package mutating func rescale(by factor: Double) {
        AnchorHold.setTarget(of: &self, rowsChange: false)
        let hold = AnchorHold.chooseBeforeScaling(self)
        heights.rescale(by: factor)
        hold.restore(&self, 0..<0) { $0 }
    }

    /// Removes, inserts and moves rows, and marks the heights of reloaded rows as stale.
    ///
    /// The visible rows stay in place; `drawing` returns the drawing state of each.
    package mutating func apply(_ changes: RowChanges, drawing: Drawing = Self.undrawn) {
        // The anchor doesn't follow a row that moves.
        let newIndex: ((Int) -> Int?)? =
            changes.isOrderKept
            ? nil : { changes.stays($0) ? changes.newIndex(of: $0) : nil }
        keepAnchor(drawing, newIndex: newIndex) {
            $0.heights.apply(changes)
            $0.sections.apply(changes)
            $0.heights.invalidateHeights(of: changes.reloaded)
        }
    }
}
