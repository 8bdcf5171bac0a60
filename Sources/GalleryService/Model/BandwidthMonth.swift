/// The traffic of a month in gigabytes, of which `/bandwidth` returns twelve.
package struct BandwidthMonth: Codable, Hashable, Identifiable, Sendable {
    /// The month, such as `"2026-01"`.
    package let month: String

    /// The inbound traffic, in gigabytes.
    package let inbound: Double

    /// The outbound traffic, in gigabytes.
    package let outbound: Double

    /// The outbound traffic that is included in the price, in gigabytes.
    package let limit: Double

    /// The outbound traffic above the limit, in gigabytes; 0 in most months.
    package let overage: Double

    /// The traffic by data center, in the order of ``DataCenter``'s cases.
    ///
    /// Summed over all data centers, it equals ``inbound`` and ``outbound`` up to floating-point
    /// rounding.
    package let dataCentres: [DataCenterTraffic]

    /// The month, which identifies the row.
    package var id: String { month }
}
