import InlayTesting

/// Random HTML made of fragments that parsers are known to interpret differently.
nonisolated enum HostileMarkup {
    private static let names = [
        "a", "abbr", "address", "applet", "area", "article", "aside", "audio", "b", "base", "bdi",
        "bdo", "big", "blockquote", "body", "br", "button", "canvas", "caption", "center", "cite",
        "code", "col", "colgroup", "dd", "del", "desc", "details", "dfn", "dialog", "div", "dl",
        "dt", "em", "embed", "fieldset", "figure", "font", "footer", "foreignObject", "form",
        "frame", "frameset", "h1", "h2", "head", "header", "hr", "html", "i", "iframe", "image",
        "img", "input", "ins", "kbd", "label", "legend", "li", "link", "listing", "main", "map",
        "mark", "marquee", "math", "menu", "meta", "mglyph", "mi", "mtext", "nav", "nobr",
        "noembed", "noframes", "noscript", "object", "ol", "p", "param", "picture", "plaintext",
        "pre", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "script", "section", "slot",
        "small", "source", "span", "strike", "strong", "style", "sub", "summary", "sup", "svg",
        "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time", "title",
        "tr", "track", "tt", "u", "ul", "var", "video", "wbr", "xmp", "x-y", "annotation-xml",
    ]
    private static let attributes = [
        "id=x", "class=y", "href=//evil.example/a", "href=javascript:x", "href='#n'", "title='<b>'",
        "title=\"</p><script>\"", "onclick=x", "style='color:red'", "src=a.png",
        "src=//evil.example/a.png", "src=data:image/png;base64,AA", "alt=''", "type=hidden",
        "color=red", "encoding=text/html", "xlink:href=x", "width=1", "a", "a=b", "ID=z", "/",
        "href=https://my.app.commands/delete", "title='`\"&quot;'", "dir=rtl", "size=2",
    ]
    private static let texts = [
        "text", " ", "\n", "\n\n", "&", "&amp;", "&lt;", "&notit;", "&#x3c;", "&#0;", "\u{0}", "<",
        ">",
        "</", "<!--", "-->", "--!>", "<!-->", "<![CDATA[", "]]>", "<!doctype html>", "<?x", "\"",
        "'",
        "é", "\u{A0}", "\u{600}", "\u{301}", "\t", "=", "`", "javascript:", "\u{2028}",
    ]
    private static let sourceSetParts = [
        ",", ",", " ", " ", "\t", "\n", "1x", "2w", "1.5x", "3h", "(", ")", "a.png", "b.png",
        "//evil.example/c.png", "https://evil.example/d.png", "data:image/png;base64,AA",
        "\u{600}", "\u{301}", "\u{A0}", "\u{C}", "\\", "javascript:x", "?a,b",
    ]

    /// Makes a fragment of random length.
    static func fragment(using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...14, using: &generator)).map { _ in
            piece(&generator)
        }.joined()
    }

    private static func piece(_ generator: inout SeededGenerator) -> String {
        func one(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<9:
            var tag = "<" + one(names)
            for _ in 0..<Int.random(in: 0...2, using: &generator) { tag += " " + one(attributes) }
            return tag + (Int.random(in: 0..<12, using: &generator) == 0 ? "/>" : ">")
        case 9..<14: return "</" + one(names) + ">"
        case 14..<18: return one(texts)
        case 18: return one(HostilePayloads.all)
        default:
            let value = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                one(sourceSetParts)
            }
            return "<img srcset=\"\(value.joined())\">"
        }
    }
}
