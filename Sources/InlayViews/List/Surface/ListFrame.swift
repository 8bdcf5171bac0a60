/// The content of a list in one frame.
public struct ListFrame {
    /// The visible rows and those within the overscan, from top to bottom.
    public var rows: [RowPlacement] = []
    /// The number of rows in the list.
    public var count = 0
    /// The scroll offset, in pixels.
    public var offset = 0.0
    /// The greatest scroll offset, in pixels.
    public var maximumOffset = 0.0
    /// Whether a line separates each row from the next.
    public var hasSeparators = true
    /// Whether rows are being loaded; a list without rows shows that.
    public var isLoading = false

    /// Makes the frame of an empty list.
    public init() {}
}

/// The view that displays a row.
public enum RowView {
    /// No view yet.
    case none
    /// A web view, whose engine the surface made.
    case web(any WebEngine)
    /// Native text that the surface made.
    case native(any NativeRow)
}

/// The position, size and state of a row in a frame.
public struct RowPlacement {
    /// The row's index in the list.
    public var row: Int
    /// The view that displays the row.
    public var view = RowView.none
    /// The position of the row's top edge below the top of the view, in pixels.
    public var y: Int
    /// The row's height, in pixels.
    public var height: Int
    /// The width of the row's view, in pixels.
    ///
    /// After a resize, invisible rows keep their old width until the visible ones are painted.
    public var width: Int
    /// Whether the view has painted the row; a row that isn't painted isn't drawn.
    public var isPainted = true
    /// The row's opacity, from 0 to 1.
    public var opacity: Double
    /// The row's text for screen readers.
    public var text: String
    /// Whether the row is selected as a whole.
    public var isSelected: Bool
    /// Whether the row is drawn above others, as a sticky section header.
    public var isOnTop = false
}
