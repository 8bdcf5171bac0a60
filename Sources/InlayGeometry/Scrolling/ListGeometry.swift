/// The geometry of a scrolled list: row heights, viewport and scroll position.
///
/// ```swift
/// var list = ListGeometry(heights: RowHeights(count: 1_000_000), viewportHeight: 600)
/// list.scroll(to: 777_777)
/// list.setHeight(412, of: 3)  // The visible rows stay in place.
/// ```
///
/// The scroll position is stored as a ``ScrollAnchor``, whose rule decides which row or end keeps
/// its position on the screen when rows change.
public struct ListGeometry: Sendable {
    /// The edge of the list that stays visible as rows are inserted there.
    public enum Edge: Hashable, Sendable {
        /// Neither: the visible rows stay in place.
        case none
        /// When scrolled to the top, stay at the top as rows are inserted.
        case start
        /// When scrolled to the bottom, stay at the bottom as rows are appended, as in a
        /// conversation.
        case end
    }

    /// The row heights, changed only through the list so that the anchor is adjusted with them.
    public private(set) var heights: RowHeights
    /// The position in the list that is at the top of the viewport.
    public internal(set) var anchor = ScrollAnchor()
    /// The position that was set while the list was empty; nil once its first rows are inserted.
    var awaitedPosition: ListPosition?
    /// The section headers.
    package var sections = ListSections()
    /// The height of the viewport, in pixels.
    public private(set) var viewportHeight: Double
    /// The heights of the header and the footer.
    package internal(set) var margins = ListMargins()
    /// The edge that stays visible as rows are inserted there; none by default.
    public var edge = Edge.none

    /// Creates a list that is scrolled to the top.
    public init(heights: RowHeights, viewportHeight: Double) {
        self.heights = heights
        self.viewportHeight = max(viewportHeight, 0)
    }

    /// The scroll offset from the top of the first row, in pixels; negative within the header.
    public var offset: Double {
        (heights.count == 0 ? 0 : heights.offset(of: anchor.row)) + anchor.offset
    }

    /// The maximum scroll offset, in pixels.
    public var maximumOffset: Double {
        max(heights.totalHeight + margins.below - viewportHeight, minimumOffset)
    }

    /// Returns the rows that are visible or within an overscan above and below the viewport, in
    /// pixels; an empty range if only the header or the footer is there.
    public func visibleRows(above: Double = 0, below: Double = 0) -> Range<Int> {
        guard heights.count > 0 else { return 0..<0 }
        let start = offset - above
        let first = heights.row(at: start)
        let end = offset + viewportHeight + below
        if margins.above > 0, end <= 0 { return 0..<0 }
        if margins.below > 0, start >= heights.totalHeight { return heights.count..<heights.count }
        let last = heights.row(at: end)
        // A row that begins exactly at the bottom of the viewport isn't visible.
        let isSeen = last == first || heights.offset(of: last) < end
        return first..<(isSeen ? last + 1 : last)
    }

    /// Returns the distance of a row's top from the top of the viewport, in pixels.
    public func position(of row: Int) -> Double {
        heights.offset(of: row) - offset
    }

    /// The first row whose top is visible below the sticky header, or else the first visible row.
    package var firstWholeRow: Int {
        let visible = visibleRows()
        return visible.first { position(of: $0) >= headerHeight(over: $0) - 0.5 }
            ?? min(visible.lowerBound, max(heights.count - 1, 0))
    }

    /// Whether a visible row is higher than the viewport, and extends below (or above) it.
    package func continues(_ row: Int, isDown: Bool) -> Bool {
        let (top, height) = (position(of: row), heights[row].height)
        guard height > viewportHeight, top < viewportHeight, top + height > 0 else { return false }
        return isDown ? top + height > viewportHeight + 0.5 : top < -0.5
    }

    // MARK: - Scrolling

    /// Scrolls by a distance, limited by the ends of the list.
    ///
    /// - Returns: The distance that the list was scrolled, in pixels.
    @discardableResult
    public mutating func scroll(by distance: Double) -> Double {
        releaseTarget()
        return move(by: distance)
    }

