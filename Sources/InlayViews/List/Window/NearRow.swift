/// A row in or near what is seen.
@MainActor
final class NearRow {
    /// Its index now; `nil` when it was taken out of the list.
    var index: Int?
    private(set) var content: RowContent
    /// What shows it.
    weak var slot: RowSlot?
    /// How far from its place it is still shown, on its way there.
    var displacement = 0.0
    /// How much of it is shown already.
    var opacity = 1.0

    /// How often it wasn't shown.
    var failures = 0
    /// What a screen reader says, as soon as that is known.
    private(set) var text = ""

    private var preparation: Task<PreparedRow, Never>?

    init(index: Int, content: RowContent) {
        self.index = index
        self.content = content
    }

    /// Gives the row another content.
    func set(_ content: RowContent) {
        self.content = content
        preparation = nil
    }

    /// Finds out what the row's text is.
    func read() async {
        let prepared = await prepared
        let text = await Task.detached(priority: .utility) { prepared.text }.value
        self.text = text
    }

    /// The row as pages take it; made once, and not on the main thread.
    var prepared: PreparedRow {
        get async {
            let content = content
            let task =
                preparation ?? Task.detached(priority: .userInitiated) { PreparedRow(content) }
            preparation = task
            return await task.value
        }
    }
}
