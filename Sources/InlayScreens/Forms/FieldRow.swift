import InlayForms
import InlayShell
import InlayValues

/// A row of a form with a field's label, control, hint and error.
final class FieldRow: Column {
    private let control: FieldControl
    private let hint: String
    private let error = Label("").styled(.error, .caption)
    private let errorRow: Row
    /// The displayed error message, or nil.
    private(set) var problem: String?
    private var formProblem: String?

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - control: The field's control.
    ///   - content: The widget to show, which is the control or, in a markup document, a container
    ///     around it; nil if the control is outside the row.
    ///   - showsLabel: Whether the label is shown; false if the section has the same title.
    ///   - margins: The space around the row.
    init(
        _ field: FormField, _ control: FieldControl, content: Widget?, showsLabel: Bool,
        margins: Insets
    ) {
        self.control = control
        let title = field.title
        hint = Self.hint(of: field)
        errorRow = Row(spacing: 6)
        super.init(spacing: 4)
        self.margins = margins
        if showsLabel, !control.showsLabel {
            append(Label(title))
        }
        if let content { append(content) }
        if !hint.isEmpty { append(Label(hint).styled(.caption, .dimmed)) }
        errorRow.append(Icon("dialog-error-symbolic").styled(.error))
        errorRow.append(error)
        errorRow.isVisible = false
        append(errorRow)
        // Text and dates that are only read can still be selected.
        let isFixed =
            field.isReadOnly
            && [.toggle, .choice, .choices, .range, .color, .file].contains(field.kind)
        control.widget.isEnabled = field.isEnabled && !isFixed
        for (part, name) in control.parts where !control.showsLabel {
            part.accessibilityLabel = name.isEmpty ? title : "\(title), \(name)"
        }
        if field.constraints.isRequired {
            for widget in control.describedWidgets { widget.setRequired(true) }
        }
        // The name of a list's row that contains the field.
        if content != nil { accessibilityLabel = title }
        describe()
    }

    /// Creates a row that contains the control, with the margins of rows in a card.
    convenience init(_ field: FormField, _ control: FieldControl, showsLabel: Bool) {
        self.init(
            field, control, content: control.widget, showsLabel: showsLabel,
            margins: Insets(horizontal: 12, vertical: 9))
    }

    /// The error message for input that can't be written to the bound model; nil for none.
    ///
    /// It is shown instead of the form's error message for the field.
    var inputProblem: String? {
        didSet { showProblem() }
    }

    /// Shows an error message below the control; nil removes it.
    func show(problem: String?) {
        formProblem = problem
        showProblem()
    }

    private func showProblem() {
        let problem = inputProblem ?? formProblem
        guard problem != self.problem else { return }
        self.problem = problem
        error.text = problem ?? ""
        errorRow.isVisible = problem != nil
        for widget in control.describedWidgets { widget.setInvalid(problem != nil) }
        for (part, _) in control.parts {
            if problem == nil {
                part.styleClasses.remove(.error)
            } else {
                part.styleClasses.insert(.error)
            }
        }
        describe()
    }

    /// Sets the accessible description of the control: the error message, or else the hint.
    private func describe() {
        let description = problem ?? (hint.isEmpty ? nil : hint)
        for widget in control.describedWidgets { widget.accessibilityDescription = description }
    }

    private static func hint(of field: FormField) -> String {
        var texts = field.rules
        if field.isReadOnly { texts.append(InterfaceText.readOnly()) }
        if field.kind == .multiline, !field.placeholder.isEmpty { texts.append(field.placeholder) }
        if !field.help.isEmpty, !texts.contains(field.help), field.help != field.label {
            texts.append(field.help)
        }
        guard let first = texts.first else { return "" }
        let rest = texts.dropFirst().map { " · \($0)" }.joined()
        return first.prefix(1).uppercased() + first.dropFirst() + rest
    }
}
