extension AlarmStory {
    /// What an alarm measures, and between which tenths its values are.
    struct Measure: Sendable {
        let name: String
        let unit: String
        let threshold: Double
        let tenths: ClosedRange<Int>
        /// Whether it counts things, of which there are no parts.
        var isWhole = false
    }
}
