import InlayValues

/// The parser of templates, which continues after errors to find all of them.
struct Parser {
    /// The maximum number of errors that are reported.
    static let problemLimit = 100

    let source: TemplateSource
    private(set) var plainTags: PlainTagParser
    var cycles: CycleTagParser
    private(set) var sets = LoadedSets()
    private let library: TemplateLibrary
    private var stack: StackGuard
    let dialect: TemplateDialect
    private let tokens: [Token]
    private var position = 0
    private var depth = 0
    private var problems: [SourceDiagnostic] = []
    private var parent: (name: Expression, offset: Int)?
    private var blocks: [String: [Node]] = [:]
    private var hasOutput = false
    /// Whether the rest of the template is skipped.
    private var isAborted = false
    /// The offset of the block whose end was read last.
    private var lastClosed: Int?

    /// Parses a template; returns its tree and all errors.
    static func tree(
        of source: TemplateSource, library: TemplateLibrary, firstCycle: Int, stack: StackGuard
    ) -> (tree: TemplateTree, problems: [SourceDiagnostic], isStackShort: Bool) {
        let dialect = library.dialect(of: source)
        var lexer = Lexer(source, dialect: dialect, delimiters: library.delimiters)
        lexer.run()
        var parser = Parser(
            source: source,
            expressions: ExpressionParser(
                filters: library.filters, dialect: dialect,
                trustsLiterals: dialect == .django && library.options.escaping == .html),
            library: library, dialect: dialect, tokens: lexer.tokens, problems: lexer.problems,
            firstCycle: firstCycle, stack: stack)
        let nodes = parser.block(of: nil).nodes
        let tree = TemplateTree(
            source: source, nodes: nodes, parent: parser.parent, blocks: parser.blocks,
            cycleEnd: parser.cycles.count)
        return (tree, parser.problems, parser.stack.isShort)
    }

    var expressions: ExpressionParser { plainTags.expressions }

    private init(
        source: TemplateSource, expressions: ExpressionParser, library: TemplateLibrary,
        dialect: TemplateDialect, tokens: [Token], problems: [SourceDiagnostic], firstCycle: Int,
        stack: StackGuard
    ) {
        self.stack = stack
        self.library = library
        self.source = source
        plainTags = PlainTagParser(source: source, dialect: dialect, expressions: expressions)
        cycles = CycleTagParser(first: firstCycle)
        self.dialect = dialect
        self.tokens = tokens
        self.problems = problems
    }

    // MARK: - Blocks

    /// Parses up to the tag that ends the current part of a block.
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
            do throws(SourceDiagnostic) {
                switch token {
                case .text(let range):
                    nodes.append(.text(range))
                case .output(let range, let offset):
                    hasOutput = true
                    var cursor = try cursor(range, isTag: false)
                    nodes.append(try plainTags.output(&cursor, offset: offset))
                case .tag(let range, let offset):
                    let tag = try tag(range, at: offset)
                    if let opening, TagTable.continues(opening.name, with: tag.name) {
                        if TagTable.isEnd(tag.name, of: opening.name) {
                            lastClosed = opening.offset
                        }
                        return (nodes, tag)
                    }
                    if let node = try node(tag, in: opening) { nodes.append(node) }
                    if tag.name != "load" { hasOutput = true }
                }
            } catch {
                problems.append(error)
                if case .tag(let range, let offset) = token { skipRest(range, at: offset) }
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

    /// Parses the rest of a block after an error in one of its tags, so that the tags after it, such
    /// as its end, aren't reported as errors, too.
    private mutating func skipRest(_ range: Range<Int>, at offset: Int) {
        let name = String(decoding: name(range), as: UTF8.self)
        guard lastClosed != offset, TagTable.isBlock(name) || sets.blocks[name] != nil,
            let cursor = try? cursor(range.lowerBound..<range.lowerBound, isTag: true)
        else { return }
        let opening = Tag(name: name, offset: offset, cursor: cursor)
        while let end = block(of: opening).end, !TagTable.isEnd(end.name, of: name) {}
    }

    /// Returns the name of a tag whose other lexemes may be invalid.
    private func name(_ range: Range<Int>) -> ArraySlice<UInt8> {
        source.bytes[range].drop { $0 <= 0x20 }
            .prefix { $0 > 0x40 && $0 < 0x80 || $0 >= 0x30 && $0 <= 0x39 }
    }

    private func cursor(_ range: Range<Int>, isTag: Bool) throws(SourceDiagnostic) -> LexemeCursor {
        try LexemeCursor(
            range, in: source, filter: library.delimiters.filter, dialect: dialect, isTag: isTag)
    }

    private func tag(_ range: Range<Int>, at offset: Int) throws(SourceDiagnostic) -> Tag {
        var cursor = try cursor(range, isTag: true)
        guard let name = cursor.take()?.word else {
            throw source.error(at: offset, "the tag has no name")
        }
        return Tag(name: name, offset: offset, cursor: cursor)
    }

    func problem(of tag: Tag, in opening: Tag?) -> SourceDiagnostic {
        guard TagTable.known.contains(tag.name) else {
            let hint = Suggestion.text(
                for: tag.name, among: TagTable.known + sets.tags.keys + sets.blocks.keys)
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

    mutating func load(_ tag: Tag) throws(SourceDiagnostic) {
        let filters = try sets.load(tag, from: library.options.sets)
        plainTags.expressions.filters.merge(filters) { _, own in own }
    }

    mutating func extend(_ tag: Tag) throws(SourceDiagnostic) {
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

    mutating func define(_ name: String, _ body: [Node], at offset: Int) throws(SourceDiagnostic) {
        guard blocks.updateValue(body, forKey: name) == nil else {
            throw source.error(at: offset, "there is a block “\(name)” already")
        }
    }
}
