/// What each name of a template means at this moment, by its number, and what it meant outside of
/// the scopes that are open.
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

    /// Notes what a name means outside of the scope that was opened last.
    mutating func save(_ name: Int) { saved.append((name, values[name])) }

    /// Gives a name a value in the scope that was opened last, or where the name already is.
    mutating func assign(_ value: TemplateValue?, to name: Int, isOuter: Bool) {
        if !(isOuter && values[name] != nil), let start = scopes.last,
            !saved[start...].contains(where: { $0.name == name })
        {
            saved.append((name, values[name]))
        }
        values[name] = value
    }

    /// Takes the meaning of all names but the globals, and gives what they meant.
    mutating func hideAll(except globals: [TemplateValue?]) -> [TemplateValue?] {
        let hidden = values
        values = globals
        return hidden
    }

    mutating func show(_ hidden: [TemplateValue?]) { values = hidden }
}
