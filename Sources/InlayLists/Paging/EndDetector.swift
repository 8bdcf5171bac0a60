import InlayGeometry

/// An end of a list: its first or its last row.
enum ListEnd: Hashable {
    case first, last
}

/// An observer of scrolling near the ends of a list.
@MainActor
protocol EndObserver: AnyObject {
    /// Called in each frame in which the list is near an end; `isNew` is true in the first of these
    /// frames.
    func scrolledNear(_ end: ListEnd, isNew: Bool)
}

/// A detector of scrolling near the ends of a list.
struct EndDetector {
    private var nearEnds: Set<ListEnd> = []

    /// Returns the ends of a list that are less than two view heights away from the visible rows.
    ///
    /// `isNew` is false for an end that the previous call also returned.
    mutating func ends(of list: ListGeometry) -> [(end: ListEnd, isNew: Bool)] {
        [ListEnd.first, .last].compactMap { end in
            let below = list.heights.totalHeight - list.viewportHeight - list.offset
            let rest = end == .first ? list.offset : below
            guard rest < list.viewportHeight * 2 else {
                nearEnds.remove(end)
                return nil
            }
            return (end, nearEnds.insert(end).inserted)
        }
    }
}
