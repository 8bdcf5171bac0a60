import InlayValues

/// Makes one program of the nodes of one template.
struct Compiler {
    let source: TemplateSource
    private let isIncluded: Bool
    private let escaping: Escaping
    var operations: [Operation] = []
    private var values: [Program.Value] = []
    private var loops: [Program.Loop] = []
    /// The variables of the loops around, the innermost last.
    private var scope: [String] = []
    private var loopDepth = 0

    init(source: TemplateSource, isIncluded: Bool, escaping: Escaping) {
        self.source = source
        self.isIncluded = isIncluded
        self.escaping = escaping
    }

    var program: Program {
        Program(source: source, operations: operations, values: values, loops: loops)
    }

    mutating func append(_ nodes: [Node], to linker: inout Linker) throws(Diagnostic) {
        for node in nodes {
            switch node {
            case .text(let range): operations.append(.text(range))
            case .output(let expression):
                let value = try value(expression, &linker)
                operations.append(.output(value: value, escaping))
            case .conditional(let branches, let otherwise):
                try append(branches, otherwise: otherwise, to: &linker)
            case .loop(let loop): try append(loop, to: &linker)
            case .include(let name, let offset):
                let program = try linker.program(named: name, from: source, at: offset)
                operations.append(.include(program: program, offset: offset))
            }
        }
    }

    // MARK: - Blocks

    private mutating func append(
        _ branches: [Node.Branch], otherwise: [Node], to linker: inout Linker
    ) throws(Diagnostic) {
        var exits: [Int] = []
        for branch in branches {
            let skips = try append(branch.condition, jumpsWhen: false, to: &linker)
            try append(branch.body, to: &linker)
            exits.append(operations.count)
            operations.append(.jump(to: 0))
            land(skips)
        }
        try append(otherwise, to: &linker)
        land(exits)
    }

    private mutating func append(
        _ loop: Node.Loop, to linker: inout Linker
    ) throws(Diagnostic) {
        let sequence = try value(loop.sequence, &linker)
        let index = loops.count
        loops.append(
            Program.Loop(
                sequence: sequence, names: loop.variables.map { linker.number(of: $0) },
                isReversed: loop.isReversed, offset: values[sequence].offset))
        let start = operations.count
        operations.append(.beginLoop(loop: index, whenEmpty: 0))
        scope += loop.variables
        loopDepth += 1
        try append(loop.body, to: &linker)
        scope.removeLast(loop.variables.count)
        loopDepth -= 1
        operations.append(.nextElement(loop: index, body: start + 1))
        let exit = operations.count
        operations.append(.jump(to: 0))
        land([start])
        try append(loop.otherwise, to: &linker)
        land([exit])
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
            case .text, .output, .nextElement, .include: break
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
