/// A view that shows one row after the other.
@MainActor
final class RowSlot {
    let page: RowPage
    /// The row that it shows, or will.
    weak var row: NearRow?
    /// The size that its view was given last, in pixels.
    var width = 0 { didSet { if width != oldValue { isCurrent = false } } }
    var height = 0
    /// Whether what is painted is its row.
    var isPainted = false
    /// Whether it is painted at the size that the view has now.
    var isCurrent = false
    /// How far the row can scroll within itself, in the page's pixels.
    var room = (above: 0.0, below: 0.0)
    /// Whether text in it is selected, and whether places in it are marked.
    var hasSelection = false
    var isMarked = false
    /// What has the keyboard in it.
    var focus = RowFocus.none
    var task: Task<Void, Never>?
    private var growth = GrowthDetector()

    init(page: RowPage) {
        self.page = page
    }

    /// How many of the view's pixels a pixel of the page is.
    func scale(pageWidth: Double) -> Double {
        pageWidth > 0 ? Double(width) / pageWidth : 1
    }

    /// The page painted itself at a size, in its own pixels.
    ///
    /// It counts when that is the size that the view has now: a row may have become higher since.
    func painted(width: Double, height: Double) {
        guard width > 0 else { return }
        let isSize = abs(height * scale(pageWidth: width) - Double(self.height)) < 1.5
        if isSize { isPainted = true }
        isCurrent = isSize
    }

    /// Whether a row may have another height now: one that never stops changing may not, and scrolls
    /// within itself from then on.
    func mayChange(width: Double, at time: Duration, isTouched: Bool) -> Bool {
        let wasFrozen = growth.isFrozen
        let mayChange = growth.accepts(width: width, at: time, isTouched: isTouched)
        if growth.isFrozen, !wasFrozen { page.freeze() }
        return mayChange
    }

    /// Whether it shows what its row was before, until another view has painted what that is now.
    var isFormer: Bool { row?.former === self }

    /// Has the view stay as it is until another one shows its row.
    func retire() {
        guard isPainted, let row else { return assign(nil) }
        task?.cancel()
        page.leave()
        focus = .none
        row.former?.clear()
        (row.former, row.slot) = (self, nil)
    }

    /// Has the view show nothing, where its row isn't to be seen again.
    func clear() {
        assign(nil)
        page.clear()
    }

    /// Gives the view to another row, or to none.
    func assign(_ row: NearRow?) {
        task?.cancel()
        page.leave()
        if self.row?.slot === self { self.row?.slot = nil }
        if isFormer { self.row?.former = nil }
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
