import InlayGeometry

/// The rows of a list: the geometry of all rows, and the content of the loaded ones.
///
/// Rows are loaded if they are within the overscan (the area around the visible rows that is
/// prepared for scrolling), or still have a view.
@MainActor
final class ListRows {
    let surface: any ListSurface
    /// The closure that returns the content of the row at an index.
    let content: @MainActor (Int) -> RowContent
    var geometry: ListGeometry
    /// The rows whose content is loaded, by index: those within the overscan, and those beyond it
    /// that still have a view.
    private(set) var loaded: [Int: LiveRow] = [:]
    /// The width of the list, in pixels.
    private(set) var width = 0
    /// The number of updates that inserted, removed or moved rows.
    private(set) var updates = 0
    var pace = ScrollPace()
    var limits = ListLimits()
    /// Whether the row that the user made taller or shorter keeps its top in place during the
    /// running animations.
    ///
    /// If false, the anchor row (usually the first completely visible one) stays in place instead.
    private var keepsTop = false
    /// Whether the list was closed, so that results of background work are ignored.
    var isClosed = false
    /// The clock that limits how long ``read(_:_:)`` blocks; tests replace it.
    var readingTime: @MainActor () -> ContinuousClock.Instant = { .now }
    /// The longest time for which ``read(_:_:)`` blocks the main thread.
    ///
    /// Reading is slow if the app renders a template or queries a database.
    private static let longestRead = Duration.milliseconds(2)

    init(
        count: Int, surface: any ListSurface, content: @escaping @MainActor (Int) -> RowContent
    ) {
        self.surface = surface
        self.content = content
        geometry = ListGeometry(heights: RowHeights(count: count), viewportHeight: 0)
    }

    func setNeedsFrame() { surface.setNeedsFrame() }

    var count: Int { geometry.heights.count }

    /// Whether the list has a size and is open.
    var isLaidOut: Bool { width > 0 && geometry.viewportHeight > 0 && !isClosed }

    var areCurrent: Bool { geometry.visibleRows().allSatisfy { loaded[$0]?.isCurrent ?? false } }

    /// The visible rows, those within the overscan, and the sticky section header.
    var live: LiveRows {
        let (above, below) = pace.overscan(limits, viewportHeight: geometry.viewportHeight)
        return LiveRows(
            range: geometry.visibleRows(above: above, below: below), header: geometry.stickyHeader)
    }

    /// The positions of the rows in the next frame.
    var layout: FrameLayout { FrameLayout(geometry, live) }

    // MARK: - Rows within the overscan

    /// Returns the row at an index.
    ///
    /// Creates the row, and requests its content from the app, if it isn't in ``loaded`` yet.
    func row(_ index: Int) -> LiveRow {
        if let row = loaded[index] { return row }
        let row = LiveRow(index: index, content: content(index))
        loaded[index] = row
        noteClass(of: row.content, at: index)
        return row
    }

    /// Returns the displayed content of a loaded row, such as a placeholder; for other rows, the
    /// content that the app provides.
    func displayedContent(_ index: Int) -> RowContent { loaded[index]?.content ?? content(index) }

    /// Reads the content of as many of the first rows as the time limit allows, but of at least
    /// one.
    func read(
        _ indices: some Sequence<Int>, _ content: @MainActor (Int) -> RowContent
    ) -> [RowContent] {
        let start = readingTime()
        var contents: [RowContent] = []
        for index in indices {
            contents.append(content(index))
            guard readingTime() - start < Self.longestRead else { break }
        }
        return contents
    }

    /// Returns the row that a view displays; nil if there is none.
    func row(shownBy view: RowView) -> LiveRow? {
        loaded.values.first { $0.isShown(by: view) }
    }

    /// Returns the row whose current or outgoing content a view displays; nil if there is none.
    func row(drawnBy view: RowView) -> LiveRow? {
        loaded.values.first { row in
            if case .web(let engine) = view, row.outgoing?.page.engine === engine { return true }
            return row.isShown(by: view)
        }
    }

    /// Unloads the rows that are outside the overscan and have no view.
    func release(outside live: LiveRows) {
        for (index, row) in loaded where !live.contains(index) && !row.hasView {
            row.decision?.cancel()
            loaded[index] = nil
        }
    }

    /// Records the class of a row, which is a group of rows with similar heights.
    ///
    /// The average height of the class is the row's estimated height until the row is measured.
    func noteClass(of content: RowContent, at index: Int) {
        guard geometry.heights.rowClass(of: index) != content.rowClass else { return }
        geometry.setClass(content.rowClass, of: index) { loaded.drawn($0) }
        setNeedsFrame()
    }

    // MARK: - Heights

    /// Sets the measured height of a row, in pixels.
    ///
    /// The height is rounded up to whole pixels, and limited to ``ListLimits/maximumRowHeight``.
    /// The anchor row (usually the first completely visible one) keeps its position on the screen.
    /// If `keepsTop`, the top of the measured row keeps its position instead, because the user's
    /// input changed the row's height.
    func setHeight(_ height: Double, of index: Int, keepsTop: Bool = false) {
        let height = min(max((height - 0.02).rounded(.up), 1), limits.maximumRowHeight)
        let old = geometry.heights[index]
        guard old.source != .measured || old.height != height else { return }
        if keepsTop { self.keepsTop = true }
        geometry.setHeight(height, of: index, keepsTop: keepsTop) { loaded.drawn($0) }
    }

