extension AlarmStory {
    /// A measurement of an alarm, with the range of its values in tenths.
    struct Measure: Sendable {
        let name: String
        let unit: String
        let threshold: Double
        let tenths: ClosedRange<Int>
        /// Whether values are whole numbers.
        var isWhole = false
    }
}
