import InlayGeometry

extension ListController: ListSurfaceDelegate {
    func resized(width: Int, height: Int) {
        resize(width: width, height: height)
    }

    func themeChanged() {
        guard sheets.theme != surface.theme || textScale != surface.textScale else { return }
        sheets.theme = surface.theme
        textScale = surface.textScale
        // Fonts may be others: heights are estimates from now on, and what is seen is shown anew.
        indicesChange()
        geometry.rescale(by: 1)
        for slot in pool.slots {
            if let row = slot.row, !slot.isFormer { dress(row, in: slot) }
        }
        for row in near.values where row.native != nil { layOut(row) }
        surface.setNeedsFrame()
    }

    func scrolled(_ input: ScrollInput) {
        pinned = nil
        search?.isOnItsWay = false
        switch input {
        case .by(let distance):
            motion.stop()
            let before = geometry.offset
            geometry.scroll(by: distance)
            moved(by: geometry.offset - before, in: 1.0 / 60)
        case .smoothlyBy(let distance): motion.glide(distance)
        case .to(let offset):
            motion.stop()
            geometry.scroll(toOffset: offset.rounded())
        case .steadily(let velocity): motion.goOn(velocity)
        case .released(let velocity): motion.coast(velocity)
        case .pages(let pages): motion.glide(pages * max(geometry.viewportHeight - 40, 40))
        case .toStart:
            motion.stop()
            scroll(to: 0)
        case .toEnd:
            motion.stop()
            geometry.scroll(toOffset: geometry.maximumOffset)
            holdsEnd = true
        case .stop: motion.stop()
        }
        surface.setNeedsFrame()
    }

    func pressed(at y: Double, extends: Bool) {
        select(at: y, extends: extends)
    }

    func selectAll() -> Bool {
        guard selectionMode == .several else { return false }
        selectRows(RangeSet(0..<geometry.heights.count))
        return true
    }

    func pressed(_ key: RowKey, in row: RowView) -> Bool {
        guard let row = near.values.first(where: { $0.isShown(by: row) }), let index = row.index
        else { return key == .leave && deselectRows() }
        switch key {
        case .activate:
            guard surface.rowsTakeFocus else { return false }
            events.tapped?(row)
            return true
        case .select:
            guard selectionMode != .none else { return false }
            select(index, extends: false)
            return true
        case .leave: return deselectRows()
        }
    }

    func copySelection() {
        copying?.cancel()
        copying = Task { [weak self] in
            guard let selection = await self?.selection, !Task.isCancelled else { return }
            self?.surface.copy(selection)
        }
    }

    func scrollsWithin(at y: Double, by distance: Double) -> Bool {
        guard geometry.heights.count > 0,
            let slot = near[index(at: y)]?.slot
        else { return false }
        return distance > 0 ? slot.room.below > 1 : slot.room.above > 1
    }

    func focused(_ view: RowView, isByKey: Bool) {
        guard let row = near.values.first(where: { $0.isShown(by: view) }), let index = row.index
        else { return }
        let cover = heightOfHeader(over: index)
        let top = geometry.position(of: index) - cover
        let height = geometry.heights[index].height
        let room = geometry.viewportHeight - cover
        let isSeen = top + height > 0 && top < room
        // One that is higher than all that is seen is read where it is.
        guard !isSeen || isByKey && height <= room else { return }
        let distance = top < 0 ? top : min(max(top + height - room, 0), top)
        guard distance != 0 else { return }
        pinned = nil
        motion.stop()
        geometry.scroll(toOffset: (geometry.offset + distance).rounded())
        surface.setNeedsFrame()
    }

    func scrollsWithin(_ row: RowView, by distance: Double) -> Bool {
        guard case .web(let engine) = row,
            let slot = pool.slots.first(where: { $0.page.engine === engine })
        else { return false }
        return distance > 0 ? slot.room.below > 1 : slot.room.above > 1
    }

    func focus(in engine: any WebEngine) -> RowFocus {
        pool.slots.first { $0.page.engine === engine }?.focus ?? .none
    }

    func memoryIsLow() {
        let live = live
        pool.trim(to: live.count, live: live)
        near = near.filter { live.contains($0.key) || $0.value.hasView }
    }

    func advance(to time: Double) -> Bool {
        guard width > 0, geometry.viewportHeight > 0, !isClosed else { return false }
        // A motion that begins after a rest began with this frame, and not with the last before that.
        let longest = isResting ? 1.0 / 60 : 0.1
        let elapsed = min(max(time - (lastFrame ?? time), 0), longest)
        lastFrame = time
        if motion.isMoving {
            let distance = geometry.scroll(by: motion.advance(elapsed))
            moved(by: distance, in: elapsed)
            if distance == 0, elapsed > 0 { motion.stop() }
            // Sums of parts of pixels end near a whole one.
            if !motion.isMoving { geometry.roundOffset() }
        } else {
            moved(by: 0, in: elapsed)
        }
        let isSettling = settle(elapsed)
        // At the very beginning nothing goes out of sight above.
        if pinned == nil, geometry.offset <= 0, geometry.heights.count > 0 { pinned = nearRow(0) }
        let live = live
        fill(live)
        forget(outside: live)
        tellEnds()
        tellChanges()
        if opening == nil { opening = time + Self.longestOpening }
        if isReady {
            opening = 0
            // Also where the last row that wasn't painted has gone out of sight.
            goOn()
        }
        measurer.dropWorn()
        // What is seen first needs the processors more.
        if !isOpening { measurer.wake() }
        // Until it is calm, so that what had no time is done then.
        isResting = !(motion.isMoving || isSettling || isHurried)
        return !isResting || isOpening
    }

