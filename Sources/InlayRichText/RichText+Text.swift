extension RichText {
    /// The plain text without list markers; text blocks are separated by line feeds.
    ///
    /// Images are replaced by their alternative text, and forced line breaks by line feeds.
    package var text: String { text(ofImage: \.description) }

    /// U+FFFC, which replaces each character of an image's alternative text in ``letters``.
    package static let imageCharacter: Character = "\u{FFFC}"

    /// The plain text for searching and selecting, in which each character of an image's
    /// alternative text is replaced by ``imageCharacter``.
    ///
    /// Alternative text is thus neither found nor copied as plain text.
    package var letters: String {
        text { String(repeating: Self.imageCharacter, count: $0.description.count) }
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

    /// The link URL of each inline that belongs to a link, as written in the HTML.
    ///
    /// The URL of a link with multiple inlines is repeated for each of them.
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

    /// The inlines of each text block, in document order.
    private var inlines: [[RichTextInline]] {
        blocks.flatMap(Self.inlines)
    }

    private static func inlines(of block: RichTextBlock) -> [[RichTextInline]] {
        if case .text(let inlines) = block.kind { return [inlines] }
        return block.children.flatMap(inlines)
    }
}

extension RichText {
    /// Returns the HTML of a range of characters in ``letters``, for the clipboard.
    ///
    /// The HTML contains only the characters in the range, in the elements of their blocks and
    /// styles. An image whose alternative text overlaps the range is included as a whole.
    package func html(of range: Range<Int>) -> String {
        var writer = RichTextWriter(range)
        for block in blocks { writer.add(block) }
        return writer.html
    }
}
