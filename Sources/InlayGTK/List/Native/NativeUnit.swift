import CGTK
import InlayGObject
import InlayRichText

/// An unbreakable unit of a line, ready to be drawn.
struct NativeUnit {
    /// The unit's measures for line breaking.
    var line: LineUnit
    /// The unit's text; for an image, its description.
    var text: String
    var style = RichTextStyle()
    /// The font of the unit's style, which determines the line's height; nil for images and line
    /// breaks.
    var font: NativeFont?
    /// The font that contains the glyphs, which may be a fallback font.
    var glyphFont: GLibObject?
    var glyphs: [NativeGlyph] = []
    /// The image, with its layout size.
    var picture: NativePicture?

    /// The text for searching, which excludes the descriptions of images because they aren't
    /// visible.
    var letters: String {
        picture == nil ? text : String(repeating: RichText.pictureCharacter, count: text.count)
    }
}
