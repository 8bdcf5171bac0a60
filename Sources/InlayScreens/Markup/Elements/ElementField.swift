import InlayForms
import InlayMarkup
import InlayShell

/// How an element is a field of a form.
struct ElementField {
    /// Returns the kind of the field; nil if the element has no value.
    let kind: (CompiledElement) -> FormField.Kind?
    /// Creates the control that replaces the element's widget in a form; nil to use the widget.
    var makeControl: ((FormField) -> FieldControl?)?
    /// Returns the options of a choice.
    var options: (CompiledElement, MarkupContext) -> [FormOption] = { _, _ in [] }
    /// Adds the constraints that the attributes of all fields don't have.
    var constrain: (inout FormConstraints, CompiledElement, FormField.Kind) -> Void = { _, _, _ in }
    /// The index of the chosen option; nil for fields that are no choice.
    var selection: Selection?
    /// Applies a number that the user typed but hasn't confirmed yet.
    var commit: (Widget) -> Void = { _ in }

    /// Functions that read and set the index of the chosen option.
    struct Selection {
        let read: (Widget) -> Int?
        let write: (Widget, Int?) -> Void
    }

    /// Creates a field of a kind whose control is the element's own widget.
    static func widget(_ kind: FormField.Kind) -> ElementField {
        ElementField(kind: { _ in kind })
    }

    /// Creates a field with the control that forms have for fields of its kind.
    static func control(
        _ kind: @escaping (CompiledElement) -> FormField.Kind
    ) -> ElementField {
        ElementField(kind: kind, makeControl: { makeControl(for: $0) })
    }

    /// Creates the control that forms have for a field, and shows the field's value.
    static func makeControl(for field: FormField) -> FieldControl? {
        let control = FieldControl.make(field)
        control?.show(field)
        return control
    }

    /// Creates a choice among the element's parts.
    static func choice(_ selection: Selection) -> ElementField {
        ElementField(kind: { _ in .choice }, options: options, selection: selection)
    }

    private static func options(
        of element: CompiledElement, _ context: MarkupContext
    ) -> [FormOption] {
        var options: [FormOption] = []
        for case .element(let part) in element.children {
            let title = context.title(of: part)
            var option = FormOption(part["value"]?.string ?? title, label: title)
            option.isPlaceholder = options.isEmpty && option.value.isEmpty
            options.append(option)
        }
        return options
    }
}
