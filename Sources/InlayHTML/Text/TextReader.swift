/// A collector of a tree's text as a user would read it, called at each step of a traversal.
struct TextReader {
    private static let silent: Set<String> = [
        "script", "style", "template", "head", "title", "noscript", "iframe", "object", "noembed",
        "noframes", "datalist", "svg", "math",
    ]
    private static let paragraphs: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "dl", "table",
        "figure", "hr",
    ]
    private static let lines: Set<String> = [
        "address", "article", "aside", "body", "dd", "details", "div", "dt", "fieldset",
        "figcaption", "footer", "form", "header", "html", "li", "main", "nav", "section", "summary",
        "tr", "caption", "center", "option",
    ]

    /// The collected text as UTF-8.
    ///
    /// Reading the last character of a `String` could take long, because combining marks can make a
    /// single character as long as the whole text.
    private var bytes: [UInt8] = []
    /// The number of line breaks to insert before the next text.
    private var breaks = 0
    private var needsSpace = false
    private var preformatted = 0
    private var lists = 0
    /// The length of ``bytes`` at the start of each open table cell.
    private var cellStarts: [Int] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func enter(_ content: HTMLTree.Content) -> Bool {
        switch content {
        case .text(let text): preformatted > 0 ? addVerbatim(text) : addFlowing(text)
        case .element(let element):
            if Self.silent.contains(element.name) { return false }
            enter(element)
        case .root, .comment, .doctype: break
        }
        return true
    }

    mutating func leave(_ content: HTMLTree.Content) {
        guard case .element(let element) = content else { return }
        switch element.name {
        case "pre": preformatted -= 1
        case "ul", "ol": lists -= 1
        case "td", "th":
            if let start = cellStarts.popLast(), bytes.count > start {
                (breaks, needsSpace) = (0, false)
            }
            addWord("\t".utf8)
            return
        default: break
        }
        separate(element.name)
    }

    private mutating func enter(_ element: HTMLElement) {
        separate(element.name)
        switch element.name {
        case "br":
            bytes += repeatElement(Self.lineFeed, count: breaks + 1)
            breaks = 0
            needsSpace = false
        case "img": addFlowing(element[attribute: "alt"] ?? "")
        case "pre": preformatted += 1
        case "ul", "ol": lists += 1
        case "td", "th": cellStarts.append(bytes.count)
        default: break
        }
    }

    private mutating func separate(_ name: String) {
        let count =
            Self.paragraphs.contains(name) ? (lists > 0 ? 1 : 2) : Self.lines.contains(name) ? 1 : 0
        guard count > 0 else { return }
        while bytes.last == Self.tab { bytes.removeLast() }
        needsSpace = false
        if !bytes.isEmpty { breaks = max(breaks, count) }
    }

    private mutating func addFlowing(_ part: String) {
        let words = part.utf8.split(omittingEmptySubsequences: false, whereSeparator: Self.isSpace)
        for (index, word) in words.enumerated() {
            if index > 0 { needsSpace = true }
            if !word.isEmpty { addWord(word) }
        }
    }

    private mutating func addVerbatim(_ part: String) {
        guard !part.isEmpty else { return }
        addWord(part.utf8)
    }

    private mutating func addWord(_ word: some Sequence<UInt8>) {
        if breaks > 0 {
            while bytes.last == Self.lineFeed { bytes.removeLast() }
            bytes += repeatElement(Self.lineFeed, count: breaks)
        } else if needsSpace, let last = bytes.last, last != Self.lineFeed, last != Self.tab {
            bytes.append(UInt8(ascii: " "))
        }
        breaks = 0
        needsSpace = false
        bytes += word
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let tab = UInt8(ascii: "\t")

    /// Returns whether a byte is white space in HTML; a no-break space isn't.
    private static func isSpace(_ byte: UInt8) -> Bool { HTMLTokenizer.isSpace(byte) }
}
