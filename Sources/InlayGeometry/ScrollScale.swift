/// Maps a list's offset to a scroll bar that can't count as far.
///
/// A million rows of 250 pixels are more than toolkits address exactly. Within the limit, the bar
/// counts pixels; beyond it, parts of the list. Both ends are exact.
public struct ScrollScale: Hashable, Sendable {
    /// What a toolkit surely counts in single pixels.
    public static let limit = 8_000_000.0

    private let maximumOffset: Double

    /// Makes the scale of a list that can be scrolled so far.
    public init(maximumOffset: Double) {
        self.maximumOffset = max(maximumOffset, 0)
    }

    /// The greatest value of the bar.
    public var maximumValue: Double { min(maximumOffset, Self.limit) }

    /// The bar's value for an offset.
    public func value(of offset: Double) -> Double {
        guard maximumOffset > Self.limit else { return offset }
        return offset >= maximumOffset ? Self.limit : offset / maximumOffset * Self.limit
    }

    /// The offset for the bar's value.
    public func offset(of value: Double) -> Double {
        guard maximumOffset > Self.limit else { return value }
        return value >= Self.limit ? maximumOffset : value / Self.limit * maximumOffset
    }
}
