import InlayForms
import InlayShell
import InlayValues

/// A control for an optional date, time, month or week.
///
/// Native date controls always have a value. Therefore a field without a value shows a button that
/// reveals the control.
final class DateControl: FieldControl {
    private let editor: any DateEditor
    private let set: Button
    private let clear = Button(icon: "edit-clear-symbolic", InterfaceText.clear()).styled(.flat)
    private let isReadOnly: Bool

    init(_ field: FormField) {
        let editor = DateEditors.editor(for: field)
        self.editor = editor
        isReadOnly = field.isReadOnly
        set = Button(InterfaceText.choose()).aligned(horizontally: .start)
        clear.verticalAlignment = .center
        let widget = Row(spacing: 6)
        for part in [set, editor.widget, clear] { widget.append(part) }
        super.init(
            widget,
            parts: [(set, InterfaceText.choosePart())] + editor.parts
                + [(clear, InterfaceText.clearPart())])
        editor.widget.isEnabled = !isReadOnly
        set.isEnabled = !isReadOnly
        set.onPress = { [weak self] in self?.begin() }
        clear.onPress = { [weak self] in self?.end() }
        editor.onEdit = { [weak self] in self?.report($0) }
    }

    override func show(_ field: FormField) {
        guard let text = field.value.text else { return }
        set.isVisible = text.isEmpty
        editor.widget.isVisible = !text.isEmpty
        clear.isVisible = !text.isEmpty && !field.constraints.isRequired && !isReadOnly
        if !text.isEmpty, text != editor.text { editor.show(text) }
    }

    override var shownValue: FormValue? { .text(set.isVisible ? "" : editor.text) }

    override func commit() {
        for part in editor.parts { (part.widget as? Stepper)?.commit() }
    }

    override func focus() {
        if set.isVisible { set.focus() } else { editor.parts.first?.widget.focus() }
    }

    /// Sets the empty field to a start value within its bounds, and focuses its editor, or opens the
    /// calendar.
    private func begin() {
        editor.show(editor.start)
        report(editor.text)
        editor.begin()
    }

    private func end() {
        report("")
        set.focus()
    }

    private func report(_ text: String) {
        onEdit?(.text(text))
        widget.callChangeHandlers()
    }
}
