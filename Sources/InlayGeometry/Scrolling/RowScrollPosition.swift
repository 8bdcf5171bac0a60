/// The position in the viewport to which a list scrolls a row.
public enum RowScrollPosition: Hashable, Sendable {
    /// The top of the viewport, or below the sticky header of the row's section.
    case top
    /// The middle of the viewport; the top for a row that is higher.
    case center
    /// The bottom of the viewport.
    case bottom
    /// The position that takes the least scrolling; a completely visible row stays where it is.
    case nearest
}

/// A scroll position of a list, which an app can store and restore.
///
/// It refers to a row by its index: store it together with the items, or update it with them.
public struct ListPosition: Codable, Hashable, Sendable {
    /// The index of the row at the top of the viewport.
    public var row: Int
    /// The distance of the viewport's top below the row's top, in pixels.
    public var offset: Double

    /// Makes a scroll position.
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
    /// The alignment of a row that was scrolled to, which it keeps as heights become known.
    package enum Alignment: Hashable, Sendable {
        case top, center, bottom
        /// The viewport's top is at a distance in pixels below the row's top.
        case offset(Double)
    }
}

extension ListGeometry {
    /// The scroll position, as the row at the top of the viewport and the offset within it.
    ///
    /// Setting it is limited to the rows of the list and the height of the row. It is kept until the
    /// user scrolls, as the heights of this and other rows become known.
    public var position: ListPosition {
        get {
            if case .row(let row, .offset(let offset)) = anchor.target,
                isAligned(row, .offset(offset))
            {
                return ListPosition(row: row, offset: offset)
            }
            return ListPosition(row: anchor.row, offset: anchor.offset)
        }
        set {
            guard heights.count > 0 else { return }
            let row = min(max(newValue.row, 0), heights.count - 1)
            let offset = newValue.offset.isFinite ? max(newValue.offset, 0) : 0
            move(toOffset: heights.offset(of: row) + offset)
            anchor.target = .row(row, .offset(offset))
        }
    }

    /// Scrolls until a row is at a position in the viewport, as far as the ends of the list allow.
    ///
    /// The row stays there until the list is scrolled again, as the heights of this and other rows
    /// become known.
    ///
    /// - Parameters:
    ///   - row: The row's index.
    ///   - position: The position in the viewport.
    public mutating func scroll(to row: Int, position: RowScrollPosition = .top) {
        guard let alignment = alignment(of: row, position) else { return }
        move(by: self.position(of: row) - aligned(row, alignment))
        anchor.target = .row(row, alignment)
    }

    /// The distance in pixels to scroll until a row is at a position in the viewport, limited by the
    /// ends of the list.
    package func distance(to row: Int, _ position: RowScrollPosition) -> Double {
        guard let alignment = alignment(of: row, position) else { return 0 }
        let offset = offset + self.position(of: row) - aligned(row, alignment)
        return min(max(offset, 0), maximumOffset) - self.offset
    }

    /// Returns how a row is aligned to be at a position; nil if it may stay where it is.
    private func alignment(
        of row: Int, _ position: RowScrollPosition
    ) -> ScrollAnchor.Alignment? {
        switch position {
        case .top: return .top
        case .center: return .center
        case .bottom: return .bottom
        case .nearest:
            let top = self.position(of: row)
            let isAbove = top < headerHeight(over: row)
            let isBelow = top + heights[row].height > viewportHeight
            guard isAbove != isBelow else { return nil }
            let isHigh = heights[row].height > viewportHeight - headerHeight(over: row)
            return isAbove == isHigh ? .bottom : .top
        }
    }

    /// Returns the distance of a row's top from the top of the viewport if the row is aligned.
    func aligned(_ row: Int, _ alignment: ScrollAnchor.Alignment) -> Double {
        let height = heights[row].height
        return switch alignment {
        case .top: headerHeight(over: row)
        case .center: max((viewportHeight - height) / 2, headerHeight(over: row)).rounded()
        case .bottom: (viewportHeight - height).rounded()
        case .offset(let offset): -min(offset, heights[row].source == .measured ? height : offset)
        }
    }

    /// Whether a row that was scrolled to is aligned now: the ends of the list may not allow it.
    func isAligned(_ row: Int, _ alignment: ScrollAnchor.Alignment) -> Bool {
        abs(position(of: row) - aligned(row, alignment)) < 0.01
    }
}
