/// The meaning of a key for the rows of a list.
package enum RowKey: Hashable, Sendable {
    /// Opens the focused row, as a tap does.
    case activate
    /// Selects the focused row as a whole, or deselects it.
    case toggle
    /// Moves the keyboard focus to another row.
    case move(RowMovement, SelectionChange)
    /// Selects all rows.
    case selectAll
    /// Clears the selection.
    case deselect
    /// Copies the selection to the clipboard.
    case copy
    /// Asks the app to delete the selected rows.
    case delete
}

/// A movement of the keyboard focus from one row to another.
package enum RowMovement: Hashable, Sendable {
    /// By a number of rows down, or up if it is negative.
    case rows(Int)
    /// By a number of view heights down, or up if it is negative.
    case pages(Int)
    /// To the first row.
    case start
    /// To the last row.
    case end
}
