/// The current value of each name, by the name's number, and the values outside of the open scopes.
struct NameBindings {
    private var values: [TemplateValue?]
    private var saved: [(name: Int, value: TemplateValue?)] = []
    private var scopes: [Int] = []

    init(_ values: [TemplateValue?]) {
        self.values = values
    }

    subscript(_ name: Int) -> TemplateValue? {
        get { values[name] }
        set { values[name] = newValue }
    }

    mutating func openScope() { scopes.append(saved.count) }

    mutating func closeScope() {
        let start = scopes.removeLast()
        while saved.count > start {
            let entry = saved.removeLast()
            values[entry.name] = entry.value
        }
    }

    /// Saves the value that a name has outside of the innermost scope.
    mutating func save(_ name: Int) { saved.append((name, values[name])) }

    /// Assigns a value to a name in the innermost scope, or in the scope that has the name.
    mutating func assign(_ value: TemplateValue?, to name: Int, isOuter: Bool) {
        if !(isOuter && values[name] != nil), let start = scopes.last,
            !saved[start...].contains(where: { $0.name == name })
        {
            saved.append((name, values[name]))
        }
        values[name] = value
    }

    /// Assigns values to the names of a `with` or `include` in the innermost scope.
    mutating func assign(_ values: [TemplateValue?], to bindings: [Program.Binding]) {
        for (binding, value) in zip(bindings, values) {
            assign(value, to: binding.name, isOuter: false)
        }
    }

    /// Hides all names but the globals and returns the hidden values.
    mutating func hideAll(except globals: [TemplateValue?]) -> [TemplateValue?] {
        let hidden = values
        values = globals
        return hidden
    }

    mutating func show(_ hidden: [TemplateValue?]) { values = hidden }
}
