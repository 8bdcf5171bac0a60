/// The position in the viewport to which a list scrolls a row.
public enum RowScrollPosition: Hashable, Sendable {
    /// At the top of the viewport, or below the sticky header of the row's section.
    case top
    /// In the middle of the viewport; like ``top`` if the row is too high to fit there.
    case center
    /// At the bottom of the viewport.
    case bottom
    /// The position that requires the least scrolling; a completely visible row stays in place.
    case nearest
}

/// A scroll position of a list that an app can store and restore.
///
/// It refers to a row by its index: store it together with the items, or update the index when rows
/// change. If the top of the viewport is in the list's header, the row is the first row and the
/// offset is negative.
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
    /// The alignment of a row in the viewport, after the list was scrolled to this row.
    ///
    /// The row keeps its alignment as measured heights replace estimates.
    package enum Alignment: Hashable, Sendable {
        case top, center, bottom
        /// The viewport's top is at this distance below the row's top, in pixels.
        case offset(Double)

        /// Returns the distance of an aligned row's top below the top of the viewport, in pixels.
        func top(of row: Int, in list: ListGeometry) -> Double {
            let height = list.heights[row]
            switch self {
            case .top: return list.headerHeight(over: row)
            case .center:
                let middle = (list.viewportHeight - height.height) / 2
                return max(middle, list.headerHeight(over: row)).rounded()
            case .bottom: return (list.viewportHeight - height.height).rounded()
            case .offset(let offset):
                guard height.source == .measured else { return -offset }
                // The viewport can begin in the footer below the last row.
                let footer = row == list.heights.count - 1 ? list.margins.below : 0
                return -min(offset, height.height + footer)
            }
        }
    }
}

extension ListGeometry {
    /// The scroll position, as the row at the top of the viewport and the offset within it.
    ///
    /// A new value's row is clamped to the rows of the list. Its offset is clamped to the row's
    /// height once the row is measured. The list keeps this position until it is scrolled, even as
    /// measured heights replace estimates. An empty list applies the position when its first rows
    /// are inserted.
    package var position: ListPosition {
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

    /// Scrolls a row to a position in the viewport, as far as the ends of the list allow; the index
    /// is clamped to the rows of the list.
    ///
    /// The row stays there until the list is scrolled again, even as measured heights replace
    /// estimates.
    package mutating func scroll(to row: Int, position: RowScrollPosition = .top) {
        guard heights.count > 0 else { return }
        let row = min(max(row, 0), heights.count - 1)
        if let alignment = alignment(position, of: row) { scroll(to: row, alignment) }
    }

    package mutating func scroll(to row: Int, _ alignment: ScrollAnchor.Alignment) {
        move(by: position(of: row) - alignment.top(of: row, in: self))
        anchor.target = .row(row, alignment)
    }

    /// Returns the distance in pixels by which the list has to scroll to align a row.
    ///
    /// The distance is limited by the ends of the list.
    package func distance(to row: Int, _ alignment: ScrollAnchor.Alignment) -> Double {
        let offset = heights.offset(of: row) - alignment.top(of: row, in: self)
        return min(max(offset, minimumOffset), maximumOffset) - self.offset
    }

    /// Returns the alignment that scrolls a row to a position; nil if the position is
    /// ``RowScrollPosition/nearest`` and the row is completely visible or fills the viewport.
    package func alignment(_ position: RowScrollPosition, of row: Int) -> ScrollAnchor.Alignment? {
        switch position {
        case .top: return .top
        case .center: return .center
        case .bottom: return .bottom
        case .nearest:
            let (top, height) = (self.position(of: row), heights[row].height)
            let headerHeight = headerHeight(over: row)
            let isAbove = top < headerHeight
            guard isAbove != (top + height > viewportHeight) else { return nil }
            let isHigh = height > viewportHeight - headerHeight
            return isAbove == isHigh ? .bottom : .top
        }
    }
}
