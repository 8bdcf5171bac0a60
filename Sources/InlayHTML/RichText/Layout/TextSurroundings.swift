/// What the blocks around a text say about it.
package struct TextSurroundings: Hashable, Sendable {
    /// The size of the font, in pixels.
    package var fontSize: Double
    /// The height of lines, as a factor of the size of the font that is written in.
    package var lineHeight = 1.5
    /// The weight of the font, as CSS counts.
    package var weight = 400
    /// Whether the text is of the colour of what matters less.
    package var isDim = false
    /// Whether lines are to be of about the same length.
    package var isBalanced = false
    /// Whether the text is code, whose spaces and lines are kept.
    package var isPreformatted = false
    /// What stands before the first line, as part of it.
    package var marker: RichTextMarker?

    package init(fontSize: Double) {
        self.fontSize = fontSize
    }
}
