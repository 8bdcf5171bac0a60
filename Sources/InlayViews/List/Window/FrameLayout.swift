import InlayGeometry

/// The positions of the rows in a frame, in whole pixels, computed from the scroll anchor.
@MainActor
struct FrameLayout {
    let geometry: ListGeometry
    let live: LiveRows
    /// The tops of the rows, in pixels below the top of the view.
    private var tops: [Int: Int] = [:]

    init(_ geometry: ListGeometry, _ live: LiveRows) {
        self.geometry = geometry
        self.live = live
        let anchor = geometry.anchor
        var y = -Int(anchor.offset.rounded())
        for row in live.range where row < anchor.row { y -= height(of: row) }
        for row in live.range {
            tops[row] = y
            y += height(of: row)
        }
        if let header = live.header {
            // The next section's header pushes the sticky one out of view.
            let next = geometry.sections.header(after: header).flatMap { tops[$0] } ?? .max
            tops[header] = min(0, next - height(of: header))
        }
    }

    /// The height of a row in whole pixels.
    func height(of row: Int) -> Int { Int(geometry.heights[row].height.rounded()) }

    /// The index of the row at a distance below the top of the view; sticky headers cover others.
    func row(at y: Double) -> Int {
        if let header = geometry.stickyHeader, let top = tops[header],
            y < Double(top + height(of: header))
        {
            return header
        }
        return geometry.heights.row(at: geometry.offset + y)
    }

    /// The placements of the rows, and of the outgoing content behind rows that are being painted.
    ///
    /// Sets the sizes of the rows' views. After a resize, invisible rows keep their old width until
    /// the visible ones are painted.
    ///
    /// - Parameters:
    ///   - near: The rows that have or need a view.
    ///   - selected: The rows that are selected as a whole.
    ///   - width: The width of the list, in pixels.
    /// - Returns: The placements, from top to bottom, the sticky header last.
    func placements(
        _ near: [Int: NearRow], selected: RangeSet<Int>, width: Int
    ) -> [RowPlacement] {
        guard !live.isEmpty else { return [] }
        let isWaiting = geometry.visibleRows().contains { !(near[$0]?.slot?.isCurrent ?? true) }
        return live.indices.flatMap { index -> [RowPlacement] in
            guard let row = near[index], let y = tops[index] else { return [] }
            let height = height(of: index)
            var placement = RowPlacement(
                row: index, y: y + Int(row.displacement.rounded()), height: height, width: width,
                opacity: row.opacity, text: row.text, isSelected: selected.contains(index))
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
}
