import CGTK
import InlayForms
import InlayShell
import InlayValues

/// The layout of a form without a markup document: its sections as cards, one below the other.
struct FormLayout {
    private let form: Form
    private let hasButtons: Bool
    private let fields = Column(spacing: 18)

    init(_ form: Form, hasButtons: Bool) {
        (self.form, self.hasButtons) = (form, hasButtons)
    }

    func make() -> LayoutContent {
        var widgets = FormWidgets(in: fields)
        for section in form.sections { add(section, to: &widgets) }
        let submits = form.fields.filter { $0.kind == .submit }
        if hasButtons, !submits.contains(where: \.isVisible) {
            let button = Button(InterfaceText.submit()).styled(.suggested).aligned(
                horizontally: .start)
            widgets.buttons.append((submits.first, button))
            fields.append(button)
        }
        return LayoutContent(widgets: widgets)
    }

    private func add(_ section: FormSection, to widgets: inout FormWidgets) {
        let own = Column(spacing: 6)
        let card = Column().styled(.card)
        let title = section.title
        if !title.isEmpty { own.append(Label(title).styled(.heading)) }
        let line = ButtonLine()
        for field in section.fields {
            if field.kind.isButton {
                if hasButtons, field.isVisible { line.append(button(for: field, in: &widgets)) }
            } else if let control = FieldControl.make(field) {
                if !card.children.isEmpty {
                    card.append(Widget(adopting: gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
                }
                let row = FieldRow(field, control, showsLabel: field.title != title)
                control.show(field)
                (widgets.controls[field.id], widgets.rows[field.id]) = (control, row)
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

    private func button(for field: FormField, in widgets: inout FormWidgets) -> Button {
        let button = Button(field.label)
        button.isEnabled = field.isEnabled
        if !field.help.isEmpty { button.accessibilityDescription = field.help }
        let isFirst = !widgets.buttons.contains { $0.field?.kind == .submit }
        if field.kind == .submit, isFirst { button.styled(.suggested) }
        widgets.buttons.append((field, button))
        return button
    }
}
