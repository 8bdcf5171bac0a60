package import InlayHTML

/// Simple HTML that native text can display exactly as the web engine does: blocks of text with
/// inline styles and images.
///
/// ```swift
/// let tree = try HTMLTree(fragment: "<p>Hello <b>you</b>")
/// let text = try RichText(tree)
/// ```
///
/// White space is collapsed by CSS's rules. HTML with other content can't be converted; the web
/// engine has to display it.
package struct RichText: Hashable, Sendable {
    /// The blocks, in order.
    package let blocks: [RichTextBlock]
    /// The index of the block without a top margin, `trimmedAbove`, and of the block without a
    /// bottom margin, `trimmedBelow`.
    ///
    /// These blocks are the first and the last child element of the page. An index is nil if there
    /// is no such element, or it is an inline element.
    package let trimmedAbove: Int?, trimmedBelow: Int?

    /// Converts an HTML tree.
    ///
    /// `allows` is called once for each image, and returns whether it may be loaded.
    ///
    /// - Throws: A ``RichTextObstacle`` for content that only the web engine can display exactly,
    ///   such as a writing system with its own line breaking rules, or an image without a size.
    package init(
        _ tree: HTMLTree, allows: @escaping (RichTextImage) -> Bool = { _ in true }
    ) throws(RichTextObstacle) {
        var reader = RichTextReader(allows)
        let blocks = try reader.blocks(of: tree)
        self.blocks = blocks
        let elements = tree.root.children.compactMap(\.element)
        let isBlock = { RichTextReader.blockNames.contains($0) }
        let isElement = { (block: RichTextBlock) in
            if case .text = block.kind { false } else { true }
        }
        trimmedAbove =
            elements.first.map { isBlock($0.name) } == true
            ? blocks.firstIndex(where: isElement) : nil
        trimmedBelow =
            elements.last.map { isBlock($0.name) } == true
            ? blocks.lastIndex(where: isElement) : nil
    }
}

/// The reason why HTML can't be displayed as native text.
package struct RichTextObstacle: Error, Hashable, CustomStringConvertible {
    /// A noun phrase for the unsupported content, such as the name of an element.
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// The obstacle that is reported for elements that are nested in a way that only the web engine
    /// can lay out.
    static let nesting = RichTextObstacle("unusual nesting")
}

/// A block of a rich text, such as a paragraph or a list.
package struct RichTextBlock: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A text block: inlines that are laid out as lines; it has no child blocks.
        case text([RichTextInline])
        /// A block without a style of its own, such as `<div>`.
        case group
        case paragraph
        /// A heading of level 1 to 6; `followsHeading` is true if its preceding sibling element is
        /// also a heading.
        case heading(level: Int, followsHeading: Bool)
        /// A list, whose children are all items.
        case list
        /// A list item with its marker.
        case item(RichTextMarker)
        case quote
        /// Preformatted text, whose white space is kept.
        case preformatted
    }

    package let kind: Kind
    /// The nested blocks, in order.
    package let children: [RichTextBlock]

    init(_ kind: Kind, children: [RichTextBlock] = []) {
        self.kind = kind
        self.children = children
    }
}

/// An inline of a rich text: a run of text, a line break or an image.
package enum RichTextInline: Hashable, Sendable {
    /// A run of text in one style; it has tabs and consecutive spaces only in preformatted text.
    case text(String, RichTextStyle)
    /// A forced line break, whose style determines the height of an empty line.
    case lineBreak(RichTextStyle)
    case image(RichTextImage, RichTextStyle)
}

/// The marker of a list item.
package enum RichTextMarker: Hashable, Sendable {
    /// A filled circle, CSS's `disc`.
    case disc
    /// An empty circle, CSS's `circle`.
    case circle
    /// A filled square, CSS's `square`.
    case square
    /// The number of an item in an ordered list.
    case number(Int)
}

/// The style that inline elements give to text, without the style of the text's block.
package struct RichTextStyle: Hashable, Sendable {
    /// The role of the text color in the theme.
    package enum Tone: Hashable, Sendable {
        /// The text color of the block.
        case block
        /// The dimmed color of secondary text.
        case dim
        /// The color of links.
        case link
    }

    package enum Underline: Hashable, Sendable {
        /// The underline of links.
        case link
        /// The underline of `<u>` in the color of a tone; if `isLow` is true, it is drawn as low as
        /// the underline of links.
        case plain(Tone, isLow: Bool)
    }

    /// A box around inline text.
    package struct Box: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The box around `<code>`.
            case code
            /// The box around `<kbd>`.
            case key
        }

        package let kind: Kind
        /// The number of the box within the text, so that two adjacent boxes stay separate.
        package let number: Int
    }

    /// The number of enclosing elements such as `<b>`, each of which makes the text bolder.
    package var boldness = 0
    package var isItalic = false
    package var tone = Tone.block
    /// The underline of the innermost element that has one; nil for none.
    package var underline: Underline?
    /// The color of the strikethrough; nil for none.
    package var strike: Tone?
    package var box: Box?
    /// The URL of the link that the text belongs to; nil outside of links.
    package var link: String?

    /// Creates the style of text without inline elements around it.
    package init() {}
}

/// An inline image of a rich text.
///
/// Its size is known before it is loaded, so that no row height depends on the network.
package struct RichTextImage: Hashable, Sendable {
    /// The vertical alignment of an image in its line.
    package enum Alignment: Hashable, Sendable {
        /// The bottom of the image is on the baseline.
        case baseline
        /// The middle of the image is at the middle of lower-case letters.
        case middle
    }

    /// The URL as written in the HTML, or an empty string if there is none.
    package let source: String
    /// The alternative text.
    package let description: String
    /// The width and height given in the HTML, in pixels.
    package let width: Int, height: Int
    /// Whether the image fills its width and height regardless of its own aspect ratio, because the
    /// style sets the height.
    package let isStretched: Bool
    package let alignment: Alignment
    /// Whether the image may be loaded; otherwise a box with its alternative text is displayed.
    package var isAllowed = true
}
