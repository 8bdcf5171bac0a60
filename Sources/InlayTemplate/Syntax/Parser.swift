import InlayValues

/// Makes nodes of tokens; goes on behind an error, so that all are found.
struct Parser {
    /// How many errors are reported at once.
    static let problemLimit = 100

    let source: TemplateSource
    private(set) var expressions: ExpressionParser
    private let library: TemplateLibrary
    /// The tags of the sets that were loaded.
    private(set) var tags: [String: TemplateTag] = [:]
    private var stack = StackGuard()
    let dialect: TemplateDialect
    private let tokens: [Token]
    private var position = 0
    private var depth = 0
    var problems: [Diagnostic] = []
    var cycleCount = 0
    var namedCycles: [String: (index: Int, values: [Expression], isSilent: Bool)] = [:]
    var lastCycle: Int?
    private var parent: (name: Expression, offset: Int)?
    private var blocks: [String: [Node]] = [:]
    private var hasOutput = false
    /// Whether the rest of the template isn't read.
    private var isAborted = false

    /// The tree of a template, and all that is wrong with it.
    static func tree(
        of source: TemplateSource, library: TemplateLibrary, firstCycle: Int
    ) -> (tree: TemplateTree, problems: [Diagnostic], isStackShort: Bool) {
        let dialect = library.dialect(of: source)
        var lexer = Lexer(source, dialect: dialect, delimiters: library.delimiters)
        lexer.run()
        var parser = Parser(
            source: source,
            expressions: ExpressionParser(
                filters: library.filters, dialect: dialect,
                trustsLiterals: dialect == .django && library.options.escaping == .html),
            library: library, dialect: dialect, tokens: lexer.tokens, problems: lexer.problems)
        parser.cycleCount = firstCycle
        let nodes = parser.block(of: nil).nodes
        let tree = TemplateTree(
            source: source, nodes: nodes, parent: parser.parent, blocks: parser.blocks,
            cycleEnd: parser.cycleCount)
        return (tree, parser.problems, parser.stack.isShort)
    }

    private init(
        source: TemplateSource, expressions: ExpressionParser, library: TemplateLibrary,
        dialect: TemplateDialect, tokens: [Token], problems: [Diagnostic]
    ) {
        self.library = library
        self.source = source
        self.expressions = expressions
        self.dialect = dialect
        self.tokens = tokens
        self.problems = problems
    }

    // MARK: - Blocks

    /// A tag that opened a block, or goes on with one.
    struct Tag {
        let name: String
        let offset: Int
        var cursor: LexemeCursor
    }

    /// Reads to the tag that ends the part of a block.
    mutating func block(of opening: Tag?) -> (nodes: [Node], end: Tag?) {
        depth += 1
        let fits = stack.enter(limit: max(0, library.options.limits.nestingDepth) &+ 1)
        defer {
            depth -= 1
            stack.leave()
        }
        var nodes: [Node] = []
        if !fits, let opening {
            problems.append(source.error(at: opening.offset, "blocks are nested too deeply"))
            position = tokens.count
            isAborted = true
            return (nodes, nil)
        }
        while position < tokens.count {
            if problems.count >= Self.problemLimit {
                isAborted = true
                position = tokens.count
                break
            }
            let token = tokens[position]
            position += 1
            do throws(Diagnostic) {
                switch token {
                case .text(let range):
                    nodes.append(.text(range))
                case .output(let range, let offset):
                    hasOutput = true
                    var cursor = try cursor(range)
                    nodes.append(try output(&cursor, offset: offset))
                case .tag(let range, let offset):
                    let tag = try tag(range, at: offset)
                    if let opening, TagTable.goesOn(opening.name, with: tag.name) {
                        return (nodes, tag)
                    }
                    if let node = try node(tag, in: opening) { nodes.append(node) }
                    if tag.name != "load" { hasOutput = true }
                }
            } catch {
                problems.append(error)
            }
        }
        if let opening, !isAborted {
            problems.append(
                source.error(
                    at: opening.offset,
                    "“\(opening.name)” is never closed: “{% /\(opening.name) %}” is missing"))
        }
        return (nodes, nil)
    }

