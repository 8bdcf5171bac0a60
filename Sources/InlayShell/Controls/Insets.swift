/// Distances at the four sides of a widget, in points.
public struct Insets: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The distance above the widget.
    public var top: Int
    /// The distance at the side where lines of text begin: the left, or the right in right-to-left
    /// languages.
    public var leading: Int
    /// The distance below the widget.
    public var bottom: Int
    /// The distance at the side where lines of text end.
    public var trailing: Int

    /// Creates insets from four distances.
    public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// Creates insets from one distance for the left and right, and one for the top and bottom.
    public init(horizontal: Int, vertical: Int) {
        self.init(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
    }

    /// Creates insets with the same distance at all sides.
    public init(integerLiteral value: Int) {
        self.init(horizontal: value, vertical: value)
    }
}

/// The way a widget is placed in an area with more room than the widget needs.
public enum Alignment: UInt32, Hashable, Sendable {
    /// Stretched to the whole area.
    case fill = 0
    /// At the top edge if the alignment is vertical, or the leading edge if it is horizontal.
    case start = 1
    /// At the bottom edge if the alignment is vertical, or the trailing edge if it is horizontal.
    case end = 2
    /// Centered.
    case center = 3
}
