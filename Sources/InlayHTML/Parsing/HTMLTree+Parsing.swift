import CGumbo

extension HTMLTree {
    /// Parses a whole page.
    ///
    /// - Parameters:
    ///   - html: The page.
    ///   - limits: What it may be.
    /// - Throws: ``HTMLLimitError`` for what would take for ever; nothing else is an error.
    public init(document html: String, limits: HTMLLimits = .init()) throws(HTMLLimitError) {
        self = try GumboParser.parse(html, in: nil, limits: limits)
    }

    /// Parses a piece of a page: what would be in an element.
    ///
    /// - Parameters:
    ///   - html: The piece.
    ///   - context: The name of the element that it would be in.
    ///   - namespace: The language that this element belongs to.
    ///   - limits: What it may be.
    /// - Throws: ``HTMLLimitError`` for what would take for ever; nothing else is an error.
    public init(
        fragment html: String, in context: String = "body", namespace: HTMLNamespace = .html,
        limits: HTMLLimits = .init()
    ) throws(HTMLLimitError) {
        let tag = gumbo_tag_enum(context)
        let known = tag == GUMBO_TAG_UNKNOWN && namespace == .html ? GUMBO_TAG_DIV : tag
        self = try GumboParser.parse(
            html, in: GumboParser.Context(tag: known, namespace: namespace), limits: limits)
    }
}
