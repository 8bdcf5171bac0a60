public import InlayHTML

extension HTMLTree {
    /// Whether the HTML can be converted to native text.
    ///
    /// Native text supports paragraphs, headings, lists, quotes, code, links, images and character
    /// styles. Elements other than images can't have attributes that affect layout. Images need a
    /// size in whole pixels; their `style` may set that size and center them in the line.
    public var isSimpleRichText: Bool { (try? RichText(self)) != nil }
}

extension RichTextObstacle {
    private static let simple: [String: Set<String>] = [
        "p": [], "h1": [], "h2": [], "h3": [], "h4": [], "h5": [], "h6": [], "b": [], "strong": [],
        "i": [], "em": [], "u": [], "s": [], "del": [], "code": [], "tt": [], "kbd": [],
        "a": ["href", "name", "rel", "title"], "ul": [], "ol": ["start"], "li": [],
        "blockquote": [],
        "pre": [], "br": [], "span": [], "div": [],
        "img": ["src", "alt", "width", "height", "style", "loading", "decoding"],
    ]
    private static let harmless: Set<String> = ["id", "lang", "dir", "title"]

    /// Throws if native text doesn't support an element or one of its attributes.
    static func check(_ element: HTMLElement) throws(RichTextObstacle) {
        guard element.namespace == .html, let own = simple[element.name] else {
            throw RichTextObstacle(element.name)
        }
        let attribute = element.attributes.first { attribute in
            switch attribute.name {
            // Text from right to left is laid out by the engine.
            case "dir": attribute.value.lowercased() != "ltr"
            case "style": !own.contains("style") || RichTextImageStyle(attribute.value) == nil
            default: !own.contains(attribute.name) && !harmless.contains(attribute.name)
            }
        }
        if let attribute { throw RichTextObstacle("\(element.name) with \(attribute.name)") }
    }
}
