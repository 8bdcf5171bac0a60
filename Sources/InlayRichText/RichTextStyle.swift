/// The inline style of text, in addition to that of its block.
package struct RichTextStyle: Hashable, Sendable {
    /// A color role.
    package enum Tone: Hashable, Sendable {
        /// The text color of the block.
        case block
        /// The dimmed color of secondary text.
        case dim
        /// The color of links.
        case link
    }

    /// An underline style.
    package enum Underline: Hashable, Sendable {
        /// The underline of links.
        case link
        /// An underline in a color; within links it is as low as theirs.
        case plain(Tone, isLow: Bool)
    }

    /// A box around inline text.
    package struct Box: Hashable, Sendable {
        /// The kind of a box.
        package enum Kind: Hashable, Sendable {
            /// The box around `<code>`.
            case code
            /// The box around `<kbd>`.
            case key
        }

        /// The kind of the box.
        package let kind: Kind
        /// The number of the box within the text, so that two adjacent boxes stay separate.
        package let number: Int
    }

    /// The number of enclosing elements that make the text bolder.
    package var boldness = 0
    /// Whether the text is italic.
    package var isItalic = false
    /// The color of the text.
    package var tone = Tone.block
    /// The underline, from the innermost element that has one.
    package var underline: Underline?
    /// The color of the strikethrough, if there is one.
    package var strike: Tone?
    /// The box around the text.
    package var box: Box?
    /// The URL of the link that the text belongs to.
    package var link: String?

    /// Creates the style of text without inline elements around it.
    package init() {}
}
