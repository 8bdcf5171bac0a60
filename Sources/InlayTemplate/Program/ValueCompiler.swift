import InlayValues

/// The compiler of expressions, which resolves names to their indices.
struct ValueCompiler {
    let source: TemplateSource
    let escaping: TemplateEscaping
    let isAutoescaped: Bool

    func resolve(
        _ expression: Expression, _ linker: inout Linker
    ) throws(SourceDiagnostic) -> Program.Value {
        try resolve(expression.operand, expression.filters, at: expression.offset, &linker)
    }

    /// Compiles the names and values of a `with` or `include`.
    func bindings(
        _ assignments: [Node.Binding], in builder: inout ProgramBuilder, _ linker: inout Linker
    ) throws(SourceDiagnostic) -> [Program.Binding] {
        var found: [Program.Binding] = []
        for binding in assignments {
            let name = linker.number(of: binding.name)
            found.append((name, builder.add(try resolve(binding.value, &linker))))
        }
        return found
    }

    func resolve(
        _ calls: [Expression.FilterCall], _ linker: inout Linker
    ) throws(SourceDiagnostic) -> [Program.Filter] {
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
                arguments.append(try resolve(argument.operand, [], at: call.offset, &linker))
            }
            found.append(
                Program.Filter(
                    filter: call.filter, arguments: arguments, name: call.name,
                    isAutoescaped: isAutoescaped && escaping != .none, offset: call.offset))
        }
        return found
    }

    private func resolve(
        _ operand: Expression.Operand, _ filters: [Expression.FilterCall], at offset: Int?,
        _ linker: inout Linker
    ) throws(SourceDiagnostic) -> Program.Value {
        let calls = try resolve(filters, &linker)
        var name = ""
        var offset = offset ?? calls.first?.offset ?? 0
        let found: Program.Operand
        switch operand {
        case .literal(let value): found = .literal(value)
        case .path(let path):
            name = path.text
            offset = path.offset
            found = try find(path, &linker)
        case .cycle(let index, let expressions):
            linker.countCycle(index)
            found = .cycle(
                index: index, values: try resolve(all: expressions, &linker))
        case .firstOf(let expressions): found = .firstOf(try resolve(all: expressions, &linker))
        case .call(let call):
            name = call.name
            offset = call.offset
            found = .call(
                call.tag, name: call.name, try resolve(all: call.arguments, &linker))
        case .now(let format):
            found = .now(
                try format.map { (format) throws(SourceDiagnostic) in try resolve(format, &linker) }
            )
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

    private func resolve(
        all expressions: [Expression], _ linker: inout Linker
    ) throws(SourceDiagnostic) -> [Program.Value] {
        var found: [Program.Value] = []
        for expression in expressions { found.append(try resolve(expression, &linker)) }
        return found
    }

    private func find(
        _ path: Expression.Path, _ linker: inout Linker
    ) throws(SourceDiagnostic) -> Program.Operand {
        guard !path.components.isEmpty, LoopProperty.loopNames.contains(path.name) else {
            let components = path.components.map { component in
                var component = component
                component.slot = linker.memberSlot()
                return component
            }
            return .name(linker.number(of: path.name), components)
        }
        let outerLevels = path.components.prefix { LoopProperty.parentNames.contains($0.name) }
            .count
        let rest = path.components.dropFirst(outerLevels).map(\.name)
        guard let property = rest.first.flatMap(LoopProperty.init), rest.count == 1 else {
            let known = LoopProperty.allCases.map(\.rawValue)
            let hint = rest.first.map { Suggestion.text(for: $0, among: known) } ?? ""
            throw source.error(at: path.offset, "a loop has no “\(path.text)”\(hint)")
        }
        return .loop(property, outerLevels: outerLevels)
    }
}
