import InlayRichText

/// An image in a line, with its layout size.
///
/// It is a class to save memory: each unit of text has an optional field for an image, which is only a reference.
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
