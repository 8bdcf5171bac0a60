import InlayValues

/// The reason why a value can't be set in a form.
public enum FormSettingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The form has no field with this name.
    case unknownField(String, hint: String)
    /// The field has no option with this value.
    case unknownOption(String, field: String, options: [String])
    /// The field is disabled or read-only.
    case fixed(String)
    /// The field takes files and the value is a text, or the reverse.
    case wrongKind(String, takesFiles: Bool)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .unknownField(let name, let hint):
            return "There is no field “\(name)”\(hint.isEmpty ? "." : hint)"
        case .unknownOption(let value, let field, let options):
            let list = options.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
            let rest = options.count > 12 ? ", …" : ""
            return "“\(field)” has no option “\(value)”; it has \(list)\(rest)."
        case .fixed(let name): return "“\(name)” can't be changed."
        case .wrongKind(let name, let takesFiles):
            return takesFiles ? "“\(name)” takes files and no text." : "“\(name)” takes no files."
        }
    }
}

/// A setter of fields by name, to texts or files; after an error, no field is changed.
struct FieldAssignment {
    /// All fields of the form, by their ids.
    private(set) var fields: [FormField]

    /// Sets the fields with a name to texts, in order.
    mutating func set(
        _ values: [String], for name: String
    ) throws(FormSettingError) {
        let targets = try changeable(name)
        guard targets.allSatisfy({ fields[$0].kind != .file }) else {
            throw .wrongKind(name, takesFiles: true)
        }
        let boxes = targets.filter { [.toggle, .choices].contains(fields[$0].kind) }
        if boxes.count > 1, boxes.count == targets.count {
            return try distribute(values, among: boxes, name)
        }
        var rest = values[...]
        for id in targets {
            let field = fields[id]
            switch field.kind {
            case .choice, .choices:
                let assigned = field.kind == .choice ? rest.prefix(1) : rest
                rest = rest.dropFirst(assigned.count)
                fields[id].value = .selection(try selection(of: Array(assigned), in: field))
            case .toggle: fields[id].value = .toggle(try isOn(rest.popFirst(), field))
            case .submit, .reset: continue
            default:
                let text = rest.popFirst() ?? ""
                fields[id].value = .text(field.kind.isSingleLine ? text.withoutLineBreaks : text)
            }
        }
    }

    /// Sets the files of the first file field with a name.
    mutating func set(
        _ files: [FormFile], for name: String
    ) throws(FormSettingError) {
        let targets = try changeable(name)
        guard let id = targets.first(where: { fields[$0].kind == .file }) else {
            throw .wrongKind(name, takesFiles: false)
        }
        fields[id].value = .files(files)
    }

    // MARK: - Private

    /// Returns the fields with a name that can be changed.
    ///
    /// Fields that aren't shown, whose values scripts may change, are included only if no field with
    /// the name is shown. A hidden field beside a check box has the value of the unchecked box.
    private func changeable(_ name: String) throws(FormSettingError) -> [FormField.ID] {
        let named = fields.filter { $0.name == name && !$0.kind.isButton && !name.isEmpty }
        guard !named.isEmpty else {
            let names = Set(fields.map(\.name)).filter { !$0.isEmpty }
            throw .unknownField(name, hint: Suggestion.text(for: name, among: names))
        }
        let visible = named.filter { $0.kind != .hidden && $0.isVisible }
        let open = (visible.isEmpty ? named : visible).filter { $0.isEnabled && !$0.isReadOnly }
        guard !open.isEmpty else { throw .fixed(name) }
        return open.map(\.id)
    }

    private func selection(
        of values: [String], in field: FormField
    ) throws(FormSettingError) -> Set<Int> {
        var selection: Set<Int> = []
        for value in values where !(value.isEmpty && values.count == 1 && field.kind == .choices) {
            let free = field.options.indices.filter {
                field.options[$0].isEnabled && !selection.contains($0)
            }
            let found =
                free.first { field.options[$0].value == value }
                ?? free.first { field.options[$0].label == value }
            guard let found else {
                throw .unknownOption(
                    value, field: field.name,
                    options: field.options.filter(\.isEnabled).map(\.value))
            }
            selection.insert(found)
        }
        return selection
    }

    private func isOn(_ value: String?, _ field: FormField) throws(FormSettingError) -> Bool {
        switch value {
        case nil, "", "off", "false": return false
        case field.submittedValue, field.label, "on", "true": return true
        case .some(let value):
            throw .unknownOption(
                value, field: field.name, options: [field.submittedValue, "on", "off"])
        }
    }

    /// Sets check boxes and groups of them that share a name but are separate fields: each value to
    /// the first one that has it.
    private mutating func distribute(
        _ values: [String], among boxes: [FormField.ID], _ name: String
    ) throws(FormSettingError) {
        var assigned: [FormField.ID: [String]] = [:]
        for value in values where !value.isEmpty {
            let found = boxes.first { id in
                let field = fields[id]
                guard field.kind == .choices else {
                    return assigned[id] == nil
                        && [field.submittedValue, field.label].contains(value)
                }
                return (try? selection(of: assigned[id, default: []] + [value], in: field)) != nil
            }
            guard let found else {
                let options = boxes.flatMap { id in
                    let field = fields[id]
                    return field.kind == .toggle
                        ? [field.submittedValue] : field.options.filter(\.isEnabled).map(\.value)
                }
                throw .unknownOption(value, field: name, options: options)
            }
            assigned[found, default: []].append(value)
        }
        for id in boxes {
            let field = fields[id]
            fields[id].value =
                field.kind == .toggle
                ? .toggle(assigned[id] != nil)
                : .selection(try selection(of: assigned[id, default: []], in: field))
        }
    }
}

extension String {
    /// The text without LF and CR, as in single-line fields.
    var withoutLineBreaks: String {
        guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
    }
}
