/// A customer's device, as returned by `/devices` and `/devices/{id}`.
public struct Device: Codable, Hashable, Identifiable, Sendable {
    /// The device's id, as in `/devices/{id}`.
    public let id: Int

    /// The host name, such as `web-03.fra1.nimbus-harbour.example`.
    public let hostname: String

    /// The customer's label for the device; arbitrary text that may look like markup.
    public let label: String

    /// The kind of device.
    public let kind: DeviceKind

    /// The data center in which the device is located.
    public let location: DataCenter

    /// The IP address: IPv4, or IPv6 for some devices.
    public let ip: String

    /// The operating status.
    public let status: DeviceStatus
}
