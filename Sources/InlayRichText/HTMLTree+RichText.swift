public import InlayHTML

extension HTMLTree {
    private static let simple: [String: Set<String>] = [
        "p": [], "h1": [], "h2": [], "h3": [], "h4": [], "h5": [], "h6": [], "b": [], "strong": [],
        "i": [], "em": [], "u": [], "s": [], "del": [], "code": [], "tt": [], "kbd": [],
        "a": ["href", "rel", "title"], "ul": [], "ol": ["start"], "li": [], "blockquote": [],
        "pre": [], "br": [], "span": [], "div": [],
        "img": ["src", "alt", "width", "height", "style", "loading", "decoding"],
    ]
    private static let harmless: Set<String> = ["id", "lang", "dir", "title"]
    /// The maximum nesting depth of nodes in native text; deeper nesting could overflow the stack,
    /// because the conversion and layout are recursive.
    private static let depthLimit = 40

    /// Whether the HTML can be converted to native text.
    ///
    /// Native text supports paragraphs, headings, lists, quotes, code, links, images and character
    /// styles. Elements other than images can't have attributes that affect layout. Images need a
    /// size in whole pixels; their `style` may set that size and center them in the line.
    public var isSimpleRichText: Bool { (try? RichText(self)) != nil }

    /// The first unsupported element, unsupported attribute or too deeply nested node; nil if there
    /// is none.
    var richTextObstacle: RichTextObstacle? {
        var obstacle: RichTextObstacle?
        var depth = 0
        walk { step in
            guard case .enter(let index) = step else {
                depth -= 1
                return true
            }
            guard obstacle == nil else { return false }
            depth += 1
            if depth > Self.depthLimit {
                obstacle = RichTextObstacle("deep nesting")
            } else if case .element(let element) = nodes[index].content {
                obstacle = Self.obstacle(element)
            }
            return obstacle == nil
        }
        return obstacle
    }

    private static func obstacle(_ element: HTMLElement) -> RichTextObstacle? {
        guard element.namespace == .html, let own = simple[element.name] else {
            return RichTextObstacle(element.name)
        }
        let attribute = element.attributes.first { attribute in
            switch attribute.name {
            // Text from right to left is laid out by the engine.
            case "dir": attribute.value.lowercased() != "ltr"
            case "style": !own.contains("style") || RichTextImageStyle(attribute.value) == nil
            default: !own.contains(attribute.name) && !harmless.contains(attribute.name)
            }
        }
        return attribute.map { RichTextObstacle("\(element.name) with \($0.name)") }
    }
}
