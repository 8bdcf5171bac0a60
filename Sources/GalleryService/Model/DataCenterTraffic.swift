/// The traffic of a data center in a month, in gigabytes.
public struct DataCenterTraffic: Codable, Hashable, Sendable {
    /// The data center.
    public let dataCentre: DataCenter

    /// The inbound traffic, in gigabytes.
    public let inbound: Double

    /// The outbound traffic, in gigabytes.
    public let outbound: Double
}
