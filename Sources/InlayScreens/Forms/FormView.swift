import CGTK
import Foundation
public import InlayForms
import InlayGObject
public import InlayService
public import InlayShell
import InlayValues

/// A view of a form with native controls, which validates and submits the values and saves a draft.
///
/// ```swift
/// let form = FormView(
///     order, service: service, draft: FormDraft.Key("order", in: drafts), hasButtons: false)
/// form.onAccepted = { [weak self] response in self?.thank(response) }
/// screen.content = Scroll(Clamp(form))
/// screen.headerEnd = [Button(form.submitAction).styled(.suggested)]
/// ```
///
/// The app makes the form, or reads it from a page (`HTMLForm`). Each field has a label, a hint and
/// an error message, all of which screen readers read. Return submits the form from a single-line
/// field, Ctrl+Return from any field. The controls are disabled during a submission. If the
/// server accepted the same values, or may have received those of a failed submission, the user is
/// asked before they are sent again.
public final class FormView: Column {
    /// Called with the field after each change of its value by the user.
    public var onChange: ((FormField) -> Void)?

    /// Called with the server's response after the server accepted the values.
    public var onAccepted: ((FormResponse) -> Void)? {
        get { controller.onAccepted }
        set { controller.onAccepted = newValue }
    }

    /// Called when the submission failed, with the server's response if there is one.
    ///
    /// The form shows the error message, too. Validation errors are shown at their fields, and
    /// aren't reported here.
    public var onFailed: ((FormSubmission.Failure, FormResponse?) -> Void)? {
        get { controller.onFailed }
        set { controller.onFailed = newValue }
    }

    /// The action that submits the form, for a button in a header bar; disabled during a
    /// submission.
    public private(set) lazy var submitAction = MenuAction(
        submitTitle, shortcuts: "Ctrl+Return"
    ) { [weak self] in self?.submit() }

    /// The container of the form view in a markup document; nil if the view isn't in a document.
    package weak var slot: Bin?

    private let controller: FormController
    private let banner = FormBanner()
    private lazy var progress = FormProgress { [weak self] in self?.cancel() }
    private let fields = FormFields()
    private let repeatQuestion = RepeatQuestion()
    private var content: any FormContent = LayoutContent(widgets: FormWidgets(in: Bin()))
    private var widgets: FormWidgets { content.widgets }
    private let storage: DraftStorage

    /// Creates a view with a control for each field.
    ///
    /// - Parameters:
    ///   - form: The form, with its URL and initial values.
    ///   - service: The proxy that submits the form, with its cookies and credentials.
    ///   - options: The options of the call that submits the form.
    ///   - draft: The key under which the user's input is saved across restarts; nil for no draft.
    ///   - hasButtons: Whether the form's buttons are shown below it; false if a header bar has the
    ///     submit button.
    public convenience init(
        _ form: Form, service: ServiceProxy, options: CallOptions = CallOptions(),
        draft: FormDraft.Key? = nil, hasButtons: Bool = true
    ) {
        let storage = DraftStorage(draft)
        var form = form
        storage.open(&form)
        self.init(service: service, options: options, storage: storage)
        show(FormLayout(form, hasButtons: hasButtons).make(), of: form)
    }

    /// Creates a view of a form that was read from a page.
    public convenience init(
        _ page: HTMLForm, service: ServiceProxy, options: CallOptions = CallOptions(),
        draft: FormDraft.Key? = nil, hasButtons: Bool = true
    ) {
        self.init(
            page.form, service: service, options: options, draft: draft, hasButtons: hasButtons)
    }

    /// Creates an empty view, whose form is set by ``show(_:of:)``.
    init(
        service: ServiceProxy?, options: CallOptions = CallOptions(),
        storage: DraftStorage = DraftStorage(nil)
    ) {
        self.storage = storage
        controller = FormController(Form([]), service, options)
        super.init(spacing: 18)
        setRole(GTK_ACCESSIBLE_ROLE_FORM)
        append(banner)
        append(fields)
        append(progress)
        connectController()
        SubmitKey { [weak self] in self?.submitByDefault() }.install(on: self)
        connect("unmap") { [weak self] in self?.storage.flush() }
    }

    /// The form with its current values.
    public var form: Form {
        readControls()
        return controller.form
    }

    /// The URL that the form is submitted to.
    var action: URL? {
        get { controller.form.action }
        set { controller.form.action = newValue }
    }

