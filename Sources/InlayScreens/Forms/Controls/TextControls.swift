import CGTK
import InlayForms
import InlayGObject
import InlayShell
import InlayValues

/// A single-line text control, with a menu of the field's suggestions.
class TextControl: FieldControl {
    /// The maximum number of suggestions in the menu.
    private static let suggestionLimit = 30

    final let input: TextInput
    private let field: FormField
    private let suggestions: MenuButton?

    init(_ field: FormField) {
        self.field = field
        input = Self.input(for: field)
        input.isEditable = !field.isReadOnly
        input.lengthLimit = field.constraints.maximumLength
        input.expanded()
        guard !field.suggestions.isEmpty, !field.isReadOnly else {
            suggestions = nil
            super.init(input)
            connect()
            return
        }
        let menu = MenuButton(icon: "pan-down-symbolic", InterfaceText.suggestions(), Menu())
        suggestions = menu
        let row = Row().styled(.linked)
        for part in [input, menu] { row.append(part) }
        super.init(row, parts: [(input, ""), (menu, InterfaceText.suggestionsPart())])
        connect()
        suggest()
    }

    override func show(_ field: FormField) {
        // While the user types, the text stays as it was typed.
        guard let text = field.value.text, field.typed(input.text) != field.value else { return }
        input.text = text
        suggest()
    }

    override var shownValue: FormValue? { field.typed(input.text) }

    override var mainWidget: Widget { input }

    override var stateWidget: UnsafeMutablePointer<GtkWidget>? { input.cast() }

    private static func input(for field: FormField) -> TextInput {
        switch field.kind {
        case .secure: SecureField(placeholder: field.placeholder)
        case .search: SearchField(placeholder: field.placeholder)
        case .time: TextField(placeholder: "12:30:00")
        case .dateTime: TextField(placeholder: "2026-11-23T12:30:00")
        default: TextField(placeholder: field.placeholder, purpose: purpose(of: field.kind))
        }
    }

    private static func purpose(of kind: FormField.Kind) -> TextField.Purpose {
        switch kind {
        case .email: .email
        case .url: .url
        case .telephone: .phone
        case .number: .number
        default: .text
        }
    }

    private func connect() {
        input.onChange = { [weak self] _ in self?.edited() }
        input.onSubmit = { [weak self] in
            if let self, input.submitsOnReturn { onReturn?() }
        }
    }

    private func edited() {
        onEdit?(field.typed(input.text))
        suggest()
    }

    /// Updates the menu to the suggestions that contain the typed text; lists all suggestions if
    /// the text equals one of them.
    private func suggest() {
        guard let suggestions else { return }
        let typed = input.text.lowercased()
        let all = field.suggestions
        let isOne = all.contains { $0.value.lowercased() == typed }
        let fitting = all.filter {
            isOne || typed.isEmpty || $0.value.lowercased().contains(typed)
                || $0.label.lowercased().contains(typed)
        }
        let actions = fitting.prefix(Self.suggestionLimit).map { option in
            MenuAction(option.label.isEmpty ? option.value : option.label) { [weak self] in
                self?.take(option.value)
            }
        }
        suggestions.menu = Menu(groups: [actions])
        suggestions.isEnabled = !actions.isEmpty
    }

    private func take(_ text: String) {
        input.text = text
        edited()
        input.callChangeHandlers()
        input.focus()
        input.deselect()
    }
}

/// A number control; the arrow keys change the number by the field's step.
final class NumberControl: TextControl {
    override init(_ field: FormField) {
        super.init(field)
        guard !field.isReadOnly else { return }
        let scale = StepScale(field)
        for (key, count) in [("Up", 1.0), ("Down", -1.0)] {
            input.onKey(KeyboardShortcut(key), isFirst: true) { [weak self] in
                guard let self else { return false }
                let text = scale.text(count, stepsFrom: input.text)
                if text != input.text {
                    input.text = text
                    onEdit?(.text(text))
                    input.callChangeHandlers()
                }
                return true
            }
        }
    }
}

/// A multi-line text control.
final class TextAreaControl: FieldControl {
    let area = TextArea()

    init(_ field: FormField) {
        area.isEditable = !field.isReadOnly
        area.minimumHeight = 84
        // A field of a form is as high as it needs.
        area.expandsVertically = false
        super.init(area, parts: [(area.view, "")])
        area.onChange = { [weak self] in self?.onEdit?(.text($0)) }
    }

    override func show(_ field: FormField) {
        if let text = field.value.text, text != area.text { area.text = text }
    }

    override var shownValue: FormValue? { .text(area.text) }
}
