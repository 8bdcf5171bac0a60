/// The traffic of a month, as `/bandwidth` gives twelve; all in gigabytes.
public struct BandwidthMonth: Codable, Hashable, Identifiable, Sendable {
    /// The month, such as `"2026-01"`.
    public let month: String

    /// What came in.
    public let inbound: Double

    /// What went out.
    public let outbound: Double

    /// How much may go out before it costs more.
    public let limit: Double

    /// What went out above the limit; 0 in most months.
    public let overage: Double

    /// The same by data centre, in the order of ``DataCentre``'s cases.
    ///
    /// Their sums are the totals here, but for what binary fractions add.
    public let dataCentres: [DataCentreTraffic]

    /// The month.
    public var id: String { month }
}
