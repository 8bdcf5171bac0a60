/// WebKit's layout unit: lengths are truncated to 1/64 pixel.
package enum LayoutUnit {
    /// The smallest positive length, 1/64 pixel.
    package static let epsilon = 1.0 / 64

    /// Truncates a length to a multiple of 1/64 pixel.
    package static func floor(_ length: Double) -> Double {
        (length * 64).rounded(.towardZero) / 64
    }
}
