import InlayValues

/// Makes one program of the nodes of one template.
struct Compiler {
    let source: TemplateSource
    private let isIncluded: Bool
    private let escaping: TemplateEscaping
    /// Where the text so far ends, where escaping depends on it.
    private(set) var tracker: HTMLTracker
    var operations: [Operation] = []
    private var values: [Program.Value] = []
    private var loops: [Program.Loop] = []
    /// The variables of the loops around, the innermost last.
    private var scope: [String] = []
    private var loopDepth = 0

    init(
        source: TemplateSource, isIncluded: Bool, escaping: TemplateEscaping, context: HTMLContext
    ) {
        self.source = source
        self.isIncluded = isIncluded
        self.escaping = escaping
        tracker = HTMLTracker(context)
    }

    var program: Program {
        Program(source: source, operations: operations, values: values, loops: loops)
    }

    mutating func append(_ nodes: [Node], to linker: inout Linker) throws(Diagnostic) {
        for node in nodes {
            switch node {
            case .text(let range): try append(literal: range)
            case .output(let expression, let offset):
                try append(expression, at: offset, to: &linker)
            case .conditional(let branches, let otherwise, let offset):
                try append(branches, otherwise: otherwise, at: offset, to: &linker)
            case .loop(let loop): try append(loop, to: &linker)
            case .include(let name, let offset):
                let included = try linker.program(
                    named: name, from: source, at: offset, context: tracker.context)
                operations.append(.include(program: included.index, offset: offset))
                tracker.context = included.end
            }
        }
    }

    // MARK: - Text and values

    private mutating func append(literal range: Range<Int>) throws(Diagnostic) {
        guard escaping == .context else {
            operations.append(.text(range))
            return
        }
        source.bytes.withUnsafeBufferPointer { tracker.consume($0, range) }
        try throwProblem()
        var start = range.lowerBound
        for quote in tracker.quotes {
            operations += [.text(start..<quote), .quote]
            start = quote
        }
        operations.append(.text(start..<range.upperBound))
    }

    private mutating func append(
        _ expression: Expression, at offset: Int, to linker: inout Linker
    ) throws(Diagnostic) {
        let value = try value(expression, &linker)
        let isRaw = expression.filters.last?.name == "raw"
        switch escaping {
        case .none: operations.append(.output(value: value, .none))
        case .html: operations.append(.output(value: value, isRaw ? .none : .text))
        case .context:
            let placement = tracker.consumeValue(at: offset)
            try throwProblem()
            if placement.opensQuote { operations.append(.quote) }
            operations.append(.output(value: value, isRaw ? .none : placement.escaper))
        }
    }

    private func throwProblem() throws(Diagnostic) {
        guard let problem = tracker.problems.first else { return }
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

    // MARK: - Blocks

    private mutating func append(
        _ branches: [Node.Branch], otherwise: [Node], at offset: Int, to linker: inout Linker
    ) throws(Diagnostic) {
        var exits: [Int] = []
        let start = tracker.context
        var ends: [HTMLContext] = []
        for branch in branches {
            let skips = try append(branch.condition, jumpsWhen: false, to: &linker)
            tracker.context = start
            try append(branch.body, to: &linker)
            ends.append(tracker.context)
            exits.append(operations.count)
            operations.append(.jump(to: 0))
            land(skips)
        }
        tracker.context = start
        try append(otherwise, to: &linker)
        for end in ends { try join(end, at: offset) }
        land(exits)
    }

    private mutating func append(
        _ loop: Node.Loop, to linker: inout Linker
    ) throws(Diagnostic) {
        let sequence = try value(loop.sequence, &linker)
        let index = loops.count
        let loopStart = tracker.context
        loops.append(
            Program.Loop(
                sequence: sequence, names: loop.variables.map { linker.number(of: $0) },
                isReversed: loop.isReversed, offset: values[sequence].offset))
        let start = operations.count
        operations.append(.beginLoop(loop: index, whenEmpty: 0))
        scope += loop.variables
        loopDepth += 1
        try appendBody(loop, to: &linker)
        scope.removeLast(loop.variables.count)
        loopDepth -= 1
        operations.append(.nextElement(loop: index, body: start + 1))
        let exit = operations.count
        operations.append(.jump(to: 0))
        land([start])
        let end = tracker.context
        tracker.context = loopStart
        try append(loop.otherwise, to: &linker)
        try join(end, at: loop.offset)
        land([exit])
    }

    /// The body of a loop, whose end leads to its start again: both have to be the same place.
    private mutating func appendBody(
        _ loop: Node.Loop, to linker: inout Linker
    ) throws(Diagnostic) {
        for _ in 0..<3 {
            let start = tracker.context
            let count = operations.count
            try append(loop.body, to: &linker)
            try join(start, at: loop.offset)
            guard tracker.context != start else { return }
            operations.removeSubrange(count...)
        }
        throw source.error(
            at: loop.offset, "each round of the loop ends in another part of the page")
    }

    /// Lets jumps whose target wasn't known lead to the next operation.
    mutating func land(_ jumps: [Int]) {
        let target = operations.count
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
            case .text, .output, .quote, .nextElement, .include: break
            }
        }
    }

    // MARK: - Values

    mutating func value(
        _ expression: Expression, _ linker: inout Linker
    ) throws(Diagnostic) -> Int {
        values.append(try resolve(expression.operand, expression.filters, &linker))
        return values.count - 1
    }

    private func resolve(
        _ operand: Expression.Operand, _ filters: [Expression.FilterCall], _ linker: inout Linker
    ) throws(Diagnostic) -> Program.Value {
        var calls: [Program.Filter] = []
        for call in filters {
            var arguments: [Program.Value] = []
            for argument in call.arguments {
                arguments.append(try resolve(argument, [], &linker))
            }
            calls.append(
                Program.Filter(
                    filter: call.filter, arguments: arguments, name: call.name,
                    offset: call.offset))
        }
        switch operand {
        case .literal(let value):
            return Program.Value(
                operand: .literal(value), filters: calls, name: "", offset: calls.first?.offset ?? 0
            )
        case .path(let path):
            return Program.Value(
                operand: try find(path, &linker), filters: calls, name: path.text,
                offset: path.offset)
        }
    }

    private func find(
        _ path: Expression.Path, _ linker: inout Linker
    ) throws(Diagnostic) -> Program.Operand {
        if let local = scope.lastIndex(of: path.name) { return .local(local, path.components) }
        if LoopProperty.loopNames.contains(path.name), loopDepth > 0 || isIncluded {
            return try loopProperty(path)
        }
        let number = linker.number(of: path.name)
        return isIncluded
            ? .inherited(name: number, path.components) : .root(name: number, path.components)
    }

    private func loopProperty(_ path: Expression.Path) throws(Diagnostic) -> Program.Operand {
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
