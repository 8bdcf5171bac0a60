import InlayValues

/// The compiler of a template, with the templates that extend it, into one program.
struct Compiler {
    private(set) var source: TemplateSource
    let dialect: TemplateDialect
    var text: TextCompiler
    var builder: ProgramBuilder
    private var blocks: BlockChain

    init(
        source: TemplateSource, dialect: TemplateDialect, text: TextCompiler,
        trees: [TemplateTree]
    ) {
        self.source = source
        self.dialect = dialect
        self.text = text
        blocks = BlockChain(trees)
        builder = ProgramBuilder(length: source.bytes.count)
    }

    mutating func program(cycles: Range<Int>) -> Program {
        text.closeReference(in: &builder)
        return Program(
            builder, source: source, dialect: dialect,
            trees: builder.parents.isEmpty ? [] : blocks.trees, cycles: cycles)
    }

    mutating func append(_ nodes: [Node], to linker: inout Linker) {
        // The parser limits the nesting within each template. In an inheritance chain, blocks of
        // different templates can nest more deeply.
        let fits = linker.stack.enter(limit: .max)
        defer { linker.stack.leave() }
        guard fits else {
            linker.isStackShort = true
            linker.abort(with: source.error(at: 0, "blocks are nested too deeply"))
            return
        }
        for node in nodes {
            var length = 0
            if case .text(let range) = node { length = range.count }
            guard linker.count(length, in: source) else { return }
            do throws(SourceDiagnostic) {
                try append(node, to: &linker)
            } catch {
                linker.report(error)
            }
        }
    }

    private mutating func append(_ node: Node, to linker: inout Linker) throws(SourceDiagnostic) {
        switch node {
        case .text(let range): try text.append(range, of: source, to: &builder)
        case .literal(let bytes): text.append(bytes, to: &builder)
        case .output(let expression, let offset): try append(expression, at: offset, to: &linker)
        case .conditional(let choice): try append(choice, to: &linker)
        case .loop(let loop): try append(loop, to: &linker)
        case .include(let include): try append(include, to: &linker)
        case .group(let nodes): append(nodes, to: &linker)
        case .with(let assignments, let body): try append(assignments, body: body, to: &linker)
        case .assign(let binding):
            let value = try value(binding.value, &linker)
            let name = linker.number(of: binding.name)
            builder.append(.assign(name: name, value: value, isOuter: binding.isOuter))
        case .filtered(let calls, let body, let offset):
            try append(calls, body: body, .none, at: offset, to: &linker)
        case .spaceless(let body, let offset):
            let start = text.context.state
            builder.append(.beginCapture)
            append(body, to: &linker)
            builder.append(.endSpaceless)
            // Elsewhere the white space that is removed may separate attributes, or end a comment.
            guard
                text.escaping != .context || (start == .text && text.context.state == .text)
            else {
                throw source.error(
                    at: offset, "“spaceless” needs the text of an element, not a part of a tag")
            }
        case .autoescape(let isOn, let body, let offset):
            guard isOn || text.escaping != .context else {
                throw source.error(
                    at: offset, "escaping by context can’t be turned off: use the filter “raw”")
            }
            let before = text.isAutoescaped
            text.isAutoescaped = isOn
            append(body, to: &linker)
            text.isAutoescaped = before
        case .block(let name, let body, _): append(blocks.body(of: name, body), to: &linker)
        case .parentBlock(let filters, let offset):
            guard !filters.isEmpty else { return try parentBlock(at: offset, to: &linker) }
            // The text of a block is trusted; after filters, only if the filters preserve the
            // trust.
            let isEscaped =
                text.escaping == .html && text.isAutoescaped && filters.last?.name != "raw"
            try append(
                filters, body: [.parentBlock(filters: [], offset: offset)],
                isEscaped ? .text : .none, at: offset, to: &linker)
        case .ifChanged(let values, let body, let otherwise, let offset):
            try append(values, body: body, otherwise: otherwise, at: offset, to: &linker)
        case .resetCycle(let index): builder.append(.resetCycle(index))
        case .section(let name, let body):
            let index = builder.add(section: name)
            builder.append(.beginSection(index))
            appendScope(body, to: &linker)
            builder.append(.endSection(index))
        }
    }

    // MARK: - Branches

