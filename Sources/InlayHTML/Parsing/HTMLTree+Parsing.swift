extension HTMLTree {
    /// Parses a document.
    ///
    /// - Parameters:
    ///   - html: The document.
    ///   - limits: The limits of the HTML's length.
    /// - Throws: ``HTMLLimitError`` for HTML that is too long or too expensive to parse; invalid
    ///   HTML is never an error.
    public init(document html: String, limits: HTMLLimits = .init()) throws(HTMLLimitError) {
        self = try HTMLParser.parse(html, in: nil, limits: limits).tree
    }

    /// Parses a fragment: the content of an element.
    ///
    /// - Parameters:
    ///   - html: The fragment.
    ///   - context: The name of the element whose content the fragment is (the HTML Standard's
    ///     context element).
    ///   - namespace: The namespace of the context element.
    ///   - limits: The limits of the HTML's length.
    /// - Throws: ``HTMLLimitError`` for HTML that is too long or too expensive to parse; invalid
    ///   HTML is never an error.
    public init(
        fragment html: String, in context: String = "body", namespace: HTMLNamespace = .html,
        limits: HTMLLimits = .init()
    ) throws(HTMLLimitError) {
        self = try HTMLParser.parse(html, in: (context, namespace), limits: limits).tree
    }

    /// The number of parses since the program started, including those that failed.
    package static var parseCount: Int { HTMLParser.parseCount }
}
