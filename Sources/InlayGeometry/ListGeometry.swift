/// A list as it is scrolled: its rows' heights, how much of it is seen, and where.
///
/// ```swift
/// var list = ListGeometry(heights: RowHeights(count: 1_000_000), viewportHeight: 600)
/// list.scroll(to: 777_777)
/// list.setHeight(412, of: 3)  // What is seen stays where it is.
/// ```
///
/// The place is kept as a row and an offset within it, and not as an offset from the first row:
/// so nothing that happens above moves what is seen.
public struct ListGeometry: Sendable {
    /// What stays in sight when rows come at the ends.
    public enum Edge: Hashable, Sendable {
        /// The rows that are seen.
        case none
        /// At the very beginning, the beginning.
        case start
        /// At the very end, the end: a conversation follows what is said.
        case end
    }

    /// The rows' heights; changed by the list, so that the place follows.
    public private(set) var heights: RowHeights
    /// The place at the top of what is seen.
    public private(set) var anchor = Anchor()
    /// How much is seen, in pixels.
    public private(set) var viewportHeight: Double
    /// What is kept in sight at the ends.
    public var edge = Edge.none

    /// Makes a list that is scrolled to its beginning.
    public init(heights: RowHeights, viewportHeight: Double) {
        self.heights = heights
        self.viewportHeight = max(viewportHeight, 0)
    }

    /// How far the list is scrolled, in pixels from the beginning of the first row.
    public var offset: Double {
        heights.count == 0 ? 0 : heights.offset(of: anchor.row) + anchor.offset
    }

    /// How far the list can be scrolled.
    public var maximumOffset: Double { max(heights.totalHeight - viewportHeight, 0) }

    /// The rows that are seen, and those within a distance above and below.
    public func visibleRows(above: Double = 0, below: Double = 0) -> Range<Int> {
        guard heights.count > 0 else { return 0..<0 }
        let first = heights.row(at: offset - above)
        let end = offset + viewportHeight + below
        let last = heights.row(at: end)
        // A row that begins where the sight ends isn't seen.
        let isSeen = last == first || heights.offset(of: last) < end
        return first..<(isSeen ? last + 1 : last)
    }

    /// Where a row begins, in pixels from the top of what is seen.
    public func position(of row: Int) -> Double {
        heights.offset(of: row) - offset
    }

    // MARK: - Scrolling

    /// Scrolls by a distance, and not beyond the ends.
    ///
    /// - Returns: How far the list was scrolled.
    @discardableResult
    public mutating func scroll(by distance: Double) -> Double {
        let before = offset
        scroll(toOffset: before + distance)
        return offset - before
    }

    /// Scrolls to an offset, and not beyond the ends.
    public mutating func scroll(toOffset offset: Double) {
        guard heights.count > 0 else {
            anchor = Anchor()
            return
        }
        let offset = min(max(offset, 0), maximumOffset)
        let row = heights.row(at: offset)
        anchor = Anchor(row: row, offset: offset - heights.offset(of: row))
    }

    /// Has the anchor be a whole number of pixels inside its row, which is where it is drawn; but at the end.
    public mutating func roundOffset() {
        guard offset < maximumOffset else { return }
        scroll(toOffset: heights.offset(of: anchor.row) + anchor.offset.rounded())
    }

    /// Scrolls until a row begins at the top of what is seen, as far as the ends allow.
    public mutating func scroll(to row: Int) {
        scroll(toOffset: heights.offset(of: row))
    }

    /// Changes how much is seen.
    public mutating func setViewportHeight(_ height: Double) {
        keepEdge { $0.viewportHeight = max(height, 0) }
    }

    // MARK: - Changes

    /// Notes what was measured; what is seen stays where it is.
    public mutating func setHeight(_ height: Double, of row: Int) {
        keepEdge { list in
            let old = list.heights[row].height
            list.heights.setHeight(height, of: row)
            // Of a row that is cut at the top, the part in sight stays as far as it is there.
            guard row == list.anchor.row, old > 0 else { return }
            list.anchor.offset = min(list.anchor.offset, list.heights[row].height)
        }
    }

    /// Takes the heights of rows for estimates, as their content may be another; they keep them until they are measured.
    public mutating func doubtHeights(of rows: RangeSet<Int>) {
        // All at once takes less than a few hundred thousand, one by one.
        guard rows.ranges.reduce(0, { $0 + $1.count }) * 50 < heights.count else {
            if !rows.isEmpty { heights.rescale(by: 1) }
            return
        }
        for range in rows.ranges {
            for row in range { heights.doubtHeight(of: row) }
        }
    }

    /// Lets rows that weren't measured follow the others of their class.
    public mutating func refreshEstimates() {
        keepEdge { list in
            let part = list.anchorPart
            list.heights.refreshEstimates()
            list.restore(part)
        }
    }

    /// Takes all heights for those of another width; the place stays as far into its row.
    public mutating func rescale(by factor: Double) {
        keepEdge { list in
            let part = list.anchorPart
            list.heights.rescale(by: factor)
            list.restore(part)
        }
    }

    /// Puts rows in; those that are seen stay.
    public mutating func insert(_ count: Int, at index: Int, rowClass: RowClass = .standard) {
        keepEdge { list in
            let wasEmpty = list.heights.count == 0
            list.heights.insert(count, at: index, rowClass: rowClass)
            if !wasEmpty, index <= list.anchor.row { list.anchor.row += count }
        }
    }

    /// Takes rows out; where the place was in one of them, the next row that is left takes it.
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

    /// Puts a row in another place; the place goes with its row.
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

    /// Says of what class a row is.
    public mutating func setClass(_ rowClass: RowClass, of row: Int) {
        keepEdge { list in
            let part = list.anchorPart
            list.heights.setClass(rowClass, of: row)
            list.restore(part)
        }
    }

    // MARK: - Inside

    /// How much of the place's row is above it.
    private var anchorPart: Double {
        guard heights.count > 0 else { return 0 }
        let height = heights[anchor.row].height
        return height > 0 ? anchor.offset / height : 0
    }

    private mutating func restore(_ part: Double) {
        guard heights.count > 0, anchor.offset > 0 else { return }
        anchor.offset = heights[anchor.row].height * part
    }

    /// Changes something, and stays at the end where the list was there and shall stay; and never
    /// beyond the ends.
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
