extension HTMLTree {
    private static let simple: [String: Set<String>] = [
        "p": [], "h1": [], "h2": [], "h3": [], "h4": [], "h5": [], "h6": [], "b": [], "strong": [],
        "i": [], "em": [], "u": [], "s": [], "del": [], "code": [], "tt": [], "kbd": [],
        "a": ["href", "rel", "title"], "ul": [], "ol": ["start"], "li": [], "blockquote": [],
        "pre": [], "br": [], "img": ["src", "alt", "width", "height"], "span": [], "div": [],
    ]
    private static let harmless: Set<String> = ["id", "lang", "dir", "title"]

    /// Whether native text can show it: paragraphs, headings, lists, quotes, code, links, pictures
    /// and the usual styles of letters, without attributes that change how it is laid out.
    public var isSimpleRichText: Bool {
        var isSimple = true
        walk { step in
            guard case .enter(let index) = step else { return true }
            if case .element(let element) = nodes[index].content {
                isSimple = isSimple && Self.isSimple(element)
            }
            return isSimple
        }
        return isSimple
    }

    private static func isSimple(_ element: HTMLElement) -> Bool {
        guard element.namespace == .html, let own = simple[element.name] else { return false }
        return element.attributes.allSatisfy {
            // Text from right to left is laid out by the engine.
            $0.name == "dir"
                ? $0.value.lowercased() == "ltr"
                : own.contains($0.name) || harmless.contains($0.name)
        }
    }
}
