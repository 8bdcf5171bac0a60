/// The traffic of a month in gigabytes, of which `/bandwidth` returns twelve.
public struct BandwidthMonth: Codable, Hashable, Identifiable, Sendable {
    /// The month, such as `"2026-01"`.
    public let month: String

    /// The inbound traffic.
    public let inbound: Double

    /// The outbound traffic.
    public let outbound: Double

    /// The outbound traffic that is included in the price.
    public let limit: Double

    /// The outbound traffic above the limit; 0 in most months.
    public let overage: Double

    /// The traffic by data center, in the order of ``DataCentre``'s cases.
    ///
    /// Their sums equal the totals here, up to floating-point rounding.
    public let dataCentres: [DataCentreTraffic]

    /// The month, which identifies the row.
    public var id: String { month }
}
