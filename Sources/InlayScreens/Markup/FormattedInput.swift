import Foundation
import InlayMarkup
import InlayShell
import InlayValues

/// A two-way binding between a text field and the model, with a formatter.
///
/// It displays the model's value as formatted text, and writes parsed input to the model. Input
/// that can't be parsed, or that the model rejects, shows an error at the field.
final class FormattedInput {
    private let binding: MarkupBinding
    private let access: ValueAccess
    private weak var element: BuiltElement?
    /// The observer of the binding; weak, because the observer retains this object.
    weak var observer: BindingObserver?
    /// The model's value that was last displayed or written.
    private var value = MarkupBound.none
    private var problem: String?
    /// The field's tooltip and accessibility description, restored after an error message replaced
    /// them.
    private let texts: (tooltip: String?, description: String?)

    /// Creates the two-way binding; nil if `binding` is read-only or has no formatter that can
    /// parse text, or if the element isn't a text field.
    init?(
        _ binding: MarkupBinding, _ access: ValueAccess, of element: BuiltElement,
        in context: MarkupContext
    ) {
        guard let formatter = binding.formatter, formatter != "byteCount",
            element.widget is TextInput, context.model.isWritable(binding.path)
        else { return nil }
        (self.binding, self.access, self.element) = (binding, access, element)
        texts = (element.widget.tooltip, element.widget.accessibilityDescription)
        access.observe(element) { [self] in edited() }
        element.modelWriters.append { [self] in edited() }
        element.isBound = true
        element.widget.onFocusChange { [self] hasFocus in
            // The user sees the value that the model has, in the format.
            if !hasFocus, problem == nil { display() }
        }
    }

    /// Displays the model's value, unless the user is typing a text that already parses to it.
    func show(_ value: MarkupBound) {
        let isTyped = element?.widget.hasFocus == true && parsed == value
        self.value = value
        if !isTyped { display() }
    }

    // MARK: - Private

    private var text: String { element.flatMap { access.read($0).string } ?? "" }

    private var parsed: MarkupBound? { MarkupFormats.value(of: text, by: binding) }

    private func display() {
        guard let element else { return }
        access.write(element, .text(MarkupFormats.text(of: value, by: binding)))
        show(problem: nil)
    }

    private func edited() {
        // The format may have fewer digits than the model.
        if text == MarkupFormats.text(of: value, by: binding) { return show(problem: nil) }
        if let parsed, observer?.write(parsed) == true {
            value = parsed
            return show(problem: nil)
        }
        let isDate = binding.formatter == "date"
        let sentence: InterfaceText =
            text.trimmed.isEmpty
            ? (isDate ? .enterDate : .enterNumber) : (isDate ? .isNoDate : .isNoNumber)
        show(problem: sentence(text))
    }

    private func show(problem: String?) {
        guard problem != self.problem, let element else { return }
        self.problem = problem
        if let row = element.field.row {
            row.inputProblem = problem
            return
        }
        let widget = element.widget
        widget.setInvalid(problem != nil)
        widget.tooltip = problem ?? texts.tooltip
        widget.accessibilityDescription = problem ?? texts.description
        if problem == nil {
            widget.styleClasses.remove(.error)
        } else {
            widget.styleClasses.insert(.error)
        }
    }
}
