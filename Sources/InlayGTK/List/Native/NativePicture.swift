import InlayHTML

/// A picture in a line, with the size that it has there.
///
/// Each letter has room for one, so that it is no more than a reference.
final class NativePicture {
    let image: RichTextImage
    let width: Double, height: Double
    /// How far it reaches below the baseline, which is mostly not at all.
    let drop: Double

    init(image: RichTextImage, width: Double, height: Double, drop: Double) {
        self.image = image
        (self.width, self.height, self.drop) = (width, height, drop)
    }

    /// How far the line has to reach above and below the baseline.
    var extent: (above: Double, below: Double) { (height - drop, max(0, drop)) }
}
