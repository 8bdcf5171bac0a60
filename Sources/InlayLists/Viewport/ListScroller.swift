import InlayGeometry

/// A controller that scrolls a list: by the user's input, to rows, and to parts of rows.
@MainActor
final class ListScroller {
    private let rows: ListRows
    private var motion = ScrollMotion()
    /// The row to which the list scrolls with an animation, and the row's alignment at the end; nil
    /// without such an animation.
    private var goal: (row: Int, alignment: ScrollAnchor.Alignment)?
    var isMoving: Bool { motion.isMoving || goal != nil }
    /// Whether the list still has to scroll to the selected match of its search.
    ///
    /// Reset when the user or the app scrolls.
    var isMatchPending = false

    init(_ rows: ListRows) {
        self.rows = rows
    }

    private var geometry: ListGeometry { rows.geometry }

    func scroll(_ input: ScrollInput) {
        goal = nil
        isMatchPending = false
        rows.geometry.releaseTarget()
        switch input {
        case .by(let distance):
            motion.stop()
            rows.pace.moved(by: rows.geometry.scroll(by: distance), in: 1.0 / 60)
        case .smoothlyBy(let distance): motion.glide(distance)
        case .to(let offset): jump(to: offset)
        case .steadily(let velocity): motion.goOn(velocity)
        case .released(let velocity): motion.coast(velocity)
        case .pages(let pages): motion.glide(pages * max(geometry.viewportHeight - 40, 40))
        case .toStart: jump { $0.scrollToStart() }
        case .toEnd:
            motion.stop()
            rows.geometry.scrollToEnd()
        case .stop: motion.stop()
        }
        rows.setNeedsFrame()
    }

    /// Scrolls a row to a position in the view, and keeps the row there until the user scrolls.
    ///
    /// The index is clamped to the rows of the list.
    func scroll(
        to index: Int, _ position: RowScrollPosition = .top, isAnimated: Bool = false
    ) {
        stop()
        isMatchPending = false
        guard rows.count > 0 else { return }
        let index = min(max(index, 0), rows.count - 1)
        guard isAnimated, rows.isLaidOut, rows.surface.isAnimated else {
            return jump { $0.scroll(to: index, position: position) }
        }
        rows.setNeedsFrame()
        guard let alignment = geometry.alignment(position, of: index) else { return }
        // On a long distance, rows would be loaded and measured only to be scrolled past.
        let distance = geometry.distance(to: index, alignment)
        let longest = geometry.viewportHeight * 2
        let skipped = distance - min(max(distance, -longest), longest)
        if skipped != 0 { rows.geometry.scroll(by: skipped.rounded()) }
        goal = (index, alignment)
    }

    /// Restores a scroll position, and keeps it until the user scrolls.
    func restore(_ position: ListPosition) {
        isMatchPending = false
        jump { $0.position = position }
    }

    /// Updates the target row of an animated scroll after rows were inserted, removed or moved;
    /// ends the scroll if the row was removed.
    func apply(_ changes: RowChanges) {
        guard let goal else { return }
        guard let row = changes.newIndex(of: goal.row) else { return stop() }
        self.goal = (row, goal.alignment)
    }

    private func stop() {
        goal = nil
        motion.stop()
    }

    /// Makes the next step of an animated scroll to a row; `elapsed` is the time since the last
    /// frame, in seconds.
    ///
    /// Computes the remaining distance in each frame, because it changes as rows are measured.
    private func approach(
        _ goal: (row: Int, alignment: ScrollAnchor.Alignment), _ elapsed: Double
    ) {
        motion.stop()
        motion.glide(geometry.distance(to: goal.row, goal.alignment))
        rows.pace.moved(by: rows.geometry.scroll(by: motion.advance(elapsed)), in: elapsed)
        if !motion.isMoving { jump { $0.scroll(to: goal.row, goal.alignment) } }
    }

    /// Scrolls a part of a row to the middle of the view, below the sticky header, if the part
    /// isn't completely visible.
    ///
    /// `top` and `bottom` are in pixels from the row's top.
    func reveal(_ top: Double, _ bottom: Double, of index: Int) {
        guard index != geometry.stickyHeader else { return }
        let start = geometry.position(of: index)
        let cover = geometry.headerHeight(over: index)
        guard start + top < cover || start + bottom > geometry.viewportHeight else { return }
        let middle = geometry.heights.offset(of: index) + (top + bottom) / 2
        jump(to: middle - (cover + geometry.viewportHeight) / 2)
    }

    /// Scrolls the point `y` pixels below a row's top to the top of the view, or to the bottom of
    /// the sticky header if there is one.
    func scroll(to y: Double, of index: Int) {
        jump(to: geometry.heights.offset(of: index) + y - geometry.headerHeight(over: index))
    }

    /// Scrolls the focused row into view, by the shortest distance.
    ///
    /// If a part of the row is visible already, scrolls only if a key moved the focus to the row
    /// and the row fits in the view.
    func showFocused(_ index: Int, isByKey: Bool) {
        // The sticky header is visible, although its own position isn't.
        guard index != geometry.stickyHeader else { return }
        let cover = geometry.headerHeight(over: index)
        let top = geometry.position(of: index) - cover
        let height = geometry.heights[index].height
        let room = geometry.viewportHeight - cover
        let isVisible = top + height > 0 && top < room
        guard !isVisible || isByKey && height <= room else { return }
        let distance = top < 0 ? top : min(max(top + height - room, 0), top)
        if distance != 0 { jump(to: geometry.offset + distance) }
    }

    private func jump(to offset: Double) {
        jump {
            $0.scroll(toOffset: offset)
            $0.roundOffset()
        }
    }

    /// Ends any motion and all animations, and changes the scroll position at once.
    private func jump(_ change: (inout ListGeometry) -> Void) {
        stop()
        rows.endAnimations()
        change(&rows.geometry)
        rows.setNeedsFrame()
    }

    /// Advances kinetic and animated scrolling by the time since the last frame, in seconds.
    func advance(_ elapsed: Double) {
        if let goal { return approach(goal, elapsed) }
        guard motion.isMoving else { return rows.pace.moved(by: 0, in: elapsed) }
        let distance = rows.geometry.scroll(by: motion.advance(elapsed))
        rows.pace.moved(by: distance, in: elapsed)
        if distance == 0, elapsed > 0 { motion.stop() }
        // Sums of fractional pixels end near a whole pixel.
        if !motion.isMoving { rows.geometry.roundOffset() }
    }
}
