import InlayValues

/// The parser of `cycle` and `resetcycle`, which gives each `cycle` of a template an index.
struct CycleTagParser {
    /// The index of the next `cycle` tag.
    private(set) var count: Int
    private var named: [String: (index: Int, values: [Expression], isSilent: Bool)] = [:]
    private var last: Int?

    init(first: Int) {
        count = first
    }

    mutating func cycle(_ tag: Tag, _ tags: PlainTagParser) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        var values: [Expression] = []
        while let next = cursor.next, next.kind != .symbol("|"), next.word != "as" {
            if tags.dialect == .mg {
                values.append(
                    Expression(operand: .literal(.string(next.text)), offset: next.offset))
                _ = cursor.take()
            } else {
                values.append(try tags.expressions.expression(&cursor, spaced: false))
            }
        }
        if tags.dialect == .django, values.count == 1, cursor.next == nil,
            case .path(let path) = values[0].operand, path.components.isEmpty
        {
            guard let cycle = named[path.name] else {
                throw cursor.source.error(at: path.offset, "there is no cycle “\(path.name)”")
            }
            let value = Expression(
                operand: .cycle(index: cycle.index, values: cycle.values))
            last = cycle.index
            let binding = Node.assign(
                Node.Binding(name: path.name, value: value, isOuter: true))
            return cycle.isSilent ? binding : shown(binding, path, tag)
        }
        guard !values.isEmpty else { throw cursor.unexpected(instead: "a value") }
        let index = count
        count += 1
        last = index
        let value = Expression(operand: .cycle(index: index, values: values))
        guard cursor.take(word: "as") else { return try tags.node(value, &cursor, tag) }
        let offset = cursor.offset
        let name = try cursor.takeName("a name")
        let isSilent = cursor.take(word: "silent")
        try cursor.finish()
        named[name] = (index, values, isSilent)
        let binding = Node.assign(Node.Binding(name: name, value: value, isOuter: true))
        if isSilent { return binding }
        let path = Expression.Path(name: name, components: [], offset: offset)
        return shown(binding, path, tag)
    }

    mutating func reset(_ tag: Tag) throws(SourceDiagnostic) -> Node {
        var cursor = tag.cursor
        guard cursor.next != nil else {
            guard let last else {
                throw cursor.source.error(at: tag.offset, "there is no cycle")
            }
            return .resetCycle(last)
        }
        let offset = cursor.offset
        let name = try cursor.takeName("the name of a cycle")
        try cursor.finish()
        guard let cycle = named[name] else {
            throw cursor.source.error(at: offset, "there is no cycle “\(name)”")
        }
        return .resetCycle(cycle.index)
    }

    /// Returns an assignment followed by an output of the assigned value.
    private func shown(_ binding: Node, _ path: Expression.Path, _ tag: Tag) -> Node {
        .group([binding, .output(Expression(operand: .path(path)), offset: tag.offset)])
    }
}
