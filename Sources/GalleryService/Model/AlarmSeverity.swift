/// The severity of an alarm.
package enum AlarmSeverity: String, Codable, CaseIterable, Sendable {
    /// A function has failed.
    case critical

    /// A function will fail soon.
    case major

    /// A function is slow or close to its limit.
    case minor

    /// Information without need for action.
    case notice
}
