/// How bad an alarm is.
public enum AlarmSeverity: String, Codable, CaseIterable, Sendable {
    /// Something doesn't work.
    case critical

    /// Something will not work soon.
    case major

    /// Something is slow, or close to its limit.
    case minor

    /// Worth knowing.
    case notice
}
