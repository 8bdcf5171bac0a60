/// A customer's device, as returned by `/devices` and `/devices/{id}`.
package struct Device: Codable, Hashable, Identifiable, Sendable {
    /// The device's id, as in `/devices/{id}`.
    package let id: Int

    /// The host name, such as `web-03.fra1.nimbus-harbour.example`.
    package let hostname: String

    /// The customer's label for the device; arbitrary text that may look like markup.
    package let label: String

    /// The kind of device.
    package let kind: DeviceKind

    /// The data center in which the device is located.
    package let location: DataCenter

    /// The IP address: IPv4, or IPv6 for some devices.
    package let ip: String

    /// The operating status.
    package let status: DeviceStatus
}
