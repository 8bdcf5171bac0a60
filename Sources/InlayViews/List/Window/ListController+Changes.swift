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
            outdated.formUnion(measuring.taken(where: changes.reloaded.contains))
        } else {
            indicesChange()
            updates += 1
        }
        // The anchor doesn't follow a row that moves: the visible rows stay in place.
        if let row = pinned?.index, !changes.stays(row) { pinned = nil }
        holdsEnd = false
        let known = knownHeights
        animate(if: isAnimated) {
            keepingPlace(by: { changes.stays($0) }) {
                geometry.apply(changes)
                headers = headers.compactMap { changes.newIndex(of: $0) }.sorted()
                selectedRows = changes.newIndices(of: selectedRows)
                selectionStart = selectionStart.flatMap { changes.newIndex(of: $0) }
                var moved: [Int: NearRow] = [:]
                for row in near.values {
                    row.index = row.index.flatMap { changes.newIndex(of: $0) }
                    if let index = row.index { moved[index] = row }
                }
                near = moved
                for slot in pool.slots where slot.row != nil && slot.row?.index == nil {
                    slot.clear()
                }
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
            outdated.formUnion(measuring.taken { $0 == index })
            noteClass(of: content, at: index)
            search?.lookAgain(at: RangeSet(index..<index + 1))
            if !content.mayBeNative { showAgain(row) }
        }
        surface.setNeedsFrame()
    }

    /// The measured heights of the rows within the overscan.
    private var knownHeights: [(row: NearRow, height: Double)] {
        near.compactMap { index, row in
            let height = geometry.heights[index]
            return height.source == .measured ? (row, height.height) : nil
        }
    }

    // MARK: - Anchor

    /// Applies a change so that an anchor row keeps its position on the screen.
    ///
    /// The anchor is the row that was scrolled to, or else the first completely visible and painted
    /// row, or the next of those that are left after the change.
    ///
    /// - Parameters:
    ///   - mayHold: Whether the row at an index may be the anchor.
    ///   - change: The change of the geometry.
    func keepingPlace(by mayHold: (Int) -> Bool = { _ in true }, _ change: () -> Void) {
        let candidates = references.filter { $0.index.map(mayHold) ?? false }
            .map { ($0, geometry.position(of: $0.index ?? 0)) }
        let followsEnd = followsEnd
        let followsStart = geometry.edge == .start && geometry.offset <= 0
        let underHeader = candidates.first { row, position in
            row === pinned && row.index.map { heightOfHeader(over: $0) } == position
        }?.0
        change()
        if followsEnd {
            geometry.scroll(toOffset: geometry.maximumOffset)
        } else if !followsStart,
            let (row, position) = candidates.first(where: { $0.0.index != nil }),
            let index = row.index
        {
            // A row that was scrolled to stays right below its sticky header, whatever the header's
            // measured height is.
            let position = row === underHeader ? heightOfHeader(over: index) : position
            geometry.scroll(toOffset: geometry.heights.offset(of: index) - position)
        }
    }

    /// Whether the list follows its end: it is scrolled there, and stays there as rows are added.
    private var followsEnd: Bool {
        (geometry.edge == .end || holdsEnd) && geometry.offset >= geometry.maximumOffset
    }

    /// The height of the sticky header when a row is the first one below it; 0 without a header.
    func heightOfHeader(over index: Int) -> Double {
        guard let header = header(of: index), header != index else { return 0 }
        return Double(height(of: header))
    }

    /// The candidates for the anchor row, the best first, ordered by where they are drawn.
    private var references: [NearRow] {
        if let pinned, pinned.index != nil { return [pinned] }
        let seen = geometry.visibleRows().compactMap { near[$0] }
            .map { (row: $0, y: geometry.position(of: $0.index ?? 0) + $0.displacement) }
            .sorted { $0.y < $1.y }
        let whole = seen.filter { $0.y > -0.5 && $0.y < geometry.viewportHeight }
        let painted = whole.filter {
            $0.row.opacity == 1 && ($0.row.isPainted || $0.row.former != nil)
        }
        // A row that is cut off at the top is the last choice, because the user reads its end.
        return (painted + (whole.isEmpty ? seen : whole)).map(\.row)
    }

    /// Scrolls to a row, limited to the list's rows, and keeps it as the anchor until the user
    /// scrolls.
    func scroll(to index: Int) {
        motion.stop()
        guard geometry.heights.count > 0 else { return }
        let index = min(max(index, 0), geometry.heights.count - 1)
        geometry.scroll(to: index)
        // Right below the header that will be sticky then.
        geometry.scroll(by: -heightOfHeader(over: index))
        pinned = nearRow(index)
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
        // If the list follows its end, the existing rows move to make room.
        guard !followsEnd, let row = references.first, row.displacement != 0 else { return }
        let distance = row.displacement.rounded()
        let done = -geometry.scroll(by: -distance)
        for other in near.values { other.displacement -= done }
    }

    /// The share of the remaining distance that an animated row moves per second.
    private static let haste = 14.0
}
