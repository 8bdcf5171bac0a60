import InlayValues
import OrderedCollections

/// The entry list of HTML: the names and values that a form submits.
struct FormEntryList {
    let fields: [FormField]
    /// The button that the user pressed, if any.
    let submitter: FormField.ID?

    /// Returns the names and values in the order of HTML's entry list.
    func entries() -> [FormEntry] {
        var found: [(position: Int, entry: FormEntry)] = []
        for field in fields where field.isEnabled {
            let position = field.position ?? field.id
            for (own, entry) in entries(of: field) {
                found.append((own ?? position, entry))
            }
        }
        // Radio buttons of one field may be interleaved with other controls.
        return found.enumerated()
            .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element.entry)
    }

    /// Returns the values as one JSON object.
    func json() throws(FormRequestError) -> JSONValue {
        var members = OrderedDictionary<String, [JSONValue]>()
        var lists = sharedBoxNames
        for field in fields where field.isEnabled && !field.name.isEmpty {
            let values = try json(of: field) ?? (lists.contains(field.name) ? [] : nil)
            guard let values else { continue }
            if field.kind == .choices || members[field.name] != nil { lists.insert(field.name) }
            members[field.name, default: []] += values
        }
        var object = OrderedDictionary<String, JSONValue>()
        for (name, values) in members {
            object[name] = lists.contains(name) ? .array(values) : values.first ?? .null
        }
        return .object(object)
    }

    // MARK: - Private

    /// The names that several check boxes with values share, each of which is submitted as an array
    /// of the values of the checked ones.
    private var sharedBoxNames: Set<String> {
        let boxes = fields.filter {
            $0.isEnabled && $0.kind == .toggle && $0.submittedValue != "on" && !$0.name.isEmpty
        }
        return Set(Dictionary(grouping: boxes, by: \.name).filter { $0.value.count > 1 }.keys)
    }

    private func entries(of field: FormField) -> [(position: Int?, entry: FormEntry)] {
        guard field.kind != .reset else { return [] }
        if field.kind == .submit {
            guard field.id == submitter else { return [] }
            guard !field.submission.isImage else {
                let prefix = field.name.isEmpty ? "" : "\(field.name)."
                return [(nil, FormEntry("\(prefix)x", "0")), (nil, FormEntry("\(prefix)y", "0"))]
            }
            return field.name.isEmpty ? [] : [(nil, FormEntry(field.name, field.submittedValue))]
        }
        guard !field.name.isEmpty else { return [] }
        switch field.value {
        case .toggle(let isOn):
            return isOn ? [(nil, FormEntry(field.name, field.submittedValue))] : []
        case .selection(let indices):
            return indices.sorted().compactMap { index in
                guard field.options.indices.contains(index), field.options[index].isEnabled else {
                    return nil
                }
                let option = field.options[index]
                return (option.position, FormEntry(field.name, option.value))
            }
        case .files(let files):
            return (files.isEmpty ? [.none] : files).map { (nil, FormEntry(field.name, .file($0))) }
        case .text(let text):
            if field.kind == .hidden, field.name.lowercased() == "_charset_" {
                return [(nil, FormEntry(field.name, "UTF-8"))]
            }
            var entries = [(Int?.none, FormEntry(field.name, field.submitted(text)))]
            if !field.directionName.isEmpty {
                let direction = field.direction.resolved(for: text).rawValue
                entries.append((nil, FormEntry(field.directionName, direction)))
            }
            return entries
        }
    }

    private func json(of field: FormField) throws(FormRequestError) -> [JSONValue]? {
        switch field.value {
        case _ where field.kind == .reset: return nil
        case _ where field.kind == .submit:
            return field.id == submitter ? [.string(field.submittedValue)] : nil
        case .toggle(let isOn):
            guard field.submittedValue != "on" else { return [.bool(isOn)] }
            return isOn ? [.string(field.submittedValue)] : nil
        case .selection:
            let values = entries(of: field).map(\.entry.normalizedText.text)
            return values.isEmpty && field.kind == .choice ? nil : values.map { .string($0) }
        case .files(let files):
            guard files.isEmpty else { throw .fileInJSON(field.name) }
            return nil
        case .text(let text):
            let text = field.submitted(text)
            guard field.kind == .number || field.kind == .range else { return [.string(text)] }
            if text.isEmpty { return [.null] }
            if let json = try? JSONValue(parsing: text), json.doubleValue != nil { return [json] }
            return [FieldNumber.number(text).map { .number($0) } ?? .string(text)]
        }
    }
}