    private mutating func append(
        _ choice: Node.Choice, to linker: inout Linker
    ) throws(SourceDiagnostic) {
        var exits: [Int] = []
        let start = text.context
        let cycles = choice.cycles
        var ends: [HTMLContext] = []
        for branch in choice.branches {
            let skips = try ConditionCompiler(values: valueCompiler).append(
                branch.condition, jumpsWhen: false, to: &builder, &linker)
            text.context = start
            let first = builder.count
            appendScope(branch.body, to: &linker)
            text.closeReference(in: &builder, from: first)
            advance(cycles.lowerBound..<branch.cycles.lowerBound, &linker)
            advance(branch.cycles.upperBound..<cycles.upperBound, &linker)
            ends.append(text.context)
            exits.append(builder.count)
            builder.append(.jump(to: 0))
            builder.patch(skips)
        }
        text.context = start
        let first = builder.count
        appendScope(choice.otherwise, to: &linker)
        text.closeReference(in: &builder, from: first)
        if let last = choice.branches.last {
            advance(cycles.lowerBound..<last.cycles.upperBound, &linker)
        }
        builder.patch(exits)
        for end in ends { try text.join(end, at: choice.offset, in: source) }
    }

    /// Compiles the advance of all `cycle` tags in a part that isn't rendered, because
    /// MGTemplateEngine advances those, too.
    private mutating func advance(_ cycles: Range<Int>, _ linker: inout Linker) {
        guard dialect == .mg, !cycles.isEmpty else { return }
        linker.countCycle(cycles.upperBound - 1)
        builder.append(.advanceCycles(cycles))
    }

    /// Compiles a body with a scope of its own for `set`, which Django's dialect doesn't have.
    private mutating func appendScope(_ body: [Node], to linker: inout Linker) {
        let hasNames =
            dialect == .mg && body.contains { if case .assign = $0 { true } else { false } }
        if hasNames { builder.append(.beginScope) }
        append(body, to: &linker)
        if hasNames { builder.append(.endScope) }
    }

    private mutating func append(
        _ expressions: [Expression], body: [Node], otherwise: [Node], at offset: Int,
        to linker: inout Linker
    ) throws(SourceDiagnostic) {
        var values: [Int] = []
        for expression in expressions { values.append(try value(expression, &linker)) }
        let start = text.context
        let index = linker.changes
        linker.changes += 1
        let first = builder.count
        if values.isEmpty {
            builder.append(.beginCapture)
            append(body, to: &linker)
        }
        let test = builder.count
        let watched = builder.add(watched: values)
        builder.append(.ifChanged(index: index, values: watched, to: 0))
        if !values.isEmpty { append(body, to: &linker) }
        text.closeReference(in: &builder, from: first)
        let end = text.context
        let exit = builder.count
        builder.append(.jump(to: 0))
        builder.patch([test])
        text.context = start
        let next = builder.count
        append(otherwise, to: &linker)
        text.closeReference(in: &builder, from: next)
        builder.patch([exit])
        try text.join(end, at: offset, in: source)
    }

    // MARK: - Loops

    private mutating func append(
        _ loop: Node.Loop, to linker: inout Linker
    ) throws(SourceDiagnostic) {
        let sequence: Int
        var rangeEnd: Int?
        switch loop.sequence {
        case .value(let expression): sequence = try value(expression, &linker)
        case .range(let lower, let upper):
            sequence = try value(lower, &linker)
            rangeEnd = try value(upper, &linker)
        }
        let start = text.context
        let index = builder.add(
            Program.Loop(
                sequence: sequence, rangeEnd: rangeEnd,
                names: loop.variables.map { linker.number(of: $0) }, isReversed: loop.isReversed,
                source: source,
                offset: rangeEnd == nil
                    ? max(loop.offset, builder.offset(ofValue: sequence)) : loop.offset))
        let begin = builder.count
        builder.append(.beginLoop(loop: index, whenEmpty: 0))
        builder.markTarget()
        try appendBody(loop, to: &linker)
        builder.append(.nextElement(loop: index, body: begin + 1))
        let exit = builder.count
        builder.append(.jump(to: 0))
        builder.patch([begin])
        let end = text.context
        text.context = start
        advance(loop.cycles, &linker)
        let first = builder.count
        append(loop.otherwise, to: &linker)
        text.closeReference(in: &builder, from: first)
        builder.patch([exit])
        try text.join(end, at: loop.offset, in: source)
    }

