/// The position in the viewport to which a list scrolls a row.
public enum RowScrollPosition: Hashable, Sendable {
    /// At the top of the viewport, or below the sticky header of the row's section.
    case top
    /// In the middle of the viewport; like ``top`` if the row is too high for that.
    case center
    /// At the bottom of the viewport.
    case bottom
    /// Wherever the list must scroll least; a completely visible row stays in place.
    case nearest
}

/// A scroll position of a list that an app can store and restore.
///
/// It refers to a row by its index: store it together with the items, or update the index when rows
/// change. A position in the header of a list is a negative offset in the first row.
public struct ListPosition: Codable, Hashable, Sendable {
    /// The index of the row at the top of the viewport.
    public var row: Int
    /// The distance of the viewport's top below the row's top, in pixels.
    public var offset: Double

    /// Creates a scroll position.
    ///
    /// - Parameters:
    ///   - row: The index of the row at the top of the viewport.
    ///   - offset: The distance of the viewport's top below the row's top, in pixels.
    public init(row: Int, offset: Double = 0) {
        self.row = row
        self.offset = offset
    }
}

extension ScrollAnchor {
    /// The alignment in the viewport of a row that was scrolled to, which the row keeps as
    /// estimated heights are replaced by measured ones.
    package enum Alignment: Hashable, Sendable {
        case top, center, bottom
        /// The viewport's top is at this distance below the row's top, in pixels.
        case offset(Double)

        /// Returns the distance of an aligned row's top from the top of the viewport, in pixels.
        func top(of row: VisibleRow) -> Double {
            switch self {
            case .top: row.cover
            case .center: max((row.viewport - row.height) / 2, row.cover).rounded()
            case .bottom: (row.viewport - row.height).rounded()
            case .offset(let offset): -(row.isMeasured ? min(offset, row.end) : offset)
            }
        }

        /// Creates the alignment that scrolls a row to a position; nil if the position is
        /// ``RowScrollPosition/nearest`` and the row is completely visible or fills the viewport.
        init?(_ position: RowScrollPosition, of row: VisibleRow) {
            switch position {
            case .top: self = .top
            case .center: self = .center
            case .bottom: self = .bottom
            case .nearest:
                let isAbove = row.top < row.cover
                guard isAbove != (row.top + row.height > row.viewport) else { return nil }
                let isHigh = row.height > row.viewport - row.cover
                self = isAbove == isHigh ? .bottom : .top
            }
        }
    }

    /// The position and size of a row in the viewport, in pixels.
    struct VisibleRow {
        /// The distance of the row's top from the top of the viewport.
        var top: Double
        var height: Double
        /// The distance of the row's bottom from its top, which includes the footer for the last
        /// row.
        var end: Double
        var isMeasured: Bool
        /// The height of the sticky header above the row.
        var cover: Double
        /// The height of the viewport.
        var viewport: Double

        init(_ row: Int, in list: ListGeometry) {
            let height = list.heights[row]
            top = list.position(of: row)
            self.height = height.height
            end = height.height + (row == list.heights.count - 1 ? list.margins.below : 0)
            isMeasured = height.source == .measured
            cover = list.headerHeight(over: row)
            viewport = list.viewportHeight
        }
    }
}

extension ListGeometry {
    /// The scroll position, as the row at the top of the viewport and the offset within it.
    ///
    /// A set value is clamped to the rows of the list and, once the row is measured, to its height.
    /// The list keeps this position until the user scrolls, even as measured heights replace
    /// estimates. An empty list applies it when its first rows are inserted.
    public var position: ListPosition {
        get {
            if case .row(let row, .offset(let offset)) = anchor.target,
                AnchorHold.isAligned(row, .offset(offset), in: self)
            {
                return ListPosition(row: row, offset: offset)
            }
            return awaitedPosition ?? ListPosition(row: anchor.row, offset: anchor.offset)
        }
        set {
            let least = newValue.row <= 0 ? -Double.greatestFiniteMagnitude : 0
            let offset = newValue.offset.isFinite ? max(newValue.offset, least) : 0
            guard heights.count > 0 else {
                awaitedPosition = ListPosition(row: max(newValue.row, 0), offset: offset)
                return
            }
            awaitedPosition = nil
            let row = min(max(newValue.row, 0), heights.count - 1)
            move(toOffset: heights.offset(of: row) + offset)
            anchor.target = .row(row, .offset(offset))
        }
    }

    /// Scrolls a row to a position in the viewport, as far as the ends of the list allow.
    ///
    /// The row stays there until the list is scrolled again, even as measured heights replace
    /// estimates.
    ///
    /// - Parameters:
    ///   - row: The row's index, clamped to the rows of the list.
    ///   - position: The position in the viewport.
    public mutating func scroll(to row: Int, position: RowScrollPosition = .top) {
        guard heights.count > 0 else { return }
        let row = min(max(row, 0), heights.count - 1)
        if let alignment = alignment(position, of: row) { scroll(to: row, alignment) }
    }

    package mutating func scroll(to row: Int, _ alignment: ScrollAnchor.Alignment) {
        let visible = visible(row)
        move(by: visible.top - alignment.top(of: visible))
        anchor.target = .row(row, alignment)
    }

    /// Returns the alignment that scrolls a row to a position; nil if the position is
    /// ``RowScrollPosition/nearest`` and the row is completely visible or fills the viewport.
    package func alignment(
        _ position: RowScrollPosition, of row: Int
    ) -> ScrollAnchor.Alignment? {
        ScrollAnchor.Alignment(position, of: visible(row))
    }

    /// Returns the distance in pixels to scroll until a row is aligned, limited by the ends of the
    /// list.
    package func distance(to row: Int, _ alignment: ScrollAnchor.Alignment) -> Double {
        let visible = visible(row)
        let offset = offset + visible.top - alignment.top(of: visible)
        return min(max(offset, minimumOffset), maximumOffset) - self.offset
    }

    /// Returns the position and size of a row in the viewport.
    func visible(_ row: Int) -> ScrollAnchor.VisibleRow {
        ScrollAnchor.VisibleRow(row, in: self)
    }
}
