/// What a list shows in a frame.
public struct ListFrame {
    /// The rows in and near what is seen, from above to below.
    public var rows: [RowPlacement] = []
    /// How many rows the list has.
    public var count = 0
    /// How far the list is scrolled, and can be, in pixels.
    public var offset = 0.0
    /// How far the list can be scrolled, in pixels.
    public var maximumOffset = 0.0
    /// Whether a line parts each row from the next.
    public var hasSeparators = true

    /// An empty list.
    public init() {}
}

/// What shows a row.
public enum RowView {
    /// Nothing yet.
    case none
    /// The view of an engine that the surface made.
    case web(any WebEngine)
    /// Native text that the surface made.
    case native(any NativeRow)
}

/// A row's place in a frame.
public struct RowPlacement {
    /// The row's index.
    public var row: Int
    /// What shows the row.
    public var view = RowView.none
    /// Where the row begins, in pixels from the top of what is seen.
    public var y: Int
    /// How high the row is.
    public var height: Int
    /// How wide its view is: those out of sight wait for those in sight.
    public var width: Int
    /// Whether its view has painted it; what isn't painted isn't shown.
    public var isPainted = true
    /// How much of what is behind it the row hides, from 0 to 1.
    public var opacity: Double
    /// What a screen reader says.
    public var text: String
    /// Whether the row is selected as a whole.
    public var isSelected: Bool
    /// Whether the row is over others, as the header of a section that stays in sight.
    public var isOnTop = false
}
