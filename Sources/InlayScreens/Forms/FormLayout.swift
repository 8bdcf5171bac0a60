import CGTK
import InlayForms
import InlayShell
import InlayValues

/// The widgets of a form: the controls of its fields, the rows that show the fields' errors, the
/// buttons, and the container of all these.
struct FormContent {
    let widget: Widget
    /// The controls by the ids of their fields; hidden fields and buttons have no control.
    var controls: [FormField.ID: FieldControl] = [:]
    /// The rows by the ids of their fields; hidden fields and buttons have no row.
    var rows: [FormField.ID: FieldRow] = [:]
    /// The submit and reset buttons with their fields.
    ///
    /// The field is nil for the default submit button of a form without a submit field.
    var buttons: [(field: FormField?, button: Button)] = []
    /// Whether a markup document made the widgets; if so, the app may set their values and states.
    var isOfDocument = false

    /// Shows the values of a form, and those of models in the controls that are bound to them.
    func reload(_ form: inout Form) {
        for (id, control) in controls {
            guard control.onReload?() == true, let value = control.shownValue else {
                control.show(form[id: id])
                continue
            }
            (form[id: id].value, form[id: id].defaultValue) = (value, value)
        }
    }
}

/// The layout of a form without a markup document: its sections as cards, one below the other.
struct FormLayout {
    private let form: Form
    private let hasButtons: Bool
    private let fields = Column(spacing: 18)

    init(_ form: Form, hasButtons: Bool) {
        (self.form, self.hasButtons) = (form, hasButtons)
    }

    func make() -> FormContent {
        var content = FormContent(widget: fields)
        for section in form.sections { add(section, to: &content) }
        let submits = form.fields.filter { $0.kind == .submit }
        if hasButtons, !submits.contains(where: \.isVisible) {
            let button = Button(InterfaceText.submit()).styled(.suggested).aligned(
                horizontally: .start)
            content.buttons.append((submits.first, button))
            fields.append(button)
        }
        return content
    }

    private func add(_ section: FormSection, to content: inout FormContent) {
        let own = Column(spacing: 6)
        let card = Column().styled(.card)
        let title = section.title
        if !title.isEmpty { own.append(Label(title).styled(.heading)) }
        let line = ButtonLine()
        for field in section.fields {
            if field.kind.isButton {
                if hasButtons, field.isVisible { line.append(button(for: field, in: &content)) }
            } else if let control = FieldControl.make(field) {
                if !card.children.isEmpty {
                    card.append(Widget(adopting: gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
                }
                let row = FieldRow(field, control, showsLabel: field.title != title)
                control.show(field)
                (content.controls[field.id], content.rows[field.id]) = (control, row)
                card.append(row)
            }
        }
        if !card.children.isEmpty {
            own.setRole(GTK_ACCESSIBLE_ROLE_GROUP)
            if !title.isEmpty { own.accessibilityLabel = title }
            own.append(card)
        }
        if !line.children.isEmpty { own.append(line) }
        if !own.children.isEmpty { fields.append(own) }
    }

    private func button(for field: FormField, in content: inout FormContent) -> Button {
        let button = Button(field.label)
        button.isEnabled = field.isEnabled
        if !field.help.isEmpty { button.accessibilityDescription = field.help }
        let isFirst = !content.buttons.contains { $0.field?.kind == .submit }
        if field.kind == .submit, isFirst { button.styled(.suggested) }
        content.buttons.append((field, button))
        return button
    }
}
