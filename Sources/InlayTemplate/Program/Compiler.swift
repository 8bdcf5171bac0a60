import InlayValues

/// The compiler of a template, with those that extend it, into one program.
struct Compiler {
    private(set) var source: TemplateSource
    let escaping: TemplateEscaping
    let dialect: TemplateDialect
    var builder = ProgramBuilder()
    private var parentTrees: [TemplateTree] = []
    /// The inheritance chain, from the rendered template to its root.
    private let trees: [TemplateTree]
    private var isAutoescaped: Bool
    /// The enclosing blocks, each with the level of the template that its body is from.
    private var blocks: [(name: String, level: Int)] = []
    private var nesting = 0
    /// The tracker of the HTML context at the end of the text so far.
    private(set) var tracker: HTMLTracker

    init(
        source: TemplateSource, escaping: TemplateEscaping, dialect: TemplateDialect,
        context: HTMLContext, isAutoescaped: Bool, trees: [TemplateTree]
    ) {
        self.source = source
        self.escaping = escaping
        self.dialect = dialect
        self.isAutoescaped = isAutoescaped
        self.trees = trees
        tracker = HTMLTracker(context)
    }

    func program(cycles: Range<Int>) -> Program {
        builder.program(source: source, dialect: dialect, trees: parentTrees, cycles: cycles)
    }

