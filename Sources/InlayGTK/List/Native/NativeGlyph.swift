import CGTK

/// A glyph, and where it is from the start of its unit on the baseline.
struct NativeGlyph {
    let index: UInt
    let x: Double, y: Double
}
