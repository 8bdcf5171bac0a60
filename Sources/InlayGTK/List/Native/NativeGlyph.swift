import CGTK

/// A glyph, and its position relative to the start of its unit on the baseline.
struct NativeGlyph {
    let index: UInt
    let x: Double, y: Double
}
