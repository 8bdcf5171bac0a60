import InlayBridge

/// Who is told of what happens in a list's rows.
struct ListEvents {
    var tapped: (@MainActor (NearRow) -> Void)?
    var link: (@MainActor (NearRow, String) -> Void)?
    var command: (@MainActor (NearRow, Command) -> Void)?
    var selected: (@MainActor (NearRow, _ isEmpty: Bool) -> Void)?
    /// A view shows its row, for the first time.
    var painted: (@MainActor (NearRow, RowSlot) -> Void)?
}
