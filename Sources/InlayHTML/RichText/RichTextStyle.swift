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

    /// A line along text.
    public enum Line: Hashable, Sendable {
        /// Below links.
        case link
        /// Below text, in a colour.
        case under(Tone)
        /// Through text, in a colour.
        case through(Tone)
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
    /// The lines along the letters.
    public var lines: [Line] = []
    /// The box around the letters.
    public var box: Box?
    /// The address of the link that the letters are of.
    public var link: String?

    /// The style of letters that only their block tells about.
    public init() {}
}
