/// A block of a rich text, such as a paragraph or a list.
package struct RichTextBlock: Hashable, Sendable {
    /// The kind of a block.
    package enum Kind: Hashable, Sendable {
        /// Lines of text; the leaves of all other blocks.
        case text([RichTextInline])
        /// A block without a style of its own, such as `<div>`.
        case group
        /// A paragraph.
        case paragraph
        /// A heading of level 1 to 6, and whether it directly follows another heading.
        case heading(level: Int, followsHeading: Bool)
        /// A list, whose children are all items.
        case list
        /// A list item with its marker.
        case item(RichTextMarker)
        /// A block quote.
        case quote
        /// Preformatted text, whose white space is kept.
        case preformatted
    }

    /// The kind of the block.
    package let kind: Kind
    /// The nested blocks, in order.
    package let children: [RichTextBlock]

    init(_ kind: Kind, children: [RichTextBlock] = []) {
        self.kind = kind
        self.children = children
    }
}
