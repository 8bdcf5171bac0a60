import InlayValues

/// The parser of values, filters and conditions within a tag.
struct ExpressionParser {
    private static let depthLimit = 64

    /// The built-in filters and those of the loaded sets.
    var filters: [String: TemplateFilter]
    let dialect: TemplateDialect
    /// Whether string literals such as `{{ '<b>' }}` are written unescaped: only in Django's
    /// dialect with the escaping `html`.
    let trustsLiterals: Bool

    /// Parses a value with its filters.
    ///
    /// With `spaced`, white space may separate the arguments of filters, as in `{{ name | default:
    /// a b }}`; in conditions only commas do.
    func expression(
        _ cursor: inout LexemeCursor, spaced: Bool = true
    ) throws(SourceDiagnostic) -> Expression {
        let offset = cursor.offset
        let operand = try operand(&cursor)
        let calls = cursor.take(symbol: "|") ? try filters(&cursor, spaced: spaced) : []
        return Expression(operand: operand, filters: calls, offset: offset)
    }

    /// Parses a chain of filters.
    func filters(
        _ cursor: inout LexemeCursor, spaced: Bool = true
    ) throws(SourceDiagnostic) -> [Expression.FilterCall] {
        var calls: [Expression.FilterCall] = []
        repeat {
            calls.append(try filterCall(&cursor, spaced: spaced))
        } while cursor.take(symbol: "|")
        return calls
    }

    /// Parses a value without filters.
    func word(_ cursor: inout LexemeCursor) throws(SourceDiagnostic) -> Expression {
        let offset = cursor.offset
        return Expression(operand: try operand(&cursor), offset: offset)
    }

    // MARK: - Values

    private func operand(_ cursor: inout LexemeCursor) throws(SourceDiagnostic)
        -> Expression.Operand
    {
        guard let lexeme = cursor.next else { throw cursor.unexpected(instead: "a value") }
        switch lexeme.kind {
        case .symbol: throw cursor.unexpected(instead: "a value")
        case .literal(.string(let text)) where trustsLiterals:
            _ = cursor.take()
            // Literals are trusted, because the template's author wrote them.
            return .literal(.html(TrustedHTML(trusting: text)))
        case .literal(let value):
            _ = cursor.take()
            return .literal(value)
        case .word(let word):
            _ = cursor.take()
            return try named(word, at: lexeme.offset, in: cursor.source)
        }
    }

    private func named(
        _ word: String, at offset: Int, in source: TemplateSource
    ) throws(SourceDiagnostic) -> Expression.Operand {
        if let value = constant(word) { return .literal(value) }
        let dot = UInt8(ascii: ".")
        var text = word
        let (isDotted, hasSlash) = text.withUTF8 {
            ($0.contains(dot), $0.contains(UInt8(ascii: "/")))
        }
        var name = word
        var members: [String] = []
        if isDotted {
            members = word.utf8.split(separator: dot, omittingEmptySubsequences: false).map {
                String(Substring($0))
            }
            name = members.removeFirst()
        }
        guard !name.isEmpty, !members.contains(""), !hasSlash else {
            if dialect == .mg {
                // A path whose name never exists, so that the word is compared as text.
                return .path(Expression.Path(name: word, components: [], offset: offset))
            }
            throw source.error(at: offset, "“\(word)” isn’t a valid name")
        }
        let underscore = UInt8(ascii: "_")
        let isPrivate =
            name.utf8.first == underscore || members.contains { $0.utf8.first == underscore }
        guard dialect == .mg || !isPrivate && word.utf8.first != UInt8(ascii: "-") else {
            throw source.error(at: offset, "“\(word)” isn’t a name that templates can use")
        }
        return .path(
            Expression.Path(
                name: name, components: members.map { PathComponent($0) }, offset: offset))
    }

    /// Returns the value of a word that stands for a Boolean or null; otherwise nil.
    private func constant(_ word: String) -> TemplateValue? {
        guard (3...5).contains(word.utf8.count) else { return nil }
        switch (word, dialect) {
        case ("True", .django), ("true", .django): return .bool(true)
        case ("False", .django), ("false", .django): return .bool(false)
        case ("None", .django), ("null", _), ("nil", _): return .null
        default: return nil
        }
    }

    // MARK: - Filters

    private func filterCall(
        _ cursor: inout LexemeCursor, spaced: Bool
    ) throws(SourceDiagnostic) -> Expression.FilterCall {
        let offset = cursor.offset
        let name = try cursor.takeName("a filter")
        guard let filter = filters[name] else {
            let hint = Suggestion.text(for: name, among: filters.keys)
            throw cursor.source.error(at: offset, "there is no filter “\(name)”\(hint)")
        }
        var arguments: [Expression] = []
        if cursor.take(symbol: ":") {
            repeat {
                arguments.append(try argument(&cursor))
            } while cursor.take(symbol: ",")
        }
        while spaced, let next = cursor.next {
            if case .symbol = next.kind { break }
            if next.word == "as" || next.word == "reversed" { break }
            arguments.append(try argument(&cursor))
        }
        guard filter.argumentCount.contains(arguments.count) else {
            throw cursor.source.error(
                at: offset,
                "the filter “\(name)” takes \(argumentCountText(filter.argumentCount)), not \(arguments.count)"
            )
        }
        return Expression.FilterCall(
            filter: filter, name: name, arguments: arguments, offset: offset)
    }

