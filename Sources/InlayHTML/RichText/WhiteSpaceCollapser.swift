/// Puts the inlines of one block together, and collapses their white space as CSS says.
struct WhiteSpaceCollapser {
    private(set) var inlines: [RichTextInline] = []
    /// Whether a space that comes now would stand at the start of a line, or behind another.
    private var dropsSpace = true

    /// Whether there is anything that makes a line.
    var isEmpty: Bool { inlines.isEmpty }

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
                // The first one of several stays, with the style that it has.
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

    /// The inlines so far; what comes next is of another block.
    mutating func take(isPreformatted: Bool) -> [RichTextInline] {
        if !isPreformatted { trim() }
        defer { self = WhiteSpaceCollapser() }
        return inlines
    }

    private mutating func append(_ text: String, _ style: RichTextStyle) {
        guard !text.isEmpty else { return }
        if case .text(let before, style)? = inlines.last {
            inlines[inlines.count - 1] = .text(before + text, style)
        } else {
            inlines.append(.text(text, style))
        }
    }

    /// Takes the space away that a line would end with.
    private mutating func trim() {
        guard case .text(let text, let style)? = inlines.last, text.hasSuffix(" ") else { return }
        inlines.removeLast()
        append(String(text.dropLast()), style)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\t"
    }
}
