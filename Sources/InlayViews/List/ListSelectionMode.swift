/// The mode in which the user selects rows of a list as a whole.
///
/// Text within a row can be selected in each mode; rows and text are never selected at once.
public enum ListSelectionMode: Hashable, Sendable {
    /// The user can't select rows.
    case none
    /// Any number of rows, but only by clicks with Control or Shift, and by Control+A.
    ///
    /// Without these keys, clicks act on a row's content, and arrow keys scroll: for lists whose
    /// rows the user reads.
    case withModifierKeys
    /// The user selects one row: by a click, or by moving the focus to it with the arrow keys.
    case single
    /// Any number of rows, as in lists of GNOME.
    ///
    /// A click or an arrow key selects one row. Shift extends the selection from it to another row;
    /// Control+click and Control+Space select or deselect one more, and Control+arrow keys move to
    /// a row without selecting it. A drag from below the last row selects the rows it passes.
    case several

    /// Whether the user can select more than one row.
    var allowsSeveral: Bool { self == .withModifierKeys || self == .several }
    /// Whether clicks and arrow keys without modifier keys select rows.
    var followsFocus: Bool { self == .single || self == .several }
}

/// The change of the selection by a click or a movement of the keyboard focus.
package enum SelectionChange: Hashable, Sendable {
    /// Selects only this row.
    case replace
    /// Deselects the row if it is selected, or else selects it.
    case toggle
    /// Selects only the range of rows from the selection anchor to this row.
    case extend
    /// Adds the range of rows from the selection anchor to this row to the selection.
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

    /// Makes a selection from its text and HTML.
    public init(text: String, html: String) {
        self.text = text
        self.html = html
    }

    /// Appends the text and HTML of another row, separated by a blank line.
    mutating func append(_ row: RowSelection) {
        if !html.isEmpty {
            text += "\n\n"
            html += "\n"
        }
        text += row.text
        html += row.html
    }
}
