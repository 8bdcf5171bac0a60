/// A piece of a line.
public enum RichTextInline: Hashable, Sendable {
    /// Text of one style; tabs and several spaces only where they are kept.
    case text(String, RichTextStyle)
    /// The end of a line, which is as high as its style says.
    case lineBreak(RichTextStyle)
    /// A picture.
    case image(RichTextImage, RichTextStyle)
}
