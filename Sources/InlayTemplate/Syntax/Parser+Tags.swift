import InlayValues

extension Parser {
    mutating func node(_ tag: Tag, in opening: Tag?) throws(Diagnostic) -> Node? {
        switch tag.name {
        case "if": return try conditional(tag)
        case "for": return try loop(tag)
        case "include": return try include(tag)
        case "with": return try with(tag)
        case "extends":
            try extend(tag)
            return nil
        case "block": return try blockNode(tag)
        case "filter": return try filtered(tag)
        case "spaceless":
            try tag.cursor.finish()
            return .spaceless(body: try body(of: tag), offset: tag.offset)
        case "autoescape": return try autoescape(tag)
        case "ifchanged": return try ifChanged(tag)
        case "cycle": return try cycle(tag)
        case "resetcycle": return try resetCycle(tag)
        case "firstof": return try firstOf(tag)
        case "now": return try now(tag)
        case "widthratio": return try widthRatio(tag)
        case "regroup": return try regroup(tag)
        case "templatetag": return try templateTag(tag)
        case "set": return try set(tag)
        case "section":
            var cursor = tag.cursor
            let name = try cursor.takeName("a name for the section")
            try cursor.finish()
            return .section(name: name, body: try body(of: tag))
        case "load":
            try load(tag)
            return nil
        case "csrf_token": return nil
        default:
            if let own = tags[tag.name] { return try call(own, tag) }
            throw problem(of: tag, in: opening)
        }
    }

    // MARK: - Blocks

    /// The inside of a block that has one part.
    private mutating func body(of tag: Tag) throws(Diagnostic) -> [Node] {
        let (nodes, end) = block(of: tag)
        var cursor = end?.cursor
        if tag.name == "block" { _ = cursor?.take() }
        try cursor?.finish()
        return nodes
    }

    private mutating func conditional(_ opening: Tag) throws(Diagnostic) -> Node {
        var branches: [Node.Branch] = []
        var tag = opening
        while true {
            let condition = try expressions.condition(&tag.cursor)
            try tag.cursor.finish()
            let (body, end) = block(of: opening)
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
            return .conditional(branches: branches, otherwise: otherwise, offset: opening.offset)
        }
        return .conditional(branches: branches, otherwise: [], offset: opening.offset)
    }

    private mutating func loop(_ opening: Tag) throws(Diagnostic) -> Node {
        var cursor = opening.cursor
        var variables: [String] = []
        let sequence: Node.Sequence
        let first = cursor
        if let bounds = try range(&cursor) {
            sequence = bounds
        } else {
            cursor = first
            repeat {
                variables.append(try cursor.takeName("a name for the element"))
            } while cursor.take(symbol: ",")
            guard cursor.take(word: "in") else { throw cursor.unexpected(instead: "“in”") }
            sequence = .value(try expressions.expression(&cursor, spaced: false))
        }
        let isReversed = cursor.take(word: "reversed")
        try cursor.finish()
        let (body, end) = block(of: opening)
        try end?.cursor.finish()
        let hasOtherwise = end.map { ["else", "empty"].contains($0.name) } ?? false
        return .loop(
            Node.Loop(
                variables: variables, sequence: sequence, isReversed: isReversed,
                offset: opening.offset, body: body,
                otherwise: hasOtherwise ? try lastPart(of: opening) : []))
    }

    /// `1 to 5`, where the second word is not `in`.
    private func range(_ cursor: inout LexemeCursor) throws(Diagnostic) -> Node.Sequence? {
        var ahead = cursor
        _ = ahead.take()
        guard ahead.take(word: "to") else { return nil }
        let lower = try expressions.expression(&cursor, spaced: false)
        _ = cursor.take()
        return .range(lower, try expressions.expression(&cursor, spaced: false))
    }

    /// What stands between `else` and the end of a block.
    private mutating func lastPart(of opening: Tag) throws(Diagnostic) -> [Node] {
        let (nodes, end) = block(of: opening)
        if let end, !TagTable.isEnd(end.name, of: opening.name) {
            throw source.error(at: end.offset, "nothing but the end can follow “else”")
        }
        try end?.cursor.finish()
        return nodes
    }

    private mutating func blockNode(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        let name = try cursor.takeName("a name for the block")
        try cursor.finish()
        let body = try body(of: tag)
        try define(name, body, at: tag.offset)
        return .block(name: name, body: body, offset: tag.offset)
    }

    private mutating func filtered(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        let filters = try expressions.filters(&cursor)
        try cursor.finish()
        if let call = filters.first(where: { ["escape", "safe", "raw"].contains($0.name) }) {
            throw source.error(at: call.offset, "“\(call.name)” can’t be a filter of a block")
        }
        return .filtered(filters, body: try body(of: tag), offset: tag.offset)
    }

    private mutating func autoescape(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        let isOn = cursor.take(word: "on")
        guard isOn || cursor.take(word: "off") else {
            throw cursor.unexpected(instead: "“on” or “off”")
        }
        try cursor.finish()
        return .autoescape(isOn, body: try body(of: tag), offset: tag.offset)
    }

    private mutating func ifChanged(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        var values: [Expression] = []
        while cursor.next != nil {
            values.append(try expressions.expression(&cursor, spaced: false))
        }
        let (body, end) = block(of: tag)
        try end?.cursor.finish()
        let otherwise = end?.name == "else" ? try lastPart(of: tag) : []
        return .ifChanged(values, body: body, otherwise: otherwise, offset: tag.offset)
    }

    // MARK: - Names

