/// What a line isn't broken within: a letter with its accents, or a picture.
package struct LineUnit: Hashable, Sendable {
    /// The width that it adds to a line.
    package var width: Double
    /// Room before and after it, of a box that begins or ends here.
    package var leading = 0.0, trailing = 0.0
    /// Whether it is a space that doesn't count at the end of a line.
    package var isSpace = false
    /// Whether a line may begin with it.
    package var canBegin = false
    /// Whether a line ends here in any case, and it is no more than that.
    package var isLineBreak = false

    package init(width: Double) {
        self.width = width
    }

    /// The width with the room around it.
    var total: Double { leading + width + trailing }
}
