import InlayGeometry

/// The limits of a list: for memory, for web views, and for rows that are measured before they are
/// displayed.
public struct ListLimits: Hashable, Sendable {
    /// The overscan: the distance beyond the visible area, in pixels, within which rows have views.
    ///
    /// Half of this distance is used opposite to the scroll direction. Negative values and NaN count
    /// as 0.
    public var overscan = 400.0 { didSet { overscan = max(0, overscan) } }
    /// The time by which the overscan looks ahead, in seconds.
    ///
    /// In the scroll direction, the overscan grows to the distance that the list scrolls in this
    /// time, at most to 2.5 view heights.
    public var leadTime = 0.3
    /// The greatest number of web views; exceeded only while more rows are within the overscan.
    public var webViews = 24
    /// The greatest height of a row, in pixels, from 1 to 262,143; taller content scrolls within
    /// the row.
    public var maximumRowHeight = 8192.0 {
        didSet { maximumRowHeight = min(max(1, maximumRowHeight), RowHeights.maximumHeight) }
    }
    /// The greatest height, in pixels, at which a row outside the overscan may keep its view.
    ///
    /// With the view, the row keeps the state of its page.
    public var keptHeight = 1200
    /// The number of rows beyond the overscan that are measured ahead in the scroll direction; a
    /// quarter as many in the other direction.
    public var measuredRows = 2000
    /// The limit for copying selected rows, in bytes of HTML.
    ///
    /// Up to 64 rows are copied at a time; once the limit is reached, the rows after them are left
    /// out.
    public var copiedBytes = 64_000_000

    /// Creates the default limits.
    public init() {}
}
