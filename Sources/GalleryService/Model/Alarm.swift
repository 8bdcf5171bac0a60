package import Foundation

/// An alarm about a device, as returned by `/alarms` and `/alarms/{id}`.
package struct Alarm: Codable, Hashable, Identifiable, Sendable {
    /// The alarm's id, as in `/alarms/{id}`.
    package let id: Int

    /// A one-line description of the problem.
    package let title: String

    /// The severity.
    package let severity: AlarmSeverity

    /// The device's id.
    package let device: Int

    /// The device's hostname.
    package let hostname: String

    /// The time at which the problem began.
    package let since: Date

    /// Whether a user has acknowledged the alarm.
    package let acknowledged: Bool

    /// A detailed description, as arbitrary text that may include log lines.
    package let message: String

    /// The measurements that raised the alarm.
    package let measurements: [Measurement]
}
