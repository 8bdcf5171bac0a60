package import InlayWebViews

/// A frame of a list: the rows to draw, where they are, and the state of the scroll bar.
package struct ListFrame {
    /// The visible rows and those within the overscan, from top to bottom; the sticky section
    /// header is last.
    package var rows: [RowPlacement] = []
    /// The number of rows in the list.
    package var count = 0
    /// The scroll offset, in pixels.
    package var offset = 0.0
    /// The least scroll offset, in pixels; negative in a list with a header.
    package var minimumOffset = 0.0
    /// The greatest scroll offset, in pixels.
    package var maximumOffset = 0.0
    /// The position of the list header's top edge below the top of the view, in pixels; nil if the
    /// list has no header or the header is beyond the overscan.
    package var header: Int?
    /// The position of the list footer's top edge below the top of the view, in pixels; nil if the
    /// list has no footer or the footer is beyond the overscan.
    package var footer: Int?
    /// The index of the row to which the keyboard focus moves as soon as the row is painted; nil if
    /// the focus doesn't move.
    ///
    /// The focus moves only if the list or one of its rows has the focus.
    package var focusedRow: Int?
    /// Whether a line separates each row from the next.
    package var hasSeparators = true
    /// Whether items are being loaded; if so, an empty list shows its loading placeholder.
    package var isLoading = false

    /// Creates the frame of an empty list.
    package init() {}
}

/// The view that displays a row.
package enum RowView {
    /// No view, because the row doesn't have one yet.
    ///
    /// In a ``RowMenuRequest`` or for a key press, `none` means that the list itself has the
    /// keyboard focus.
    case none
    /// A web view that the list's surface made; the value is the view's engine.
    case web(any WebEngine)
    /// Native text, which the list's surface made.
    case native(any NativeRow)
}

/// The position, size and state of a row in a frame.
package struct RowPlacement {
    /// The row's index in the list.
    package var row: Int
    /// The view that displays the row.
    package var view = RowView.none
    /// The position of the row's top edge below the top of the view, in pixels.
    package var y: Int
    /// The row's height, in pixels.
    package var height: Int
    /// The height of the drawn part of the row, from the row's top, in pixels.
    ///
    /// It is less than ``height`` while an animation reveals the row's growth.
    package var drawnHeight: Int
    /// The width of the row's view, in pixels.
    package var width: Int
    /// Whether the view has painted the row; a row that isn't painted isn't drawn.
    package var isPainted = true
    /// The row's opacity, from 0 to 1.
    package var opacity: Double
    /// The row's text for screen readers.
    package var text: String
    /// Whether the row is selected as a whole.
    package var isSelected: Bool
    /// Whether the row is drawn above others, as a sticky section header.
    package var isOnTop = false
}
