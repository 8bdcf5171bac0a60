extension RichText {
    /// The text as a person reads it, without the markers of lists: a line for each block of text.
    public var text: String {
        inlines.map { block in
            block.map { inline in
                switch inline {
                case .text(let text, _): text
                case .lineBreak: "\n"
                case .image(let image, _): image.description
                }
            }.joined()
        }.joined(separator: "\n")
    }

    /// The addresses of the links, as they are written.
    public var links: [String] {
        inlines.joined().compactMap { inline in
            switch inline {
            case .text(_, let style), .lineBreak(let style), .image(_, let style): style.link
            }
        }
    }

    /// The pictures, in the order of the text.
    public var images: [RichTextImage] {
        inlines.joined().compactMap { inline in
            if case .image(let image, _) = inline { image } else { nil }
        }
    }

    /// What is in each block of text.
    private var inlines: [[RichTextInline]] {
        blocks.flatMap(Self.inlines)
    }

    private static func inlines(of block: RichTextBlock) -> [[RichTextInline]] {
        if case .text(let inlines) = block.kind { return [inlines] }
        return block.children.flatMap(inlines)
    }
}
