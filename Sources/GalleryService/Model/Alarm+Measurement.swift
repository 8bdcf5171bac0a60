extension Alarm {
    /// A measurement that raised an alarm.
    public struct Measurement: Codable, Hashable, Sendable {
        /// The name of the measured quantity.
        public let name: String

        /// The last measured value.
        public let value: Double

        /// The unit, such as `"%"` or `"°C"`; empty for plain numbers.
        public let unit: String

        /// The threshold of the alarm, in most cases an upper limit.
        public let threshold: Double
    }
}
