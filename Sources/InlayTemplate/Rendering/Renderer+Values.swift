import InlayValues

extension Renderer {
    /// The value after its filters; nil when nothing has its name.
    ///
    /// Where `isAsked`, an `if` asks for it, for which a missing name is an answer.
    mutating func value(
        _ value: Program.Value, in program: Program, isAsked: Bool = false
    ) throws(Diagnostic) -> TemplateValue? {
        let found = find(value.operand)
        if found == nil, !isAsked, !value.allowsMissing {
            try reportMissing(value, in: program)
        }
        guard !value.filters.isEmpty else { return found }
        var result = found ?? .null
        for call in value.filters {
            var arguments: [TemplateValue] = []
            for argument in call.arguments {
                arguments.append(try self.value(argument, in: program) ?? .null)
            }
            do {
                result = try call.filter.apply(result, arguments, environment)
            } catch {
                throw program.source.error(
                    at: call.offset, "the filter “\(call.name)” failed: \(sentence(for: error))")
            }
        }
        return result
    }

    private func find(_ operand: Program.Operand) -> TemplateValue? {
        switch operand {
        case .literal(let value): return value
        case .root(let name, let path): return follow(path, from: roots[name])
        case .local(let index, let path): return follow(path, from: locals[base + index])
        case .inherited(let name, let path):
            let local = localNames[..<base].lastIndex(of: name)
            return follow(path, from: local.map { locals[$0] } ?? roots[name])
        case .loop(let property, let outwards):
            guard loops.count > outwards else { return nil }
            let loop = loops[loops.count - 1 - outwards]
            return property.value(
                step: loop.step, count: loop.elements.count, isReversed: loop.isReversed)
        }
    }

    private func follow(_ path: [PathComponent], from start: TemplateValue?) -> TemplateValue? {
        var value = start
        for component in path { value = value?[component] }
        return value
    }
}
