import Foundation

extension PageTheme {
    /// A color in sRGB.
    public struct Color: Hashable, Sendable {
        /// The red, green and blue components, from 0 to 1.
        public var red: Double, green: Double, blue: Double
        /// The opacity, from 0 to 1.
        public var alpha: Double

        /// Creates a color from its components.
        public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }

        /// Creates a color from a number such as `0x3584E4`.
        public init(hex: UInt32, alpha: Double = 1) {
            self.init(
                red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
                blue: Double(hex & 0xFF) / 255, alpha: alpha)
        }

        /// Returns the color with its opacity multiplied by a factor.
        public func faded(by factor: Double) -> Color {
            Color(red: red, green: green, blue: blue, alpha: alpha * factor)
        }

        /// Whether the color is nearer to black than to white, by its contrast with both.
        package var isDark: Bool { luminance < 0.179 }

        /// Returns the contrast ratio to a background, from 1 to 21 (WCAG 2.2, "contrast ratio").
        package func contrast(with background: Color) -> Double {
            func mix(_ path: KeyPath<Color, Double>) -> Double {
                self[keyPath: path] * alpha + background[keyPath: path] * (1 - alpha)
            }
            let shown = Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue)).luminance
            let (low, high) = (
                min(shown, background.luminance), max(shown, background.luminance)
            )
            return (high + 0.05) / (low + 0.05)
        }

        /// The relative luminance, from 0 for black to 1 for white (WCAG 2.2), without the opacity.
        private var luminance: Double {
            func linear(_ value: Double) -> Double {
                value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        }
    }
}
