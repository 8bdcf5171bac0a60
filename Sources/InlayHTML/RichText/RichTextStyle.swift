/// How letters look, besides what their block says.
public struct RichTextStyle: Hashable, Sendable {
    /// Which colour something has.
    public enum Tone: Hashable, Sendable {
        /// That of the block.
        case block
        /// That of what matters less.
        case dim
        /// That of links.
        case link
    }

    /// A line below text.
    public enum Underline: Hashable, Sendable {
        /// That of links.
        case link
        /// That of what is underlined, in a colour; within links it is as low as theirs.
        case plain(Tone, isLow: Bool)
    }

    /// A box around text.
    public struct Box: Hashable, Sendable {
        /// What is in the box.
        public enum Kind: Hashable, Sendable {
            /// Code.
            case code
            /// A key to press.
            case key
        }

        /// What is in the box.
        public let kind: Kind
        /// Which one of the text's boxes it is: two that touch are still two.
        public let number: Int
    }

    /// How many elements around the letters make them bolder.
    public var boldness = 0
    /// Whether the letters are slanted.
    public var isItalic = false
    /// The colour of the letters.
    public var tone = Tone.block
    /// The line below the letters: that of the innermost element which has one.
    public var underline: Underline?
    /// The colour of the line through the letters, if there is one.
    public var strike: Tone?
    /// The box around the letters.
    public var box: Box?
    /// The address of the link that the letters are of.
    public var link: String?

    /// The style of letters that only their block tells about.
    public init() {}
}
