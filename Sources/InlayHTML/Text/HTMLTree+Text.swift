extension HTMLTree {
    /// The text of all text nodes in document order, like the DOM's `textContent`.
    ///
    /// It includes scripts, styles and templates. No line breaks are added between block elements.
    public var textContent: String {
        var content = ""
        for node in nodes {
            if case .text(let text) = node.content { content += text }
        }
        return content
    }

    /// The text as a user would read or copy it.
    ///
    /// It equals WebKit's `innerText`, except that an image is represented by its alternative text:
    /// blocks are on separate lines, a blank line follows paragraphs and headings, and table cells
    /// are separated by tabs. Scripts, controls and hidden content are excluded. There is no layout:
    /// of the styles, only those in `style` attributes count.
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

    /// The text to search in: all displayed text, including that of collapsed `<details>`.
    ///
    /// Each run of white space is replaced by one space, and each block or table cell is a line.
    /// Scripts, styles, form controls with text, closed dialogs, and elements that are hidden by the
    /// attribute `hidden` or by their own `style` are excluded.
    package var searchableText: String {
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
    /// - Returns: The query, with each run of white space replaced by one space.
    package static func searchable(_ text: String) -> String {
        var result = SearchableText()
        result.add("x" + text)
        return String(result.text.unicodeScalars.dropFirst())
    }
}