    private mutating func include(_ tag: Tag) throws(Diagnostic) -> Node {
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

    private mutating func with(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        var bindings: [Node.Binding] = []
        if cursor.nextIsAssignment {
            while cursor.next != nil { bindings.append(try assignment(&cursor)) }
        } else {
            repeat {
                let value = try expressions.expression(&cursor, spaced: false)
                guard cursor.take(word: "as") else { throw cursor.unexpected(instead: "“as”") }
                bindings.append(Node.Binding(name: try cursor.takeName("a name"), value: value))
            } while cursor.take(word: "and")
            try cursor.finish()
        }
        return .with(bindings: bindings, body: try body(of: tag))
    }

    private func assignment(_ cursor: inout LexemeCursor) throws(Diagnostic) -> Node.Binding {
        let name = try cursor.takeName("a name")
        guard cursor.take(symbol: "=") else { throw cursor.unexpected(instead: "“=”") }
        return Node.Binding(
            name: name, value: try expressions.expression(&cursor, spaced: false))
    }

    private func set(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        let name = try cursor.takeName("a name")
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

    // MARK: - Values

    /// An output, or with `as name` an assignment.
    private func node(
        _ value: Expression, _ cursor: inout LexemeCursor, _ tag: Tag
    ) throws(Diagnostic) -> Node {
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
        return .output(Expression(operand: value.operand, filters: filters), offset: tag.offset)
    }

    /// An app's own tag.
    private func call(_ own: TemplateTag, _ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        var arguments: [Expression] = []
        while let next = cursor.next, next.kind != .symbol("|"), next.word != "as" {
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
        return try node(Expression(operand: .call(call)), &cursor, tag)
    }

    private mutating func cycle(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        var values: [Expression] = []
        while let next = cursor.next, next.kind != .symbol("|"), next.word != "as" {
            if dialect == .mg {
                values.append(Expression(operand: .literal(.string(next.text))))
                _ = cursor.take()
            } else {
                values.append(try expressions.expression(&cursor, spaced: false))
            }
        }
        if dialect == .django, values.count == 1, cursor.next == nil,
            case .path(let path) = values[0].operand, path.components.isEmpty
        {
            guard let cycle = namedCycles[path.name] else {
                throw source.error(at: path.offset, "there is no cycle “\(path.name)”")
            }
            let value = Expression(
                operand: .cycle(index: cycle.index, values: cycle.values))
            lastCycle = cycle.index
            let binding = Node.assign(
                Node.Binding(name: path.name, value: value, isOuter: true))
            return cycle.isSilent ? binding : shown(binding, path, tag)
        }
        guard !values.isEmpty else { throw cursor.unexpected(instead: "a value") }
        let index = cycleCount
        cycleCount += 1
        lastCycle = index
        let value = Expression(operand: .cycle(index: index, values: values))
        guard cursor.take(word: "as") else { return try node(value, &cursor, tag) }
        let offset = cursor.offset
        let name = try cursor.takeName("a name")
        let isSilent = cursor.take(word: "silent")
        try cursor.finish()
        namedCycles[name] = (index, values, isSilent)
        let binding = Node.assign(Node.Binding(name: name, value: value, isOuter: true))
        if isSilent { return binding }
        let path = Expression.Path(name: name, components: [], offset: offset)
        return shown(binding, path, tag)
    }

    /// An assignment, and an output of what was assigned.
    private func shown(_ binding: Node, _ path: Expression.Path, _ tag: Tag) -> Node {
        .group([binding, .output(Expression(operand: .path(path)), offset: tag.offset)])
    }

    private func resetCycle(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        guard cursor.next != nil else {
            guard let lastCycle else { throw source.error(at: tag.offset, "there is no cycle") }
            return .resetCycle(lastCycle)
        }
        let offset = cursor.offset
        let name = try cursor.takeName("the name of a cycle")
        try cursor.finish()
        guard let cycle = namedCycles[name] else {
            throw source.error(at: offset, "there is no cycle “\(name)”")
        }
        return .resetCycle(cycle.index)
    }

    private func firstOf(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        var values: [Expression] = []
        while let next = cursor.next, next.word != "as" {
            values.append(try expressions.expression(&cursor, spaced: false))
        }
        guard !values.isEmpty else { throw cursor.unexpected(instead: "a value") }
        return try node(Expression(operand: .firstOf(values)), &cursor, tag)
    }

    private func now(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        var format: Expression?
        if dialect == .django {
            format = try expressions.expression(&cursor, spaced: false)
        }
        return try node(Expression(operand: .now(format)), &cursor, tag)
    }

    private func widthRatio(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        let value = try expressions.expression(&cursor, spaced: false)
        let maximum = try expressions.expression(&cursor, spaced: false)
        let width = try expressions.expression(&cursor, spaced: false)
        return try node(
            Expression(operand: .widthRatio(value, maximum, width)), &cursor, tag)
    }

    private func regroup(_ tag: Tag) throws(Diagnostic) -> Node {
        var cursor = tag.cursor
        let list = try expressions.expression(&cursor, spaced: false)
        guard cursor.take(word: "by") else { throw cursor.unexpected(instead: "“by”") }
        // The elements have no name in the tag; they get one that no template can write.
        let variable = " element"
        let key = try expressions.expression(&cursor, spaced: false)
        guard case .path(let path) = key.operand else {
            throw source.error(at: tag.offset, "“by” needs the name of a member")
        }
        let components = [PathComponent(path.name)] + path.components
        let inner = Expression(
            operand: .path(
                Expression.Path(name: variable, components: components, offset: path.offset)),
            filters: key.filters)
        guard cursor.take(word: "as") else { throw cursor.unexpected(instead: "“as”") }
        let name = try cursor.takeName("a name")
        try cursor.finish()
        return .assign(
            Node.Binding(
                name: name,
                value: Expression(operand: .regroup(list, by: inner, variable: variable))))
    }

    private func templateTag(_ tag: Tag) throws(Diagnostic) -> Node {
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
