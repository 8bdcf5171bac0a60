import CGTK
import InlayForms
import InlayGObject
import InlayMarkup
import InlayShell

/// A builder of the form for a `Form` element.
///
/// It collects fields, controls and buttons while the element's children are built.
final class MarkupForm {
    let view: FormView
    /// The container of the form view in this version of the document; all versions share the view.
    let slot = Bin()

    private let column: Widget
    private let context: MarkupContext
    private var sections: [FormSection] = []
    private var controls: [FieldControl?] = []
    private var rows: [FieldRow?] = []
    private var buttons: [(id: FormField.ID?, button: Button)] = []
    private var isInSection = false

    /// Begins a form.
    ///
    /// - Parameters:
    ///   - column: The widget around the form's content.
    ///   - view: The view that shows the form.
    ///   - context: The document's context.
    init(_ column: Widget, in view: FormView, context: MarkupContext) {
        (self.column, self.view, self.context) = (column, view, context)
        slot.setRole(GTK_ACCESSIBLE_ROLE_FORM)
    }

    // MARK: - Fields

    /// Adds the field of an element.
    ///
    /// A visible field is wrapped in a row that also shows its hint and error; the row becomes the
    /// element's outer widget.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - element: The element.
    ///   - made: The control that was made for the field; nil to use the element's widget.
    func add(_ field: FormField, of element: BuiltElement, control made: FieldControl?) {
        let control = made ?? ElementControl(element, field)
        control.onRestore = { [weak element] in element?.writeModel() }
        control.onReload = { [weak element] in element?.readModel() ?? false }
        control.isBound = { [weak element] in element?.isBound ?? false }
        guard field.kind != .hidden else { return add(field, control, nil) }
        let title = MarkupFields(context: context).title(of: element.compiled)
        let isAbove = made != nil && !title.isEmpty
        let row = FieldRow(
            field, control, content: element.outer, showsLabel: isAbove,
            margins: element.isInSection ? Insets(horizontal: 12, vertical: 9) : 0)
        if element.widget is TextArea {
            // The area fills the height of its row, which takes no more than others.
            element.widget.expandsVertically = true
            row.expandsVertically = false
        }
        (element.outer, element.field.row) = (row, row)
        add(field, control, row)
    }

    /// Adds the field of a section with checkable rows, and appends a row for the field's hint and
    /// error to the section; does nothing for other sections.
    func add(_ section: MarkupSection, by element: BuiltElement?) {
        let fields = MarkupFields(context: context)
        guard let field = fields.field(of: section, by: element?.compiled) else { return }
        let control = SectionControl(section)
        control.onRestore = { [weak element] in element?.writeModel() }
        control.onReload = { [weak element] in element?.readModel() ?? false }
        control.isBound = { [weak element] in element?.isBound ?? false }
        let row = FieldRow(field, control, content: nil, showsLabel: false, margins: 0)
        section.append(row)
        // The instruction that named the section has begun a form section with that name. The name
        // belongs to the choice; other fields among the rows move to a section without a name.
        if isInSection, let last = sections.last, last.name == field.name {
            sections.removeLast()
            if !last.fields.isEmpty { sections.append(FormSection(last.fields)) }
        }
        beginSection(field.name, field.label)
        add(field, control, row)
        endSection()
    }

    /// Adds a button that submits or resets the form.
    func add(_ field: FormField, _ button: Button) {
        add(field, nil, nil)
        buttons.append((controls.count - 1, button))
    }

    /// Begins a section; the next fields belong to it.
    func beginSection(_ name: String, _ title: String) {
        sections.append(FormSection(name, title: title, []))
        isInSection = true
    }

    /// Ends the section; the next fields don't belong to a section.
    func endSection() { isInSection = false }

    private func add(_ field: FormField, _ control: FieldControl?, _ row: FieldRow?) {
        if !isInSection, sections.last?.name != "" { sections.append(FormSection([])) }
        sections[sections.count - 1].fields.append(field)
        controls.append(control)
        rows.append(row)
    }

    // MARK: - Showing

    /// Shows the form in its view.
    ///
    /// When the document is reloaded, the view is reused: it moves from the widgets of the previous
    /// version to those of the new version.
    func show(_ element: CompiledElement) {
        var widgets = FormWidgets(in: column)
        for (id, control) in controls.enumerated() { widgets.controls[id] = control }
        for (id, row) in rows.enumerated() { widgets.rows[id] = row }
        let form = form(of: element)
        widgets.buttons = buttons.map { ($0.id.map { form[id: $0] }, $0.button) }
        view.show(DocumentContent(widgets: widgets), of: form)
        view.slot?.content = nil
        view.slot = slot
        slot.content = view
        // The previous version may have had another direction.
        gtk_widget_set_direction(view.cast(), gtk_widget_get_direction(slot.cast()))
    }

    private func form(of element: CompiledElement) -> Form {
        let encodings: [String: FormEncoding] = [
            "multipart": .multipart, "json": .json, "plain": .plain,
        ]
        let action =
            if case .binding? = element["action"] {
                // The binding has set the action of the view already.
                view.action
            } else {
                element["action"].flatMap { context.forms.address(context.text($0)) }
            }
        return Form(
            action: action,
            method: element["method"]?.string == "get" ? .get : .post,
            encoding: element["encoding"]?.string.flatMap { encodings[$0] } ?? .urlEncoded,
            sections)
    }
}

/// The content of a document's form, whose values and states the app may set through its outlets.
private struct DocumentContent: FormContent {
    let widgets: FormWidgets

    func setDefaults(of form: inout Form) {
        for (id, control) in widgets.controls {
            guard let value = control.shownValue else { continue }
            (form[id: id].value, form[id: id].defaultValue) = (value, value)
        }
    }

    func read(into controller: FormController, within container: FormFields) {
        for (id, control) in widgets.controls {
            if let value = control.shownValue { controller.form[id: id].value = value }
            controller.form[id: id].isEnabled = container.isUsable(control.stateWidget)
        }
        for case (let field?, let button) in widgets.buttons {
            controller.form[id: field.id].isEnabled = button.isEnabled
        }
    }

    /// Does nothing: the document sets the states of its buttons, which are disabled with the fields.
    func updateButtons(isBusy: Bool) {}
}
