import InlayGeometry

extension ListController {
    /// Starts a search for a text, and ends the previous one.
    func find(_ text: String) -> ListSearch {
        search?.end()
        let search = ListSearch(text, in: self)
        self.search = search
        markAll()
        return search
    }

    func endSearch(_ search: ListSearch) {
        guard self.search === search else { return }
        self.search = nil
        markAll()
    }

    /// Scrolls to the selected match of a search.
    func show(_ search: ListSearch) {
        guard let place = search.place, place.row < geometry.heights.count else { return }
        search.isOnItsWay = true
        if !geometry.visibleRows().contains(place.row) { scroll(to: place.row) }
        markAll()
    }

    private func markAll() {
        for row in near.values { mark(row) }
    }

    /// Highlights the matches of the current search in a displayed row.
    func mark(_ row: NearRow) {
        guard let index = row.index else { return }
        let wanted = search?.wanted ?? ""
        let number = search?.place.flatMap { $0.row == index ? $0.number : nil }
        if let native = row.native {
            let places = TextPlaces.ranges(of: wanted, in: native.text)
            let box = native.mark(places, current: number)
            if let box { arrive(at: box.top, box.bottom, of: index) }
            return surface.setNeedsFrame()
        }
        guard let slot = row.slot, slot.isPainted, !wanted.isEmpty || slot.isMarked else { return }
        slot.isMarked = !wanted.isEmpty
        Task { [weak self] in
            guard let box = await slot.page.find(wanted, current: number), let self,
                // Meanwhile the search may have selected another match.
                let place = search?.place, place.row == row.index, place.number == number
            else { return }
            let scale = slot.scale(pageWidth: box.width)
            arrive(at: box.top * scale, box.bottom * scale, of: place.row)
        }
    }

    /// Scrolls to the selected match once its position within the row is known.
    ///
    /// Does so once per selection, not whenever the row is displayed again.
    private func arrive(at top: Double, _ bottom: Double, of index: Int) {
        guard let search, search.isOnItsWay else { return }
        search.isOnItsWay = false
        reveal(top, bottom, of: index)
    }

    /// Scrolls until a part of a row is visible.
    func reveal(_ top: Double, _ bottom: Double, of index: Int) {
        let start = geometry.position(of: index)
        guard start + top < 0 || start + bottom > geometry.viewportHeight else { return }
        motion.stop()
        let place = geometry.heights.offset(of: index) + (top + bottom) / 2
        geometry.scroll(toOffset: (place - geometry.viewportHeight / 2).rounded())
        surface.setNeedsFrame()
    }
}
