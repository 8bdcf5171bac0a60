import InlayGeometry

/// The positions of the rows in a frame, in whole pixels, computed from the scroll anchor.
@MainActor
struct FrameLayout {
    let geometry: ListGeometry
    let live: LiveRows
    /// The top of each row, by row index, in pixels below the top of the view.
    private var tops: [Int: Int] = [:]
    /// The top of the list's header, in pixels below the top of the view; nil if there is no header
    /// or it is beyond the overscan.
    private(set) var header: Int?
    /// The top of the list's footer, in pixels below the top of the view; nil if there is no footer
    /// or it is beyond the overscan.
    private(set) var footer: Int?

    init(_ geometry: ListGeometry, _ live: LiveRows) {
        self.geometry = geometry
        self.live = live
        let anchor = geometry.anchor
        var y = -Int(anchor.offset.rounded())
        for row in live.range where row < anchor.row { y -= height(of: row) }
        if geometry.margins.above > 0, anchor.row == 0 || live.range.first == 0 {
            header = y - Int(geometry.margins.above)
        }
        for row in live.range {
            tops[row] = y
            y += height(of: row)
        }
        let count = geometry.heights.count
        // The footer is higher than the view and the overscan.
        if live.range.lowerBound > anchor.row { y += height(of: anchor.row) }
        if geometry.margins.below > 0, live.range.upperBound == count { footer = y }
        if let header = live.header {
            // The next section's header, or the footer, pushes the sticky one out of view.
            let after = geometry.sections.header(after: header)
            let next = (after == nil ? footer : after.flatMap { tops[$0] }) ?? .max
            tops[header] = min(0, next - height(of: header))
        }
    }

    /// Returns the height of a row in whole pixels.
    func height(of row: Int) -> Int { Int(geometry.heights[row].height.rounded()) }

    /// Returns the placements of the rows from top to bottom, the sticky header last.
    ///
    /// A row whose new content isn't painted yet has two placements: one of its previous content,
    /// then one of the new content. Also sets the sizes of the rows' views. After a resize,
    /// invisible rows keep their old width until the visible ones are painted.
    func placements(
        _ loaded: [Int: LiveRow], selected: RangeSet<Int>, width: Int
    ) -> [RowPlacement] {
        guard !live.isEmpty else { return [] }
        let isWaiting = geometry.visibleRows().contains {
            !(loaded[$0]?.slot?.isPaintedAtWidth ?? true)
        }
        return live.indices.flatMap { index -> [RowPlacement] in
            guard let row = loaded[index], let y = tops[index] else { return [] }
            let height = height(of: index)
            var placement = RowPlacement(
                row: index, y: y + Int(row.displacement.rounded()), height: height,
                drawnHeight: max(height - Int(row.hiddenHeight.rounded()), 0), width: width,
                opacity: row.opacity, text: row.text, isSelected: selected.contains(index))
            placement.isOnTop = index == live.header
            var placements: [RowPlacement] = []
            if let native = row.native {
                placement.view = .native(native)
                placements.append(placement)
            }
            if let outgoing = row.outgoing {
                placement.view = .web(outgoing.page.engine)
                placement.width = outgoing.width
                placements.append(placement)
            }
            guard let slot = row.slot else { return placements }
            let isVisible = y < Int(geometry.viewportHeight) && y + height > 0
            if isVisible || !isWaiting || slot.width == width || !slot.isPainted {
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
