import InlayValues

/// Reads values, filters and conditions within a tag.
struct ExpressionParser {
    private static let depthLimit = 64

    let filters: [String: TemplateFilter]

    /// A value with its filters.
    ///
    /// Where `spaced`, the arguments of filters may stand one behind the other, as in
    /// `{{ name | default: a b }}`; in conditions only commas part them.
    func expression(
        _ cursor: inout LexemeCursor, spaced: Bool = true
    ) throws(Diagnostic) -> Expression {
        let operand = try operand(&cursor)
        var calls: [Expression.FilterCall] = []
        while cursor.take(symbol: "|") {
            calls.append(try filterCall(&cursor, spaced: spaced))
        }
        return Expression(operand: operand, filters: calls)
    }

    // MARK: - Values

    private func operand(_ cursor: inout LexemeCursor) throws(Diagnostic) -> Expression.Operand {
        guard let lexeme = cursor.next else { throw cursor.unexpected(instead: "a value") }
        switch lexeme.kind {
        case .symbol: throw cursor.unexpected(instead: "a value")
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
    ) throws(Diagnostic) -> Expression.Operand {
        switch word {
        case "true", "YES", "yes", "True": return .literal(.bool(true))
        case "false", "NO", "no", "False": return .literal(.bool(false))
        case "null", "nil", "None": return .literal(.null)
        default: break
        }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard !parts.contains(""), !word.contains("/") else {
            throw source.error(at: offset, "“\(word)” is no name")
        }
        return .path(
            Expression.Path(
                name: parts[0], components: parts.dropFirst().map { PathComponent($0) },
                offset: offset))
    }

    // MARK: - Filters

    private func filterCall(
        _ cursor: inout LexemeCursor, spaced: Bool
    ) throws(Diagnostic) -> Expression.FilterCall {
        let offset = cursor.offset
        let name = try cursor.takeName("a filter")
        guard let filter = filters[name] else {
            let hint = Suggestion.text(for: name, among: filters.keys)
            throw cursor.source.error(at: offset, "there is no filter “\(name)”\(hint)")
        }
        var arguments: [Expression.Operand] = []
        if cursor.take(symbol: ":") {
            repeat { arguments.append(try operand(&cursor)) } while cursor.take(symbol: ",")
        }
        while spaced, let next = cursor.next {
            if case .symbol = next.kind { break }
            arguments.append(try operand(&cursor))
        }
        guard filter.argumentCount.contains(arguments.count) else {
            throw cursor.source.error(
                at: offset,
                "the filter “\(name)” takes \(filter.argumentCountText), not \(arguments.count)")
        }
        return Expression.FilterCall(
            filter: filter, name: name, arguments: arguments, offset: offset)
    }

    // MARK: - Conditions

    /// `or` binds least, then `and`, then `not`, then comparisons.
    func condition(
        _ cursor: inout LexemeCursor, depth: Int = 0
    ) throws(Diagnostic) -> Condition {
        var left = try conjunction(&cursor, depth: depth)
        while cursor.take(word: "or") || cursor.take(symbol: "||") {
            left = .or(left, try conjunction(&cursor, depth: depth))
        }
        return left
    }

    private func conjunction(
        _ cursor: inout LexemeCursor, depth: Int
    ) throws(Diagnostic) -> Condition {
        var left = try negation(&cursor, depth: depth)
        while cursor.take(word: "and") || cursor.take(symbol: "&&") {
            left = .and(left, try negation(&cursor, depth: depth))
        }
        return left
    }

    private func negation(
        _ cursor: inout LexemeCursor, depth: Int
    ) throws(Diagnostic) -> Condition {
        guard cursor.take(word: "not") || cursor.take(symbol: "!") else {
            return try comparison(&cursor)
        }
        guard depth < Self.depthLimit else {
            throw cursor.source.error(at: cursor.offset, "“not” is nested too deeply")
        }
        return .not(try negation(&cursor, depth: depth + 1))
    }

    private func comparison(_ cursor: inout LexemeCursor) throws(Diagnostic) -> Condition {
        let left = try expression(&cursor, spaced: false)
        switch cursor.next?.kind {
        case .symbol(let text), .word(let text):
            if let comparison = Comparison.symbols[text] {
                _ = cursor.take()
                return .comparison(comparison, left, try expression(&cursor, spaced: false))
            }
            if text == "not" {
                _ = cursor.take()
                guard cursor.take(word: "in") else { throw cursor.unexpected(instead: "“in”") }
                let right = try expression(&cursor, spaced: false)
                return .not(.comparison(.element, left, right))
            }
        case .literal, nil: break
        }
        return .value(left)
    }
}
