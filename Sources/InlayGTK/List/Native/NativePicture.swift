import InlayHTML

/// A picture in a line, with the size that it has there.
struct NativePicture {
    let image: RichTextImage
    let width: Double, height: Double
    /// How far it reaches below the baseline, which is mostly not at all.
    let drop: Double

    /// How far the line has to reach above and below the baseline.
    var extent: (above: Double, below: Double) { (height - drop, max(0, drop)) }
}
