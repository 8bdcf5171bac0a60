import InlayValues

/// The parser of outputs and of tags without a body, and of the arguments of other tags.
struct PlainTagParser {
    let source: TemplateSource
    let dialect: TemplateDialect
    var expressions: ExpressionParser

    /// Parses an output, such as `{{ name }}`; `{{ block.super }}` becomes the parent's block.
    func output(
        _ cursor: inout LexemeCursor, offset: Int
    ) throws(SourceDiagnostic) -> Node {
        let expression = try expressions.expression(&cursor)
        if dialect == .django { try cursor.finish() }
        if case .path(let path) = expression.operand, path.name == "block",
            path.components.count == 1, path.components[0].name == "super"
        {
            return .parentBlock(filters: expression.filters, offset: offset)
        }
        return .output(expression, offset: offset)
    }

    /// Returns an output, or an assignment for `as name`.
    func node(
        _ value: Expression, _ cursor: inout LexemeCursor, _ tag: Tag
    ) throws(SourceDiagnostic) -> Node {
        if cursor.take(word: "as") {
            let name = try cursor.takeName("a name")
            try cursor.finish()
            return .assign(Node.Binding(name: name, value: value))
        }
        var filters: [Expression.FilterCall] = []
        if dialect == .mg, cursor.take(symbol: "|") {
            filters = try expressions.filters(&cursor)
        }
        try cursor.finish()
        let filtered = Expression(operand: value.operand, filters: filters, offset: value.offset)
        return .output(filtered, offset: tag.offset)
    }

    func include(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        let offset = cursor.offset
        let name = try expressions.expression(&cursor, spaced: false)
        var bindings: [Node.Binding] = []
        var isIsolated = false
        while cursor.next != nil {
            if cursor.take(word: "only") {
                guard !isIsolated else { throw cursor.unexpected(instead: "the end of the tag") }
                isIsolated = true
            } else if cursor.take(word: "with"), bindings.isEmpty {
                repeat { bindings.append(try assignment(&cursor)) } while cursor.nextIsAssignment
            } else {
                throw cursor.unexpected(instead: "“with” or “only”")
            }
        }
        return .include(
            Node.Include(
                name: name, bindings: bindings, isIsolated: isIsolated, offset: offset))
    }

    func assignment(_ cursor: inout LexemeCursor) throws(SourceDiagnostic) -> Node.Binding {
        let name = try cursor.takeName("a name")
        guard cursor.take(symbol: "=") else { throw cursor.unexpected(instead: "“=”") }
        return Node.Binding(
            name: name, value: try expressions.expression(&cursor, spaced: false))
    }

    /// Parses the bindings of `with`: assignments, or values with their names after `as`.
    func bindings(_ cursor: inout LexemeCursor) throws(SourceDiagnostic) -> [Node.Binding] {
        var bindings: [Node.Binding] = []
        if cursor.nextIsAssignment {
            while cursor.next != nil { bindings.append(try assignment(&cursor)) }
            return bindings
        }
        repeat {
            let value = try expressions.expression(&cursor, spaced: false)
            guard cursor.take(word: "as") else { throw cursor.unexpected(instead: "“as”") }
            bindings.append(Node.Binding(name: try cursor.takeName("a name"), value: value))
        } while cursor.take(word: "and")
        try cursor.finish()
        return bindings
    }

    /// Parses a range such as `1 to 5`; nil if there is none.
    func range(_ cursor: inout LexemeCursor) throws(SourceDiagnostic) -> Node.Sequence? {
        var ahead = cursor
        _ = ahead.take()
        guard ahead.take(word: "to") else { return nil }
        let lower = try expressions.expression(&cursor, spaced: false)
        _ = cursor.take()
        return .range(lower, try expressions.expression(&cursor, spaced: false))
    }

