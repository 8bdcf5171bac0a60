extension RichText {
    /// The text as a person reads it, without the markers of lists: a line for each block of text.
    public var text: String { text(ofImage: \.description) }

    /// What stands in ``letters`` for the characters of a picture's description.
    public static let pictureCharacter: Character = "\u{FFFC}"

    /// The text as it is looked through and selected: nobody sees the descriptions of pictures, so that
    /// ``pictureCharacter`` stands in place of each of their characters.
    public var letters: String {
        text { String(repeating: Self.pictureCharacter, count: $0.description.count) }
    }

    private func text(ofImage describe: (RichTextImage) -> String) -> String {
        inlines.map { block in
            block.map { inline in
                switch inline {
                case .text(let text, _): text
                case .lineBreak: "\n"
                case .image(let image, _): describe(image)
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