    /// The store and the name of the draft; nil for no draft.
    ///
    /// Another draft replaces the values, once a submission in progress has ended.
    var draft: FormDraft.Key? {
        get { storage.requestedKey }
        set {
            storage.requestedKey = newValue
            changeDraft()
        }
    }

    /// The app's own validators, by field name.
    ///
    /// ```swift
    /// form.validators["name"] = FormValidator { value, _ in
    ///     await names.contains(value.text ?? "") ? "This name is taken." : nil
    /// }
    /// ```
    public var validators: [String: FormValidator] {
        get { controller.form.validators }
        set { controller.form.validators = newValue }
    }

    /// The state of the submission.
    public var state: FormSubmission.State { controller.submission.state }

    /// Validates and submits the form, as if the user had pressed a button; does nothing during a
    /// submission.
    ///
    /// Outside of a window, where the user can't be asked, the form isn't sent again: a warning is
    /// logged.
    ///
    /// - Parameter name: The name of the submit button; nil for the first one that is enabled. If
    ///   there is no such button, the form is submitted without one.
    public func submit(button name: String? = nil) {
        let known = form.fields.filter { $0.kind == .submit && $0.isEnabled }
        let button = name.map { name in known.first { $0.name == name } } ?? known.first
        submit(by: button?.id)
    }

    /// Submits the form as the Return key does in HTML: by the first submit button, or not at all if
    /// that button is disabled.
    private func submitByDefault() {
        let button = form.fields.first { $0.kind == .submit }
        if button?.isEnabled ?? true { submit(by: button?.id) }
    }

    private func submit(by button: FormField.ID?) {
        for control in widgets.controls.values { control.commit() }
        readControls()
        let form = controller.form
        let refused = widgets.rows.filter {
            $0.value.inputProblem != nil && form[id: $0.key].isEnabled
        }.keys.min()
        if let refused, let control = widgets.controls[refused] { return control.focus() }
        controller.submit(by: button)
    }

    /// Cancels the validation or submission in progress.
    ///
    /// The server may have received the values nevertheless.
    public func cancel() { controller.handle(.cancel) }

    /// Sets the values of the fields with a name, in the order of the fields, without calling
    /// ``onChange``.
    ///
    /// ```swift
    /// try view.set(["Ada"], for: "name")
    /// ```
    public func set(_ values: [String], for name: String) throws(FormSettingError) {
        var form = form
        try form.set(values, for: name)
        replace(with: form)
    }

    /// Sets the files of the first file field with a name, without calling ``onChange``.
    public func set(_ files: [FormFile], for name: String) throws(FormSettingError) {
        var form = form
        try form.set(files, for: name)
        replace(with: form)
    }

    /// Resets all fields to their default values, and deletes the draft.
    public func reset() {
        var form = form
        form.reset()
        // Before the model is notified, because that may show another form.
        storage.forgetCarriedInput()
        replace(with: form)
        for control in widgets.controls.values { control.onRestore?() }
        // An edit makes a form editable again after the server accepted it.
        for field in form.fields { controller.handle(.edit(field.id)) }
        storage.discard()
    }

    /// Returns the widgets of the first field named `name`; empty if the field is hidden or doesn't
    /// exist.
    package func controls(of name: String) -> [Widget] {
        control(of: name)?.parts.map(\.widget) ?? []
    }

    /// The control of the first field named `name`, or nil.
    func control(of name: String) -> FieldControl? {
        form[name].flatMap { widgets.controls[$0.id] }
    }

    /// Returns the error message that is shown at the first field named `name`, or nil.
    package func problem(of name: String) -> String? {
        form[name].flatMap { widgets.rows[$0.id] }?.problem
    }

    // MARK: - Controls

    private var submitTitle: String {
        form.fields.first { $0.kind == .submit && $0.isVisible }?.label ?? InterfaceText.submit()
    }

