/// How much a list takes for itself.
public struct ListLimits: Hashable, Sendable {
    /// How many pixels of rows are kept ready beyond what is seen.
    public var overscan = 400.0
    /// For how many seconds of scrolling rows are kept ready ahead.
    public var leadTime = 0.3
    /// How many web views there may be; more only while more rows than that are seen.
    public var webViews = 24
    /// How high a row may become, in pixels; what is higher scrolls within itself.
    public var maximumRowHeight = 8192.0
    /// How high a row may be that keeps its view, and what was opened in it, out of sight.
    public var keptHeight = 1200
    /// How many rows beyond what is seen are measured ahead.
    public var measuredRows = 2000
    /// How many bytes of HTML are copied of selected rows; those after them are left out.
    public var copiedBytes = 64_000_000

    /// The limits that lists have unless an app says otherwise.
    public init() {}
}
