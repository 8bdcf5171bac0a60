import Foundation
import InlayHTML
import InlayValues
import OrderedCollections

/// A builder of form fields from the controls of a page.
struct FieldBuilder {
    let survey: FormSurvey
    let addresses: PageAddresses
    /// Whether the form allows that values of its controls are stored.
    private let allowsCompletion: Bool
    /// The options of each data list that a control refers to, by the index of its node; many
    /// controls may share one.
    private var suggestions: [Int: [FormOption]] = [:]

    init(survey: FormSurvey, addresses: PageAddresses, allowsCompletion: Bool) {
        (self.survey, self.addresses) = (survey, addresses)
        self.allowsCompletion = allowsCompletion
    }

    /// Groups the fields in sections: one for each field set, and one for each run of fields
    /// between field sets.
    mutating func sections(of controls: [FormControl]) throws(HTMLFormError) -> [FormSection] {
        var draft = SectionDraft()
        var options = 0
        // Check boxes that share a name form a multiple choice, unless one of them is required.
        var boxes: [GroupKey: (count: Int, isRequired: Bool)] = [:]
        for control in controls where control.type == "checkbox" {
            boxes[GroupKey(control), default: (0, false)].count += 1
            if control.element[attribute: "required"] != nil {
                boxes[GroupKey(control)]?.isRequired = true
            }
        }
        for control in controls {
            draft.begin(control.fieldset)
            switch control.type {
            case "radio": add(control, as: .choice, to: &draft)
            case "checkbox":
                let group = boxes[GroupKey(control)]
                if !control.name.isEmpty, let group, group.count > 1, !group.isRequired {
                    add(control, as: .choices, to: &draft)
                } else {
                    draft.append(toggle(control))
                }
            default:
                guard let field = field(of: control) else { continue }
                options += field.options.count + field.suggestions.count
                draft.append(field)
            }
            guard draft.count <= HTMLForm.fieldLimit else {
                throw .tooLarge(limit: HTMLForm.fieldLimit)
            }
            guard options <= HTMLForm.optionLimit else {
                throw .tooLarge(limit: HTMLForm.optionLimit)
            }
        }
        return draft.sections
    }

    // MARK: - Groups

    private func add(
        _ control: FormControl, as kind: FormField.Kind, to draft: inout SectionDraft
    ) {
        let element = control.element
        let value = element[attribute: "value"] ?? "on"
        var option = FormOption(value, label: label(of: control) ?? value)
        option.isEnabled = !control.isDisabled
        option.position = control.position
        let key = GroupKey(control, acrossSections: kind == .choice)
        let isRequired = element[attribute: "required"] != nil
        let isChecked = element[attribute: "checked"] != nil
        draft.change(key) { field in
            field.options.append(option)
            field.isEnabled = field.isEnabled || option.isEnabled
            field.isVisible = field.isVisible || !control.isHidden
            if isRequired { field.constraints.isRequired = true }
            guard isChecked, case .selection(var selection) = field.value else { return }
            if kind == .choice { selection = [] }
            selection.insert(field.options.count - 1)
            field.value = .selection(selection)
            field.defaultValue = field.value
        } orAppend: {
            let title = control.fieldset.map { SectionDraft.legend(of: $0) } ?? ""
            var field = FormField(
                kind, name: control.name, label: title.isEmpty ? control.name : title,
                value: .selection(isChecked ? [0] : []), options: [option])
            field.constraints.isRequired = isRequired
            field.isPrivate = isSecret(element)
            field.isEnabled = option.isEnabled
            field.isVisible = !control.isHidden
            field.position = control.position
            return field
        }
    }

    private func toggle(_ control: FormControl) -> FormField {
        var field = base(.toggle, control)
        field.submittedValue = control.element[attribute: "value"] ?? "on"
        field.value = .toggle(control.element[attribute: "checked"] != nil)
        field.defaultValue = field.value
        return field
    }

    // MARK: - Fields

    private func base(_ kind: FormField.Kind, _ control: FormControl) -> FormField {
        let element = control.element
        var field = FormField(kind, name: control.name, label: label(of: control) ?? "")
        field.position = control.position
        field.placeholder = element[attribute: "placeholder"] ?? ""
        field.help = element[attribute: "title"] ?? ""
        field.isEnabled = !control.isDisabled
        field.isVisible = !control.isHidden
        field.constraints = FormConstraints(element, kind)
        field.isPrivate = field.isPrivate || isSecret(element)
        return field
    }

    /// Returns whether the values of a control aren't stored.
    private func isSecret(_ element: HTMLElement) -> Bool {
        let own = element[attribute: "autocomplete"]?.lowercased().split(separator: " ") ?? []
        guard !own.isEmpty else { return !allowsCompletion }
        return own.contains {
            $0 == "off" || $0 == "one-time-code" || $0.hasPrefix("cc-")
                || $0.hasSuffix("-password")
        }
    }

