/// A machine of the customer's, as `/devices` and `/devices/{id}` give it.
public struct Device: Codable, Hashable, Identifiable, Sendable {
    /// The number in `/devices/{id}`.
    public let id: Int

    /// The name in the network, such as `web-03.fra1.nimbus-harbour.example`.
    public let hostname: String

    /// What the customer calls it; any text, also such that looks like markup.
    public let label: String

    /// What kind of machine it is.
    public let kind: DeviceKind

    /// The data centre that it stands in.
    public let location: DataCentre

    /// The address: IPv4, or IPv6 for some.
    public let ip: String

    /// How it is.
    public let status: DeviceStatus
}
