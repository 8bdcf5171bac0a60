/// The way in which the user selects whole rows of a list.
///
/// In each mode, the user can also select text within a row. Selecting text deselects the rows, and
/// selecting rows deselects the text.
public enum ListSelectionMode: Hashable, Sendable {
    /// The user can't select rows.
    case none
    /// The user selects any number of rows, by clicks with Control or Shift, or by Control+A.
    ///
    /// Use this mode for lists of texts to read: plain clicks act on a row's content, and arrow
    /// keys scroll.
    case withModifierKeys
    /// The user selects one row: by a click, or by moving the focus to it with the arrow keys.
    case single
    /// The user selects any number of rows, with the clicks and keys of GNOME's lists.
    ///
    /// A click or an arrow key selects one row, and with Shift extends the selection to another
    /// row. Control+click and Control+Space select or deselect one more row, and Control+arrow keys
    /// move the focus without selecting. A mouse drag that begins in the empty area below the last
    /// row selects the rows that its rectangle crosses.
    case several

    /// Whether the user can select more than one row.
    var allowsSeveral: Bool { self == .withModifierKeys || self == .several }
    /// Whether clicks and arrow keys without modifier keys select rows.
    var followsFocus: Bool { self == .single || self == .several }
}

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

    /// Makes a selection from its text and HTML.
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