    private mutating func field(of control: FormControl) -> FormField? {
        let element = control.element
        switch control.type {
        case "button": return nil
        case "reset": return resetButton(control)
        case "select": return choice(control)
        case "submit", "image": return submitButton(control)
        case "textarea":
            var field = base(.multiline, control)
            var text = ""
            for child in control.node.children {
                if case .text(let own) = child.content { text += own }
            }
            field.isReadOnly = element[attribute: "readonly"] != nil
            return with(text, control, &field)
        default: break
        }
        let kind = FormField.Kind(inputType: control.type)
        var field = base(kind, control)
        field.allowsMultiple =
            (kind == .email || kind == .file) && element[attribute: "multiple"] != nil
        if kind == .file {
            field.acceptedTypes = (element[attribute: "accept"] ?? "").split(separator: ",")
                .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            return field
        }
        field.isReadOnly =
            ![.hidden, .range, .color].contains(kind) && element[attribute: "readonly"] != nil
        if let list = element[attribute: "list"], let source = survey.ids[list],
            source.element?.name == "datalist", kind != .hidden, kind != .secure
        {
            let listOptions = suggestions[source.index] ?? options(in: source).map(\.option)
            suggestions[source.index] = listOptions
            field.suggestions = listOptions
        }
        let value = InputValue.sanitized(
            element[attribute: "value"] ?? "", kind, field.constraints, field.allowsMultiple)
        return with(value, control, &field)
    }

    /// The field kinds that support the `dirname` attribute, as in the HTML standard.
    private static let typesWithDirection: Set<FormField.Kind> = [
        .text, .search, .multiline, .secure, .email, .url, .telephone, .hidden,
    ]

    /// Sets the text of a field and the direction that is submitted with it.
    private func with(
        _ text: String, _ control: FormControl, _ field: inout FormField
    ) -> FormField {
        field.value = .text(text)
        field.defaultValue = field.value
        if Self.typesWithDirection.contains(field.kind) {
            field.directionName = control.element[attribute: "dirname"] ?? ""
        }
        let own = TextDirection(rawValue: control.element[attribute: "dir"]?.lowercased() ?? "")
        field.direction =
            own
            ?? (control.inheritedDirection == .rightToLeft && field.kind != .telephone
                ? .rightToLeft : .leftToRight)
        return field
    }

    private func button(_ control: FormControl, _ kind: FormField.Kind, _ caption: String)
        -> FormField
    {
        let element = control.element
        var field = base(kind, control)
        let own =
            element.name == "button"
            ? control.node.line()
            : element[attribute: control.type == "image" ? "alt" : "value"] ?? ""
        if !own.isEmpty { field.label = own }
        if field.label.isEmpty { field.label = caption }
        return field
    }

    private func resetButton(_ control: FormControl) -> FormField {
        button(control, .reset, InterfaceText.reset())
    }

    /// Returns the field of a submit button, or nil for a button that only closes a dialog.
    private func submitButton(_ control: FormControl) -> FormField? {
        let element = control.element
        let method = element[attribute: "formmethod"]?.lowercased()
        guard method != "dialog" else { return nil }
        var field = button(control, .submit, InterfaceText.submit())
        // The HTML standard submits an empty text for an input without a value; WebKit, Chromium and
        // Firefox submit the default label, in the user's language.
        let absent = control.type == "submit" && element.name == "input"
        field.submittedValue =
            element[attribute: "value"] ?? (absent ? InterfaceText.submit() : "")
        field.submission.isImage = control.type == "image"
        if let action = element[attribute: "formaction"] {
            field.submission.action = addresses.action(action)?.absoluteString ?? ""
        }
        if let method { field.submission.method = method == "post" ? .post : .get }
        if let encoding = element[attribute: "formenctype"] {
            field.submission.encoding = FormEncoding(enctype: encoding)
        }
        field.submission.skipsValidation = element[attribute: "formnovalidate"] != nil
        return field
    }

    private func choice(_ control: FormControl) -> FormField {
        let element = control.element
        let isMultiple = element[attribute: "multiple"] != nil
        var field = base(isMultiple ? .choices : .choice, control)
        let found = options(in: control.node)
        field.options = found.map(\.option)
        let size = element[attribute: "size"].flatMap { Int($0) } ?? 1
        var selection = Set(found.indices.filter { found[$0].isSelected })
        if !isMultiple {
            let last = selection.max()
            selection = last.map { [$0] } ?? []
            if selection.isEmpty, size <= 1,
                let first = field.options.firstIndex(where: \.isEnabled)
            {
                selection = [first]
            }
            if size <= 1, found.first?.isChild == true, field.options[0].value.isEmpty {
                field.options[0].isPlaceholder = true
            }
        }
        field.value = .selection(selection)
        field.defaultValue = field.value
        return field
    }

