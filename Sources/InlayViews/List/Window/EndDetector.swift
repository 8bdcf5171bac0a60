import InlayGeometry

/// Detects when a list is scrolled near one of its ends.
struct EndDetector {
    private var near: Set<ListEnd> = []

    /// The first and the last row, if they are within two view heights, each with whether the list has just come near it.
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
