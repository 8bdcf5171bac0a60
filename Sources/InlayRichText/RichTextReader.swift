import InlayHTML

/// A converter from an HTML tree to a rich text.
struct RichTextReader {
    /// The maximum number of inlines in a rich text; laying out more at once would take too much
    /// time and memory.
    private static let inlineLimit = 20_000
    /// The maximum nesting depth of nodes in native text; deeper nesting could overflow the stack,
    /// because the conversion and layout are recursive.
    private static let depthLimit = 40

    private struct Surroundings {
        /// The depth of the child nodes.
        var depth = 1
        var style = RichTextStyle()
        var isPreformatted = false
        var isInHeading = false
        var listDepth = 0
    }

    private var text = WhiteSpaceCollapser()
    private var boxes = 0
    /// The number of inlines in the finished text blocks.
    private var inlineCount = 0
    private let allows: (RichTextImage) -> Bool

    init(_ allows: @escaping (RichTextImage) -> Bool) {
        self.allows = allows
    }

    mutating func blocks(of tree: HTMLTree) throws(RichTextObstacle) -> [RichTextBlock] {
        try blocks(in: tree.root, Surroundings())
    }

    private mutating func blocks(
        in node: HTMLNode, _ surroundings: Surroundings
    ) throws(RichTextObstacle) -> [RichTextBlock] {
        var blocks: [RichTextBlock] = []
        try read(node, surroundings, into: &blocks)
        finishText(surroundings, into: &blocks)
        return blocks
    }