    private func options(
        in list: HTMLNode
    ) -> [(option: FormOption, isSelected: Bool, isChild: Bool)] {
        var found: [(option: FormOption, isSelected: Bool, isChild: Bool)] = []
        var group: (node: HTMLNode, label: String, isDisabled: Bool)?
        list.walk { node in
            guard let element = node.element, found.count <= HTMLForm.optionLimit else {
                return true
            }
            if element.name == "optgroup" {
                group = (
                    node, element[attribute: "label"] ?? "", element[attribute: "disabled"] != nil
                )
            }
            guard element.name == "option" else { return true }
            // The text can be the value, which isn't cut off.
            let text = node.line(nodes: 2_000, atMost: .max)
            var option = FormOption(
                element[attribute: "value"] ?? text, label: element[attribute: "label"] ?? "")
            if option.label.isEmpty { option.label = text.isEmpty ? option.value : text }
            option.group = group?.label ?? ""
            option.isEnabled =
                element[attribute: "disabled"] == nil && group?.isDisabled != true
            found.append(
                (
                    option, element[attribute: "selected"] != nil,
                    node.parent?.index == list.index
                ))
            return false
        } leave: { node in
            if node.index == group?.node.index { group = nil }
        }
        return found
    }

    // MARK: - Labels

    /// Joins the texts of multiple labels; the result is cut off where one label would be.
    private static func joined(_ texts: [String]) -> String {
        String(texts.joined(separator: " ").unicodeScalars.prefix(HTMLNode.lineLength))
    }

    private func label(of control: FormControl) -> String? {
        let element = control.element
        var texts: [String] = []
        if let label = control.surroundingLabel { texts.append(label.line()) }
        if let id = element[attribute: "id"], survey.ids[id]?.index == control.node.index {
            texts += (survey.labels[id] ?? []).map { $0.line() }
        }
        texts = texts.filter { !$0.isEmpty }
        if !texts.isEmpty { return Self.joined(texts) }
        if let ids = element[attribute: "aria-labelledby"] {
            var lines: [String] = []
            for id in OrderedSet(ids.split(separator: " ").prefix(8)) {
                if let line = survey.ids[String(id)]?.line(), !line.isEmpty { lines.append(line) }
            }
            if !lines.isEmpty { return Self.joined(lines) }
        }
        return ["aria-label", "title", "placeholder"].lazy
            .compactMap { element[attribute: $0]?.collapsed }.first { !$0.isEmpty }
    }
}

/// The key that groups controls with the same name, within a field set or in the whole form.
struct GroupKey: Hashable {
    let name: String
    let type: String
    let fieldset: Int?
    /// The submission position of a control without a name, which makes its key unique; otherwise
    /// nil.
    let own: Int?

    init(_ control: FormControl, acrossSections: Bool = false) {
        name = control.name
        type = control.type
        fieldset = acrossSections ? nil : control.fieldset?.index
        own = control.name.isEmpty ? control.position : nil
    }
}

extension FormControl {
    var name: String { element[attribute: "name"] ?? "" }

    /// The `type` attribute of an `<input>`, the kind of a `<button>`, or else the element's name.
    var type: String {
        let type = element[attribute: "type"]?.lowercased() ?? ""
        switch element.name {
        // These types would be mistaken for the elements of the same names.
        case "input": return ["select", "textarea"].contains(type) ? "text" : type
        case "button": return type == "reset" || type == "button" ? type : "submit"
        default: return element.name
        }
    }
}

/// A draft of a form's sections, to which the builder appends fields.
struct SectionDraft {
    private(set) var sections: [FormSection] = []
    private(set) var count = 0
    private var current: Int??
    private var begunFieldsets: Set<Int> = []
    private var groups: [GroupKey: (section: Int, field: Int)] = [:]

    /// Starts a section where a field set begins or ends.
    mutating func begin(_ fieldset: HTMLNode?) {
        guard current != .some(fieldset?.index) else { return }
        current = .some(fieldset?.index)
        guard let fieldset, begunFieldsets.insert(fieldset.index).inserted else {
            return sections.append(FormSection([]))
        }
        sections.append(
            FormSection(
                fieldset.element?[attribute: "name"] ?? "", title: Self.legend(of: fieldset), []))
    }

    mutating func append(_ field: FormField) {
        sections[sections.count - 1].fields.append(field)
        count += 1
    }

    /// Changes the field of a group, or appends a new one.
    mutating func change(
        _ key: GroupKey, _ change: (inout FormField) -> Void, orAppend make: () -> FormField
    ) {
        if let location = groups[key] {
            change(&sections[location.section].fields[location.field])
        } else {
            groups[key] = (sections.count - 1, sections[sections.count - 1].fields.count)
            append(make())
        }
    }

    /// Returns the text of the first legend of a field set.
    static func legend(of fieldset: HTMLNode) -> String {
        var next = fieldset.firstChild
        while let node = next {
            if node.element?.name == "legend" { return node.line() }
            next = node.nextSibling
        }
        return ""
    }
}
