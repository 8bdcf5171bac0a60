/// A block of a rich text.
public struct RichTextBlock: Hashable, Sendable {
    /// What kind of block it is.
    public enum Kind: Hashable, Sendable {
        /// Lines of text; all other blocks have these in them.
        case text([RichTextInline])
        /// A block without a look of its own, such as `<div>`.
        case group
        /// A paragraph.
        case paragraph
        /// A heading, from 1 to 6, and whether it stands right below another one.
        case heading(level: Int, followsHeading: Bool)
        /// A list; all its children are items.
        case list
        /// An item of a list.
        case item(RichTextMarker)
        /// A quote.
        case quote
        /// Text that keeps its spaces and its lines.
        case preformatted
    }

    /// What kind of block it is.
    public let kind: Kind
    /// The blocks in it, in their order.
    public let children: [RichTextBlock]

    init(_ kind: Kind, children: [RichTextBlock] = []) {
        self.kind = kind
        self.children = children
    }
}