    /// Converts the children of an element: appends blocks to `blocks`, and adds inlines to
    /// ``text``.
    ///
    /// Throws if only the web engine can display the children.
    private mutating func read(
        _ node: HTMLNode, _ surroundings: Surroundings, into blocks: inout [RichTextBlock]
    ) throws(RichTextObstacle) {
        var previous = ""
        for child in node.children {
            guard surroundings.depth <= Self.depthLimit else {
                throw RichTextObstacle("deep nesting")
            }
            switch child.content {
            case .text(let text):
                guard Self.hasKnownScripts(text) else {
                    throw RichTextObstacle("a script with rules of its own")
                }
                // A mark that combines with a letter of another element is one character with it.
                let first = text.unicodeScalars.first { !WhiteSpaceCollapser.isSpace($0) }
                guard first?.properties.isGraphemeExtend != true else {
                    throw RichTextObstacle("a mark on a letter of another element")
                }
                // A line break as an inline takes a hundred times the memory of the character.
                guard
                    !surroundings.isPreformatted
                        || text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) <= Self.inlineLimit
                else { throw RichTextObstacle("too much text") }
                self.text.add(
                    text, surroundings.style, isPreformatted: surroundings.isPreformatted)
            case .element(let element):
                try RichTextObstacle.check(element)
                if Self.blockNames.contains(element.name) {
                    try readBlock(child, element, after: previous, surroundings, into: &blocks)
                } else {
                    try readInline(child, element, surroundings, into: &blocks)
                }
                guard element[attribute: "lang"] == nil else {
                    throw RichTextObstacle("a language")
                }
                previous = element.name
            case .root, .doctype, .comment: break
            }
            guard inlineCount + self.text.inlines.count <= Self.inlineLimit else {
                throw RichTextObstacle("too much text")
            }
        }
    }

    private mutating func finishText(
        _ surroundings: Surroundings, into blocks: inout [RichTextBlock]
    ) {
        let inlines = text.take(isPreformatted: surroundings.isPreformatted)
        inlineCount += inlines.count
        if !inlines.isEmpty { blocks.append(RichTextBlock(.text(inlines))) }
    }

    // MARK: - Blocks

    static let blockNames: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "div",
    ]

    private mutating func readBlock(
        _ node: HTMLNode, _ element: HTMLElement, after previous: String,
        _ surroundings: Surroundings, into blocks: inout [RichTextBlock]
    ) throws(RichTextObstacle) {
        // Inline boxes around blocks have special rules, and an item must be within a list.
        guard surroundings.style.box == nil, !surroundings.isPreformatted, element.name != "li"
        else { throw .nesting }
        // Margins and indents of a block in a heading are relative to the heading's font.
        guard !surroundings.isInHeading || element.name == "div" else { throw .nesting }
        finishText(surroundings, into: &blocks)
        var inner = surroundings
        inner.depth += 1
        let kind: RichTextBlock.Kind
        switch element.name {
        case "p": kind = .paragraph
        case "blockquote": kind = .quote
        case "pre":
            kind = .preformatted
            inner.isPreformatted = true
        case "ul", "ol":
            let items = try items(of: node, element, inner)
            return blocks.append(RichTextBlock(.list, children: items))
        case "div": kind = .group
        default:
            guard let level = element.name.last?.wholeNumberValue else { throw .nesting }
            let follows = previous.first == "h"
            kind = .heading(level: level, followsHeading: follows)
            inner.isInHeading = true
            // A heading is bold, not bolder than what is around it.
            inner.style.boldness = 0
        }
        if surroundings.style.tone == .dim || surroundings.style.tone == .link {
            // The color of a block would override that of an element around it.
            if case .quote = kind { throw .nesting }
            if case .heading(let level, _) = kind, level > 4 { throw .nesting }
        }
        blocks.append(RichTextBlock(kind, children: try self.blocks(in: node, inner)))
    }

    private mutating func items(
        of node: HTMLNode, _ list: HTMLElement, _ surroundings: Surroundings
    ) throws(RichTextObstacle) -> [RichTextBlock] {
        var inner = surroundings
        inner.depth += 1
        inner.listDepth += 1
        var number = list[attribute: "start"].map { Int($0) } ?? 1
        let bullets: [RichTextMarker] = [.disc, .circle, .square]
        let bullet = bullets[min(surroundings.listDepth, 2)]
        var items: [RichTextBlock] = []
        for child in node.children {
            switch child.content {
            case .text(let text) where WhiteSpaceCollapser.collapses(text): continue
            case .comment: continue
            case .element(let element):
                try RichTextObstacle.check(element)
                guard element.name == "li", let value = number, (-99_999...99_999).contains(value),
                    element[attribute: "lang"] == nil,
                    case let children = try blocks(in: child, inner), Self.canHaveMarker(children)
                else { throw .nesting }
                let marker = list.name == "ol" ? .number(value) : bullet
                // An item without content has an empty line beside its marker.
                let line = children.isEmpty ? [RichTextBlock(.text([]))] : children
                items.append(RichTextBlock(.item(marker), children: line))
                number = value + 1
            default: throw .nesting
            }
        }
        return items
    }

    /// Returns whether an item's content is empty or begins with a line of text, so that the list
    /// marker can be beside that line.
    private static func canHaveMarker(_ blocks: [RichTextBlock]) -> Bool {
        guard let first = blocks.first else { return true }
        switch first.kind {
        case .text: return true
        case .group, .paragraph, .heading:
            return !first.children.isEmpty && canHaveMarker(first.children)
        case .list, .item, .quote, .preformatted: return false
        }
    }

    // MARK: - Inlines

    private mutating func readInline(
        _ node: HTMLNode, _ element: HTMLElement, _ surroundings: Surroundings,
        into blocks: inout [RichTextBlock]
    ) throws(RichTextObstacle) {
        var inner = surroundings
        inner.depth += 1
        switch element.name {
        case "br":
            guard surroundings.style.box == nil else { throw .nesting }
            return text.addLineBreak(
                surroundings.style, isPreformatted: surroundings.isPreformatted)
        case "img":
            guard var image = RichTextImage(element) else {
                throw RichTextObstacle("an image without a size")
            }
            guard surroundings.style.box == nil else { throw .nesting }
            image.isAllowed = allows(image)
            return text.add(image, surroundings.style)
        case "b", "strong": inner.style.boldness += 1
        case "i", "em": inner.style.isItalic = true
        case "u":
            inner.style.underline = .plain(inner.style.tone, isLow: inner.style.link != nil)
        case "s", "del":
            inner.style.tone = .dim
            inner.style.strike = .dim
        case "a":
            // Without an address, `<a>` isn't a link.
            guard let address = element[attribute: "href"] else { break }
            inner.style.link = address
            inner.style.tone = .link
            inner.style.underline = .link
        case "code", "tt", "kbd":
            guard surroundings.style.box == nil else { throw .nesting }
            if surroundings.isPreformatted {
                guard element.name != "kbd" else { throw .nesting }
                break
            }
            boxes += 1
            inner.style.box = .init(kind: element.name == "kbd" ? .key : .code, number: boxes)
            // A box that is empty or contains only spaces is still visible.
            guard try hasText(node, depth: surroundings.depth) else { throw .nesting }
        default: break
        }
        try read(node, inner, into: &blocks)
    }

    /// Returns whether a node at a depth contains any text but spaces.
    private func hasText(_ node: HTMLNode, depth: Int) throws(RichTextObstacle) -> Bool {
        guard depth <= Self.depthLimit else { throw RichTextObstacle("deep nesting") }
        for child in node.children {
            if case .text(let text) = child.content {
                if !WhiteSpaceCollapser.collapses(text) { return true }
            } else if try hasText(child, depth: depth + 1) {
                return true
            }
        }
        return false
    }
}

extension RichTextReader {
    /// Returns whether a text has only characters that native text lays out like the web engine.
    ///
    /// All other characters are left to the web engine, such as right-to-left scripts, scripts
    /// without spaces between words, emoji, and characters that control layout.
    fileprivate static func hasKnownScripts(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A, 0x09, 0x20...0x7E, 0xA0...0xAC, 0xAE...0x058A: true
            case 0x10A0...0x10FF, 0x1D00...0x1FFF: true
            // Excludes joiners and direction marks.
            case 0x2002...0x2006, 0x2008...0x200B, 0x2010...0x2027, 0x202F...0x205F: true
            case 0x2070...0x22FF, 0x2460...0x25FF, 0x2C60...0x2DFF, 0xA640...0xA69F: true
            case 0xA720...0xA7FF, 0xFB00...0xFB06: true
            default: false
            }
        }
    }
}
