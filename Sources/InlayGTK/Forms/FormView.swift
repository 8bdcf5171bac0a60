import CGTK
public import InlayForms
import InlayGObject
public import InlayService
import InlayValues

/// A view of a form with native controls, which validates and submits the values and saves a draft.
///
/// ```swift
/// let form = FormView(order, service: service, draft: FormDraft.Key("order", in: drafts))
/// form.onAccepted = { [weak self] response in self?.thank(response) }
/// screen.content = Scroll(Clamp(form))
/// screen.headerEnd = [Button(form.submitAction).styled(.suggested)]
/// ```
///
/// The form is the app's own or that of a page (`HTMLForm`). Each field has a label, a hint and an
/// error message, all of which screen readers read. Return in a single-line field submits the form,
/// Ctrl+Return anywhere in it. The controls are disabled during a submission. If a failed
/// submission may have reached the server, the user is asked before it is sent again.
public final class FormView: Column {
    /// Called after each change of a value by the user.
    public var onChange: ((FormField) -> Void)?

    /// Called with the server's response when it accepted the values.
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

    private let controller: FormController
    private let status = Label("")
    private let banner = Row(spacing: 6)
    private let progress = ProgressBar()
    private let sending: Row
    private let fields = Column(spacing: 18)
    private var rows: [FormField.ID: FieldRow] = [:]
    private var buttons: [(id: FormField.ID?, button: Button)] = []
    /// The widget that had the keyboard focus before the controls were disabled.
    private var focused: GLibObject?

    /// Makes a view with a control for each field.
    ///
    /// - Parameters:
    ///   - form: The form, with its URL and initial values.
    ///   - service: The proxy that submits the form, with its cookies and credentials.
    ///   - options: The options of the call that submits the form.
    ///   - draft: The key under which the user's input is saved across restarts; nil for no draft.
    ///   - hasButtons: Whether the form's buttons are shown below it; false if a header bar has the
    ///     submit button.
    public init(
        _ form: Form, service: ServiceProxy, options: CallOptions = CallOptions(),
        draft: FormDraft.Key? = nil, hasButtons: Bool = true
    ) {
        var form = form
        draft?.store.restore(&form, key: draft?.name ?? "")
        controller = FormController(
            form, service, options, draft.map { DraftWriter($0.store, key: $0.name) })
        let cancel = Button("Cancel").styled(.flat)
        sending = Row(spacing: 12)
        super.init(spacing: 18)
        setRole(GTK_ACCESSIBLE_ROLE_FORM)
        banner.setRole(GTK_ACCESSIBLE_ROLE_ALERT)
        banner[GLibProperty("focusable")] = true
        banner.append(Icon("dialog-error-symbolic").styled(.error).aligned(vertically: .center))
        banner.append(status.styled(.error).expanded())
        sending.append(progress.aligned(vertically: .center).expanded())
        sending.append(cancel)
        append(banner)
        append(fields)
        append(sending)
        cancel.onPress = { [weak self] in self?.cancel() }
        build(hasButtons: hasButtons)
        connectController()
        update()
        onKey("Ctrl+Return", isFirst: true) { [weak self] in
            self?.submit()
            return true
        }
        connect("unmap") { [weak self] in self?.controller.draft?.flush() }
    }

    /// Makes a view of the form of a page.
    public convenience init(
        _ page: HTMLForm, service: ServiceProxy, options: CallOptions = CallOptions(),
        draft: FormDraft.Key? = nil, hasButtons: Bool = true
    ) {
        self.init(
            page.form, service: service, options: options, draft: draft, hasButtons: hasButtons)
    }

    /// The form with its current values.
    public var form: Form { controller.form }

    /// The state of the submission.
    public var state: FormSubmission.State { controller.submission.state }

    /// Validates and submits the form, as if the user had pressed a button; does nothing during a
    /// submission.
    ///
    /// - Parameter name: The name of the button; nil for the first one.
    public func submit(button name: String? = nil) {
        let known = form.fields.filter { $0.kind == .submit && $0.isEnabled }
        let button = name.map { name in known.first { $0.name == name } } ?? known.first
        controller.submit(by: button?.id)
    }

    /// Cancels the validation or submission in progress.
    ///
    /// The server may have received the values nevertheless.
    public func cancel() { controller.handle(.cancel) }

    /// Sets the fields with a name to texts, in order, without calling ``onChange``.
    ///
    /// ```swift
    /// try view.set(["Ada"], for: "name")
    /// ```
    public func set(_ values: [String], for name: String) throws(FormSettingError) {
        var form = controller.form
        try form.set(values, for: name)
        replace(with: form)
    }

    /// Sets the files of the first file field with a name, without calling ``onChange``.
    public func set(_ files: [FormFile], for name: String) throws(FormSettingError) {
        var form = controller.form
        try form.set(files, for: name)
        replace(with: form)
    }

    /// Resets all fields to their default values, and deletes the draft.
    public func reset() {
        var form = controller.form
        form.reset()
        replace(with: form)
        // An edit makes a form editable again after the server accepted it.
        if let first = form.fields.first { controller.handle(.edit(first.id)) }
        controller.draft?.discard()
    }

