/// The heights of the header above the first row of a list and of the footer below its last row.
///
/// Scroll offsets count from the top of the first row, so that the header has negative offsets, and
/// the positions of rows don't depend on it.
package struct ListMargins: Hashable, Sendable {
    /// The height of the header, in pixels.
    package var above: Double
    /// The height of the footer, in pixels.
    package var below: Double

    /// Makes margins, by default of a list without header and footer.
    package init(above: Double = 0, below: Double = 0) {
        self.above = max(above, 0)
        self.below = max(below, 0)
    }
}

extension ListGeometry {
    /// The minimum scroll offset, in pixels: negative if a header is above the first row.
    public var minimumOffset: Double { 0 - margins.above }

    /// Whether the list is scrolled to its start, where it has a header.
    var isAtHeader: Bool { margins.above > 0 && offset <= minimumOffset }

    /// Sets the heights of the header and the footer; the visible rows stay in place.
    ///
    /// At the start of the list, the top of the header stays in place instead; at an end that the
    /// list follows, the end of the footer does.
    package mutating func setMargins(_ margins: ListMargins, drawing: Drawing) {
        guard margins != self.margins else { return }
        let followsEnd = edge == .end || anchor.target == .end
        let isHeld = followsEnd && offset >= maximumOffset && viewportHeight > 0
        switch anchor.target {
        case .none where offset <= minimumOffset && !isHeld,
            .row(0, .top) where offset <= minimumOffset && !isHeld:
            self.margins = margins
            anchor.target = .none
            move(toOffset: minimumOffset)
        default: keepAnchor(drawing) { $0.margins = margins }
        }
    }

    /// Scrolls to the start of the list: its header, or else its first row.
    package mutating func scrollToStart() {
        guard margins.above > 0 || heights.count == 0 else { return scroll(to: 0) }
        scroll(toOffset: minimumOffset)
    }
}
