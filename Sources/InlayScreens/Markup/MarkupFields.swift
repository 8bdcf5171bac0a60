import InlayForms
import InlayMarkup
import InlayShell
import InlayValues

/// A factory that makes form fields and their controls for the elements of a document.
struct MarkupFields {
    let context: MarkupContext

    /// Creates the form field of an element that is described as one; nil if the element has no
    /// value or no name.
    func field(of element: CompiledElement, _ description: ElementField?) -> FormField? {
        guard let description, let name = element["name"]?.string,
            let kind = description.kind(element)
        else { return nil }
        var constraints = constraints(of: element)
        description.constrain(&constraints, element, kind)
        var field = FormField(
            kind, name: name, label: label(of: element),
            options: description.options(element, context), constraints: constraints)
        field.placeholder = text("placeholder", of: element)
        field.isReadOnly = element["editable"]?.bool == false
        field.allowsMultiple = element["multiple"]?.bool ?? false
        if case .list(let types)? = element["accept"] {
            field.acceptedTypes = types.compactMap(\.string)
        }
        complete(&field, by: element)
        return field
    }

    /// Creates the form field of a section; nil if the section has no name or its rows can't be
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

    /// Creates the field of a button that submits or resets the form; nil for other buttons.
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

    private func constraints(of element: CompiledElement) -> FormConstraints {
        var constraints = FormConstraints()
        func number(_ name: String) -> String? {
            element[name]?.number.map { MarkupFormats.text(of: .number($0)) }
        }
        constraints.isRequired = element["required"]?.bool ?? false
        constraints.pattern = element["pattern"]?.string
        constraints.patternHint = element["patternHint"].map { context.text($0) }
        constraints.minimumLength = element["minimumLength"]?.int
        constraints.maximumLength = element["maximumLength"]?.int
        constraints.minimum = number("minimum")
        constraints.maximum = number("maximum")
        if let step = element["step"]?.number, step > 0 {
            constraints.step = .by(step)
        }
        return constraints
    }
}
