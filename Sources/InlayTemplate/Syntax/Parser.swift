import InlayValues

/// Makes nodes of tokens; goes on behind an error, so that all are found.
struct Parser {
    /// How deep blocks may stand in one another.
    static let depthLimit = 200
    /// How many errors are reported at once.
    private static let problemLimit = 100

    let source: TemplateSource
    let expressions: ExpressionParser
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
        of source: TemplateSource, filters: [String: TemplateFilter], dialect: TemplateDialect,
        escaping: TemplateEscaping
    ) -> (tree: TemplateTree, problems: [Diagnostic]) {
        var lexer = Lexer(source, dialect: dialect)
        lexer.run()
        var parser = Parser(
            source: source,
            expressions: ExpressionParser(
                filters: filters, dialect: dialect,
                trustsLiterals: dialect == .django && escaping == .html),
            dialect: dialect, tokens: lexer.tokens, problems: lexer.problems)
        let nodes = parser.block(of: nil).nodes
        let tree = TemplateTree(
            source: source, nodes: nodes, parent: parser.parent, blocks: parser.blocks)
        return (tree, parser.problems)
    }

    private init(
        source: TemplateSource, expressions: ExpressionParser, dialect: TemplateDialect,
        tokens: [Token], problems: [Diagnostic]
    ) {
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
        defer { depth -= 1 }
        var nodes: [Node] = []
        if depth > Self.depthLimit, let opening {
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
                case .output(let range):
                    hasOutput = true
                    var cursor = try LexemeCursor(range, in: source)
                    nodes.append(try output(&cursor, offset: range.lowerBound - 2))
                case .tag(let range):
                    let tag = try tag(range)
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

    private func tag(_ range: Range<Int>) throws(Diagnostic) -> Tag {
        let offset = range.lowerBound - 2
        var cursor = try LexemeCursor(range, in: source)
        guard let name = cursor.take()?.word else {
            throw source.error(at: offset, "the tag has no name")
        }
        return Tag(name: name, offset: offset, cursor: cursor)
    }

    func problem(of tag: Tag, in opening: Tag?) -> Diagnostic {
        guard TagTable.known.contains(tag.name) else {
            let hint = Suggestion.text(for: tag.name, among: TagTable.known)
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
