// Long because the tags of both dialects share one pass over the nodes.
import InlayValues

/// Makes one program of the nodes of one template and those that extend it.
struct Compiler {
    private(set) var source: TemplateSource
    let escaping: TemplateEscaping
    let dialect: TemplateDialect
    var operations: [Operation] = []
    var literals: [UInt8] = []
    private(set) var values: [Program.Value] = []
    private var loops: [Program.Loop] = []
    private var includes: [Program.Include] = []
    private var filters: [[Program.Filter]] = []
    private var watched: [[Int]] = []
    private var sections: [String] = []
    private var parents: [(name: Int, tree: TemplateTree, offset: Int)] = []
    private var parentTrees: [TemplateTree] = []
    /// The templates from the one that is rendered to the one that it extends in the end.
    private let trees: [TemplateTree]
    private let firstCycle: Int
    private(set) var cycleCount: Int
    private var isAutoescaped: Bool
    /// The blocks around, each with the level of the template that its body is from.
    private var blocks: [(name: String, level: Int)] = []
    private var nesting = 0
    /// Where the text so far ends, where escaping depends on it.
    private(set) var tracker: HTMLTracker

    init(
        source: TemplateSource, escaping: TemplateEscaping, dialect: TemplateDialect,
        context: HTMLContext, isAutoescaped: Bool, trees: [TemplateTree], firstCycle: Int
    ) {
        self.source = source
        self.escaping = escaping
        self.dialect = dialect
        self.isAutoescaped = isAutoescaped
        self.trees = trees
        self.firstCycle = firstCycle
        cycleCount = firstCycle
        tracker = HTMLTracker(context)
    }

    var program: Program {
        Program(
            source: source, dialect: dialect, literals: literals, operations: operations,
            values: values, loops: loops, includes: includes, filters: filters,
            watched: watched, parents: parents, trees: parentTrees, sections: sections)
    }

    mutating func append(_ nodes: [Node], to linker: inout Linker) {
        for node in nodes {
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
        case .conditional(let branches, let otherwise, let offset):
            try append(branches, otherwise: otherwise, at: offset, to: &linker)
        case .loop(let loop): try append(loop, to: &linker)
        case .include(let include): try append(include, to: &linker)
        case .group(let nodes): append(nodes, to: &linker)
        case .with(let bindings, let body):
            var found: [(Int, Int)] = []
            for binding in bindings {
                found.append((linker.number(of: binding.name), try value(binding.value, &linker)))
            }
            operations.append(.beginScope)
            for (name, value) in found {
                operations.append(.assign(name: name, value: value, isOuter: false))
            }
            append(body, to: &linker)
            operations.append(.endScope)
        case .assign(let binding):
            let value = try value(binding.value, &linker)
            let name = linker.number(of: binding.name)
            operations.append(.assign(name: name, value: value, isOuter: binding.isOuter))
        case .filtered(let calls, let body, let offset):
            try append(calls, body: body, at: offset, to: &linker)
        case .spaceless(let body, _):
            operations.append(.beginCapture)
            append(body, to: &linker)
            operations.append(.endSpaceless)
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
        case .parentBlock(let offset): try parentBlock(at: offset, to: &linker)
        case .ifChanged(let values, let body, let otherwise, let offset):
            try append(values, body: body, otherwise: otherwise, at: offset, to: &linker)
        case .resetCycle(let index): operations.append(.resetCycle(firstCycle + index))
        case .section(let name, let body):
            let index = sections.count
            sections.append(name)
            operations.append(.beginSection(index))
            append(body, to: &linker)
            operations.append(.endSection(index))
        }
    }

    // MARK: - Text and values

    private mutating func append(literal range: Range<Int>) throws(Diagnostic) {
        guard escaping == .context else { return copy(source.bytes[range]) }
        source.bytes.withUnsafeBufferPointer { tracker.consume($0, range) }
        var start = range.lowerBound
        for quote in tracker.quotes {
            copy(source.bytes[start..<quote])
            copy(CollectionOfOne(UInt8(ascii: "\"")))
            start = quote
        }
        copy(source.bytes[start..<range.upperBound])
        try throwProblem()
    }

    private mutating func append(_ bytes: [UInt8]) throws(Diagnostic) {
        if escaping == .context {
            bytes.withUnsafeBufferPointer { tracker.consume($0, 0..<$0.count) }
            tracker.problems.removeAll()
        }
        copy(bytes)
    }

    /// Literals one behind the other become one operation, unless a jump leads between them.
    private mutating func copy(_ bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty else { return }
        let start = literals.count
        literals += bytes
        if case .text(let range) = operations.last, operations.count > landed {
            operations[operations.count - 1] = .text(range.lowerBound..<literals.count)
        } else {
            operations.append(.text(start..<literals.count))
        }
    }

    private mutating func append(
        _ expression: Expression, at offset: Int, to linker: inout Linker
    ) throws(Diagnostic) {
        let value = try value(expression, &linker)
        let escaper = try escaper(isRaw: isRaw(expression), at: offset)
        operations.append(.output(value: value, escaper))
    }

