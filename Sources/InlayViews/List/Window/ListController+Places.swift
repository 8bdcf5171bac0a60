import InlayGeometry

extension ListController {
    /// The placements of the rows in a frame: positions are computed from the anchor, in whole
    /// pixels.
    func place(_ live: LiveRows) -> [RowPlacement] {
        guard !live.isEmpty else { return [] }
        for index in live.indices { followWidth(index) }
        let places = places(of: live)
        let isWaiting = geometry.visibleRows().contains { !(near[$0]?.slot?.isCurrent ?? true) }
        return live.indices.flatMap { index -> [RowPlacement] in
            guard let row = near[index], let y = places[index] else { return [] }
            let height = height(of: index)
            var placement = RowPlacement(
                row: index, y: y + Int(row.displacement.rounded()), height: height, width: width,
                opacity: row.opacity, text: row.text, isSelected: selectedRows.contains(index))
            placement.isOnTop = index == live.header
            var placements: [RowPlacement] = []
            if let native = row.native {
                placement.view = .native(native)
                placements.append(placement)
            }
            if let former = row.former {
                placement.view = .web(former.page.engine)
                placement.width = former.width
                placements.append(placement)
            }
            guard let slot = row.slot else { return placements }
            let isSeen = y < Int(geometry.viewportHeight) && y + height > 0
            if isSeen || !isWaiting || slot.width == width || !slot.isPainted {
                slot.width = width
                slot.height = height
            }
            placement.view = .web(slot.page.engine)
            placement.width = slot.width
            placement.isPainted = slot.isPainted
            placements.append(placement)
            return placements
        }
    }

    private func places(of live: LiveRows) -> [Int: Int] {
        let anchor = geometry.anchor
        var y = -Int(anchor.offset.rounded())
        for index in live.range where index < anchor.row { y -= height(of: index) }
        var places: [Int: Int] = [:]
        for index in live.range {
            places[index] = y
            y += height(of: index)
        }
        guard let header = live.header else { return places }
        // The next section's header pushes the sticky one out of view.
        let next = geometry.sections.header(after: header).flatMap { places[$0] } ?? .max
        places[header] = min(0, next - height(of: header))
        return places
    }

    func height(of index: Int) -> Int {
        Int(geometry.heights[index].height.rounded())
    }

    // MARK: - Sections

    /// The index of the row at a distance below the top of the view.
    func index(at y: Double) -> Int {
        if let header = geometry.stickyHeader, let top = places(of: live)[header],
            y < Double(top + height(of: header))
        {
            return header
        }
        return geometry.heights.row(at: geometry.offset + y)
    }
}
