import InlayGeometry

/// The limits of a list: for memory, for web views, and for rows that are measured before they are
/// displayed.
public struct ListLimits: Hashable, Sendable {
    /// The overscan: the distance beyond the visible area, in pixels, within which rows have views;
    /// negative values count as 0.
    public var overscan = 400.0 { didSet { overscan = max(overscan, 0) } }
    /// The time in seconds for which the overscan looks ahead: in the scroll direction, it grows to
    /// the distance that the list scrolls in this time, at most 2.5 view heights.
    public var leadTime = 0.3
    /// The greatest number of web views; exceeded only while more rows are within the overscan.
    public var webViews = 24
    /// The greatest height of a row, in pixels, between 1 and 262,143; higher content scrolls within
    /// its row.
    public var maximumRowHeight = 8192.0 {
        didSet { maximumRowHeight = min(max(1, maximumRowHeight), RowHeights.maximumHeight) }
    }
    /// The greatest height in pixels of rows that keep their view, and the state of their page,
    /// outside the overscan.
    public var keptHeight = 1200
    /// The number of rows beyond the overscan that are measured ahead in the scroll direction; a
    /// quarter as many in the other direction.
    public var measuredRows = 2000
    /// The number of bytes of HTML after which copying selected rows stops; further rows are left
    /// out.
    public var copiedBytes = 64_000_000

    /// Makes the default limits.
    public init() {}
}
