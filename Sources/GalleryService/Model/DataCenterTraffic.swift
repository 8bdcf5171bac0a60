/// The traffic of a data center in a month, in gigabytes.
package struct DataCenterTraffic: Codable, Hashable, Sendable {
    /// The data center.
    package let dataCentre: DataCenter

    /// The inbound traffic, in gigabytes.
    package let inbound: Double

    /// The outbound traffic, in gigabytes.
    package let outbound: Double
}