    /// Returns the widgets of the first field with a name; empty for a hidden field.
    package func controls(of name: String) -> [Widget] {
        form[name].flatMap { rows[$0.id] }?.control.parts.map(\.widget) ?? []
    }

    /// Returns the error message that is shown at the first field with a name, or nil.
    package func problem(of name: String) -> String? {
        form[name].flatMap { rows[$0.id] }?.problem
    }

    // MARK: - Controls

    private var submitTitle: String {
        form.fields.first { $0.kind == .submit }?.label ?? "Submit"
    }

    private func build(hasButtons: Bool) {
        for section in form.sections {
            let own = Column(spacing: 6)
            let card = Column().styled(.card)
            let title = section.title
            if !title.isEmpty { own.append(Label(title).styled(.heading)) }
            let line = Row(spacing: 6)
            for field in section.fields {
                if field.kind.isButton {
                    if hasButtons { line.append(button(for: field)) }
                } else if let control = FieldControl.make(field) {
                    add(field, control, to: card, below: title)
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
        if hasButtons, !form.fields.contains(where: { $0.kind == .submit }) {
            let button = Button("Submit") { [weak self] in self?.submit() }
                .styled(.suggested).aligned(horizontally: .start)
            buttons.append((nil, button))
            fields.append(button)
        }
    }

    private func add(
        _ field: FormField, _ control: FieldControl, to card: Column, below title: String
    ) {
        if !card.children.isEmpty {
            card.append(Widget(adopting: gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
        }
        let row = FieldRow(field, control, showsLabel: field.title != title)
        rows[field.id] = row
        card.append(row)
        control.onEdit = { [weak self] value in self?.edited(field.id, value) }
        control.onReturn = { [weak self] in self?.submit() }
    }

    private func button(for field: FormField) -> Button {
        let button = Button(field.label)
        button.isEnabled = field.isEnabled
        if !field.help.isEmpty { button.accessibilityDescription = field.help }
        if field.kind == .submit {
            if !buttons.contains(where: { $0.id != nil }) { button.styled(.suggested) }
            buttons.append((field.id, button))
            button.onPress = { [weak self] in self?.controller.submit(by: field.id) }
        } else {
            button.onPress = { [weak self] in self?.reset() }
        }
        return button
    }

    private func edited(_ id: FormField.ID, _ value: FormValue) {
        let before = controller.form[id: id].value
        controller.edit(id, value)
        guard before != value else { return }
        rows[id]?.control.show(form[id: id])
        onChange?(form[id: id])
    }

    private func replace(with form: Form) {
        let before = controller.form
        controller.form = form
        for (id, row) in rows where before[id: id].value != form[id: id].value {
            row.control.show(form[id: id])
            controller.handle(.edit(id))
        }
    }

    // MARK: - Submission

    private func connectController() {
        controller.onChange = { [weak self] in self?.update() }
        controller.onFocus = { [weak self] in self?.rows[$0]?.control.focus() }
        controller.onConfirmRepeat = { [weak self] in self?.askForRepeat() }
    }

    private func update() {
        let submission = controller.submission
        let problems = submission.problems
        for (id, row) in rows {
            row.show(problem: problems.first { $0.field == id }?.description)
        }
        let general = problems.filter { problem in
            problem.field.map { rows[$0] == nil } ?? true
        }.map(\.description)
        var sentence = general.joined(separator: "\n")
        if case .failed(let failure) = submission.state { sentence = failure.description }
        let isNew = !sentence.isEmpty && sentence != status.text
        status.text = sentence
        banner.accessibilityLabel = sentence
        banner.isVisible = !sentence.isEmpty
        // The focus scrolls to the banner and has it read by screen readers, as the user may have
        // pressed a button far below.
        if isNew { gtk_widget_grab_focus(banner.cast()) }
        showProgress(submission)
    }

    private func showProgress(_ submission: FormSubmission) {
        submitAction.isEnabled = !submission.isBusy
        for (id, button) in buttons {
            button.isEnabled = !submission.isBusy && (id.map { form[id: $0].isEnabled } ?? true)
        }
        guard case .submitting(let share) = submission.state else {
            sending.isVisible = false
            guard !fields.isEnabled else { return }
            fields.isEnabled = true
            if let focused, !hasFocus { _ = Widget.focus(focused, in: self) }
            focused = nil
            return
        }
        if fields.isEnabled {
            focused = focusedPart
            fields.isEnabled = false
        }
        sending.isVisible = true
        progress.fraction = share ?? 0
        progress.accessibilityLabel = "Sending"
        if share == nil || share == 1 { progress.pulse() }
    }

    private func askForRepeat() {
        Task { [weak self] in
            guard let self, let window else { return }
            let again = await window.confirm(
                "Send Again?",
                "The server may have received the form already, and would then receive it twice.",
                button: "Send Again")
            if again { controller.handle(.submitAgain) }
        }
    }
}
