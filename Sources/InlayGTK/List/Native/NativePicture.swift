import InlayRichText

/// An image in a line, with its layout size.
///
/// A class, because every letter's unit has a field for an image, which should be no larger than a
/// reference.
final class NativePicture {
    let image: RichTextImage
    let width: Double, height: Double
    /// The distance by which the image extends below the baseline, usually 0.
    let drop: Double

    init(image: RichTextImage, width: Double, height: Double, drop: Double) {
        self.image = image
        (self.width, self.height, self.drop) = (width, height, drop)
    }

    /// The extent that the line needs above and below the baseline.
    var extent: (above: Double, below: Double) { (height - drop, max(0, drop)) }
}
