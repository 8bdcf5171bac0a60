/// The text properties that a text block inherits from the blocks around it.
package struct TextSurroundings: Hashable, Sendable {
    /// The font size, in pixels.
    package var fontSize: Double
    /// The line height, as a factor of the font size.
    package var lineHeight = 1.5
    /// The font weight, as in CSS.
    package var weight = 400
    /// Whether the text has the dimmed color of secondary text.
    package var isDim = false
    /// Whether lines are balanced to about the same width.
    package var isBalanced = false
    /// Whether the text is preformatted, so that its white space is kept.
    package var isPreformatted = false
    /// The list marker before the first line.
    package var marker: RichTextMarker?

    package init(fontSize: Double) {
        self.fontSize = fontSize
    }
}
