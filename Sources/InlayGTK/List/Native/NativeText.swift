import InlayRichText

/// The laid out lines of a block of text, ready to be drawn.
struct NativeText {
    let units: [NativeUnit]
    let lines: [NativeLine]
    let surroundings: TextSurroundings
    /// The font of the block itself, which positions its marker.
    let font: NativeFont
    let height: Double
}
