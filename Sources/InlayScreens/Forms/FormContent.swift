import InlayForms
import InlayShell

/// The content of a form view: its widgets, and how they and the form get each other's values.
///
/// The app may set the values and states of a markup document's controls; ``LayoutContent`` has
/// controls that only the user changes.
protocol FormContent {
    var widgets: FormWidgets { get }

    /// Sets the default values of a new form to those that its controls show.
    func setDefaults(of form: inout Form)

    /// Reads the values and states of the controls, if the app may have set them.
    ///
    /// Reading a control applies unconfirmed input, which edits the controller's form.
    ///
    /// - Parameters:
    ///   - controller: The controller whose form gets them.
    ///   - container: The container of the controls, which is disabled during a submission; its own
    ///     state doesn't count.
    func read(into controller: FormController, within container: FormFields)

    /// Enables the submit buttons, or disables them during a submission.
    func updateButtons(isBusy: Bool)
}

/// The widgets of a form: the controls of its fields, the rows that show the fields' errors, the
/// buttons, and the container of all these.
struct FormWidgets {
    let container: Widget
    /// The controls by the ids of their fields; hidden fields and buttons have no control.
    var controls: [FormField.ID: FieldControl] = [:]
    /// The rows by the ids of their fields; hidden fields and buttons have no row.
    var rows: [FormField.ID: FieldRow] = [:]
    /// The submit and reset buttons with their fields.
    ///
    /// The field is nil for the default submit button of a form without a submit field.
    var buttons: [(field: FormField?, button: Button)] = []

    init(in container: Widget) { self.container = container }

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

/// The content of a form that the app made or read from an HTML page; ``FormLayout`` makes it.
struct LayoutContent: FormContent {
    let widgets: FormWidgets

    func setDefaults(of form: inout Form) {}

    func read(into controller: FormController, within container: FormFields) {}

    func updateButtons(isBusy: Bool) {
        for (field, button) in widgets.buttons where field?.kind != .reset {
            button.isEnabled = !isBusy && field?.isEnabled ?? true
        }
    }
}
