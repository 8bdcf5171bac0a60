/// How a device is.
public enum DeviceStatus: String, Codable, CaseIterable, Sendable {
    /// All is well.
    case running

    /// It works, though not as it should.
    case degraded

    /// The company works on it.
    case maintenance

    /// The customer switched it off.
    case stopped

    /// It doesn't answer, and should.
    case unreachable
}