    private func output(
        _ cursor: inout LexemeCursor, offset: Int
    ) throws(Diagnostic) -> Node {
        let expression = try expressions.expression(&cursor)
        if dialect == .django { try cursor.finish() }
        if case .path(let path) = expression.operand, path.name == "block",
            path.components.count == 1, path.components[0].name == "super"
        {
            return .parentBlock(offset: offset)
        }
        return .output(expression, offset: offset)
    }

    private func cursor(_ range: Range<Int>) throws(Diagnostic) -> LexemeCursor {
        try LexemeCursor(range, in: source, filter: library.delimiters.filter)
    }

    private func tag(_ range: Range<Int>, at offset: Int) throws(Diagnostic) -> Tag {
        var cursor = try cursor(range)
        guard let name = cursor.take()?.word else {
            throw source.error(at: offset, "the tag has no name")
        }
        return Tag(name: name, offset: offset, cursor: cursor)
    }

    func problem(of tag: Tag, in opening: Tag?) -> Diagnostic {
        guard TagTable.known.contains(tag.name) else {
            let hint = Suggestion.text(for: tag.name, among: TagTable.known + tags.keys)
            return source.error(at: tag.offset, "there is no tag “\(tag.name)”\(hint)")
        }
        guard let opening else {
            return source.error(at: tag.offset, "“\(tag.name)” belongs to no block")
        }
        let line = source.error(at: opening.offset, "").line
        return source.error(
            at: tag.offset,
            "“\(tag.name)” doesn't belong to the “\(opening.name)” of line \(line)")
    }

    /// Takes in the filters and tags of an app's sets: `load mail news`, `load initials from mail`.
    mutating func load(_ tag: Tag) throws(Diagnostic) {
        var cursor = tag.cursor
        var words: [(name: String, offset: Int)] = []
        while let word = cursor.next?.word {
            words.append((word, cursor.offset))
            _ = cursor.take()
        }
        try cursor.finish()
        guard !words.isEmpty else { throw cursor.unexpected(instead: "the name of a set") }
        var names: [(name: String, offset: Int)]?
        if words.count >= 3, words[words.count - 2].name == "from" {
            names = Array(words.dropLast(2))
            words = [words[words.count - 1]]
        }
        for word in words {
            guard let set = library.options.sets[word.name] else {
                let hint = Suggestion.text(for: word.name, among: library.options.sets.keys)
                throw source.error(
                    at: word.offset, "there is no set of filters and tags “\(word.name)”\(hint)")
            }
            for name in names ?? []
            where set.filters[name.name] == nil && set.tags[name.name] == nil {
                let hint = Suggestion.text(
                    for: name.name, among: Array(set.filters.keys) + set.tags.keys)
                throw source.error(
                    at: name.offset, "the set “\(word.name)” has no “\(name.name)”\(hint)")
            }
            func isLoaded(_ name: String) -> Bool {
                names.map { $0.contains { $0.name == name } } ?? true
            }
            for (name, filter) in set.filters where isLoaded(name) {
                expressions.filters[name] = filter
            }
            for (name, found) in set.tags where isLoaded(name) { tags[name] = found }
        }
    }

    mutating func extend(_ tag: Tag) throws(Diagnostic) {
        var cursor = tag.cursor
        let name = try expressions.expression(&cursor, spaced: false)
        try cursor.finish()
        guard parent == nil else {
            throw source.error(at: tag.offset, "a template can extend only one other")
        }
        guard !hasOutput, depth == 1 else {
            throw source.error(at: tag.offset, "“extends” has to be the first tag of a template")
        }
        parent = (name, tag.offset)
    }

    mutating func define(_ name: String, _ body: [Node], at offset: Int) throws(Diagnostic) {
        guard blocks.updateValue(body, forKey: name) == nil else {
            throw source.error(at: offset, "there is a block “\(name)” already")
        }
    }
}

/// The names of tags.
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

    static func isEnd(_ name: String, of block: String) -> Bool {
        let (name, block) = (name.utf8, block.utf8)
        let start = name.count - block.count
        guard start == 1 || start == 3, name.starts(with: start == 1 ? "/".utf8 : "end".utf8) else {
            return false
        }
        return name.dropFirst(start).elementsEqual(block)
    }

    static func goesOn(_ block: String, with name: String) -> Bool {
        isEnd(name, of: block) || (blocks[block]?.contains(name) ?? false)
    }
}
