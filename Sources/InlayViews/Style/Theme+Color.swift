extension Theme {
    /// A colour of sRGB.
    public struct Color: Hashable, Sendable {
        /// A part of the colour, from 0 to 1.
        public var red: Double, green: Double, blue: Double
        /// How much of what is behind it the colour hides, from 0 to 1.
        public var alpha: Double

        /// Mixes a colour.
        public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }

        /// A colour as `0x3584E4`.
        public init(hex: UInt32, alpha: Double = 1) {
            self.init(
                red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
                blue: Double(hex & 0xFF) / 255, alpha: alpha)
        }

        /// The same colour, this much fainter.
        public func faded(by factor: Double) -> Color {
            Color(red: red, green: green, blue: blue, alpha: alpha * factor)
        }
    }
}
