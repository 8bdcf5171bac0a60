/// Paths through collections in MGTemplateEngine’s dialect.
extension TemplateValue {
    /// Returns the result of an operator such as `@count` or `@sum.age`, or nil.
    func aggregated(_ name: String, _ path: ArraySlice<PathComponent>) -> TemplateValue? {
        guard case .array(let elements) = self else { return nil }
        switch name {
        case "@count": return .integer(elements.count)
        case "@lastObject": return elements.last?.at(path)
        default: break
        }
        let numbers = elements.compactMap { $0.at(path)?.numeric }
        let result: Double?
        switch name {
        case "@sum": result = numbers.reduce(0, +)
        case "@avg": result = numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
        case "@max": result = numbers.max()
        case "@min": result = numbers.min()
        default: return nil
        }
        return result.map { .number($0) }
    }

    private func at(_ path: ArraySlice<PathComponent>) -> TemplateValue? {
        var value = self
        for component in path {
            var index = 0
            guard let next = value.member(component, .mg, near: &index) else { return nil }
            value = next
        }
        return value
    }
}

extension [TemplateValue] {
    /// Returns the member of each element as a list; nil if no element has it.
    func members(_ component: PathComponent) -> TemplateValue? {
        var index = 0
        let found = compactMap { $0.member(component, .mg, near: &index) }
        if found.isEmpty { return nil }
        return .array(found)
    }
}
