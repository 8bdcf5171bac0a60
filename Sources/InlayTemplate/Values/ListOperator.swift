import OrderedCollections

/// The operators on lists and objects in paths of MGTemplateEngine's dialect, such as `@sum.age`.
enum ListOperator {
    /// Returns the result of an operator such as `@count`; nil if there is no such operator.
    ///
    /// - Parameters:
    ///   - name: The operator, with its `@`.
    ///   - elements: The list.
    ///   - path: The path from each element to its operand.
    /// - Returns: The result.
    static func result(
        of name: String, on elements: [TemplateValue], _ path: ArraySlice<PathComponent>
    ) -> TemplateValue? {
        switch name {
        case "@count": return .integer(elements.count)
        case "@lastObject": return elements.last.flatMap { operand(in: $0, path) }
        default: break
        }
        let numbers = elements.compactMap { operand(in: $0, path)?.numeric }
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

    /// Returns the count, the names or the values of an object's members; nil for any other operator.
    static func result(
        of name: String, on members: OrderedDictionary<String, TemplateValue>
    ) -> TemplateValue? {
        switch name {
        case "@count": .integer(members.count)
        case "@allKeys": .array(members.keys.map { .string($0) })
        case "@allValues": .array(Array(members.values))
        default: nil
        }
    }

    private static func operand(
        in element: TemplateValue, _ path: ArraySlice<PathComponent>
    ) -> TemplateValue? {
        var value = element
        for component in path {
            var index = 0
            guard let next = value.member(component, .mg, hint: &index) else { return nil }
            value = next
        }
        return value
    }
}

extension [TemplateValue] {
    /// Returns the member of each element as a list; nil if no element has it.
    func members(_ component: PathComponent) -> TemplateValue? {
        var index = 0
        let found = compactMap { $0.member(component, .mg, hint: &index) }
        if found.isEmpty { return nil }
        return .array(found)
    }
}
