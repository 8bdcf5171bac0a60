import InlayGeometry

extension ListController: ListSurfaceDelegate {
    func resized(width: Int, height: Int) {
        resize(width: width, height: height)
    }

    func themeChanged() {
        guard sheets.theme != surface.theme || textScale != surface.textScale else { return }
        sheets.theme = surface.theme
        textScale = surface.textScale
        // Fonts may have changed: all heights become estimates, and visible rows are displayed
        // again.
        indicesChange()
        geometry.rescale(by: 1)
        for slot in pool.slots {
            if let row = slot.row, !slot.isFormer { dress(row, in: slot) }
        }
        for row in near.values where row.native != nil { layOut(row) }
        surface.setNeedsFrame()
    }

    func scrolled(_ input: ScrollInput) {
        geometry.releaseTarget()
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
            geometry.scrollToEnd()
        case .stop: motion.stop()
        }
        surface.setNeedsFrame()
    }

    func pressed(at y: Double, extends: Bool) {
        select(at: y, extends: extends)
    }

    func selectAll() -> Bool {
        guard selected.mode == .several else { return false }
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
            return select(index, extends: false)
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
            let slot = near[layout.row(at: y)]?.slot
        else { return false }
        return distance > 0 ? slot.room.below > 1 : slot.room.above > 1
    }

    func focused(_ view: RowView, isByKey: Bool) {
        guard let row = near.values.first(where: { $0.isShown(by: view) }), let index = row.index
        else { return }
        let cover = geometry.headerHeight(over: index)
        let top = geometry.position(of: index) - cover
        let height = geometry.heights[index].height
        let room = geometry.viewportHeight - cover
        let isSeen = top + height > 0 && top < room
        // A focused row that is higher than the view stays where it is.
        guard !isSeen || isByKey && height <= room else { return }
        let distance = top < 0 ? top : min(max(top + height - room, 0), top)
        guard distance != 0 else { return }
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
        release(outside: live)
        cache.removeAll()
    }

    func advance(to time: Double) -> Bool {
        guard width > 0, geometry.viewportHeight > 0, !isClosed else { return false }
        // After an idle time a motion starts with this frame, not with the last frame before it.
        let longest = isResting ? 1.0 / 60 : 0.1
        let elapsed = min(max(time - (lastFrame ?? time), 0), longest)
        lastFrame = time
        if motion.isMoving {
            let distance = geometry.scroll(by: motion.advance(elapsed))
            moved(by: distance, in: elapsed)
            if distance == 0, elapsed > 0 { motion.stop() }
            // Sums of fractional pixels end near a whole pixel.
            if !motion.isMoving { geometry.roundOffset() }
        } else {
            moved(by: 0, in: elapsed)
        }
        let isSettling = settle(elapsed)
        let live = live
        fill(live)
        forget(outside: live)
        tellEnds()
        tellChanges()
        if opening == nil { opening = time + Self.longestOpening }
        if isReady {
            opening = 0
            // Also resumes waiters when the last row that wasn't painted left the visible area.
            waiters.resume()
        }
        measurer.dropWorn()
        // While the first rows are being painted, measuring would compete for the processor.
        if !isOpening { measurer.wake() }
        // Continues until the list is idle, so that work that was postponed while scrolling is done
        // then.
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

    var layout: FrameLayout { FrameLayout(geometry, live) }

    private func place(_ live: LiveRows) -> [RowPlacement] {
        for index in live.indices { followWidth(index) }
        return FrameLayout(geometry, live).placements(
            near, selected: selected.rows, width: width)
    }

    /// Assigns views to the rows that have none; rows that become visible next come first.
    private func fill(_ live: LiveRows) {
        guard !live.isEmpty else { return }
        let seen = geometry.visibleRows()
        let ahead = direction > 0 ? Array(live.range) : live.range.reversed()
        let header = live.header.map { live.range.contains($0) ? [] : [$0] } ?? []
        // While the list opens, only visible rows get views.
        let later = isOpening ? [] : ahead.filter { !seen.contains($0) }
        let waiting = (header + ahead.filter(seen.contains) + later)
            .map { nearRow($0) }.filter { needsView($0) }
        var started = 0
        let mostViews = max(limits.webViews, live.count)
        if pool.dropOne(live: live, limit: mostViews, isHurried: isHurried) {
            surface.setNeedsFrame()
        }
        // While the list opens, it isn't known how many rows fit: most estimates are lower than the
        // first rows turn out to be.
        let most = !isOpening ? 4 : 4 - pool.slots.count { isUnknown($0.row) }
        for row in waiting where started < most {
            // Making a view takes longer than a frame. While the list scrolls, an invisible row
            // waits for a free view, and a visible row takes one from an invisible row.
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
        // While there is nothing else to do, makes views ahead for scrolling. While the list opens
        // and the engine paints the first rows, makes the two that scrolling needs first.
        guard let row = near[seen.lowerBound], row.presentation.isWeb,
            recovery.mayStart(row.content.kind),
            !isHurried, pool.slots.count < limits.webViews,
            seen.allSatisfy({ near[$0]?.isPainted ?? false })
                || isOpening && waiting.isEmpty && pool.freeCount < 2
        else { return }
        pool.warmUp(row.content.kind)
        surface.setNeedsFrame()
    }

    /// Whether a row is still being displayed, so that its height is an estimate.
    private func isUnknown(_ row: NearRow?) -> Bool {
        row?.index.map { geometry.heights[$0].source != .measured } ?? false
    }

    /// Releases rows that are far away and have no view.
    private func forget(outside live: LiveRows) {
        // The backing store of a high row takes more memory than the row is worth keeping.
        for slot in pool.slots where slot.height > limits.keptHeight {
            guard let index = slot.row?.index, !live.contains(index) else { continue }
            slot.clear()
        }
        guard near.count > live.count + limits.webViews else { return }
        release(outside: live)
    }

    private func release(outside live: LiveRows) {
        for (index, row) in near where !live.contains(index) && !row.hasView {
            row.decision?.cancel()
            near[index] = nil
        }
    }

    // MARK: - Measuring

    /// The next batch to measure: the nearest rows without a measured height, in the scroll
    /// direction first.
    func nextBatch(_ size: Int) -> RowMeasurer.Batch? {
        guard width > 0, geometry.heights.count > 0, !isClosed else { return nil }
        let indices = measuring.take(
            size, around: live.range, isDown: direction > 0, reach: limits.measuredRows,
            of: geometry.heights)
        guard !indices.isEmpty else { return nil }
        let rows = indices.map { (index: $0, content: near[$0]?.content ?? content($0)) }
        for row in rows { noteClass(of: row.content, at: row.index) }
        return RowMeasurer.Batch(rows: rows, width: width, revision: measuring.revision)
    }

    /// Whether a row's view has reported its height, which may include details that the user
    /// opened.
    private func isKnownFromView(_ index: Int) -> Bool {
        near[index]?.slot != nil && geometry.heights[index].source == .measured
    }

    func measured(_ batch: RowMeasurer.Batch, _ heights: [Double]) {
        guard batch.revision == measuring.revision, batch.width == width else { return }
        let stale = measuring.finish(batch.rows.lazy.map(\.index))
        if !stale.isEmpty { surface.setNeedsFrame() }
        for (row, height) in zip(batch.rows, heights)
        where !stale.contains(row.index) && !isKnownFromView(row.index) {
            setHeight(height, of: row.index)
        }
        refreshedEstimates += heights.count
        // Not after each batch, because it changes the height of the whole list.
        let isRefreshed = refreshedEstimates > 500 || measurer.count < 200
        if isRefreshed {
            refreshedEstimates = 0
            geometry.refreshEstimates { near.drawn($0) }
        }
        let live = live
        // Measurements outside the overscan only change the scroll bar, which is redrawn now and
        // then.
        if isRefreshed || batch.rows.contains(where: { live.contains($0.index) }) {
            surface.setNeedsFrame()
        }
    }
}
