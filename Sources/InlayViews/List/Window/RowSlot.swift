/// A reusable web view, which displays one row after the other.
@MainActor
final class RowSlot {
    let page: RowPage
    /// Whether a row was loaded into the view.
    var isUsed = false
    /// The time since when the view's web process doesn't respond to input.
    var unresponsiveSince: Duration?
    /// The time when the view last finished loading a row.
    var lastLoad: Duration?
    /// The row that the view displays or is about to display.
    weak var row: LiveRow?
    /// The same row, unless the view displays its outgoing content.
    var currentRow: LiveRow? { row?.slot === self ? row : nil }
    /// The view's width and height, as set by the last frame, in pixels.
    var width = 0 { didSet { if width != oldValue { isCurrent = false } } }
    var height = 0
    /// Whether the view can't be reused for another row, because its web process is the loaded row's own.
    var isSpent: Bool { isUsed && page.kind.hasOwnProcess }
    /// Whether the view has painted its current row.
    var isPainted = false
    /// Whether the row is painted at the view's current size.
    var isCurrent = false
    /// The view's width when the row was last painted at the view's size, in pixels.
    private var paintedWidth = 0
    /// Whether the row is painted at the view's width, whatever its height was then.
    var isPaintedAtWidth: Bool { isPainted && paintedWidth == width }
    /// The distances that the row can still scroll within itself, in CSS pixels.
    var room = (above: 0.0, below: 0.0)
    /// Whether text in the row is selected, and whether search matches are highlighted in it.
    var hasSelection = false
    var isMarked = false
    /// The kind of element with the keyboard focus in the row.
    var focus = RowFocus.none
    var task: Task<Void, Never>?
    private var growth = GrowthDetector()

    init(page: RowPage) {
        self.page = page
    }

    /// The view pixels per CSS pixel of the page.
    func scale(pageWidth: Double) -> Double {
        pageWidth > 0 ? Double(width) / pageWidth : 1
    }

    /// Notes that the page was painted at a size in CSS pixels.
    ///
    /// Counts only if it is the view's current size: the row's height may have changed since.
    func painted(width: Double, height: Double) {
        guard width > 0 else { return }
        let isSize = abs(height * scale(pageWidth: width) - Double(self.height)) < 1.5
        if isSize {
            (isPainted, paintedWidth) = (true, self.width)
            row?.presentation.painted()
        }
        isCurrent = isSize
    }

    /// Whether the row can scroll within itself by a distance, down or up.
    func scrollsWithin(by distance: Double) -> Bool {
        distance > 0 ? room.below > 1 : room.above > 1
    }

    /// Records a change of the row's height, and returns whether the list may apply it.
    ///
    /// A row in a layout loop, whose height never stops changing, is frozen: its height stays, and it scrolls
    /// within itself.
    func mayChange(width: Double, at time: Duration, isTouched: Bool) -> Bool {
        let wasFrozen = growth.isFrozen
        let mayChange = growth.accepts(width: width, at: time, isTouched: isTouched)
        if growth.isFrozen, !wasFrozen { page.freeze() }
        return mayChange
    }

    /// Whether the view displays the row's outgoing content, until another view has painted the
    /// current one.
    var isOutgoing: Bool { row?.outgoing === self }

    /// Keeps the view's content visible until another view has painted the row.
    func retire() {
        guard isPainted, let row else { return assign(nil) }
        task?.cancel()
        page.leave()
        focus = .none
        row.outgoing?.clear()
        (row.outgoing, row.slot) = (self, nil)
        row.presentation.released()
    }

    /// Clears the selection of text in the row.
    func deselect() {
        guard hasSelection else { return }
        hasSelection = false
        page.deselect()
    }

    /// Removes the row and its content from the view.
    func clear() {
        assign(nil)
        page.clear()
    }

    /// Assigns the view to another row, or to none.
    func assign(_ row: LiveRow?) {
        task?.cancel()
        page.leave()
        if self.row?.slot === self {
            self.row?.slot = nil
            self.row?.presentation.released()
        }
        if isOutgoing { self.row?.outgoing = nil }
        self.row = row
        row?.slot = self
        isPainted = false
        room = (0, 0)
        hasSelection = false
        isMarked = false
        focus = .none
        growth = GrowthDetector()
    }
}
