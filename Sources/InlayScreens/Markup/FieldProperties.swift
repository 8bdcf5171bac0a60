import CGTK
import InlayGObject
import InlayMarkup
import InlayShell

/// A setter of the properties of text fields and text areas.
enum FieldProperties {
    /// Sets a property of a text field; returns false if text fields don't have it.
    static func apply(
        _ name: String, _ value: MarkupValue, to field: TextInput, of element: BuiltElement
    ) -> Bool {
        switch name {
        case "text": if field.text != value.string { field.text = value.string ?? "" }
        case "placeholder": field.placeholder = value.string
        case "prompt": field.accessibilityDescription = value.string
        case "editable": field.isEditable = value.bool ?? true
        case "maximumLength":
            field.lengthLimit = value.int.flatMap { $0 > 0 ? $0 : nil }
        case "borderStyle":
            if value.string == "none" { field.styleClasses.insert(.flat) }
        case "textAlignment":
            let handler = field.followDirection { [weak field] isRightToLeft in
                guard let field else { return }
                let alignment = ControlProperties.textAlignment(value.string, isRightToLeft)
                gtk_editable_set_alignment(
                    field.opaque, alignment == .center ? 0.5 : alignment == .end ? 1 : 0)
            }
            element.setHandler(handler, of: name)
        case "keyboardType" where field is SecureField:
            // Other keyboards would show what is typed.
            guard ["default", "numberPad"].contains(value.string) else { return false }
            let purpose =
                value.string == "numberPad" ? GTK_INPUT_PURPOSE_PIN : GTK_INPUT_PURPOSE_PASSWORD
            field.inner[GLibProperty("input-purpose")] = UInt32(purpose.rawValue)
        case "keyboardType": (field as? TextField)?.purpose = purpose(value.string)
        case "type": (field as? TextField)?.purpose = purpose(value.string)
        case "returnKeyType":
            field.submitsOnReturn = value.string != "next"
            let moveFocus: @MainActor @Sendable () -> Void = { [weak field] in
                guard let field, let window = field.window else { return }
                gtk_widget_child_focus(window.cast(), GTK_DIR_TAB_FORWARD)
            }
            element.setHandler(
                value.string == "next" ? field.onReturn(moveFocus) : nil, of: name)
        case "clearButtonMode":
            guard let field = field as? TextField else { break }
            let hasButton = value.string != "never"
            field[GLibProperty<String?>("secondary-icon-name")] =
                hasButton ? "edit-clear-symbolic" : nil
            let clear: @MainActor @Sendable (UInt32) -> Void = { [weak field] _ in field?.clear() }
            element.setHandler(hasButton ? field.connect("icon-press", clear) : nil, of: name)
        case "clearsOnBeginEditing":
            if element.clearsOnFocus == nil {
                field.onFocusChange { [weak field, weak element] hasFocus in
                    if hasFocus, element?.clearsOnFocus == true { field?.clear() }
                }
            }
            element.clearsOnFocus = value.bool ?? false
        case "autocorrectionType", "spellCheckingType", "autocapitalizationType":
            applyHint(name, value.string, to: field)
        default: return false
        }
        return true
    }

    private static func applyHint(_ name: String, _ word: String?, to field: TextInput) {
        let flag =
            switch (name, word) {
            case ("autocorrectionType", "yes"): GTK_INPUT_HINT_WORD_COMPLETION
            case ("spellCheckingType", "yes"): GTK_INPUT_HINT_SPELLCHECK
            case ("spellCheckingType", "no"): GTK_INPUT_HINT_NO_SPELLCHECK
            case ("autocapitalizationType", "words"): GTK_INPUT_HINT_UPPERCASE_WORDS
            case ("autocapitalizationType", "sentences"): GTK_INPUT_HINT_UPPERCASE_SENTENCES
            case ("autocapitalizationType", "allCharacters"): GTK_INPUT_HINT_UPPERCASE_CHARS
            default: GTK_INPUT_HINT_NONE
            }
        field.inner[GLibProperty<UInt32>("input-hints")] |= UInt32(flag.rawValue)
    }

    private static func purpose(_ word: String?) -> TextField.Purpose {
        switch word {
        case "URL", "url": .url
        case "numberPad": .digits
        case "decimalPad", "numbersAndPunctuation", "number": .number
        case "phonePad", "telephone": .phone
        case "namePhonePad": .name
        case "emailAddress", "email": .email
        default: .text
        }
    }

    /// Sets a property of a text area; returns false if text areas don't have it.
    static func apply(_ name: String, _ value: MarkupValue, to area: TextArea) -> Bool {
        switch name {
        case "text": if area.text != value.string { area.text = value.string ?? "" }
        case "editable": area.isEditable = value.bool ?? true
        case "accessibilityLabel": area.setLabel(value.string ?? "")
        default: return false
        }
        return true
    }
}
