/// The value of a name, or nil.
///
/// A structure of its own, because an array of optionals destroys its elements by type metadata at
/// run time, which takes twice the time.
struct NamedValue: Sendable {
    var value: TemplateValue?
}

/// The current value of each name, by the name's index, and the values to restore after scopes.
struct NameBindings {
    private var values: [NamedValue]
    private var saved: [(name: Int, value: TemplateValue?)] = []
    private var scopes: [Int] = []

    init(_ values: [NamedValue]) {
        self.values = values
    }

    subscript(_ name: Int) -> TemplateValue? {
        get { values[name].value }
        set { values[name].value = newValue }
    }

    mutating func openScope() { scopes.append(saved.count) }

    mutating func closeScope() {
        let start = scopes.removeLast()
        while saved.count > start {
            let entry = saved.removeLast()
            values[entry.name].value = entry.value
        }
    }

    /// Saves the value of a name, to be restored when the innermost scope ends.
    mutating func save(_ name: Int) { saved.append((name, values[name].value)) }

    /// Assigns a value in the innermost scope, or in the outer scope that has the name.
    mutating func assign(_ value: TemplateValue?, to name: Int, isOuter: Bool) {
        if !(isOuter && values[name].value != nil), let start = scopes.last,
            !saved[start...].contains(where: { $0.name == name })
        {
            saved.append((name, values[name].value))
        }
        values[name].value = value
    }

    /// Assigns values to the names of a `with` or `include` in the innermost scope.
    mutating func assign(_ values: [TemplateValue?], to bindings: [Program.Binding]) {
        for (binding, value) in zip(bindings, values) {
            assign(value, to: binding.name, isOuter: false)
        }
    }

    /// Hides the values of all names except the globals, and returns the hidden values.
    mutating func hideAll(except globals: [NamedValue]) -> [NamedValue] {
        let hidden = values
        values = globals
        return hidden
    }

    mutating func show(_ hidden: [NamedValue]) { values = hidden }
}