    /// Parses an argument of a filter; in MGTemplateEngine's dialect a word is a text.
    private func argument(_ cursor: inout LexemeCursor) throws(SourceDiagnostic) -> Expression {
        guard dialect == .mg, let word = cursor.next?.word else { return try self.word(&cursor) }
        let offset = cursor.offset
        _ = cursor.take()
        return Expression(operand: .literal(.string(word)), offset: offset)
    }

    // MARK: - Conditions

    /// Parses a condition; in ascending precedence: `or`, `and`, `not`, comparisons.
    func condition(
        _ cursor: inout LexemeCursor, depth: Int = 0
    ) throws(SourceDiagnostic) -> Condition {
        var left = try conjunction(&cursor, depth: depth)
        while cursor.take(word: "or", inAnyCase: dialect == .mg) || cursor.take(symbol: "||") {
            left = .or(left, try conjunction(&cursor, depth: depth))
        }
        return left
    }

    private func conjunction(
        _ cursor: inout LexemeCursor, depth: Int
    ) throws(SourceDiagnostic) -> Condition {
        var left = try negation(&cursor, depth: depth)
        while cursor.take(word: "and", inAnyCase: dialect == .mg) || cursor.take(symbol: "&&") {
            left = .and(left, try negation(&cursor, depth: depth))
        }
        return left
    }

    private func negation(
        _ cursor: inout LexemeCursor, depth: Int
    ) throws(SourceDiagnostic) -> Condition {
        guard cursor.take(word: "not", inAnyCase: dialect == .mg) || cursor.take(symbol: "!") else {
            return try comparison(&cursor)
        }
        guard depth < Self.depthLimit else {
            throw cursor.source.error(at: cursor.offset, "“not” is nested too deeply")
        }
        return .not(try negation(&cursor, depth: depth + 1))
    }

    private func comparison(_ cursor: inout LexemeCursor) throws(SourceDiagnostic) -> Condition {
        var left = Condition.value(try expression(&cursor, spaced: false))
        var operand: Expression? = first(of: left)
        while let found = try self.operator(&cursor) {
            guard let leftValue = operand else {
                throw cursor.unexpected(instead: "“and” or “or”")
            }
            let right = try expression(&cursor, spaced: false)
            let comparison = Condition.comparison(found.comparison, leftValue, right)
            left = found.isNegated ? .not(comparison) : comparison
            operand = nil
        }
        return dialect == .mg ? lookedUp(left) : left
    }

    /// Converts a condition that is a single literal to a name, as MGTemplateEngine does.
    private func lookedUp(_ condition: Condition) -> Condition {
        guard case .value(let expression) = condition, expression.filters.isEmpty,
            case .literal(let value) = expression.operand
        else { return condition }
        switch value {
        case .integer, .number, .decimal, .string:
            let path = Expression.Path(name: value.text, components: [], offset: 0)
            return .value(Expression(operand: .path(path)))
        default: return condition
        }
    }

    private func first(of condition: Condition) -> Expression? {
        guard case .value(let expression) = condition else { return nil }
        return expression
    }

    private func `operator`(
        _ cursor: inout LexemeCursor
    ) throws(SourceDiagnostic) -> (comparison: Comparison, isNegated: Bool)? {
        let text: String
        switch cursor.next?.kind {
        case .symbol(let symbol): text = symbol
        case .word(let word): text = word
        case .literal, nil: return nil
        }
        if dialect == .mg, let found = legacy(text.lowercased()) {
            _ = cursor.take()
            return found
        }
        if let comparison = Comparison.symbols[text] {
            _ = cursor.take()
            return (comparison, false)
        }
        if text == "not" {
            _ = cursor.take()
            guard cursor.take(word: "in") else { throw cursor.unexpected(instead: "“in”") }
            return (.notElement, false)
        }
        if text == "is" {
            _ = cursor.take()
            return (.identical, cursor.take(word: "not"))
        }
        return nil
    }

    private func legacy(_ text: String) -> (comparison: Comparison, isNegated: Bool)? {
        switch text {
        case "=", "==": (.equalIntegers, false)
        case "!=", "<>": (.equalIntegers, true)
        case "<": (.lessIntegers, false)
        case ">=": (.lessIntegers, true)
        case ">": (.greaterIntegers, false)
        case "<=": (.greaterIntegers, true)
        case "%": (.remainder, false)
        case "equalsstring": (.equalTexts, false)
        case "notequalsstring": (.equalTexts, true)
        case "hasprefix": (.prefix, false)
        case "nothasprefix": (.prefix, true)
        default: nil
        }
    }
}
