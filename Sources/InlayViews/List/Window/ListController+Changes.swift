import InlayGeometry

extension ListController {
    /// Lets rows go, come and change places.
    ///
    /// - Parameters:
    ///   - changes: What becomes of the rows.
    ///   - isAnimated: Whether rows in sight go to their new places gently.
    func apply(_ changes: RowChanges, isAnimated: Bool) {
        if changes.isOrderKept {
            // What is under way goes on, but for rows that are others now.
            outdated.formUnion(measuring.taken(where: changes.reloaded.contains))
        } else {
            indicesChange()
            updates += 1
        }
        // It doesn't take along what is read.
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
        // Content may be costly: a template, or a row of a database.
        let contents = near.mapValues { row in row.index.map(content) ?? row.content }
        // Rows that haven't changed are as high as they were.
        for (row, height) in known {
            guard let index = row.index, contents[index] == row.content else { continue }
            setHeight(height, of: index)
        }
        reloadNear(contents)
    }

    /// Shows rows again whose content has changed.
    private func reloadNear(_ contents: [Int: RowContent]) {
        for (index, content) in contents {
            guard let row = near[index], content != row.content else { continue }
            row.set(content, at: lastFrame ?? 0)
            outdated.formUnion(measuring.taken { $0 == index })
            noteClass(of: content, at: index)
            search?.lookAgain(at: RangeSet(index..<index + 1))
            if !content.mayBeNative { showAgain(row) }
        }
        surface.setNeedsFrame()
    }

    /// The heights of the rows that are near, as far as they are known.
    private var knownHeights: [(row: NearRow, height: Double)] {
        near.compactMap { index, row in
            let height = geometry.heights[index]
            return height.source == .measured ? (row, height.height) : nil
        }
    }

    // MARK: - Place

    /// Changes the list in a way that what is read stays where it is.
    ///
    /// That is the row that was scrolled to; then the first one that is seen whole and painted, or
    /// the next one of those that are left afterwards.
    ///
    /// - Parameters:
    ///   - mayHold: Whether the row of an index may be held on to.
    ///   - change: What changes.
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
            // What was scrolled to is right below its header, however high that turns out to be.
            let position = row === underHeader ? heightOfHeader(over: index) : position
            geometry.scroll(toOffset: geometry.heights.offset(of: index) - position)
        }
    }

    /// Whether the end is in sight and stays there.
    private var followsEnd: Bool {
        (geometry.edge == .end || holdsEnd) && geometry.offset >= geometry.maximumOffset
    }

    /// The height of the header that is on top while a row is the first below it; 0 without one.
    func heightOfHeader(over index: Int) -> Double {
        guard let header = header(of: index), header != index else { return 0 }
        return Double(height(of: header))
    }

    /// The rows to hold on to, the best first; where they are is where they are drawn.
    private var references: [NearRow] {
        if let pinned, pinned.index != nil { return [pinned] }
        let seen = geometry.visibleRows().compactMap { near[$0] }
            .map { (row: $0, y: geometry.position(of: $0.index ?? 0) + $0.displacement) }
            .sorted { $0.y < $1.y }
        let whole = seen.filter { $0.y > -0.5 && $0.y < geometry.viewportHeight }
        let painted = whole.filter {
            $0.row.opacity == 1 && ($0.row.isPainted || $0.row.former != nil)
        }
        // A row that is cut at the top is the last to hold on to: its end is what is read.
        return (painted + (whole.isEmpty ? seen : whole)).map(\.row)
    }

    /// Goes to a row, or the nearest that there is, and holds on to it until a person scrolls.
    func scroll(to index: Int) {
        motion.stop()
        guard geometry.heights.count > 0 else { return }
        let index = min(max(index, 0), geometry.heights.count - 1)
        geometry.scroll(to: index)
        // Below the header that is on top then.
        geometry.scroll(by: -heightOfHeader(over: index))
        pinned = nearRow(index)
        surface.setNeedsFrame()
    }

    // MARK: - Moving gently

    /// Changes where rows are, and has those in sight go there from where they were.
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

    /// Brings rows nearer to their places; whether any is still on its way.
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

    /// What is read doesn't move: if it was on its way, all others are from now on instead.
    private func steady() {
        // At the end that is followed, the rows that were there make room.
        guard !followsEnd, let row = references.first, row.displacement != 0 else { return }
        let distance = row.displacement.rounded()
        let done = -geometry.scroll(by: -distance)
        for other in near.values { other.displacement -= done }
    }

    /// The share of its way that a row leaves behind in a second.
    private static let haste = 14.0
}
