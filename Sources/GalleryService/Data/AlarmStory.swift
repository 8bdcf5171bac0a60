/// What an alarm is about, with gaps: `{host}`, `{ip}` and `{city}`.
struct AlarmStory: Sendable {
    let title: String
    let severity: AlarmSeverity
    let message: String
    let measures: [Measure]
}
