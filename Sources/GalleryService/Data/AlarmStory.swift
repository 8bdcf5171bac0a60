/// A template of an alarm, with the placeholders `{host}`, `{ip}` and `{city}`.
struct AlarmStory: Sendable {
    let title: String
    let severity: AlarmSeverity
    let message: String
    let measures: [Measure]
}
