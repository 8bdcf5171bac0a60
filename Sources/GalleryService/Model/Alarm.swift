public import Foundation

/// A device that isn't as it should be, as `/alarms` and `/alarms/{id}` give it.
public struct Alarm: Codable, Hashable, Identifiable, Sendable {
    /// The number in `/alarms/{id}`.
    public let id: Int

    /// What is wrong, in a line.
    public let title: String

    /// How bad it is.
    public let severity: AlarmSeverity

    /// The device's number.
    public let device: Int

    /// The device's hostname.
    public let hostname: String

    /// Since when.
    public let since: Date

    /// Whether somebody has seen it.
    public let acknowledged: Bool

    /// What is wrong, at length; any text, also lines of logs.
    public let message: String

    /// What was measured.
    public let measurements: [Measurement]
}
