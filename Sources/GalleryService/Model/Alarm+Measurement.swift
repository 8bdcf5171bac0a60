extension Alarm {
    /// A measurement that raised an alarm.
    package struct Measurement: Codable, Hashable, Sendable {
        /// The name of the measured quantity.
        package let name: String

        /// The last measured value.
        package let value: Double

        /// The unit, such as `"%"` or `"°C"`; empty for plain numbers.
        package let unit: String

        /// The threshold of the alarm, in most cases an upper limit.
        package let threshold: Double
    }
}
