import InlayTesting

@testable import InlayWindowTesting

/// A generator of random HTML with elements, attributes and styles on which its text depends.
///
/// Some HTML isn't generated, because its text depends on the layout, or on what follows much later;
/// Sanitizing.md lists it for users:
///
/// * Content near which lines may wrap: soft hyphens, videos, iframes, and controls in captions. A space
///   at the end of a wrapped line isn't part of `innerText`.
/// * Elements with `display: contents` and `<slot>` at the end of their container: the engine doesn't
///   end the block before them.
/// * Other values of `display` for tables and their parts, and tables without rows, around which the
///   engine adds anonymous boxes.
/// * Blocks in `<dialog>`, and white space at the end of the text of `<ruby>`: whether the space before
///   them is displayed depends on the rest of the line. The same holds for an empty `<output>`.
/// * Inline elements with `hidden=until-found`, which hides them only in a flexible box.
/// * `display: list-item`, whose marker may be all of a line.
/// * A `<legend>` that is empty or has `display: contents`, which the engine ends only sometimes.
nonisolated struct RandomFragment {
    private static let blocks = [
        "address", "article", "aside", "blockquote", "center", "dd", "dir", "div", "dl", "dt",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
        "hgroup", "hr", "li", "listing", "main", "menu", "nav", "ol", "p", "pre", "search",
        "section", "summary", "ul", "xmp", "details", "dialog", "legend",
    ]
    private static let flat: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "listing", "dialog",
    ]
    private static let inlines = [
        "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font",
        "i", "ins", "kbd", "label", "map", "mark", "nobr", "output", "q", "s", "samp", "slot",
        "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "x-y",
    ]
    private static let voids = [
        "<br>", "<wbr>", "<img>", "<img alt='1. 2'>", "<input>", "<input type=hidden>", "<hr>",
        "<textarea>t</textarea>", "<select><option>o</option></select>",
        "<select><optgroup label=g><option>o</select>", "<script>s</script>", "<style>b{}</style>",
        "<template>t</template>", "<meter>m</meter>", "<progress>p</progress>",
        "<canvas>c</canvas>", "<audio>a</audio>", "<object></object>",
        "<!-- c -->", "<noscript>n</noscript>", "<datalist><option>d</datalist>", "<embed>",
        "<area>", "<svg><title>t</title><text>s v</text></svg>",
        "<math><mi>x</mi><mn>1</mn></math>",
    ]
    private static let styles = [
        "display:none", "display:block", "display:inline", "display:inline-block",
        "display:flex", "display:bogus", "display:contents",
        "display:flow-root", "DISPLAY : NONE !important;display:block", "display:no\\6ee",
        "/*x*/display/**/:none", "visibility:hidden", "visibility:visible", "white-space:pre",
        "white-space:pre-wrap", "white-space:nowrap", "white-space:normal",
        "white-space:pre-line", "font-size:0", "margin:0", "margin:0 0 9px",
        "overflow:hidden;max-height:0", "overflow:hidden;height:0", "color:red", "opacity:0",
        "text-transform:uppercase",
    ]
    private static let words = [
        "a", "b", "word", "x y", "été", "&nbsp;", "&nbsp;n", "漢字", "z.", "1", "\u{200B}",
        "a&#9;b",
    ]
    private static let spaces = ["", " ", " ", "  ", "\n", "\n  ", "\t", " \n "]

    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Returns the next fragment.
    mutating func fragment() -> String { flow(2) }

    private mutating func one(_ choices: [String]) -> String {
        choices.randomElement(using: &generator) ?? ""
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &generator) < percent
    }

    private mutating func text() -> String {
        let count = [0, 1, 1, 1, 2].randomElement(using: &generator) ?? 1
        return one(Self.spaces)
            + (0..<count).map { _ in one(Self.words) + one(Self.spaces) }.joined()
    }

    private mutating func flow(_ depth: Int) -> String {
        guard depth > 0 else { return text() }
        return (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1: text()
            case 2: inline(depth - 1)
            case 3, 4: block(depth)
            default: one(Self.spaces)
            }
        }.joined()
    }

    private mutating func phrase(_ depth: Int) -> String {
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            depth <= 0 || chance(60) ? text() : inline(depth - 1)
        }.joined()
    }

    // MARK: - Elements

    private mutating func inline(_ depth: Int) -> String {
        switch Int.random(in: 0..<100, using: &generator) {
        case ..<25: return one(Self.voids)
        case ..<31:
            let base = one(["", " "]) + one(Self.words)
            return "<ruby>\(base)<rp>(</rp><rt>\(text())</rt><rp>)</rp></ruby>"
        case ..<36: return "<button>\(phrase(depth))</button>"
        default: break
        }
        let name = one(Self.inlines)
        let content = chance(85) ? phrase(depth) : flow(depth)
        return element(name, name == "output" ? "w" + content : content)
    }

    private mutating func block(_ depth: Int) -> String {
        switch Int.random(in: 0..<100, using: &generator) {
        case ..<12: return table(depth - 1)
        case ..<20:
            let items = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                one(Self.spaces) + element("li", flow(depth - 1))
            }
            let name = one(["ul", "ol", "menu"])
            return "<\(name)>\(items.joined())</\(name)>"
        case ..<25:
            return "<dl><dt>\(flow(depth - 1))</dt><dd>\(flow(depth - 1))</dd></dl>"
        case ..<30:
            let start = one(["<details>", "<details open>"])
            return "\(start)<summary>\(phrase(depth - 1))</summary>\(flow(depth - 1))</details>"
        case ..<34:
            let legend = "<legend>l\(phrase(depth - 1))</legend>"
            return "<fieldset>\(legend)\(flow(depth - 1))</fieldset>"
        default: break
        }
        switch one(Self.blocks) {
        case "hr": return "<hr>"
        case "xmp": return element("xmp", text())
        case "legend": return element("legend", "l" + flow(depth - 1))
        case let name: return element(name, Self.flat.contains(name) ? phrase(0) : flow(depth - 1))
        }
    }

    private mutating func element(_ name: String, _ content: String) -> String {
        let attributes = self.attributes(of: name)
        let hasNoBox = name == "slot" || attributes.contains("contents")
        // The texts keep an element without a box from being the last one, or blank.
        let word = hasNoBox ? "w" : ""
        return "<\(name)\(attributes)>\(word)\(content)</\(name)>\(word)"
    }

    private mutating func attributes(of name: String) -> String {
        var attributes = ""
        switch Int.random(in: 0..<100, using: &generator) {
        case ..<16:
            let style = one(Self.styles)
            let isKnown = name != "legend" || style != "display:contents"
            attributes = isKnown ? " style=\"\(style)\"" : ""
        case ..<20:
            let isInline = Self.inlines.contains(name)
            attributes = isInline ? " hidden" : one([" hidden", " hidden=until-found"])
        default: break
        }
        if ["details", "dialog"].contains(name), chance(50) { attributes += " open" }
        return attributes
    }

    private mutating func table(_ depth: Int) -> String {
        let caption = chance(20) ? "<caption>\(text())</caption>" : ""
        let groups = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
            let rows = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
                one(Self.spaces) + "<tr>\(cells(depth))</tr>"
            }
            let name = one(["tbody", "thead", "tfoot", ""])
            return name.isEmpty ? rows.joined() : "<\(name)>\(rows.joined())</\(name)>"
        }
        return "<table>\(caption)\(groups.joined())</table>"
    }

    private mutating func cells(_ depth: Int) -> String {
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            let name = one(["td", "td", "th"])
            let attribute = one([
                "", "", "", " nowrap", " style=\"white-space:nowrap\"", " style=\"display:none\"",
            ])
            return one(Self.spaces) + "<\(name)\(attribute)>\(flow(depth))</\(name)>"
        }.joined()
    }
}
