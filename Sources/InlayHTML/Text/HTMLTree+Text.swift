extension HTMLTree {
    /// All text in document order, like the DOM's `textContent`, without line breaks of block
    /// elements.
    public var textContent: String {
        var content = ""
        for node in nodes {
            if case .text(let text) = node.content { content += text }
        }
        return content
    }

    /// The text as a user would read or copy it.
    ///
    /// Each block begins a line; paragraphs outside of lists have an empty line before and after.
    /// Cells are separated by tabs, and an image is represented by its alternative text. Scripts and
    /// styles are excluded.
    public var text: String {
        var reader = TextReader()
        walk { step in
            switch step {
            case .enter(let index): return reader.enter(nodes[index].content)
            case .leave(let index):
                reader.leave(nodes[index].content)
                return true
            }
        }
        return reader.text
    }

    /// The text for searches: the text of all lines that are displayed, or would be if all
    /// `<details>` were expanded.
    ///
    /// Consecutive white space is one space, and each block is a line. Scripts, styles, and
    /// elements that are hidden by an attribute are excluded.
    public var searchableText: String {
        var text = SearchableText()
        walk { step in
            switch step {
            case .enter(let index): return text.enter(nodes[index].content)
            case .leave(let index):
                text.leave(nodes[index].content)
                return true
            }
        }
        return text.text
    }

    /// Normalizes the white space of a search query as in ``searchableText``.
    ///
    /// - Parameter text: The user's input.
    /// - Returns: The query, with each run of white space as one space.
    public static func searchable(_ text: String) -> String {
        var result = SearchableText()
        result.add("x" + text)
        return String(result.text.unicodeScalars.dropFirst())
    }
}
