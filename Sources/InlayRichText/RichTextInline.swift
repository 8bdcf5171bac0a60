/// An inline of a rich text: a run of text, a line break or an image.
package enum RichTextInline: Hashable, Sendable {
    /// A run of text in one style; it has tabs and consecutive spaces only in preformatted text.
    case text(String, RichTextStyle)
    /// A forced line break, whose style determines the height of an empty line.
    case lineBreak(RichTextStyle)
    /// An inline image.
    case image(RichTextImage, RichTextStyle)
}
