extension RichText {
    /// The plain text without list markers.
    ///
    /// A line ends at each text block's end and at each forced line break. An image is represented
    /// by its alternative text.
    package var text: String { text(ofImage: \.description) }

    /// U+FFFC, which replaces each character of an image's alternative text in ``letters``.
    package static let pictureCharacter: Character = "\u{FFFC}"

    /// The text for searching and selecting: ``text`` with each character of an image's alternative
    /// text, which isn't visible, replaced by ``pictureCharacter``.
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

    /// The URL of the link of each inline that is part of a link, as written in the HTML.
    ///
    /// A link with multiple inlines occurs as often.
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
    /// Returns a range of characters of ``text`` as HTML, in the blocks and styles that it has in
    /// this rich text.
    ///
    /// The HTML is meant for the clipboard.
    package func html(of range: Range<Int>) -> String {
        var writer = RichTextWriter(range)
        for block in blocks { writer.add(block) }
        return writer.html
    }
}
