import InlayGeometry

/// An end of a list: its first or its last row.
enum ListEnd: Hashable {
    case first, last
}

/// A detector of scrolling near the ends of a list.
struct EndDetector {
    private var near: Set<ListEnd> = []

    /// Returns the ends within two view heights of the visible rows; `isNew` is false for an end
    /// that the previous call also returned.
    mutating func ends(of list: ListGeometry) -> [(end: ListEnd, isNew: Bool)] {
        [ListEnd.first, .last].compactMap { end in
            let below = list.heights.totalHeight - list.viewportHeight - list.offset
            let rest = end == .first ? list.offset : below
            guard rest < list.viewportHeight * 2 else {
                near.remove(end)
                return nil
            }
            return (end, near.insert(end).inserted)
        }
    }
}
