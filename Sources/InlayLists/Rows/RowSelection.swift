/// The change of the selection when the user clicks a row or moves the keyboard focus to it.
package enum SelectionChange: Hashable, Sendable {
    /// Selects only this row.
    case replace
    /// Deselects the row if it is selected, or else selects it.
    case toggle
    /// Selects only the range of rows from the selection anchor to this row.
    case extend
    /// Selects the range of rows from the selection anchor to this row, and keeps other rows
    /// selected.
    case add
    /// Moves the keyboard focus without changing the selection.
    case keep
}

/// The selected content of a list, as it is copied to the clipboard.
public struct RowSelection: Hashable, Sendable {
    /// The selection as plain text.
    public var text: String
    /// The selection as HTML.
    public var html: String

    /// Creates a selection from its text and HTML.
    public init(text: String, html: String) {
        self.text = text
        self.html = html
    }

    /// Appends the text and HTML of another row; a blank line separates the texts.
    mutating func append(_ row: RowSelection) {
        if !html.isEmpty {
            text += "\n\n"
            html += "\n"
        }
        text += row.text
        html += row.html
    }
}
