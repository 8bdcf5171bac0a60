import InlayForms
import InlayMarkup
import InlayShell

/// A factory that makes form fields and their controls for the elements of a document.
struct MarkupFields {
    let context: MarkupContext

    /// Makes the form field of an element; nil if the element has no value or no name, or is a
    /// section.
    func field(of element: CompiledElement) -> FormField? {
        guard element.isField, element.name != "Section", let name = element["name"]?.string,
            let kind = kind(of: element)
        else { return nil }
        var field = FormField(
            kind, name: name, label: label(of: element), options: options(of: element),
            constraints: constraints(of: element, kind))
        field.placeholder = text("placeholder", of: element)
        field.isReadOnly = element["editable"]?.bool == false
        field.allowsMultiple = element["multiple"]?.bool ?? false
        if case .list(let types)? = element["accept"] {
            field.acceptedTypes = types.compactMap(\.string)
        }
        complete(&field, by: element)
        return field
    }

    /// Makes the form field of a section; nil if the section has no name or its rows can't be
    /// checked.
    ///
    /// `element` is the `Section` element; nil for a section of a table without such an element.
    func field(of section: MarkupSection, by element: CompiledElement?) -> FormField? {
        guard let name = element?["name"]?.string ?? section.name, section.selection != .none else {
            return nil
        }
        let title = element.map { self.title(of: $0) } ?? section.title
        var field = FormField(
            section.selection == .single ? .choice : .choices, name: name, label: title,
            options: section.options)
        field.constraints.isRequired = element?["required"]?.bool ?? false
        if let element { complete(&field, by: element) }
        return field
    }

    /// Makes the field of a button that submits or resets the form; nil for other buttons.
    func button(of element: CompiledElement) -> FormField? {
        guard element.name == "Button", let type = element["type"]?.string, type != "button" else {
            return nil
        }
        var field = FormField(
            type == "submit" ? .submit : .reset, name: element["name"]?.string ?? "",
            label: title(of: element))
        field.submittedValue = element["submittedValue"]?.string ?? ""
        return field
    }

    /// Makes the control of a text, date, file or hidden field; nil if the element's own widget is
    /// the control.
    func control(for field: FormField, of element: CompiledElement) -> FieldControl? {
        switch element.name {
        case "TextField", "SearchField", "TextArea", "DatePicker", "FileField":
            let control = FieldControl.make(field)
            control?.show(field)
            return control
        case "Hidden": return HiddenControl()
        default: return nil
        }
    }

    /// Returns the title of an element, or an empty text.
    func title(of element: CompiledElement) -> String { text("title", of: element) }

    // MARK: - Private

    private func complete(_ field: inout FormField, by element: CompiledElement) {
        field.help = text("help", of: element)
        if let value = element["submittedValue"]?.string { field.submittedValue = value }
        if element["private"]?.bool == true { field.isPrivate = true }
    }

    private func text(_ name: String, of element: CompiledElement) -> String {
        element[name].map { context.text($0) } ?? ""
    }

    private func label(of element: CompiledElement) -> String {
        let names = ["title", "accessibilityLabel", "placeholder"]
        return names.lazy.map { text($0, of: element) }.first { !$0.isEmpty } ?? ""
    }

    private func kind(of element: CompiledElement) -> FormField.Kind? {
        switch element.name {
        case "TextField":
            switch element.fieldType {
            case "email": return .email
            case "url": return .url
            case "telephone": return .telephone
            case "number": return .number
            case "password": return .secure
            default: return .text
            }
        case "SearchField": return .search
        case "TextArea": return .multiline
        case "Switch", "CheckBox": return .toggle
        case "Slider": return .range
        case "Stepper": return .number
        case "SegmentedControl", "Picker": return .choice
        case "DatePicker":
            switch element["datePickerMode"]?.string {
            case "date": return .date
            case "time", "countDownTimer": return .time
            default: return .dateTime
            }
        case "FileField": return .file
        case "Hidden": return .hidden
        default:
            switch context.elements[element.name]?.editableAttribute?.kind {
            case .bool?: return .toggle
            case .number?, .integer?: return .number
            case .some: return .text
            case nil: return nil
            }
        }
    }

    private func options(of element: CompiledElement) -> [FormOption] {
        guard ["SegmentedControl", "Picker"].contains(element.name) else { return [] }
        var options: [FormOption] = []
        for case .element(let part) in element.children {
            let title = context.title(of: part)
            var option = FormOption(part["value"]?.string ?? title, label: title)
            option.isPlaceholder = options.isEmpty && option.value.isEmpty
            options.append(option)
        }
        return options
    }

    private func constraints(
        of element: CompiledElement, _ kind: FormField.Kind
    ) -> FormConstraints {
        var constraints = FormConstraints()
        func number(_ names: String...) -> String? {
            names.lazy.compactMap { element[$0]?.number }.first
                .map { MarkupFormats.text(of: .number($0)) }
        }
        constraints.isRequired = element["required"]?.bool ?? false
        constraints.pattern = element["pattern"]?.string
        constraints.patternHint = element["patternHint"].map { context.text($0) }
        constraints.minimumLength = element["minimumLength"]?.int
        constraints.maximumLength = element["maximumLength"]?.int
        constraints.minimum = number("minimum", "minimumValue")
        constraints.maximum = number("maximum", "maximumValue")
        if let step = element["step"]?.number ?? element["stepValue"]?.number, step > 0 {
            constraints.step = .by(step)
        }
        if kind == .range {
            // The defaults of the slider.
            constraints.minimum = constraints.minimum ?? "0"
            constraints.maximum = constraints.maximum ?? "1"
            constraints.step = constraints.step ?? .by(0.01)
        }
        if element.name == "DatePicker" {
            let mode = element["datePickerMode"]?.string.flatMap {
                DateTimeField.Mode(rawValue: $0)
            }
            func date(_ name: String) -> String? {
                element[name]?.string.flatMap { MarkupDate($0)?.text(for: mode ?? .dateAndTime) }
            }
            constraints.minimum = date("minimumDate")
            constraints.maximum = date("maximumDate")
            if let minutes = element["minuteInterval"]?.int, minutes > 1, kind != .date {
                constraints.step = .by(Double(minutes) * 60)
            }
        }
        return constraints
    }
}
