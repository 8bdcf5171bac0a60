import InlayHTML

/// The lines of a text, ready to be drawn.
struct NativeText {
    let units: [NativeUnit]
    let lines: [NativeLine]
    let surroundings: TextSurroundings
    /// The font of the text itself, by which a marker is placed.
    let font: NativeFont
    let height: Double
}
