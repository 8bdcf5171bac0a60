public import Foundation

/// An alarm about a device, as returned by `/alarms` and `/alarms/{id}`.
public struct Alarm: Codable, Hashable, Identifiable, Sendable {
    /// The alarm's id, as in `/alarms/{id}`.
    public let id: Int

    /// A one-line description of the problem.
    public let title: String

    /// The severity.
    public let severity: AlarmSeverity

    /// The device's id.
    public let device: Int

    /// The device's hostname.
    public let hostname: String

    /// The time at which the problem began.
    public let since: Date

    /// Whether a user has acknowledged the alarm.
    public let acknowledged: Bool

    /// A detailed description, as arbitrary text that may include log lines.
    public let message: String

    /// The measurements that raised the alarm.
    public let measurements: [Measurement]
}
