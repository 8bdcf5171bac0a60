extension PageTheme {
    /// A color in sRGB.
    public struct Color: Hashable, Sendable {
        /// The red, green and blue components, from 0 to 1.
        public var red: Double, green: Double, blue: Double
        /// The opacity, from 0 to 1.
        public var alpha: Double

        /// Makes a color from its components.
        public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }

        /// Makes a color from a number such as `0x3584E4`.
        public init(hex: UInt32, alpha: Double = 1) {
            self.init(
                red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
                blue: Double(hex & 0xFF) / 255, alpha: alpha)
        }

        /// Returns the color with its opacity multiplied by a factor.
        public func faded(by factor: Double) -> Color {
            Color(red: red, green: green, blue: blue, alpha: alpha * factor)
        }
    }
}