    func set(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        let name = try cursor.takeName("a name", dialect)
        _ = cursor.take(symbol: "=")
        let value: Expression
        if dialect == .mg {
            guard let lexeme = cursor.take() else { throw cursor.unexpected(instead: "a value") }
            value = Expression(operand: .literal(.string(lexeme.text)))
        } else {
            value = try expressions.expression(&cursor, spaced: false)
        }
        try cursor.finish()
        return .assign(Node.Binding(name: name, value: value, isOuter: true))
    }

    /// Parses a custom tag.
    func call(_ own: TemplateTag, _ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        let value = try call(own, tag, &cursor) { $0.kind == .symbol("|") || $0.word == "as" }
        return try node(value, &cursor, tag)
    }

    /// Parses the arguments of a custom tag or block.
    func call(
        _ own: TemplateTag, _ tag: Tag, _ cursor: inout LexemeCursor,
        until isEnd: (Lexeme) -> Bool
    ) throws(SourceDiagnostic) -> Expression {
        var arguments: [Expression] = []
        while let next = cursor.next, !isEnd(next) {
            arguments.append(
                dialect == .mg
                    ? try expressions.word(&cursor)
                    : try expressions.expression(&cursor, spaced: false))
        }
        guard own.argumentCount.contains(arguments.count) else {
            throw source.error(
                at: tag.offset,
                "the tag “\(tag.name)” takes \(argumentCountText(own.argumentCount)), not "
                    + "\(arguments.count)")
        }
        let call = Expression.Call(
            tag: own, name: tag.name, arguments: arguments, offset: tag.offset)
        return Expression(operand: .call(call))
    }

    func firstOf(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        var values: [Expression] = []
        while let next = cursor.next, next.word != "as" {
            values.append(try expressions.expression(&cursor, spaced: false))
        }
        guard !values.isEmpty else { throw cursor.unexpected(instead: "a value") }
        return try node(Expression(operand: .firstOf(values), offset: tag.offset), &cursor, tag)
    }

    func now(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        var format: Expression?
        if dialect == .django {
            format = try expressions.expression(&cursor, spaced: false)
        }
        return try node(Expression(operand: .now(format), offset: tag.offset), &cursor, tag)
    }

    func widthRatio(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        let value = try expressions.expression(&cursor, spaced: false)
        let maximum = try expressions.expression(&cursor, spaced: false)
        let width = try expressions.expression(&cursor, spaced: false)
        return try node(
            Expression(operand: .widthRatio(value, maximum, width), offset: tag.offset), &cursor,
            tag)
    }

    func regroup(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        let list = try expressions.expression(&cursor, spaced: false)
        guard cursor.take(word: "by") else { throw cursor.unexpected(instead: "“by”") }
        // The elements need a variable that the tag doesn't name, so it gets an invalid name.
        let variable = " element"
        let key = try expressions.expression(&cursor, spaced: false)
        let offset = key.offset ?? tag.offset
        let components: [PathComponent]
        switch key.operand {
        case .path(let path): components = [PathComponent(path.name)] + path.components
        case .literal(.integer(let index)) where index >= 0:
            components = [PathComponent(String(index))]
        default: throw source.error(at: offset, "“by” needs the name of a member")
        }
        let inner = Expression(
            operand: .path(
                Expression.Path(name: variable, components: components, offset: offset)),
            filters: key.filters)
        guard cursor.take(word: "as") else { throw cursor.unexpected(instead: "“as”") }
        let name = try cursor.takeName("a name")
        try cursor.finish()
        return .assign(
            Node.Binding(
                name: name,
                value: Expression(
                    operand: .regroup(list, by: inner, variable: variable), offset: tag.offset)))
    }

    func templateTag(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        let texts = [
            "openblock": "{%", "closeblock": "%}", "openvariable": "{{", "closevariable": "}}",
            "openbrace": "{", "closebrace": "}", "opencomment": "{#", "closecomment": "#}",
        ]
        guard let word = cursor.next?.word, let text = texts[word] else {
            throw cursor.unexpected(
                instead: "one of \(texts.keys.sorted().joined(separator: ", "))")
        }
        _ = cursor.take()
        try cursor.finish()
        return .literal(Array(text.utf8))
    }
}
