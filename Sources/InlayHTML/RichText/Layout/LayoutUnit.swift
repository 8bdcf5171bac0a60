/// Lengths as the engine keeps them: in 64ths of a pixel, the rest cut off.
package enum LayoutUnit {
    /// The smallest length that there is.
    package static let epsilon = 1.0 / 64

    /// A length as the engine keeps it.
    package static func floor(_ length: Double) -> Double {
        (length * 64).rounded(.towardZero) / 64
    }
}