    mutating func append(_ nodes: [Node], to linker: inout Linker) {
        // The parser counts how deep blocks stand; here they may also stand in one another by
        // the templates that they come from.
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
            do throws(Diagnostic) {
                try append(node, to: &linker)
            } catch {
                linker.report(error)
            }
        }
    }

    private mutating func append(_ node: Node, to linker: inout Linker) throws(Diagnostic) {
        switch node {
        case .text(let range): try append(literal: range)
        case .literal(let bytes): try append(bytes)
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
        case .spaceless(let body, _):
            builder.append(.beginCapture)
            append(body, to: &linker)
            builder.append(.endSpaceless)
        case .autoescape(let isOn, let body, let offset):
            guard isOn || escaping != .context else {
                throw source.error(
                    at: offset, "escaping by context can’t be turned off: use the filter “raw”")
            }
            let before = isAutoescaped
            isAutoescaped = isOn
            append(body, to: &linker)
            isAutoescaped = before
        case .block(let name, let body, _): block(name, body, to: &linker)
        case .parentBlock(let filters, let offset):
            guard !filters.isEmpty else { return try parentBlock(at: offset, to: &linker) }
            // The text of a block is trusted; a result is only where its filter keeps that.
            let isEscaped = escaping == .html && isAutoescaped && filters.last?.name != "raw"
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

    // MARK: - Text and values

    private mutating func append(literal range: Range<Int>) throws(Diagnostic) {
        guard escaping == .context else { return builder.copy(source.bytes[range]) }
        source.bytes.withUnsafeBufferPointer { tracker.consume($0, range) }
        var start = range.lowerBound
        for quote in tracker.quotes {
            builder.copy(source.bytes[start..<quote])
            builder.copy(CollectionOfOne(UInt8(ascii: "\"")))
            start = quote
        }
        builder.copy(source.bytes[start..<range.upperBound])
        try throwProblem()
    }

    private mutating func append(_ bytes: [UInt8]) throws(Diagnostic) {
        if escaping == .context {
            bytes.withUnsafeBufferPointer { tracker.consume($0, 0..<$0.count) }
            tracker.problems.removeAll()
        }
        builder.copy(bytes)
    }

    private mutating func append(
        _ expression: Expression, at offset: Int, to linker: inout Linker
    ) throws(Diagnostic) {
        let escaper = try escaper(isRaw: expression.isRaw, at: offset)
        let value = try value(expression.withoutFilter(escapingFor: escaper), &linker)
        if let name = builder.plainName(ofValue: value) {
            builder.append(.outputName(name, value: value, escaper))
        } else {
            builder.append(.output(value: value, escaper))
        }
    }

    private mutating func escaper(isRaw: Bool, at offset: Int) throws(Diagnostic) -> Escaper {
        switch escaping {
        case .none: return .none
        case .html: return isRaw || !isAutoescaped ? .none : .text
        case .context:
            let placement = tracker.consumeValue(at: offset)
            if placement.opensQuote { builder.copy(CollectionOfOne(UInt8(ascii: "\""))) }
            try throwProblem()
            return isRaw ? .none : placement.escaper
        }
    }

    private mutating func throwProblem() throws(Diagnostic) {
        guard let problem = tracker.problems.first else { return }
        tracker.problems.removeAll()
        throw source.error(at: problem.offset, problem.message)
    }

    /// Merges the HTML contexts of two branches.
    private mutating func join(_ other: HTMLContext, at offset: Int) throws(Diagnostic) {
        guard escaping == .context else { return }
        guard let joined = HTMLContext.joined(tracker.context, other) else {
            throw source.error(
                at: offset,
                "the branches end in different parts of the page: one "
                    + "\(tracker.context.place), the other \(other.place)")
        }
        tracker.context = joined
    }

    // MARK: - Branches

    private mutating func append(
        _ choice: Node.Choice, to linker: inout Linker
    ) throws(Diagnostic) {
        var exits: [Int] = []
        let start = tracker.context
        let cycles = choice.cycles
        var ends: [HTMLContext] = []
        for branch in choice.branches {
            let skips = try append(branch.condition, jumpsWhen: false, to: &linker)
            tracker.context = start
            appendScope(branch.body, to: &linker)
            advance(cycles.lowerBound..<branch.cycles.lowerBound, &linker)
            advance(branch.cycles.upperBound..<cycles.upperBound, &linker)
            ends.append(tracker.context)
            exits.append(builder.count)
            builder.append(.jump(to: 0))
            builder.land(skips)
        }
        tracker.context = start
        appendScope(choice.otherwise, to: &linker)
        if let last = choice.branches.last {
            advance(cycles.lowerBound..<last.cycles.upperBound, &linker)
        }
        builder.land(exits)
        for end in ends { try join(end, at: choice.offset) }
    }

    /// Advances the cycles of a body that isn't rendered, as MGTemplateEngine does.
    private mutating func advance(_ cycles: Range<Int>, _ linker: inout Linker) {
        guard dialect == .mg, !cycles.isEmpty else { return }
        linker.noteCycle(cycles.upperBound - 1)
        builder.append(.advanceCycles(cycles))
    }

    /// Compiles a body with a scope of its own for `set`, which Django's dialect doesn't have.
    private mutating func appendScope(_ body: [Node], to linker: inout Linker) {
        let hasNames =
            dialect == .mg
            && body.contains {
                if case .assign = $0 { true } else { false }
            }
        if hasNames { builder.append(.beginScope) }
        append(body, to: &linker)
        if hasNames { builder.append(.endScope) }
    }

    private mutating func append(
        _ expressions: [Expression], body: [Node], otherwise: [Node], at offset: Int,
        to linker: inout Linker
    ) throws(Diagnostic) {
        var values: [Int] = []
        for expression in expressions { values.append(try value(expression, &linker)) }
        let start = tracker.context
        let index = linker.changes
        linker.changes += 1
        if values.isEmpty {
            builder.append(.beginCapture)
            append(body, to: &linker)
        }
        let test = builder.count
        let watched = builder.add(watched: values)
        builder.append(.ifChanged(index: index, values: watched, to: 0))
        if !values.isEmpty { append(body, to: &linker) }
        let end = tracker.context
        let exit = builder.count
        builder.append(.jump(to: 0))
        builder.land([test])
        tracker.context = start
        append(otherwise, to: &linker)
        builder.land([exit])
        try join(end, at: offset)
    }

    // MARK: - Loops

    private mutating func append(
        _ loop: Node.Loop, to linker: inout Linker
    ) throws(Diagnostic) {
        let sequence: Int
        var rangeEnd: Int?
        switch loop.sequence {
        case .value(let expression): sequence = try value(expression, &linker)
        case .range(let lower, let upper):
            sequence = try value(lower, &linker)
            rangeEnd = try value(upper, &linker)
        }
        let start = tracker.context
        let index = builder.add(
            Program.Loop(
                sequence: sequence, rangeEnd: rangeEnd,
                names: loop.variables.map { linker.number(of: $0) }, isReversed: loop.isReversed,
                source: source,
                offset: rangeEnd == nil
                    ? max(loop.offset, builder.offset(ofValue: sequence)) : loop.offset))
        let begin = builder.count
        builder.append(.beginLoop(loop: index, whenEmpty: 0))
        builder.land()
        try appendBody(loop, to: &linker)
        builder.append(.nextElement(loop: index, body: begin + 1))
        let exit = builder.count
        builder.append(.jump(to: 0))
        builder.land([begin])
        let end = tracker.context
        tracker.context = start
        advance(loop.cycles, &linker)
        append(loop.otherwise, to: &linker)
        builder.land([exit])
        try join(end, at: loop.offset)
    }

    /// Compiles the body of a loop, which must start and end in the same HTML context.
    private mutating func appendBody(
        _ loop: Node.Loop, to linker: inout Linker
    ) throws(Diagnostic) {
        for _ in 0..<3 {
            let start = tracker.context
            let count = builder.count
            append(loop.body, to: &linker)
            try join(start, at: loop.offset)
            guard tracker.context != start else { return }
            builder.removeOperations(from: count)
        }
        throw source.error(
            at: loop.offset, "each round of the loop ends in another part of the page")
    }

    // MARK: - Other templates

    private mutating func append(
        _ include: Node.Include, to linker: inout Linker
    ) throws(Diagnostic) {
        let bindings = try bindings(include.bindings, &linker)
        let target: Program.Include.Target
        if let name = include.name.literalText {
            let included = try linker.program(
                named: name, from: source, at: include.offset, context: tracker.context,
                isAutoescaped: isAutoescaped)
            target = .program(included.index)
            tracker.context = included.end
        } else {
            target = .named(
                value: try value(include.name, &linker), context: tracker.context,
                isAutoescaped: isAutoescaped)
        }
        let index = builder.add(
            Program.Include(
                target: target, bindings: bindings, isIsolated: include.isIsolated, source: source,
                offset: include.offset))
        builder.append(.include(index))
    }

    /// Compiles the `extends` of a template whose name is computed during rendering.
    mutating func appendParent(
        _ name: Expression, _ trees: [TemplateTree], at offset: Int, to linker: inout Linker
    ) {
        guard let tree = trees.last else { return }
        source = tree.source
        do throws(Diagnostic) {
            let index = builder.add(
                Program.Parent(
                    name: try value(name, &linker), tree: tree, offset: offset,
                    context: tracker.context, isAutoescaped: isAutoescaped))
            parentTrees = trees
            builder.append(.extend(index))
        } catch {
            linker.report(error)
        }
    }

    private mutating func block(_ name: String, _ body: [Node], to linker: inout Linker) {
        let level = trees.firstIndex { $0.blocks[name] != nil } ?? trees.count - 1
        append(name, level: level, body: trees[level].blocks[name] ?? body, to: &linker)
    }

    private mutating func parentBlock(
        at offset: Int, to linker: inout Linker
    ) throws(Diagnostic) {
        guard let (name, level) = blocks.last else {
            throw source.error(at: offset, "“block.super” is only for the inside of a block")
        }
        guard
            let next = trees.indices.first(where: {
                $0 > level && trees[$0].blocks[name] != nil
            }), let body = trees[next].blocks[name]
        else { return }
        append(name, level: next, body: body, to: &linker)
    }

    private mutating func append(
        _ name: String, level: Int, body: [Node], to linker: inout Linker
    ) {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting < 200 else {
            linker.report(source.error(at: 0, "the block “\(name)” contains itself"))
            return
        }
        let before = source
        source = trees[level].source
        blocks.append((name, level))
        builder.append(.beginScope)
        append(body, to: &linker)
        builder.append(.endScope)
        blocks.removeLast()
        source = before
    }

    // MARK: - Values

    mutating func value(
        _ expression: Expression, _ linker: inout Linker
    ) throws(Diagnostic) -> Int {
        builder.add(try valueCompiler.resolve(expression, &linker))
    }

    var valueCompiler: ValueCompiler {
        ValueCompiler(
            source: source, escaping: escaping, isAutoescaped: isAutoescaped)
    }
}
