import InlayValues

/// A tag with its name and the lexemes after it.
struct Tag {
    let name: String
    let offset: Int
    var cursor: LexemeCursor
}

/// The names of the built-in tags.
enum TagTable {
    private static let blocks: [String: [String]] = [
        "if": ["else", "elif", "elseif"], "for": ["else", "empty"], "with": [], "block": [],
        "filter": [], "spaceless": [], "autoescape": [], "ifchanged": ["else"], "section": [],
    ]
    private static let plain = [
        "include", "extends", "cycle", "resetcycle", "firstof", "now", "regroup", "widthratio",
        "templatetag", "set", "load", "csrf_token",
    ]

    static let known: [String] =
        blocks.keys.sorted() + plain + [
            "else", "elif", "elseif", "empty", "literal", "verbatim", "comment",
        ]
        + blocks.keys.sorted().flatMap { ["/\($0)", "end\($0)"] }

    static func isBlock(_ name: String) -> Bool { blocks[name] != nil }

    static func isEnd(_ name: String, of block: String) -> Bool {
        let (name, block) = (name.utf8, block.utf8)
        let start = name.count - block.count
        guard start == 1 || start == 3, name.starts(with: start == 1 ? "/".utf8 : "end".utf8) else {
            return false
        }
        return name.dropFirst(start).elementsEqual(block)
    }

    /// Returns whether a tag ends the current part of a block: an end tag, or a tag such as `else`,
    /// which begins the next part.
    static func continues(_ block: String, with name: String) -> Bool {
        isEnd(name, of: block) || (blocks[block]?.contains(name) ?? (name == "else"))
    }
}

/// The filters and tags that a template has loaded.
struct LoadedSets {
    private(set) var tags: [String: TemplateTag] = [:]
    private(set) var blocks: [String: TemplateBlock] = [:]

    /// Loads sets, `load mail news`, or single filters and tags of one, `load initials from mail`.
    ///
    /// - Returns: The filters, which take precedence over the built-in ones.
    mutating func load(
        _ tag: Tag, from sets: [String: TemplateSet]
    ) throws(SourceDiagnostic) -> [String: TemplateFilter] {
        var cursor = tag.cursor
        var words: [(name: String, offset: Int)] = []
        while let lexeme = cursor.next, let word = lexeme.word {
            words.append((word, lexeme.offset))
            _ = cursor.take()
        }
        try cursor.finish()
        guard !words.isEmpty else { throw cursor.unexpected(instead: "the name of a set") }
        var names: [(name: String, offset: Int)]?
        if words.count >= 3, words[words.count - 2].name == "from" {
            names = Array(words.dropLast(2))
            words = [words[words.count - 1]]
        }
        var filters: [String: TemplateFilter] = [:]
        for word in words {
            guard let set = sets[word.name] else {
                let hint = Suggestion.text(for: word.name, among: sets.keys)
                throw cursor.source.error(
                    at: word.offset, "there is no set of filters and tags “\(word.name)”\(hint)")
            }
            let known = Array(set.filters.keys) + set.tags.keys + set.blocks.keys
            for name in names ?? [] where !known.contains(name.name) {
                let hint = Suggestion.text(for: name.name, among: known)
                throw cursor.source.error(
                    at: name.offset, "the set “\(word.name)” has no “\(name.name)”\(hint)")
            }
            func isLoaded(_ name: String) -> Bool {
                names.map { $0.contains { $0.name == name } } ?? true
            }
            for (name, filter) in set.filters where isLoaded(name) { filters[name] = filter }
            for (name, found) in set.tags where isLoaded(name) { tags[name] = found }
            for (name, found) in set.blocks where isLoaded(name) { blocks[name] = found }
        }
        return filters
    }
}
