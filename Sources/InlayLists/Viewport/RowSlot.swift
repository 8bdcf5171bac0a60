/// A reusable web view, which displays one row after the other.
@MainActor
final class RowSlot {
    let page: RowPage
    /// Whether a row was loaded into the view.
    var isUsed = false
    /// The time at which the view's web process stopped responding to input; nil while it responds.
    var unresponsiveSince: Duration?
    /// The time when the view last finished loading a row.
    var lastLoad: Duration?
    /// The row that the view displays or is about to display.
    weak var row: LiveRow?
    /// The row whose current content the view displays; nil for outgoing content.
    var currentRow: LiveRow? { row?.slot === self ? row : nil }
    /// The view's size as set by the last frame, in pixels.
    var width = 0, height = 0
    /// Whether the view can't be reused, because its web process belongs to the loaded row alone.
    var cannotBeReused: Bool { isUsed && page.kind.hasOwnProcess }
    /// The height of the current row that the view reported last, and the view's width then, in
    /// pixels; nil before the first report.
    var reported: (width: Int, height: Double)?
    /// Whether the view has painted its current row.
    var isPainted = false
    /// The size at which the page last painted its current row, in CSS pixels; nil before.
    private var paint: (width: Double, height: Double)?
    /// The view's width, in pixels, when the view last painted its row at the view's height.
    private var paintedWidth = 0
    /// Whether the row is painted at the view's current width, but possibly at another height.
    var isPaintedAtWidth: Bool { isPainted && paintedWidth == width }
    /// The distances by which the row can still scroll up and down within itself, in CSS pixels.
    var room = (above: 0.0, below: 0.0)
    /// Whether text in the row is selected.
    var hasSelection = false
    /// Whether search matches are highlighted in the row.
    var isMarked = false
    /// The kind of element with the keyboard focus in the row.
    var focus = RowFocus.none
    var task: Task<Void, Never>?
    private var growth = GrowthDetector()

    init(page: RowPage) {
        self.page = page
    }

    /// Returns the number of view pixels per CSS pixel; `pageWidth` is the page's width in CSS
    /// pixels.
    func scale(pageWidth: Double) -> Double {
        pageWidth > 0 ? Double(width) / pageWidth : 1
    }

    /// Records that the page was painted at a size in CSS pixels.
    ///
    /// The row counts as painted only if the painted height is the view's current height: the row's
    /// height may have changed since it was painted.
    func painted(width: Double, height: Double) {
        paint = (width, height)
        guard isPaintCurrent else { return }
        (isPainted, paintedWidth) = (true, self.width)
        row?.presentation.painted()
    }

    /// The size of the page's latest paint that the view has got since, in CSS pixels; nil if the
    /// row counts as painted, or if the paint has another size than the view.
    ///
    /// If a view returns to its earlier size before the page was laid out at another one, the page
    /// isn't painted again.
    var belatedPaint: (width: Double, height: Double)? {
        !isPainted && !isOutgoing && isPaintCurrent ? paint : nil
    }

    private var isPaintCurrent: Bool {
        guard let paint, paint.width > 0 else { return false }
        return abs(paint.height * scale(pageWidth: paint.width) - Double(height)) < 1.5
    }

    /// Returns whether the row's content can scroll further within the row: down if the distance is
    /// positive, or up if it is negative.
    func scrollsWithin(by distance: Double) -> Bool {
        distance > 0 ? room.below > 1 : room.above > 1
    }

    /// Records a change of the row's height, and freezes the row if it is in a layout loop.
    ///
    /// Returns whether the list may apply the change; see
    /// ``GrowthDetector/accepts(width:at:isTouched:)``.
    func mayChange(width: Double, at time: Duration, isTouched: Bool) -> Bool {
        let wasFrozen = growth.isFrozen
        let mayChange = growth.accepts(width: width, at: time, isTouched: isTouched)
        if growth.isFrozen, !wasFrozen { page.freeze() }
        return mayChange
    }

    /// Whether the view displays the row's previous content, until another view has painted the
    /// current content.
    var isOutgoing: Bool { row?.outgoing === self }

    /// Keeps the view's content visible as outgoing content until another view has painted the row.
    ///
    /// A view that has painted nothing is released instead.
    func retire() {
        guard isPainted, let row else { return assign(nil) }
        task?.cancel()
        page.leave()
        focus = .none
        row.outgoing?.clear()
        (row.outgoing, row.slot) = (self, nil)
        row.presentation.released()
    }

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

    /// Prepares the view for loading the current content of a row.
    func begin(_ row: LiveRow) {
        if row.slot !== self { assign(row) }
        isUsed = true
        // The previous content loses the keyboard focus without reporting that.
        focus = .none
        paint = nil
        task?.cancel()
    }

    /// Unfreezes the row's height and restarts the detection of layout loops; call it after the
    /// row's content or style sheet changed.
    func layoutChanged() {
        reported = nil
        growth = GrowthDetector()
    }

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
        paint = nil
        reported = nil
        room = (0, 0)
        hasSelection = false
        isMarked = false
        focus = .none
        growth = GrowthDetector()
    }
}