    /// Sets the list's size, in pixels; returns whether its width changed.
    ///
    /// If the width changed, all heights are multiplied by the old width divided by the new one.
    /// Measured heights are marked as scaled until the rows are measured again.
    func resize(width: Int, height: Int) -> Bool {
        let isOther = width != self.width && width > 0
        if isOther {
            if self.width > 0 { geometry.rescale(by: Double(self.width) / Double(width)) }
            self.width = width
        }
        geometry.setViewportHeight(Double(height))
        return isOther
    }

    // MARK: - Changes

    /// Removes, inserts, moves and reloads rows.
    ///
    /// Requests the content of all loaded rows again. Rows whose content is unchanged keep their
    /// measured heights, even if they are among the reloaded rows.
    ///
    /// `time` is that of the last frame, in seconds. Returns the loaded rows that were removed, and
    /// those whose content changed.
    func apply(_ changes: RowChanges, isAnimated: Bool, at time: Double) -> (
        removed: [LiveRow], reloaded: [LiveRow]
    ) {
        if !changes.isOrderKept { updates += 1 }
        let measured = loaded.compactMap { index, row in
            let height = geometry.heights[index]
            return height.source == .measured ? (row, height.height) : nil
        }
        var (removed, reloaded): ([LiveRow], [LiveRow]) = ([], [])
        animate(if: isAnimated) {
            geometry.apply(changes) { loaded.drawn($0) }
            var moved: [Int: LiveRow] = [:]
            for row in loaded.values {
                row.index = row.index.flatMap { changes.newIndex(of: $0) }
                if let index = row.index { moved[index] = row } else { removed.append(row) }
            }
            loaded = moved
            guard isAnimated, surface.isAnimated else { return }
            let live = live
            for index in live.indices where changes.inserted.contains(index) {
                row(index).opacity = 0
            }
        }
        // Requesting content may be slow: it may come from a template or a database.
        let contents = loaded.mapValues { row in row.index.map(content) ?? row.original }
        for (row, height) in measured {
            guard let index = row.index, contents[index] == row.original else { continue }
            setHeight(height, of: index)
        }
        for (index, content) in contents {
            guard let row = loaded[index], content != row.original else { continue }
            row.set(content, at: time)
            noteClass(of: content, at: index)
            reloaded.append(row)
        }
        setNeedsFrame()
        return (removed, reloaded)
    }

    // MARK: - Animation

    /// Runs a closure that changes the positions of rows, and animates the rows within the overscan
    /// from their old positions.
    ///
    /// Doesn't animate them if the user's settings forbid animations, or the list scrolls fast.
    func animate(if isAnimated: Bool = true, _ change: () -> Void) {
        guard isAnimated, surface.isAnimated, pace.allowsAnimation, width > 0 else {
            change()
            setNeedsFrame()
            return
        }
        let rendered = geometry.visibleRows(above: limits.overscan, below: limits.overscan)
        let before = rendered.compactMap { index in
            loaded[index].map { row in
                (
                    row: row, y: geometry.position(of: index) + row.displacement,
                    height: geometry.heights[index].height - row.hiddenHeight
                )
            }
        }
        change()
        let longest = geometry.viewportHeight * 2
        for (row, y, height) in before {
            guard let index = row.index, index < count else { continue }
            let distance = y - geometry.position(of: index)
            row.displacement = abs(distance) < longest ? distance : 0
            let growth = geometry.heights[index].height - height
            row.hiddenHeight = growth < longest ? max(growth, 0) : 0
        }
        setNeedsFrame()
    }

    /// Advances the animations of rows (position, growth and opacity) by a time, in seconds;
    /// returns whether any animation is still running.
    func settle(_ time: Double) -> Bool {
        holdAnchor()
        var isMoving = false
        let share = 1 - min(time * Self.animationRate, 1)
        for row in loaded.values where row.isAnimated {
            row.displacement *= share
            if abs(row.displacement) < 0.5 { row.displacement = 0 }
            row.hiddenHeight *= share
            if row.hiddenHeight < 0.5 { row.hiddenHeight = 0 }
            row.opacity = min(row.opacity + time * Self.animationRate / 2, 1)
            isMoving = isMoving || row.isAnimated
        }
        if !isMoving { keepsTop = false }
        return isMoving
    }

    /// Ends all animations, so that rows are drawn at their final positions.
    func endAnimations() {
        for row in loaded.values { (row.displacement, row.hiddenHeight, row.opacity) = (0, 0, 1) }
    }

    /// Keeps the anchor row in place during animations; it is usually the first completely visible
    /// row.
    ///
    /// Scrolls by the row's displacement, and subtracts the scrolled distance from the
    /// displacements of all rows.
    private func holdAnchor() {
        // If the list follows an edge, the existing rows move to make room. A row that was scrolled
        // to moves to its alignment.
        guard !keepsTop, !geometry.isTargetAligned,
            let row = geometry.anchorRow({ loaded.drawn($0) }).flatMap({ loaded[$0] }),
            row.displacement != 0
        else { return }
        let done = -geometry.move(by: -row.displacement.rounded())
        for other in loaded.values { other.displacement -= done }
    }

    /// The exponential rate, per second, at which animated rows approach their final positions.
    private static let animationRate = 14.0
}
