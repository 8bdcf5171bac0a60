/// The geometry of a scrolled list: row heights, viewport and scroll position.
///
/// ```swift
/// var list = ListGeometry(heights: RowHeights(count: 1_000_000), viewportHeight: 600)
/// list.scroll(to: 777_777)
/// list.setHeight(412, of: 3)  // The visible rows stay in place.
/// ```
///
/// The scroll position is stored as an anchor (a row and an offset within it) and not as an
/// offset from the first row, so height changes above the anchor never move the visible rows.
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
    /// The anchor: the position in the list that is at the top of the viewport.
    public private(set) var anchor = Anchor()
    /// The height of the viewport, in pixels.
    public private(set) var viewportHeight: Double
    /// The edge that stays visible as rows are inserted there; none by default.
    public var edge = Edge.none

    /// Creates a list that is scrolled to the top.
    public init(heights: RowHeights, viewportHeight: Double) {
        self.heights = heights
        self.viewportHeight = max(viewportHeight, 0)
    }

    /// The scroll offset from the top of the first row, in pixels.
    public var offset: Double {
        heights.count == 0 ? 0 : heights.offset(of: anchor.row) + anchor.offset
    }

    /// The maximum scroll offset, in pixels.
    public var maximumOffset: Double { max(heights.totalHeight - viewportHeight, 0) }

    /// Returns the rows that are visible or within an overscan above and below the viewport, in
    /// pixels.
    public func visibleRows(above: Double = 0, below: Double = 0) -> Range<Int> {
        guard heights.count > 0 else { return 0..<0 }
        let first = heights.row(at: offset - above)
        let end = offset + viewportHeight + below
        let last = heights.row(at: end)
        // A row that begins exactly at the bottom of the viewport isn't visible.
        let isSeen = last == first || heights.offset(of: last) < end
        return first..<(isSeen ? last + 1 : last)
    }

    /// Returns the distance of a row's top from the top of the viewport, in pixels.
    public func position(of row: Int) -> Double {
        heights.offset(of: row) - offset
    }

    // MARK: - Scrolling

    /// Scrolls by a distance, limited by the ends of the list.
    ///
    /// - Returns: The distance that the list was scrolled, in pixels.
    @discardableResult
    public mutating func scroll(by distance: Double) -> Double {
        let before = offset
        scroll(toOffset: before + distance)
        return offset - before
    }

    /// Scrolls to an offset, limited by the ends of the list.
    public mutating func scroll(toOffset offset: Double) {
        guard heights.count > 0 else {
            anchor = Anchor()
            return
        }
        let offset = min(max(offset, 0), maximumOffset)
        let row = heights.row(at: offset)
        anchor = Anchor(row: row, offset: offset - heights.offset(of: row))
    }

    /// Rounds the anchor's offset to whole pixels, as rows are drawn; unchanged at the bottom of
    /// the list.
    public mutating func roundOffset() {
        guard offset < maximumOffset else { return }
        scroll(toOffset: heights.offset(of: anchor.row) + anchor.offset.rounded())
    }

    /// Scrolls until a row is at the top of the viewport, as far as the ends of the list allow.
    public mutating func scroll(to row: Int) {
        scroll(toOffset: heights.offset(of: row))
    }

    /// Sets the height of the viewport, in pixels.
    public mutating func setViewportHeight(_ height: Double) {
        keepEdge { $0.viewportHeight = max(height, 0) }
    }

    // MARK: - Changes

    /// Records a measured row height; the visible rows stay in place.
    public mutating func setHeight(_ height: Double, of row: Int) {
        keepEdge { list in
            let old = list.heights[row].height
            list.heights.setHeight(height, of: row)
            // If the anchor's row shrinks, the anchor stays within it.
            guard row == list.anchor.row, old > 0 else { return }
            list.anchor.offset = min(list.anchor.offset, list.heights[row].height)
        }
    }

    /// Marks the heights of rows as stale because their content may have changed; they keep them
    /// until they are measured again.
    public mutating func doubtHeights(of rows: RangeSet<Int>) {
        // Beyond 2 % of the rows, marking all rows at once is faster than one by one.
        guard rows.ranges.reduce(0, { $0 + $1.count }) * 50 < heights.count else {
            if !rows.isEmpty { heights.rescale(by: 1) }
            return
        }
        for range in rows.ranges {
            for row in range { heights.doubtHeight(of: row) }
        }
    }

    /// Updates the estimated heights of unmeasured rows from the measured rows of their class.
    public mutating func refreshEstimates() {
        keepEdge { list in
            let part = list.anchorPart
            list.heights.refreshEstimates()
            list.restore(part)
        }
    }

    /// Scales all heights after a width change; the anchor stays at the same fraction of its
    /// row's height.
    public mutating func rescale(by factor: Double) {
        keepEdge { list in
            let part = list.anchorPart
            list.heights.rescale(by: factor)
            list.restore(part)
        }
    }

    /// Inserts rows; the visible rows stay in place.
    public mutating func insert(_ count: Int, at index: Int, rowClass: RowClass = .standard) {
        keepEdge { list in
            let wasEmpty = list.heights.count == 0
            list.heights.insert(count, at: index, rowClass: rowClass)
            if !wasEmpty, index <= list.anchor.row { list.anchor.row += count }
        }
    }

    /// Removes rows; if the anchor's row is removed, the next remaining row becomes the anchor.
    public mutating func remove(_ range: Range<Int>) {
        keepEdge { list in
            list.heights.remove(range)
            if range.contains(list.anchor.row) {
                list.anchor = Anchor(row: range.lowerBound)
            } else if range.upperBound <= list.anchor.row {
                list.anchor.row -= range.count
            }
        }
    }

    /// Moves a row; the anchor moves with its row.
    public mutating func move(_ row: Int, to index: Int) {
        keepEdge { list in
            list.heights.move(row, to: index)
            if row == list.anchor.row {
                list.anchor.row = index
            } else {
                let isTakenAbove = row < list.anchor.row
                let anchor = list.anchor.row - (isTakenAbove ? 1 : 0)
                list.anchor.row = anchor + (index <= anchor ? 1 : 0)
            }
        }
    }

    /// Sets the class of a row, from which its height is estimated.
    public mutating func setClass(_ rowClass: RowClass, of row: Int) {
        keepEdge { list in
            let part = list.anchorPart
            list.heights.setClass(rowClass, of: row)
            list.restore(part)
        }
    }

    // MARK: - Inside

    /// The fraction of the anchor's row that is above the viewport.
    private var anchorPart: Double {
        guard heights.count > 0 else { return 0 }
        let height = heights[anchor.row].height
        return height > 0 ? anchor.offset / height : 0
    }

    private mutating func restore(_ part: Double) {
        guard heights.count > 0, anchor.offset > 0 else { return }
        anchor.offset = heights[anchor.row].height * part
    }

    /// Applies a change, scrolls back to the edge if the list was at it and ``edge`` says so, and
    /// clamps the offset to the ends.
    private mutating func keepEdge(_ change: (inout ListGeometry) -> Void) {
        let wasAtStart = offset <= 0
        let wasAtEnd = offset >= maximumOffset
        change(&self)
        guard heights.count > 0 else {
            anchor = Anchor()
            return
        }
        if edge == .end, wasAtEnd {
            scroll(toOffset: maximumOffset)
        } else if edge == .start, wasAtStart {
            anchor = Anchor()
        } else if anchor.row >= heights.count || offset > maximumOffset {
            scroll(toOffset: maximumOffset)
        }
    }
}