    func frame() -> ListFrame {
        guard width > 0, !isClosed else { return ListFrame() }
        var frame = ListFrame()
        frame.rows = place(live)
        frame.offset = geometry.offset
        frame.maximumOffset = geometry.maximumOffset
        frame.hasSeparators = hasSeparators
        frame.count = geometry.heights.count
        return frame
    }

    /// Gives views to the rows that have none; those that are seen next come first.
    private func fill(_ live: LiveRows) {
        guard !live.isEmpty else { return }
        let seen = geometry.visibleRows()
        let ahead = direction > 0 ? Array(live.range) : live.range.reversed()
        let header = live.header.map { live.range.contains($0) ? [] : [$0] } ?? []
        // At first, only what is seen.
        let later = isOpening ? [] : ahead.filter { !seen.contains($0) }
        let waiting = (header + ahead.filter(seen.contains) + later)
            .map { nearRow($0) }.filter { needsView($0) }
        var started = 0
        let mostViews = max(limits.webViews, live.count)
        if pool.dropOne(live: live, limit: mostViews, isHurried: isHurried) {
            surface.setNeedsFrame()
        }
        // At first nobody knows how many rows fit: most estimates are too low for what is seen first.
        let most = !isOpening ? 4 : 4 - pool.slots.count { isUnknown($0.row) }
        for row in waiting where started < most {
            // Making a view takes longer than a frame: while the list moves, a row that isn't in
            // sight waits for one, and one that is takes it from one that isn't.
            let isSeen = row.index.map(seen.contains) ?? false
            let needed = isHurried && isSeen ? LiveRows(range: seen, header: live.header) : live
            let limit = max(limits.webViews, isHurried ? needed.count : live.count)
            guard
                let slot = pool.slot(
                    for: row.content.kind, live: needed,
                    limit: isHurried && !isSeen ? limits.webViews : limit, isHurried: isHurried)
            else { continue }
            slot.width = width
            show(row, in: slot)
            started += 1
        }
        if started < waiting.count { return surface.setNeedsFrame() }
        // While nothing else is to do, views are made that scrolling will ask for; at first, while the
        // engine paints what is seen, those that it will ask for at once.
        guard let row = near[seen.lowerBound], case .web = row.look, mayStart(row.content.kind),
            !isHurried, pool.slots.count < limits.webViews,
            seen.allSatisfy({ near[$0]?.isPainted ?? false })
                || isOpening && waiting.isEmpty && pool.freeCount < 2
        else { return }
        pool.warmUp(row.content.kind)
        surface.setNeedsFrame()
    }

    /// Whether a row is on its way into its view, so that its height is an estimate.
    private func isUnknown(_ row: NearRow?) -> Bool {
        row?.index.map { geometry.heights[$0].source != .measured } ?? false
    }

    /// Lets go of rows that are far away and have no view.
    private func forget(outside live: LiveRows) {
        // The picture of a high row takes more memory than it is worth keeping.
        for slot in pool.slots where slot.height > limits.keptHeight {
            guard let index = slot.row?.index, !live.contains(index) else { continue }
            slot.clear()
        }
        guard near.count > live.count + limits.webViews else { return }
        near = near.filter { live.contains($0.key) || $0.value.hasView }
    }

    // MARK: - Measuring

    /// The rows to measure next: the nearest that weren't measured, where the list goes first.
    func nextBatch(_ size: Int) -> RowMeasurer.Batch? {
        guard width > 0, geometry.heights.count > 0, !isClosed else { return nil }
        let indices = measuring.take(
            size, around: live.range, isDown: direction > 0, reach: limits.measuredRows,
            of: geometry.heights)
        guard !indices.isEmpty else { return nil }
        let rows = indices.map { (index: $0, content: near[$0]?.content ?? content($0)) }
        for row in rows { noteClass(of: row.content, at: row.index) }
        return RowMeasurer.Batch(rows: rows, width: width, revision: revision)
    }

    /// Whether the view that shows a row has said how high it is there: something may be open in it.
    private func isKnownFromView(_ index: Int) -> Bool {
        near[index]?.slot != nil && geometry.heights[index].source == .measured
    }

    func measured(_ batch: RowMeasurer.Batch, _ heights: [Double]) {
        guard batch.revision == revision, batch.width == width else { return }
        measuring.finish(batch.rows.lazy.map(\.index))
        for (row, height) in zip(batch.rows, heights) {
            if outdated.remove(row.index) != nil {
                measuring.look(again: RangeSet(row.index..<row.index + 1))
                surface.setNeedsFrame()
            } else if !isKnownFromView(row.index) {
                setHeight(height, of: row.index)
            }
        }
        refreshedEstimates += heights.count
        // Seldom, because it is the whole list whose height changes.
        let isRefreshed = refreshedEstimates > 500 || measurer.count < 200
        if isRefreshed {
            refreshedEstimates = 0
            keepingPlace { geometry.refreshEstimates() }
        }
        let live = live
        // What is measured far away shows in the bar alone, now and then.
        if isRefreshed || batch.rows.contains(where: { live.contains($0.index) }) {
            surface.setNeedsFrame()
        }
    }
}
