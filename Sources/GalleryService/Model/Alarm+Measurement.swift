extension Alarm {
    /// Something that was measured, and where it begins to worry.
    public struct Measurement: Codable, Hashable, Sendable {
        /// What was measured.
        public let name: String

        /// The last value.
        public let value: Double

        /// The unit, such as `"%"` or `"°C"`; empty for plain numbers.
        public let unit: String

        /// Where it begins to worry, mostly from below.
        public let threshold: Double
    }
}
