import InlayGeometry

/// A controller that highlights the matches of a list's search in the displayed rows, and scrolls
/// to the selected match.
@MainActor
final class SearchHighlighter {
    let rows: ListRows
    let cache: RowCache
    private let scroller: ListScroller
    private(set) var search: ListSearch?

    init(_ rows: ListRows, _ cache: RowCache, _ scroller: ListScroller) {
        (self.rows, self.cache, self.scroller) = (rows, cache, scroller)
    }

    /// Starts a search for a text, and ends the previous one.
    func find(_ text: String, matchesCase: Bool = false) -> ListSearch {
        search?.end()
        let search = ListSearch(text, matchesCase: matchesCase, in: self)
        self.search = search
        markAll()
        return search
    }

    func end(_ search: ListSearch) {
        guard self.search === search else { return }
        self.search = nil
        markAll()
    }

    /// Scrolls to the selected match of a search.
    func show(_ search: ListSearch) {
        guard let match = search.selectedMatch, match.row < rows.count else { return }
        if !rows.geometry.visibleRows().contains(match.row) { scroller.scroll(to: match.row) }
        scroller.isMatchPending = true
        markAll()
    }

    private func markAll() {
        for row in rows.loaded.values { mark(row) }
    }

    /// Highlights the matches of the current search in a displayed row.
    func mark(_ row: LiveRow) {
        guard let index = row.index else { return }
        let query = search?.query ?? ""
        let matchesCase = search?.matchesCase ?? false
        let number = search?.selectedMatch.flatMap { $0.row == index ? $0.number : nil }
        if let native = row.native {
            let ranges = TextMatches.ranges(
                of: query, in: row.searchableText, shownAs: native.text, matchesCase: matchesCase)
            let box = native.mark(ranges, current: number)
            if let box { scrollToMatch(at: box.top, box.bottom, of: index) }
            return rows.setNeedsFrame()
        }
        guard let slot = row.slot, slot.isPainted, !query.isEmpty || slot.isMarked else { return }
        slot.isMarked = !query.isEmpty
        Task { [weak self] in
            // Meanwhile the view may display another row, or the search select another match.
            guard row.slot === slot,
                let box = await slot.page.find(
                    query, matchesCase: matchesCase, current: number), let self,
                row.slot === slot, let match = search?.selectedMatch, match.row == row.index,
                match.number == number
            else { return }
            let scale = slot.scale(pageWidth: box.width)
            scrollToMatch(at: box.top * scale, box.bottom * scale, of: match.row)
        }
    }

    /// Scrolls to the selected match, whose position within its row is known now.
    ///
    /// Scrolls once for each selected match, not again when the row is redisplayed.
    private func scrollToMatch(at top: Double, _ bottom: Double, of index: Int) {
        guard search != nil, scroller.isMatchPending else { return }
        scroller.isMatchPending = false
        scroller.reveal(top, bottom, of: index)
    }
}
