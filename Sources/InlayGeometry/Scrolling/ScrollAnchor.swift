/// The scroll position of a list, with the rules by which it is restored when rows change.
///
/// The position is a row and an offset within it, independent of the heights of the rows above.
/// Before rows change, ``ListGeometry`` chooses a fixed point, which keeps its position on the
/// screen, by the first of these rules that applies:
///
/// 1. The end, if the list is scrolled to its end and ``ListGeometry/edge`` is the end, or if the
///    user jumped to the end and only heights change.
/// 2. The start, if the list is scrolled to its start and ``ListGeometry/edge`` is the start.
/// 3. The target row, which is the row that the list was last scrolled to, while it is aligned. In
///    a list without a header that is scrolled to its start, the first row is the target row.
/// 4. The header, if the list is scrolled to its top and only heights change.
/// 5. The target row, while it is visible.
/// 6. The first row whose top is visible; painted rows take precedence over unpainted rows.
/// 7. The row that is cut off at the top.
/// 8. The header or the footer, if it fills the viewport.
///
/// If the chosen row and all other candidates are removed, the next remaining row moves to the top
/// of the viewport.
///
/// The target row may be unable to reach its alignment because the list can't scroll further. Such
/// a row counts as aligned, and reaches its alignment once measured heights leave room. When rows
/// are inserted, removed or moved, it counts as aligned only if a visible row isn't measured.
///
/// After a width change, an aligned target row stays aligned. If there is none, the fraction of the
/// topmost visible row that is above the viewport stays the same.
package struct ScrollAnchor: Hashable, Sendable {
    /// The index of the row at the top of the viewport.
    package internal(set) var row = 0
    /// The distance of the viewport's top below the row's top, in pixels.
    package internal(set) var offset = 0.0
    /// The target of the last scroll, which keeps its position until the list is scrolled again.
    package internal(set) var target = Target.none

    /// The target of a scroll.
    package enum Target: Hashable, Sendable {
        /// Neither a row nor the end: the list was scrolled to an offset, or not at all.
        case none
        /// A row, and its alignment.
        case row(Int, Alignment)
        /// The end of the list, which stays visible until rows are inserted, removed or moved.
        case end
    }

    /// The drawing state of a visible row.
    package struct DrawnRow {
        /// The distance in pixels by which an animation draws the row below its position.
        var displacement: Double
        var isPainted: Bool

        /// Creates a drawing state, by default that of a row that isn't painted yet.
        package init(displacement: Double = 0, isPainted: Bool = false) {
            self.displacement = displacement
            self.isPainted = isPainted
        }
    }
}

extension ListGeometry {
    /// A function that returns a visible row's drawing state: whether the row is painted, and how
    /// far an animation draws it from its position.
    package typealias Drawing = (_ row: Int) -> ScrollAnchor.DrawnRow

    /// Returns the same drawing state for every row, neither painted nor animated: the default for
    /// callers that don't know how rows are drawn.
    package static func undrawn(_ row: Int) -> ScrollAnchor.DrawnRow { .init() }

    /// Changes rows or their heights, and restores the scroll position by the rules of
    /// ``ScrollAnchor``.
    ///
    /// `newIndex` returns the new index of a row, or nil if the row is removed or moved and so can't
    /// be kept in place; by default all rows keep their indices.
    mutating func keepAnchor(
        _ drawing: Drawing, newIndex: ((Int) -> Int?)? = nil, _ change: (inout ListGeometry) -> Void
    ) {
        AnchorHold.setTarget(of: &self, rowsChange: newIndex != nil)
        let hold = AnchorHold.choose(in: self, rowsChange: newIndex != nil, drawing)
        let next = anchor.row..<heights.count
        change(&self)
        hold.restore(&self, next, newIndex ?? { $0 })
        if let position = awaitedPosition, heights.count > 0 { self.position = position }
    }

    /// Returns the index of the row that would keep its position if heights changed now; nil if the
    /// list would keep its end, header or footer in place instead.
    package func anchorRow(_ drawing: Drawing) -> Int? {
        AnchorHold.choose(in: self, drawing).firstRow?.row
    }

    /// Whether the list was scrolled to a row that is still aligned.
    package var isTargetAligned: Bool { AnchorHold.target(in: self)?.alignment != nil }
}
