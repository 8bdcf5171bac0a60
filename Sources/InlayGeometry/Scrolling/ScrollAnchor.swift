/// The scroll position of a list, with the rules by which it is restored when rows change.
///
/// The position is a row and an offset within it, independent of the heights of the rows above.
/// Before rows change, ``ListGeometry`` chooses a fixed point, which keeps its position on the
/// screen, by the first of these rules that applies:
///
/// 1. The end of a list that is scrolled to its end and follows it, because of
///    ``ListGeometry/edge`` or because the user scrolled there.
/// 2. The start of a list that is scrolled to its start and follows it, because of
///    ``ListGeometry/edge``.
/// 3. The row that was scrolled to, while it is visible or aligned; at the start of the list, the
///    first row, or the header if there is one and no rows are inserted or removed.
/// 4. The first painted row whose top is visible, or else the first one that isn't painted.
/// 5. The row that is cut off at the top.
/// 6. The header or the footer, if it fills the viewport.
/// 7. If none of these remains, the next remaining row moves to the top of the viewport.
///
/// A row that can't be aligned because the list ends counts as aligned: it moves to its alignment
/// when measured heights leave room. When rows are inserted or removed, it stays in place instead,
/// unless a visible row has an unmeasured height.
///
/// After a width change, an aligned row stays aligned. If there is none, the fraction of the
/// topmost visible row that is above the viewport stays the same.
public struct ScrollAnchor: Hashable, Sendable {
    /// The index of the row at the top of the viewport.
    public internal(set) var row = 0
    /// The distance of the viewport's top below the row's top, in pixels.
    public internal(set) var offset = 0.0
    /// The target of the last scroll, which keeps its position until the list is scrolled again.
    package internal(set) var target = Target.none

    /// The target of a scroll.
    package enum Target: Hashable, Sendable {
        /// Neither a row nor the end: the list was scrolled to an offset.
        case none
        /// A row, and its alignment.
        case row(Int, Alignment)
        /// The end of the list, which stays visible until rows are inserted, removed or moved.
        case end
    }

    /// The drawing state of a visible row.
    package struct DrawnRow {
        /// The distance in pixels below the row's position at which an animation draws it.
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
    /// A function that returns how a visible row is drawn.
    package typealias Drawing = (_ row: Int) -> ScrollAnchor.DrawnRow

    /// Returns the drawing state of a row that is neither painted nor animated; for callers that
    /// don't know the row's state.
    package static func undrawn(_ row: Int) -> ScrollAnchor.DrawnRow { .init() }

    /// Changes rows or their heights, and restores the scroll position by the rules of
    /// ``ScrollAnchor``.
    ///
    /// - Parameters:
    ///   - drawing: Returns how a visible row is drawn.
    ///   - newIndex: Returns the new index of a row, or nil if it is removed or moved; by default
    ///     all rows keep their indices.
    ///   - change: Makes the change.
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

    /// Returns the row that keeps its position if heights change now; nil if an end, the header or
    /// the footer does.
    package func heldRow(_ drawing: Drawing) -> Int? {
        AnchorHold.choose(in: self, drawing).firstRow?.row
    }

    /// Whether the list was scrolled to a row that is still aligned.
    package var isTargetAligned: Bool { AnchorHold.target(in: self)?.alignment != nil }
}
