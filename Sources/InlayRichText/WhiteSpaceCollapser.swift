/// A collector of the inlines of a text block that collapses white space by CSS's rules.
///
/// Preformatted text isn't collapsed; each of its line breaks becomes an inline.
struct WhiteSpaceCollapser {
    private(set) var inlines: [RichTextInline] = []
    /// Whether the next space is dropped, because it is at the start of a line or after another
    /// space.
    private var dropsSpace = true

    /// Returns whether a text consists only of white space that CSS collapses: spaces, tabs and
    /// line feeds.
    static func collapses(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isSpace) }

    mutating func add(_ text: String, _ style: RichTextStyle, isPreformatted: Bool) {
        var kept = ""
        for scalar in text.unicodeScalars {
            if isPreformatted {
                guard scalar == "\n" else {
                    kept.unicodeScalars.append(scalar)
                    continue
                }
                append(kept, style)
                kept = ""
                inlines.append(.lineBreak(style))
            } else if Self.isSpace(scalar) {
                // Of consecutive spaces, the first one is kept with its style.
                if !dropsSpace { kept += " " }
                dropsSpace = true
            } else {
                kept.unicodeScalars.append(scalar)
                dropsSpace = false
            }
        }
        append(kept, style)
    }

    mutating func addLineBreak(_ style: RichTextStyle, isPreformatted: Bool) {
        if !isPreformatted { trim() }
        inlines.append(.lineBreak(style))
        dropsSpace = true
    }

    mutating func add(_ image: RichTextImage, _ style: RichTextStyle) {
        inlines.append(.image(image, style))
        dropsSpace = false
    }

    /// Returns the collected inlines and starts the next block.
    mutating func take(isPreformatted: Bool) -> [RichTextInline] {
        if !isPreformatted { trim() }
        defer { self = WhiteSpaceCollapser() }
        return inlines
    }

    private mutating func append(_ text: String, _ style: RichTextStyle) {
        guard !text.isEmpty else { return }
        guard case .text(var whole, style)? = inlines.last else {
            return inlines.append(.text(text, style))
        }
        // Removed from the array first, so that the text is extended in place and not copied.
        inlines.removeLast()
        whole += text
        inlines.append(.text(whole, style))
    }

    /// Removes the space at the end of a line.
    private mutating func trim() {
        guard case .text(let text, let style)? = inlines.last,
            text.utf8.last == UInt8(ascii: " ")
        else { return }
        inlines.removeLast()
        append(String(text.unicodeScalars.dropLast()), style)
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\t"
    }
}