    /// Compiles the body of a loop, which must start and end in the same HTML context.
    private mutating func appendBody(
        _ loop: Node.Loop, to linker: inout Linker
    ) throws(SourceDiagnostic) {
        for _ in 0..<3 {
            let start = text.context
            let count = builder.count
            append(loop.body, to: &linker)
            text.closeReference(in: &builder, from: count)
            try text.join(start, at: loop.offset, in: source)
            guard text.context != start else { return }
            builder.removeOperations(from: count)
        }
        throw source.error(
            at: loop.offset, "each round of the loop ends in another part of the page")
    }

    // MARK: - Other templates

    private mutating func append(
        _ include: Node.Include, to linker: inout Linker
    ) throws(SourceDiagnostic) {
        let bindings = try valueCompiler.bindings(include.bindings, in: &builder, &linker)
        text.closeReference(in: &builder)
        let target: Program.Include.Target
        if let name = include.name.literalText {
            let included = try linker.program(
                named: name, from: source, at: include.offset, context: text.context,
                isAutoescaped: text.isAutoescaped)
            target = .program(included.index)
            text.context = included.end
        } else {
            target = .named(
                value: try value(include.name, &linker), context: text.context,
                isAutoescaped: text.isAutoescaped)
            text.context = text.context.afterTemplate
        }
        let index = builder.add(
            Program.Include(
                target: target, bindings: bindings, isIsolated: include.isIsolated, source: source,
                offset: include.offset))
        builder.append(.include(index))
    }

    /// Compiles the `extends` of a template whose name is computed during rendering.
    mutating func appendParent(
        _ name: Expression, of tree: TemplateTree, at offset: Int, to linker: inout Linker
    ) {
        text.closeReference(in: &builder)
        do throws(SourceDiagnostic) {
            let index = builder.add(
                Program.Parent(
                    name: try value(name, &linker), tree: tree, offset: offset,
                    context: text.context, isAutoescaped: text.isAutoescaped))
            builder.append(.extend(index))
        } catch {
            linker.report(error)
        }
    }

    private mutating func parentBlock(
        at offset: Int, to linker: inout Linker
    ) throws(SourceDiagnostic) {
        guard blocks.isInBlock else {
            throw source.error(at: offset, "“block.super” is only for the inside of a block")
        }
        if let body = blocks.parentBody { append(body, to: &linker) }
    }

    private mutating func append(_ body: BlockChain.Body, to linker: inout Linker) {
        guard let source = blocks.begin(body) else {
            linker.report(self.source.error(at: 0, "the block “\(body.name)” contains itself"))
            return
        }
        let before = self.source
        self.source = source
        builder.append(.beginScope)
        append(body.nodes, to: &linker)
        builder.append(.endScope)
        blocks.end()
        self.source = before
    }

    // MARK: - Values

    private mutating func append(
        _ expression: Expression, at offset: Int, to linker: inout Linker
    ) throws(SourceDiagnostic) {
        if try text.consumeMarkup(expression, in: source) {
            return builder.append(.output(value: try value(expression, &linker), .none))
        }
        let isFirstText = text.context.firstText != .none
        let escaper = try text.escaper(
            isRaw: expression.isRaw, at: offset, in: source, &builder)
        try AuthorLiteral.check(expression, escaper, dialect, in: source)
        let value = try value(expression.withoutFilter(escapingFor: escaper), &linker)
        if let name = builder.plainName(ofValue: value) {
            builder.append(.outputName(name, value: value, escaper))
        } else {
            builder.append(.output(value: value, escaper))
        }
        if isFirstText { builder.append(.keepLineBreak) }
    }

    /// Compiles a `with` block, whose values are all evaluated outside of its scope.
    private mutating func append(
        _ assignments: [Node.Binding], body: [Node], to linker: inout Linker
    ) throws(SourceDiagnostic) {
        let found = try valueCompiler.bindings(assignments, in: &builder, &linker)
        builder.append(.beginScopeWith(bindings: builder.add(bindings: found)))
        append(body, to: &linker)
        builder.append(.endScope)
    }

    private mutating func value(
        _ expression: Expression, _ linker: inout Linker
    ) throws(SourceDiagnostic) -> Int {
        builder.add(try valueCompiler.resolve(expression, &linker))
    }

    var valueCompiler: ValueCompiler {
        ValueCompiler(
            source: source, escaping: text.escaping, isAutoescaped: text.isAutoescaped)
    }
}
