extension RichText {
    /// The plain text without list markers, one line for each text block.
    package var text: String { text(ofImage: \.description) }

    /// U+FFFC, which replaces each character of an image's alternative text in ``letters``.
    package static let pictureCharacter: Character = "\u{FFFC}"

    /// The text for searching and selecting: because alternative texts aren't visible, each of
    /// their characters is replaced by ``pictureCharacter``.
    package var letters: String {
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

    /// The URLs of the links, as written in the HTML.
    package var links: [String] {
        inlines.joined().compactMap { inline in
            switch inline {
            case .text(_, let style), .lineBreak(let style), .image(_, let style): style.link
            }
        }
    }

    /// The images, in the order of the text.
    package var images: [RichTextImage] {
        inlines.joined().compactMap { inline in
            if case .image(let image, _) = inline { image } else { nil }
        }
    }

    /// The inlines of each text block.
    private var inlines: [[RichTextInline]] {
        blocks.flatMap(Self.inlines)
    }

    private static func inlines(of block: RichTextBlock) -> [[RichTextInline]] {
        if case .text(let inlines) = block.kind { return [inlines] }
        return block.children.flatMap(inlines)
    }
}

extension RichText {
    /// Returns the blocks that overlap a range of characters in ``text`` as HTML, for the
    /// clipboard.
    package func html(of range: Range<Int>) -> String {
        var writer = RichTextWriter(range)
        for block in blocks { writer.add(block) }
        return writer.html
    }
}