    private func isRaw(_ expression: Expression) -> Bool {
        expression.filters.last?.name == "raw"
    }

    private mutating func escaper(isRaw: Bool, at offset: Int) throws(Diagnostic) -> Escaper {
        switch escaping {
        case .none: return .none
        case .html: return isRaw || !isAutoescaped ? .none : .text
        case .context:
            let placement = tracker.consumeValue(at: offset)
            if placement.opensQuote { copy(CollectionOfOne(UInt8(ascii: "\""))) }
            try throwProblem()
            return isRaw ? .none : placement.escaper
        }
    }

    private mutating func throwProblem() throws(Diagnostic) {
        guard let problem = tracker.problems.first else { return }
        tracker.problems.removeAll()
        throw source.error(at: problem.offset, problem.message)
    }

    /// Goes on where two ways through the template meet.
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
        _ branches: [Node.Branch], otherwise: [Node], at offset: Int, to linker: inout Linker
    ) throws(Diagnostic) {
        var exits: [Int] = []
        let start = tracker.context
        var ends: [HTMLContext] = []
        for branch in branches {
            let skips = try append(branch.condition, jumpsWhen: false, to: &linker)
            tracker.context = start
            append(branch.body, to: &linker)
            ends.append(tracker.context)
            exits.append(operations.count)
            operations.append(.jump(to: 0))
            land(skips)
        }
        tracker.context = start
        append(otherwise, to: &linker)
        land(exits)
        for end in ends { try join(end, at: offset) }
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
            operations.append(.beginCapture)
            append(body, to: &linker)
        }
        let test = operations.count
        watched.append(values)
        operations.append(.ifChanged(index: index, values: watched.count - 1, to: 0))
        if !values.isEmpty { append(body, to: &linker) }
        let end = tracker.context
        let exit = operations.count
        operations.append(.jump(to: 0))
        land([test])
        tracker.context = start
        append(otherwise, to: &linker)
        land([exit])
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
        let index = loops.count
        let start = tracker.context
        loops.append(
            Program.Loop(
                sequence: sequence, rangeEnd: rangeEnd,
                names: loop.variables.map { linker.number(of: $0) }, isReversed: loop.isReversed,
                source: source, offset: max(loop.offset, values[sequence].offset)))
        let begin = operations.count
        operations.append(.beginLoop(loop: index, whenEmpty: 0))
        landed = operations.count
        try appendBody(loop, to: &linker)
        operations.append(.nextElement(loop: index, body: begin + 1))
        let exit = operations.count
        operations.append(.jump(to: 0))
        land([begin])
        let end = tracker.context
        tracker.context = start
        append(loop.otherwise, to: &linker)
        land([exit])
        try join(end, at: loop.offset)
    }

    /// The body of a loop, whose end leads to its start again: both have to be the same place.
    private mutating func appendBody(
        _ loop: Node.Loop, to linker: inout Linker
    ) throws(Diagnostic) {
        for _ in 0..<3 {
            let start = tracker.context
            let count = operations.count
            append(loop.body, to: &linker)
            try join(start, at: loop.offset)
            guard tracker.context != start else { return }
            operations.removeSubrange(count...)
        }
        throw source.error(
            at: loop.offset, "each round of the loop ends in another part of the page")
    }

    /// Where a jump leads: literals in front of it and behind it stay apart.
    private var landed = 0

    /// Lets jumps whose target wasn't known lead to the next operation.
    mutating func land(_ jumps: [Int]) {
        let target = operations.count
        landed = target
        for jump in jumps {
            switch operations[jump] {
            case .jump: operations[jump] = .jump(to: target)
            case .test(let value, let answer, _):
                operations[jump] = .test(value: value, jumpsWhen: answer, to: target)
            case .compare(let comparison, let left, let right, let answer, _):
                operations[jump] = .compare(
                    comparison, left: left, right: right, jumpsWhen: answer, to: target)
            case .beginLoop(let loop, _):
                operations[jump] = .beginLoop(loop: loop, whenEmpty: target)
            case .ifChanged(let index, let values, _):
                operations[jump] = .ifChanged(index: index, values: values, to: target)
            default: break
            }
        }
    }

    // MARK: - Other templates

    private mutating func append(
        _ include: Node.Include, to linker: inout Linker
    ) throws(Diagnostic) {
        var bindings: [(name: Int, value: Int)] = []
        for binding in include.bindings {
            bindings.append((linker.number(of: binding.name), try value(binding.value, &linker)))
        }
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
        includes.append(
            Program.Include(
                target: target, bindings: bindings, isIsolated: include.isIsolated, source: source,
                offset: include.offset))
        operations.append(.include(includes.count - 1))
    }

    /// Runs a template whose name is known when it is rendered, with the blocks of these.
    mutating func appendParent(
        _ name: Expression, _ trees: [TemplateTree], at offset: Int, to linker: inout Linker
    ) {
        guard let tree = trees.last else { return }
        source = tree.source
        do throws(Diagnostic) {
            parents.append((try value(name, &linker), tree, offset))
            parentTrees = trees
            operations.append(.extend(parents.count - 1))
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
        operations.append(.beginScope)
        append(body, to: &linker)
        operations.append(.endScope)
        blocks.removeLast()
        source = before
    }

    // MARK: - Filters of blocks

    /// The filters that leave markup markup.
    private static let blockFilters: Set<String> = [
        "upper", "uppercase", "lower", "lowercase", "trim", "force_escape",
    ]

    private mutating func append(
        _ calls: [Expression.FilterCall], body: [Node], at offset: Int, to linker: inout Linker
    ) throws(Diagnostic) {
        let start = tracker.context
        if escaping == .context,
            let call = calls.first(where: { !Self.blockFilters.contains($0.name) })
        {
            throw source.error(
                at: call.offset,
                "“\(call.name)” could cut the tags of a block: filter the values in it")
        }
        filters.append(try resolve(calls, &linker))
        let index = filters.count - 1
        operations.append(.beginCapture)
        append(body, to: &linker)
        operations.append(.endCapture(filters: index, .none))
        guard escaping != .context || (start.state == .text && tracker.context == start) else {
            throw source.error(
                at: offset,
                "the filter of a block needs the text of an element, not a part of a tag")
        }
    }

    // MARK: - Values

    mutating func value(
        _ expression: Expression, _ linker: inout Linker
    ) throws(Diagnostic) -> Int {
        values.append(try resolve(expression, &linker))
        return values.count - 1
    }

    private mutating func resolve(
        _ expression: Expression, _ linker: inout Linker
    ) throws(Diagnostic) -> Program.Value {
        try resolve(expression.operand, expression.filters, &linker)
    }

    private mutating func resolve(
        _ calls: [Expression.FilterCall], _ linker: inout Linker
    ) throws(Diagnostic) -> [Program.Filter] {
        var found: [Program.Filter] = []
        for call in calls {
            if escaping == .context, call.name == "safe" || call.name == "safeseq" {
                throw source.error(
                    at: call.offset,
                    "“\(call.name)” trusts any text: give the template a TrustedHTML, or "
                        + "write “raw”")
            }
            var arguments: [Program.Value] = []
            for argument in call.arguments {
                arguments.append(try resolve(argument, [], &linker))
            }
            found.append(
                Program.Filter(
                    filter: call.filter, arguments: arguments, name: call.name,
                    isAutoescaped: isAutoescaped && escaping != .none, offset: call.offset))
        }
        return found
    }

    private mutating func resolve(
        _ operand: Expression.Operand, _ filters: [Expression.FilterCall], _ linker: inout Linker
    ) throws(Diagnostic) -> Program.Value {
        let calls = try resolve(filters, &linker)
        var name = ""
        var offset = calls.first?.offset ?? 0
        let found: Program.Operand
        switch operand {
        case .literal(let value): found = .literal(value)
        case .path(let path):
            name = path.text
            offset = path.offset
            found = try find(path, &linker)
        case .cycle(let index, let expressions):
            cycleCount = max(cycleCount, firstCycle + index + 1)
            found = .cycle(
                index: firstCycle + index, values: try resolve(all: expressions, &linker))
        case .firstOf(let expressions): found = .firstOf(try resolve(all: expressions, &linker))
        case .now(let format):
            found = .now(
                try format.map { (format) throws(Diagnostic) in try resolve(format, &linker) })
        case .widthRatio(let value, let maximum, let width):
            found = .widthRatio(
                try resolve(value, &linker), try resolve(maximum, &linker),
                try resolve(width, &linker))
        case .regroup(let list, let key, let variable):
            found = .regroup(
                try resolve(list, &linker), by: try resolve(key, &linker),
                variable: linker.number(of: variable))
        }
        return Program.Value(
            operand: found, filters: calls, name: name, source: source, offset: offset)
    }

    private mutating func resolve(
        all expressions: [Expression], _ linker: inout Linker
    ) throws(Diagnostic) -> [Program.Value] {
        var found: [Program.Value] = []
        for expression in expressions { found.append(try resolve(expression, &linker)) }
        return found
    }

    private mutating func find(
        _ path: Expression.Path, _ linker: inout Linker
    ) throws(Diagnostic) -> Program.Operand {
        guard LoopProperty.loopNames.contains(path.name), !path.components.isEmpty else {
            let components = path.components.map { component in
                var component = component
                component.slot = linker.memberSlot()
                return component
            }
            return .name(linker.number(of: path.name), components)
        }
        let outwards = path.components.prefix { LoopProperty.parentNames.contains($0.name) }.count
        let rest = path.components.dropFirst(outwards).map(\.name)
        guard let property = rest.first.flatMap(LoopProperty.init), rest.count == 1 else {
            let known = LoopProperty.allCases.map(\.rawValue)
            let hint = rest.first.map { Suggestion.text(for: $0, among: known) } ?? ""
            throw source.error(at: path.offset, "a loop has no “\(path.text)”\(hint)")
        }
        return .loop(property, outwards: outwards)
    }
}
