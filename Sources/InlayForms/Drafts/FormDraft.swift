/// A draft of a form: the user's changes, without passwords, files and hidden values.
public struct FormDraft: Hashable, Sendable, Codable {
    /// The saved value of a field.
    public struct Entry: Hashable, Sendable, Codable {
        /// The name of the field.
        public let name: String
        /// The kind of the field, which must match for the value to be restored.
        public let kind: String
        /// The index of the field among those with the same name.
        public let occurrence: Int
        /// The text of a text field; nil for other kinds.
        public var text: String?
        /// The state of a check box; nil for other kinds.
        public var isOn: Bool?
        /// The values of the selected options of a choice; nil for other kinds.
        public var selected: [String]?
    }

    /// The changed values, in the order of the form.
    public let entries: [Entry]

    /// Saves the values of a form that differ from its defaults.
    public init(_ form: Form) {
        entries = form.fields.filter(Self.isKept).compactMap { field in
            guard field.isChanged else { return nil }
            var entry = Entry(
                name: field.name, kind: field.kind.rawValue,
                occurrence: form.fields[..<field.id].count { $0.name == field.name })
            switch field.value {
            case .text(let text): entry.text = text
            case .toggle(let isOn): entry.isOn = isOn
            case .selection: entry.selected = field.selectedValues
            case .files: return nil
            }
            return entry
        }
    }

    /// Whether there are no changed values.
    public var isEmpty: Bool { entries.isEmpty }

    /// Restores the values in a form; values without a matching field or option are ignored.
    public func restore(to form: inout Form) {
        for entry in entries {
            let matching = form.fields.filter { $0.name == entry.name }
            guard matching.indices.contains(entry.occurrence) else { continue }
            var field = matching[entry.occurrence]
            guard field.kind.rawValue == entry.kind, Self.isKept(field), field.isEnabled,
                !field.isReadOnly
            else { continue }
            switch field.value {
            case .text: if let text = entry.text { field.value = .text(text) }
            case .toggle: if let isOn = entry.isOn { field.value = .toggle(isOn) }
            case .selection:
                guard let selected = entry.selected else { continue }
                let before = field.value
                field.select(selected)
                // The options of the draft no longer exist.
                if field.value.isEmpty, !selected.isEmpty { field.value = before }
            case .files: continue
            }
            form[id: field.id] = field
        }
    }

    private static func isKept(_ field: FormField) -> Bool {
        !field.isPrivate && !field.name.isEmpty && !field.kind.isButton
            && ![.secure, .file, .hidden].contains(field.kind)
    }
}
