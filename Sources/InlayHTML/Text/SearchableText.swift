/// A collector of the text to search in, by the same rules as text.js, the script that searches
/// displayed pages, so that both find the same matches.
struct SearchableText {
    private static let silent: Set<String> = [
        "script", "style", "template", "head", "title", "noscript", "iframe", "object", "noembed",
        "noframes", "datalist", "textarea", "select", "rp",
    ]
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd",
        "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
        "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "legend", "li",
        "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search", "section",
        "summary", "table", "td", "th", "tr", "ul", "xmp",
    ]

    /// An open element.
    private struct Frame {
        var isBlock = false
        var concealment = Concealment()
    }

    private(set) var text = ""
    private var last = UInt8(ascii: "\n")
    private var frames = [Frame()]

    mutating func enter(_ content: HTMLTree.Content) -> Bool {
        switch content {
        case .text(let text):
            if !frames[frames.count - 1].concealment.hidesText { add(text) }
        case .element(let element):
            guard !Self.silent.contains(element.name) else { return false }
            let style = InlineStyle(of: element)
            guard !element.isHidden(style) else { return false }
            frames.append(
                Frame(
                    isBlock: Self.isBlock(element, style),
                    concealment: frames[frames.count - 1].concealment.inside(style)))
            if frames[frames.count - 1].isBlock { end() }
        case .root, .comment, .doctype: break
        }
        return true
    }

    mutating func leave(_ content: HTMLTree.Content) {
        guard case .element = content else { return }
        if frames.removeLast().isBlock { end() }
    }

    private static func isBlock(_ element: HTMLElement, _ style: InlineStyle?) -> Bool {
        switch style?.display {
        case nil: blocks.contains(element.name)
        case .block, .table, .row, .cell: true
        case .nothing, .contents, .inline, .inlineBlock, .inlineTable, .rowGroup: false
        }
    }

    private mutating func end() {
        guard last != UInt8(ascii: "\n") else { return }
        text += "\n"
        last = UInt8(ascii: "\n")
    }

    mutating func add(_ part: String) {
        var rest = Substring(part).utf8
        while let first = rest.first {
            let isSpace = HTMLTokenizer.isSpace(first)
            let end = rest.firstIndex { HTMLTokenizer.isSpace($0) != isSpace } ?? rest.endIndex
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
}
