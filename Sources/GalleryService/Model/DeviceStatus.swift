/// The operating status of a device.
package enum DeviceStatus: String, Codable, CaseIterable, Sendable {
    /// The device works normally.
    case running

    /// The device works, but with a fault or poor performance.
    case degraded

    /// The hosting company is doing maintenance on the device.
    case maintenance

    /// The customer has switched the device off.
    case stopped

    /// The device doesn't respond although it should.
    case unreachable
}
