import InlayGeometry

extension ListController {
    /// Applies an update of the items: removes, inserts, moves and reloads rows.
    ///
    /// - Parameters:
    ///   - changes: The changes of the rows.
    ///   - isAnimated: Whether visible rows move to their new positions with an animation.
    func apply(_ changes: RowChanges, isAnimated: Bool) {
        if changes.isOrderKept {
            // Measurements that are under way continue, except those of changed rows.
            measuring.invalidate(where: changes.reloaded.contains)
        } else {
            indicesChange()
            updates += 1
        }
        let known = knownHeights
        animate(if: isAnimated) {
            geometry.apply(changes) { near.drawn($0) }
            selected.apply(changes)
            var moved: [Int: NearRow] = [:]
            for row in near.values {
                row.index = row.index.flatMap { changes.newIndex(of: $0) }
                if let index = row.index { moved[index] = row }
            }
            near = moved
            for slot in pool.slots where slot.row != nil && slot.row?.index == nil {
                slot.clear()
            }
            guard isAnimated, surface.isAnimated else { return }
            for index in changes.inserted where live.contains(index) { nearRow(index).opacity = 0 }
        }
        search?.apply(changes)
        measuring.look(again: changes.reloaded)
        // Requesting content may be slow: it may come from a template or a database.
        let contents = near.mapValues { row in row.index.map(content) ?? row.original }
        // Rows whose content is the same keep their heights.
        for (row, height) in known {
            guard let index = row.index, contents[index] == row.original else { continue }
            setHeight(height, of: index)
        }
        reloadNear(contents)
    }

    /// Displays rows again whose content changed.
    private func reloadNear(_ contents: [Int: RowContent]) {
        for (index, content) in contents {
            guard let row = near[index], content != row.original else { continue }
            row.set(content, at: lastFrame ?? 0)
            measuring.invalidate { $0 == index }
            noteClass(of: content, at: index)
            search?.lookAgain(at: RangeSet(index..<index + 1))
            if !content.mayBeNative { showAgain(row) }
        }
        surface.setNeedsFrame()
    }

    /// Follows a change of the version of a row that is displayed.
    func versionChanged(of row: NearRow) {
        row.versionChanged()
        guard let index = row.index else { return }
        measuring.invalidate { $0 == index }
        noteClass(of: row.content, at: index)
    }

    /// The measured heights of the rows within the overscan.
    private var knownHeights: [(row: NearRow, height: Double)] {
        near.compactMap { index, row in
            let height = geometry.heights[index]
            return height.source == .measured ? (row, height.height) : nil
        }
    }

    /// Scrolls to a row, limited to the list's rows, and keeps it as the anchor until the user
    /// scrolls.
    func scroll(to index: Int) {
        motion.stop()
        guard geometry.heights.count > 0 else { return }
        let index = min(max(index, 0), geometry.heights.count - 1)
        geometry.scroll(to: index)
        surface.setNeedsFrame()
    }

    // MARK: - Animation

    /// Changes the positions of rows, and animates visible rows from their old positions.
    func animate(if isAnimated: Bool = true, _ change: () -> Void) {
        guard isAnimated, surface.isAnimated, speed < 1500, width > 0 else {
            change()
            surface.setNeedsFrame()
            return
        }
        let seen = geometry.visibleRows(above: limits.overscan, below: limits.overscan)
        var before: [(row: NearRow, y: Double)] = []
        for index in seen {
            guard let row = near[index] else { continue }
            before.append((row, geometry.position(of: index) + row.displacement))
        }
        change()
        for (row, y) in before {
            guard let index = row.index, index < geometry.heights.count else { continue }
            let distance = y - geometry.position(of: index)
            row.displacement = abs(distance) < geometry.viewportHeight * 2 ? distance : 0
        }
        surface.setNeedsFrame()
    }

    /// Advances the animations of rows towards their positions; returns whether any is still
    /// moving.
    func settle(_ time: Double) -> Bool {
        steady()
        var isMoving = false
        let share = 1 - min(time * Self.haste, 1)
        for row in near.values where row.displacement != 0 || row.opacity != 1 {
            row.displacement *= share
            if abs(row.displacement) < 0.5 { row.displacement = 0 }
            row.opacity = min(row.opacity + time * Self.haste / 2, 1)
            isMoving = isMoving || row.displacement != 0 || row.opacity != 1
        }
        return isMoving
    }

    /// Keeps the anchor row in place: if it is being animated, all other rows move instead.
    private func steady() {
        // If the list follows an edge, the existing rows move to make room.
        guard let row = geometry.heldRow({ near.drawn($0) }).flatMap({ near[$0] }),
            row.displacement != 0
        else { return }
        let done = -geometry.move(by: -row.displacement.rounded())
        for other in near.values { other.displacement -= done }
    }

    /// The share of the remaining distance that an animated row moves per second.
    private static let haste = 14.0
}