    /// Replaces the form and its widgets; values that the user entered into the previous form are
    /// kept.
    func show(_ content: some FormContent, of form: Form) {
        let former = self.form
        var form = form
        form.validators.merge(former.validators) { $1 }
        for (id, control) in widgets.controls {
            control.onReturn = nil
            // The dialog of a replaced control may still be open.
            control.onEdit = { [weak self] in self?.edited(former[id: id], of: former, $0) }
        }
        self.content = content
        content.setDefaults(of: &form)
        controller.replace(form)
        for (id, control) in widgets.controls {
            control.onEdit = { [weak self] value in self?.edited(id, value) }
            control.onReturn = { [weak self] in self?.submitByDefault() }
        }
        for (field, button) in widgets.buttons {
            button.onPress = { [weak self] in
                if field?.kind == .reset { self?.reset() } else { self?.submit(by: field?.id) }
            }
        }
        fields.content = widgets.container
        var restored = controller.form
        storage.carry(from: former, to: &restored) { widgets.controls[$0]?.isBound?() == true }
        show(restored: restored)
        update()
    }

    /// Shows restored values in the controls, and writes them to the models.
    private func show(restored form: Form) {
        let before = controller.form
        controller.form = form
        for (id, control) in widgets.controls where before[id: id].value != form[id: id].value {
            control.show(form[id: id])
            control.onRestore?()
        }
    }

    /// Saves the values in the current draft, and shows those of the requested draft.
    ///
    /// Fields that are bound to a model get the value that the model has now.
    private func changeDraft() {
        guard storage.isChangePending, !controller.submission.isBusy else { return }
        // Input that isn't confirmed yet belongs to the current draft.
        readControls()
        guard
            let mayHaveArrived = storage.change(
                mayHaveArrived: controller.submission.mayHaveArrived)
        else { return }
        var form = form
        form.reset()
        widgets.reload(&form)
        controller.form = form
        storage.restore(to: &form)
        show(restored: form)
        controller.restart(mayHaveArrived: mayHaveArrived)
    }

    /// Reads the values and states of a markup document's controls, which the app may have set.
    private func readControls() {
        content.read(into: controller, within: fields)
    }

    /// Handles an edit in a control of a previous form, if the current form has the same field.
    private func edited(_ field: FormField, of former: Form, _ value: FormValue) {
        if let id = form.counterpart(of: field, from: former) { edited(id, value) }
    }

    private func edited(_ id: FormField.ID, _ value: FormValue) {
        let isChanged = controller.edit(id, value)
        if isChanged { storage.save(controller.form) }
        // The app may have changed what the control shows.
        widgets.controls[id]?.show(controller.form[id: id])
        if isChanged { onChange?(controller.form[id: id]) }
    }

    private func replace(with form: Form) {
        let before = controller.form
        controller.form = form
        for (id, control) in widgets.controls where before[id: id].value != form[id: id].value {
            control.show(form[id: id])
            controller.handle(.edit(id))
        }
    }

    // MARK: - Submission

    private func connectController() {
        controller.onChange = { [weak self] in self?.update() }
        controller.onDiscard = { [storage] in storage.discard() }
        // Later, because the server's response belongs to the current draft, and because a control
        // whose edit cancelled the validation can't be set during its signal.
        controller.onEnd = { [weak self] in Task { self?.changeDraft() } }
        controller.onFocus = { [weak self] in self?.widgets.controls[$0]?.focus() }
        controller.onConfirmRepeat = { [weak self] in self?.askForRepeat() }
    }

    private func update() {
        let submission = controller.submission
        let problems = submission.problems
        for (id, row) in widgets.rows {
            row.show(problem: problems.first { $0.field == id }?.description)
        }
        let general = problems.filter { problem in
            problem.field.map { widgets.rows[$0] == nil } ?? true
        }.map(\.description)
        var sentence = general.joined(separator: "\n")
        if case .failed(let failure) = submission.state { sentence = failure.description }
        banner.show(sentence)
        showProgress(submission)
    }

    private func showProgress(_ submission: FormSubmission) {
        submitAction.isEnabled = !submission.isBusy
        content.updateButtons(isBusy: submission.isBusy)
        guard case .submitting(let share) = submission.state else {
            progress.isVisible = false
            return fields.enable(in: self)
        }
        fields.disable(in: self)
        progress.show(share)
    }

    private func askForRepeat() {
        let (draft, attempt) = (storage.key, controller.submission.attempt)
        let isAccepted = controller.submission.isAccepted
        repeatQuestion.ask(in: window, isAccepted: isAccepted) { [weak self] in
            // Another draft has other values; a later attempt has another question.
            guard let self, draft == storage.key, attempt == controller.submission.attempt else {
                return
            }
            controller.handle(.submitAgain)
        }
    }
}
