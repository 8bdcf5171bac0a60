/// A view that shows one row after the other.
@MainActor
final class RowSlot {
    let page: RowPage
    /// The row that it shows, or will.
    weak var row: NearRow?
    /// The size that its view was given last, in pixels.
    var width = 0
    var height = 0
    /// Whether what is painted is its row.
    var isPainted = false
    var task: Task<Void, Never>?

    init(page: RowPage) {
        self.page = page
    }

    /// The page painted itself at a size, in its own pixels.
    ///
    /// It counts when that is the size that the view has now: a row may have become higher since.
    func painted(width: Double, height: Double) {
        guard width > 0 else { return }
        let scale = Double(self.width) / width
        if abs(height * scale - Double(self.height)) < 1.5 { isPainted = true }
    }

    /// Gives the view to another row, or to none.
    func assign(_ row: NearRow?) {
        task?.cancel()
        self.row?.slot = nil
        self.row = row
        row?.slot = self
        isPainted = false
    }
}