    /// Scrolls to an offset, limited by the ends of the list.
    public mutating func scroll(toOffset offset: Double) {
        releaseTarget()
        move(toOffset: offset)
    }

    /// Scrolls to the end, which stays visible until the list is scrolled again, or rows are
    /// inserted or removed.
    package mutating func scrollToEnd() {
        move(toOffset: maximumOffset)
        if heights.count > 0 { anchor.target = .end }
    }

    /// Clears the scroll target, because the user begins to scroll.
    package mutating func releaseTarget() {
        anchor.target = .none
        awaitedPosition = nil
    }

    /// Rounds the anchor's offset to whole pixels, because rows are drawn at whole pixels; does
    /// nothing at the bottom of the list.
    public mutating func roundOffset() {
        guard offset < maximumOffset else { return }
        move(toOffset: heights.offset(of: anchor.row) + anchor.offset.rounded())
    }

    /// Sets the height of the viewport, in pixels.
    public mutating func setViewportHeight(_ height: Double) {
        // A list with the edge `.end` starts at its end, unless it was scrolled before.
        if viewportHeight == 0, height > 0, edge == .end, offset <= 0, anchor.target == .none {
            viewportHeight = height
            return move(toOffset: maximumOffset)
        }
        keepAnchor(Self.undrawn) { $0.viewportHeight = max(height, 0) }
    }

    /// Scrolls by a distance to compensate for rows that move, and keeps the scroll target.
    @discardableResult
    package mutating func move(by distance: Double) -> Double {
        let before = offset
        move(toOffset: before + distance)
        return offset - before
    }

    /// Scrolls to an offset, limited by the ends of the list, and keeps the scroll target.
    mutating func move(toOffset offset: Double) {
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

    /// Records a measured row height; the visible rows stay in place.
    public mutating func setHeight(_ height: Double, of row: Int) {
        setHeight(height, of: row, drawing: Self.undrawn)
    }

    /// Records a measured row height in pixels; `drawing` tells how visible rows are drawn.
    ///
    /// With `keepsTop`, the top of this row keeps its position, because the user changed the row.
    package mutating func setHeight(
        _ height: Double, of row: Int, keepsTop: Bool = false, drawing: Drawing
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

    /// Marks the heights of rows as stale because their content may have changed; they keep them
    /// until they are measured again.
    public mutating func doubtHeights(of rows: RangeSet<Int>) {
        heights.doubtHeights(of: rows)
    }

    /// Updates the estimated heights of unmeasured rows from the measured rows of their class.
    package mutating func refreshEstimates(drawing: Drawing) {
        keepAnchor(drawing) { $0.heights.refreshEstimates() }
    }

    /// Sets the class of a row, from which its height is estimated.
    package mutating func setClass(_ rowClass: RowClass, of row: Int, drawing: Drawing) {
        keepAnchor(drawing) { $0.heights.setClass(rowClass, of: row) }
    }

    /// Scales all heights after a width change; a row that was scrolled to stays aligned, or else
    /// the anchor stays at the same fraction of its row's height.
    public mutating func rescale(by factor: Double) {
        keepFraction { $0.heights.rescale(by: factor) }
    }

    /// Inserts rows; the visible rows stay in place.
    public mutating func insert(_ count: Int, at index: Int) {
        let newIndex = { $0 + ($0 < index ? 0 : count) }
        keepAnchor(Self.undrawn, newIndex: newIndex) { $0.heights.insert(count, at: index) }
    }

    /// Removes, inserts and moves rows together with their heights.
    public mutating func apply(_ changes: RowChanges) {
        apply(changes, drawing: Self.undrawn)
    }

    /// Removes, inserts and moves rows; `drawing` tells how visible rows are drawn.
    package mutating func apply(_ changes: RowChanges, drawing: Drawing) {
        // The anchor doesn't follow a row that moves.
        let newIndex = { changes.stays($0) ? changes.newIndex(of: $0) : nil }
        keepAnchor(drawing, newIndex: newIndex) {
            $0.heights.apply(changes)
            $0.sections.apply(changes)
            $0.doubtHeights(of: changes.reloaded)
        }
    }
}
