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

        /// Saves the value of a form's field; nil for fields without a name and values that aren't
        /// stored, such as passwords.
        package init?(_ field: FormField, in form: Form) {
            guard FormDraft.isStored(field) else { return nil }
            name = field.name
            kind = field.kind.rawValue
            occurrence = form.fields[..<field.id].count { $0.name == field.name }
            switch field.value {
            case .text(let text): self.text = text
            case .toggle(let isOn): self.isOn = isOn
            case .selection: selected = field.selectedValues
            case .files: return nil
            }
        }

        /// Returns whether both entries are of the same field.
        package func isOfField(of other: Entry) -> Bool {
            name == other.name && kind == other.kind && occurrence == other.occurrence
        }
    }

    /// The changed values: those of the form in its order, and those of fields that it lacks.
    public let entries: [Entry]

    /// Saves the values of a form that differ from its defaults.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - others: The entries of fields that the form lacks, which ``restore(to:)`` returned.
    public init(_ form: Form, keeping others: [Entry] = []) {
        let own = form.fields.filter(\.isChanged).compactMap { Entry($0, in: form) }
        entries = own + others.filter { other in !own.contains { $0.isOfField(of: other) } }
    }

    /// Creates a draft from the saved values of fields.
    package init(_ entries: [Entry]) { self.entries = entries }

    /// Whether there are no changed values.
    public var isEmpty: Bool { entries.isEmpty }

    /// Restores the values in a form.
    ///
    /// - Returns: The entries without a matching field or option, which have no effect. To keep them
    ///   in the draft, pass them to ``init(_:keeping:)``.
    @discardableResult
    public func restore(to form: inout Form) -> [Entry] {
        var rest: [Entry] = []
        for entry in entries {
            let matching = form.fields.filter { $0.name == entry.name }
            guard matching.indices.contains(entry.occurrence) else {
                rest.append(entry)
                continue
            }
            var field = matching[entry.occurrence]
            // A field whose values aren't stored any more, such as a password, has no entry.
            guard Self.isStored(field) else { continue }
            guard field.kind.rawValue == entry.kind else {
                rest.append(entry)
                continue
            }
            guard field.isEnabled, !field.isReadOnly else { continue }
            switch field.value {
            case .text: if let text = entry.text { field.value = .text(text) }
            case .toggle: if let isOn = entry.isOn { field.value = .toggle(isOn) }
            case .selection:
                guard let selected = entry.selected else { continue }
                let before = field.value
                field.select(selected)
                // The options of the draft don't exist in this form.
                if field.value.isEmpty, !selected.isEmpty {
                    field.value = before
                    rest.append(entry)
                }
            case .files: continue
            }
            form[id: field.id] = field
        }
        return rest
    }

    /// Returns whether drafts contain the value of a field.
    package static func isStored(_ field: FormField) -> Bool {
        !field.isPrivate && !field.name.isEmpty && !field.kind.isButton
            && ![.secure, .file, .hidden].contains(field.kind)
    }
}
