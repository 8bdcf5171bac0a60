/// A row in or near what is seen.
@MainActor
final class NearRow {
    /// Its index now; `nil` when it was taken out of the list.
    var index: Int?
    let content: RowContent
    /// What shows it.
    weak var slot: RowSlot?
    /// Where it was in the last frame, for rows that move to another place gently.
    var lastY: Int?
    /// How far from its place it is still shown, and how much of it.
    var displacement = 0.0
    var opacity = 1.0

    private var preparation: Task<PreparedRow, Never>?

    init(index: Int, content: RowContent) {
        self.index = index
        self.content = content
    }

    /// The row as pages take it; made once, and not on the main thread.
    var prepared: PreparedRow {
        get async {
            let content = content
            let task = preparation ?? Task.detached(priority: .userInitiated) { PreparedRow(content) }
            preparation = task
            return await task.value
        }
    }
}
