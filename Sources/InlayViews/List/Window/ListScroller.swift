import InlayGeometry

/// Scrolls a list: by input of the user, to rows, and to parts of rows.
@MainActor
final class ListScroller {
    private let rows: ListRows
    private var motion = ScrollMotion()
    var isMoving: Bool { motion.isMoving }

    init(_ rows: ListRows) {
        self.rows = rows
    }

    private var geometry: ListGeometry { rows.geometry }

    /// Handles scroll input of the user.
    func scroll(_ input: ScrollInput) {
        rows.geometry.releaseTarget()
        switch input {
        case .by(let distance):
            motion.stop()
            rows.pace.moved(by: rows.geometry.scroll(by: distance), in: 1.0 / 60)
        case .smoothlyBy(let distance): motion.glide(distance)
        case .to(let offset):
            motion.stop()
            rows.geometry.scroll(toOffset: offset.rounded())
        case .steadily(let velocity): motion.goOn(velocity)
        case .released(let velocity): motion.coast(velocity)
        case .pages(let pages): motion.glide(pages * max(geometry.viewportHeight - 40, 40))
        case .toStart: scroll(to: 0)
        case .toEnd:
            motion.stop()
            rows.geometry.scrollToEnd()
        case .stop: motion.stop()
        }
        rows.setNeedsFrame()
    }

    /// Scrolls to a row, limited to the list's rows, and keeps it as the anchor until the user
    /// scrolls.
    func scroll(to index: Int) {
        motion.stop()
        guard rows.count > 0 else { return }
        rows.geometry.scroll(to: min(max(index, 0), rows.count - 1))
        rows.setNeedsFrame()
    }

    /// Scrolls until a part of a row is visible, and then in the middle of the view.
    func reveal(_ top: Double, _ bottom: Double, of index: Int) {
        let start = geometry.position(of: index)
        guard start + top < 0 || start + bottom > geometry.viewportHeight else { return }
        let middle = geometry.heights.offset(of: index) + (top + bottom) / 2
        jump(to: middle - geometry.viewportHeight / 2)
    }

    /// Scrolls until a distance below a row's top is at the top of the view.
    func scroll(to y: Double, of index: Int) {
        jump(to: geometry.heights.offset(of: index) + y)
    }

    /// Scrolls a row with the keyboard focus into view, as little as possible.
    ///
    /// - Parameters:
    ///   - index: The row's index.
    ///   - isByKey: Whether a key moved the focus. After a press, the row is visible already.
    func showFocused(_ index: Int, isByKey: Bool) {
        let cover = geometry.headerHeight(over: index)
        let top = geometry.position(of: index) - cover
        let height = geometry.heights[index].height
        let room = geometry.viewportHeight - cover
        let isSeen = top + height > 0 && top < room
        // A focused row that is higher than the view stays where it is.
        guard !isSeen || isByKey && height <= room else { return }
        let distance = top < 0 ? top : min(max(top + height - room, 0), top)
        if distance != 0 { jump(to: geometry.offset + distance) }
    }

    private func jump(to offset: Double) {
        motion.stop()
        rows.geometry.scroll(toOffset: offset.rounded())
        rows.setNeedsFrame()
    }

    /// Advances the motion by a time in seconds.
    func advance(_ elapsed: Double) {
        guard motion.isMoving else { return rows.pace.moved(by: 0, in: elapsed) }
        let distance = rows.geometry.scroll(by: motion.advance(elapsed))
        rows.pace.moved(by: distance, in: elapsed)
        if distance == 0, elapsed > 0 { motion.stop() }
        // Sums of fractional pixels end near a whole pixel.
        if !motion.isMoving { rows.geometry.roundOffset() }
    }
}
