/// The heights of the header above the first row of a list and of the footer below its last row.
///
/// Scroll offsets count from the top of the first row. So offsets within the header are negative,
/// and the offsets of rows don't depend on the header's height.
package struct ListMargins: Hashable, Sendable {
    /// The height of the header, in pixels.
    package var above: Double
    /// The height of the footer, in pixels.
    package var below: Double

    /// Creates margins, by default those of a list without header and footer; negative heights
    /// become 0.
    package init(above: Double = 0, below: Double = 0) {
        self.above = max(above, 0)
        self.below = max(below, 0)
    }
}

extension ListGeometry {
    /// The minimum scroll offset, in pixels: negative if a header is above the first row.
    package var minimumOffset: Double { 0 - margins.above }

    /// Whether the list has a header and is scrolled to its top.
    var isAtHeader: Bool { margins.above > 0 && offset <= minimumOffset }

    /// Sets the heights of the header and the footer; the visible rows stay in place.
    ///
    /// A list that is scrolled to its start stays at the top of the header instead. A list that is
    /// scrolled to its end stays at the bottom of the footer, if the end is its ``edge`` or scroll
    /// target.
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

    /// Scrolls to the top of the header, or to the first row in a list without a header.
    package mutating func scrollToStart() {
        guard margins.above > 0 || heights.count == 0 else { return scroll(to: 0) }
        scroll(toOffset: minimumOffset)
    }
}
