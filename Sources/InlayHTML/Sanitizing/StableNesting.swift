/// A check, without parsing, that a parser turns HTML written from a tree into the same tree.
///
/// By the HTML Standard, a parser doesn't change well-nested elements if each has an allowed parent
/// and none is within an element that its start tag would close. Such nesting is called stable.
/// Nesting with an element that isn't in the sets below is never stable.
struct StableNesting {
    /// Maps an element to the parents in which a parser leaves it in place, such as `li` to `ol` and
    /// `ul`.
    private static let parents: [String: Set<String>] = [
        "li": ["ol", "ul"], "dd": ["dl"], "dt": ["dl"], "caption": ["table"], "colgroup": ["table"],
        "col": ["colgroup"], "thead": ["table"], "tbody": ["table"], "tfoot": ["table"],
        "tr": ["thead", "tbody", "tfoot"], "td": ["tr"], "th": ["tr"],
    ]
    /// The elements whose nesting is stable only if they contain nothing but white space and
    /// children for which ``parents`` has an entry.
    private static let strict: Set<String> = [
        "table", "colgroup", "thead", "tbody", "tfoot", "tr",
    ]
    /// The elements whose start tags close an open `<p>`.
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "details", "div", "dl", "figcaption",
        "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main",
        "nav", "ol", "p", "pre", "section", "summary", "table", "ul",
    ]
    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    /// The elements whose nesting is stable in any parent except ``strict`` ones.
    ///
    /// Some of these are formatting elements such as `<b>`. Parsers don't move them if the element
    /// that was opened last is closed first.
    private static let inlines: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "br", "cite", "code", "del", "dfn", "em", "font",
        "i", "img", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong",
        "sub", "sup", "time", "tt", "u", "var", "wbr",
    ]

    /// Whether the nesting of everything added so far is stable.
    private(set) var isStable = true
    private var open: [String] = []
    /// The number of open `<p>` elements, which the start tags of ``blocks`` would close.
    private var paragraphs = 0
    /// The number of open headings, which the start tag of another heading would close.
    private var openHeadings = 0
    /// The number of open links, which the start tag of another link would close.
    private var links = 0

    /// Adds a start tag; if the element isn't void, call ``leave()`` at its end tag.
    mutating func enter(_ element: HTMLElement) {
        let name = element.name
        if let parents = Self.parents[name] {
            refuse(unless: open.last.map(parents.contains) ?? false)
        } else {
            let isBlock = Self.blocks.contains(name)
            refuse(unless: isBlock || Self.inlines.contains(name))
            refuse(unless: !isInStrict && !(isBlock && paragraphs > 0))
        }
        let isHeading = Self.headings.contains(name)
        refuse(unless: !(isHeading && openHeadings > 0) && !(name == "a" && links > 0))
        guard !element.isVoid else { return }
        open.append(name)
        count(name, by: 1)
    }

    /// Adds the end tag of the innermost open element.
    mutating func leave() {
        if let name = open.popLast() { count(name, by: -1) }
    }

    mutating func add(text: String) {
        refuse(unless: !isInStrict || text.utf8.allSatisfy(HTMLTokenizer.isSpace))
        // Parsers replace a carriage return and a NUL, here from character references, by others.
        refuse(unless: !text.utf8.contains { $0 == 0x0D || $0 == 0 })
    }

    private var isInStrict: Bool { open.last.map(Self.strict.contains) ?? false }

    private mutating func count(_ name: String, by sign: Int) {
        if name == "p" { paragraphs += sign }
        if name == "a" { links += sign }
        if Self.headings.contains(name) { openHeadings += sign }
    }

    private mutating func refuse(unless isTrue: Bool) { isStable = isStable && isTrue }
}
