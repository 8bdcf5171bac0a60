import CGTK
import InlayGObject
import InlayHTML

/// What a line isn't broken within, ready to be drawn.
struct NativeUnit {
    /// What the breaking of lines knows of it.
    var line: LineUnit
    /// What it is in the text, which for a picture is its description.
    var text: String
    var style = RichTextStyle()
    /// The font that its style asks for, which lines are measured by; none for pictures and breaks.
    var font: NativeFont?
    /// The font that has its glyphs, which may be another one.
    var glyphFont: Object?
    var glyphs: [NativeGlyph] = []
    /// The picture, with the size that it has here.
    var picture: NativePicture?

    /// The text as it is looked through: nobody sees the description of a picture.
    var letters: String {
        picture == nil ? text : String(repeating: RichText.pictureCharacter, count: text.count)
    }
}
