import InlayValues

/// Makes nodes of tokens.
struct Parser {
    /// How deep blocks may stand in one another.
    private static let depthLimit = 100
    private static let openings = ["if", "for", "include"]
    private static let endings: [String: String] = [
        "/if": "if", "endif": "if", "/for": "for", "endfor": "for",
    ]

    private let source: TemplateSource
    private let expressions: ExpressionParser
    private let tokens: [Token]
    private var position = 0
    private var depth = 0

    static func nodes(
        of source: TemplateSource, filters: [String: TemplateFilter]
    ) throws(Diagnostic) -> [Node] {
        let tokens = try Lexer.tokens(of: source)
        var parser = Parser(
            source: source, expressions: ExpressionParser(filters: filters), tokens: tokens)
        return try parser.block(of: nil).nodes
    }

    private init(source: TemplateSource, expressions: ExpressionParser, tokens: [Token]) {
        self.source = source
        self.expressions = expressions
        self.tokens = tokens
    }

    // MARK: - Blocks

    /// A tag that opened a block, or goes on with one.
    private struct Tag {
        let name: String
        let offset: Int
        var cursor: LexemeCursor
    }

    /// Reads to the tag that ends the part of a block, which stays to be looked at.
    private mutating func block(
        of opening: Tag?
    ) throws(Diagnostic) -> (nodes: [Node], end: Tag?) {
        depth += 1
        defer { depth -= 1 }
        if depth > Self.depthLimit, let opening {
            throw source.error(at: opening.offset, "blocks are nested too deeply")
        }
        var nodes: [Node] = []
        while position < tokens.count {
            let token = tokens[position]
            position += 1
            switch token {
            case .text(let range): nodes.append(.text(range))
            case .output(let range):
                var cursor = try LexemeCursor(range, in: source)
                let expression = try expressions.expression(&cursor)
                nodes.append(.output(expression, offset: range.lowerBound - 2))
                try cursor.finish()
            case .tag(let range):
                let tag = try tag(range)
                if let opening, Self.goesOn(opening, with: tag) { return (nodes, tag) }
                nodes.append(try node(tag, in: opening))
            }
        }
        guard let opening else { return (nodes, nil) }
        throw source.error(
            at: opening.offset,
            "“\(opening.name)” is never closed: “{% /\(opening.name) %}” is missing")
    }

    private func tag(_ range: Range<Int>) throws(Diagnostic) -> Tag {
        let offset = range.lowerBound - 2
        var cursor = try LexemeCursor(range, in: source)
        guard let name = cursor.take()?.word else {
            throw source.error(at: offset, "the tag has no name")
        }
        return Tag(name: name, offset: offset, cursor: cursor)
    }

    private static func goesOn(_ opening: Tag, with tag: Tag) -> Bool {
        switch tag.name {
        case "else": true
        case "elif", "elseif": opening.name == "if"
        case "empty": opening.name == "for"
        default: endings[tag.name] == opening.name
        }
    }

    private mutating func node(_ tag: Tag, in opening: Tag?) throws(Diagnostic) -> Node {
        switch tag.name {
        case "if": return try conditional(tag)
        case "for": return try loop(tag)
        case "include": return try include(tag)
        default: throw problem(of: tag, in: opening)
        }
    }

    private func problem(of tag: Tag, in opening: Tag?) -> Diagnostic {
        let known = ["else", "elif", "elseif", "empty"]
        guard Self.endings[tag.name] != nil || known.contains(tag.name) else {
            let words = Self.openings + known + Self.endings.keys.sorted() + ["literal", "comment"]
            let hint = Suggestion.text(for: tag.name, among: words)
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

    // MARK: - Tags

    private mutating func conditional(_ opening: Tag) throws(Diagnostic) -> Node {
        var branches: [Node.Branch] = []
        var tag = opening
        while true {
            let condition = try expressions.condition(&tag.cursor)
            try tag.cursor.finish()
            let (body, end) = try block(of: opening)
            branches.append(Node.Branch(condition: condition, body: body))
            guard var end else { break }
            let goesOn =
                end.name == "elif" || end.name == "elseif"
                || (end.name == "else" && end.cursor.take(word: "if"))
            if goesOn {
                tag = end
                continue
            }
            try end.cursor.finish()
            let otherwise = end.name == "else" ? try lastPart(of: opening) : []
            return .conditional(
                branches: branches, otherwise: otherwise, offset: opening.offset)
        }
        return .conditional(branches: branches, otherwise: [], offset: opening.offset)
    }

    private mutating func loop(_ opening: Tag) throws(Diagnostic) -> Node {
        var cursor = opening.cursor
        var variables = [try cursor.takeName("a name for the element")]
        if cursor.take(symbol: ",") { variables.append(try cursor.takeName("a second name")) }
        guard cursor.take(word: "in") else { throw cursor.unexpected(instead: "“in”") }
        let sequence = try expressions.expression(&cursor, spaced: false)
        let isReversed = cursor.take(word: "reversed")
        try cursor.finish()
        let (body, end) = try block(of: opening)
        try end?.cursor.finish()
        let hasOtherwise = end.map { ["else", "empty"].contains($0.name) } ?? false
        return .loop(
            Node.Loop(
                variables: variables, sequence: sequence, isReversed: isReversed,
                offset: opening.offset, body: body,
                otherwise: hasOtherwise ? try lastPart(of: opening) : []))
    }

    /// What stands between `else` and the end of a block.
    private mutating func lastPart(of opening: Tag) throws(Diagnostic) -> [Node] {
        let (nodes, end) = try block(of: opening)
        if let end, Self.endings[end.name] == nil {
            throw source.error(at: end.offset, "nothing but the end can follow “else”")
        }
        try end?.cursor.finish()
        return nodes
    }

    private mutating func include(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        guard case .literal(.string(let name)) = cursor.next?.kind else {
            throw cursor.unexpected(instead: "the name of a template in quotes")
        }
        let offset = cursor.offset
        _ = cursor.take()
        try cursor.finish()
        return .include(name: name, offset: offset)
    }
}
