/// What a data centre had of a month's traffic, in gigabytes.
public struct DataCentreTraffic: Codable, Hashable, Sendable {
    /// The data centre.
    public let dataCentre: DataCentre

    /// What came in.
    public let inbound: Double

    /// What went out.
    public let outbound: Double
}
