/// An unbreakable unit of a line: a grapheme cluster or an inline image.
package struct LineUnit: Hashable, Sendable {
    /// The advance width, in pixels.
    package var width: Double
    /// The space of an inline box that begins before, or ends after, this unit.
    package var leading = 0.0, trailing = 0.0
    /// Whether this is a space, which isn't counted at the end of a line.
    package var isSpace = false
    /// Whether a line may begin with this unit.
    package var canBegin = false
    /// Whether this is a forced line break.
    package var isLineBreak = false

    package init(width: Double) {
        self.width = width
    }

    /// The width including the leading and trailing space.
    var total: Double { leading + width + trailing }
}
