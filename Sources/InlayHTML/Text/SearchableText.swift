/// A collector of the text to search in, by the same rules as rows.js, the script that searches
/// displayed pages, so that both find the same matches.
struct SearchableText {
    private static let silent: Set<String> = [
        "script", "style", "template", "head", "title", "noscript", "iframe", "object", "noembed",
        "noframes", "datalist", "textarea", "select",
    ]
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd",
        "details", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1",
        "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre",
        "section", "summary", "table", "td", "th", "tr", "ul",
    ]

    private(set) var text = ""
    private var last = UInt8(ascii: "\n")

    mutating func enter(_ content: HTMLTree.Content) -> Bool {
        switch content {
        case .text(let text): add(text)
        case .element(let element):
            guard !Self.silent.contains(element.name), !Self.isHidden(element) else { return false }
            if Self.blocks.contains(element.name) { end() }
        case .root, .comment, .doctype: break
        }
        return true
    }

    mutating func leave(_ content: HTMLTree.Content) {
        if case .element(let element) = content, Self.blocks.contains(element.name) { end() }
    }

    private static func isHidden(_ element: HTMLElement) -> Bool {
        if element[attribute: "hidden"] != nil { return true }
        return element[attribute: "style"].map(hides) ?? false
    }

    /// Returns whether the value of a `style` attribute contains `display: none`.
    private static func hides(_ style: String) -> Bool {
        let bytes = style.utf8.map(HTMLTokenizer.small)
        var rest = bytes[...]
        while let range = rest.firstRange(of: "display".utf8) {
            rest = rest[range.upperBound...].drop(while: isSpace)
            guard rest.first == UInt8(ascii: ":") else { continue }
            rest = rest.dropFirst().drop(while: isSpace)
            if rest.starts(with: "none".utf8) { return true }
        }
        return false
    }

    private mutating func end() {
        guard last != UInt8(ascii: "\n") else { return }
        text += "\n"
        last = UInt8(ascii: "\n")
    }

    mutating func add(_ part: String) {
        var rest = Substring(part).utf8
        while let first = rest.first {
            let isSpace = Self.isSpace(first)
            let end = rest.firstIndex { Self.isSpace($0) != isSpace } ?? rest.endIndex
            if !isSpace {
                text += Substring(rest[..<end])
                last = first
            } else if last != UInt8(ascii: " "), last != UInt8(ascii: "\n") {
                text += " "
                last = UInt8(ascii: " ")
            }
            rest = rest[end...]
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }
}
