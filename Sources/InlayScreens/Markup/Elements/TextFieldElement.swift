import CGTK
import InlayForms
import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let textField = MarkupElement("TextField", "A line of text that the user edits.") {
        element, _ -> TextInput in
        element.fieldType == "password" ? SecureField() : TextField()
    }
    .swiftClass("TextField")
    .uses(.texts).uses(.typing).uses(.field)
    .except("lineBreakMode", "Text is one line.")
    .value("text", .text, "The text.", inPlace: true, .text)
    .attribute("title", .text, "The name of the field, shown beside it.")
    .placeholder()
    .attribute(
        "borderStyle", .words("borderStyle", "none roundedRect"), "Whether there is a border."
    ) {
        (field: TextInput, value) in
        if value.string == "none" { field.styleClasses.insert(.flat) }
    }
    .attribute(
        "clearButtonMode", .words("viewMode", "never whileEditing unlessEditing always"),
        "When there is a button that empties the field."
    ) { element, value, _ in
        guard let field = element.widget as? TextField else { return element.widget is TextInput }
        let hasButton = value.string != "never"
        field[GLibProperty<String?>("secondary-icon-name")] =
            hasButton ? "edit-clear-symbolic" : nil
        let clear: @MainActor @Sendable (UInt32) -> Void = { [weak field] _ in field?.clear() }
        element.setHandler(
            hasButton ? field.connect("icon-press", clear) : nil, of: "clearButtonMode")
        return true
    }
    .fieldConstraints()
    .attribute("editable", .bool, "Whether the user can change the text.") {
        (field: TextInput, value) in field.isEditable = value.bool ?? true
    }
    .attribute(
        "clearsOnBeginEditing", .bool, "Whether the text is emptied when the focus comes."
    ) { element, value, _ in
        guard let field = element.widget as? TextInput else { return false }
        if case .none = element.state {
            field.onFocusChange { [weak field, weak element] hasFocus in
                if hasFocus, case .textField(true) = element?.state { field?.clear() }
            }
        }
        element.state = .textField(clearsOnFocus: value.bool ?? false)
        return true
    }
    .overriding("textAlignment", inPlace: true) { element, value, _ in
        guard let field = element.widget as? TextInput else { return false }
        let handler = field.followDirection { [weak field] isRightToLeft in
            guard let field else { return }
            let alignment = Alignment(textWord: value.string, isRightToLeft: isRightToLeft)
            gtk_editable_set_alignment(
                field.opaque, alignment == .center ? 0.5 : alignment == .end ? 1 : 0)
        }
        element.setHandler(handler, of: "textAlignment")
        return true
    }
    .instruction("leftView", .next, "The next element becomes the view before the text.")
    .instruction("rightView", .next, "The next element becomes the view after the text.")
    .field(.control { kind(of: $0) })
    .textInput()

    static let searchField = MarkupElement(
        "SearchField", "A field in which the user searches."
    ) { _, _ in SearchField() }
    .uses(.typing).uses(.field)
    .except("autocapitalizationType", "The desktop decides.")
    .except("autocorrectionType", "The desktop decides.")
    .except("spellCheckingType", "The desktop decides.")
    .except("keyboardType", "The keyboard is that for texts.")
    .except("secureTextEntry", "Use a TextField.")
    .value("text", .text, "The text.", inPlace: true, .text)
    .placeholder()
    .attribute("prompt", .text, "The text above the field.", inPlace: true) { element, value, _ in
        if case .searchField(let prompt) = element.state { prompt.text = value.string ?? "" }
        element.widget.accessibilityDescription = value.string
        return true
    }
    .attribute("required", .bool, "Whether a form needs a text.")
    .field(.control { _ in .search })
    .textInput()
    .changing { element in
        element.complete = { container in
            let element = container.parent
            guard element.compiled["prompt"] != nil else { return }
            let label = Label().styled(.caption, .dimmed)
            let field = element.outer
            element.state = .searchField(prompt: label)
            element.outer = Column(spacing: 3) {
                label
                field
            }
        }
    }

    private static func kind(of element: CompiledElement) -> FormField.Kind {
        switch element.fieldType {
        case "email": .email
        case "url": .url
        case "telephone": .telephone
        case "number": .number
        case "password": .secure
        default: .text
        }
    }

    private func placeholder() -> MarkupElement {
        attribute(
            "placeholder", .text, "The text that is shown while the field is empty.", inPlace: true
        ) { (field: TextInput, value) in field.placeholder = value.string }
    }

    /// Adds the constraints that a form checks.
    private func fieldConstraints() -> MarkupElement {
        attribute(
            "type", .words("fieldType", "text email url telephone number password"),
            "What is typed; a form checks it.", isBindable: false
        ) { element, value, _ in
            (element.widget as? TextField)?.purpose = .init(word: value.string)
            return element.widget is TextInput
        }
        .attribute("required", .bool, "Whether a form needs a text.")
        .attribute(
            "pattern", .string, "The regular expression that the whole text matches, in a form."
        )
        .attribute("patternHint", .text, "A sentence that describes the pattern.")
        .attribute(
            "minimumLength", .integer, "How many characters a form needs at least."
        )
        .attribute(
            "maximumLength", .integer, "How many characters there are at most."
        ) { (field: TextInput, value) in
            field.lengthLimit = value.int.flatMap { $0 > 0 ? $0 : nil }
        }
        .attribute("minimum", .number, "The least number, for the type number in a form.")
        .attribute("maximum", .number, "The greatest number, for the type number in a form.")
        .attribute(
            "step", .number, "The distance of numbers, for the type number in a form.",
            default: "1"
        )
        .attribute(
            "multiple", .bool,
            "Whether there may be multiple addresses, for the type email in a form.")
    }

    /// Has the element behave like a field for one line of text.
    private func textInput() -> MarkupElement {
        colors(text: " > text", tint: ElementColors().tint).changing { element in
            element.keepsHeight = true
            element.caption = .beside { _ in true }
            element.press = { element, perform in
                (element.widget as? TextInput)?.onReturn { perform() }
            }
        }
    }
}

extension ValueAccess {
    fileprivate static let text = ValueAccess(
        TextInput.self, read: { .text($0.text) },
        write: { field, value in
            let text = value.string ?? ""
            if field.text != text { field.text = text }
        },
        observe: { field, handler in
            connect(field, "changed", handler)
            // Changes by keys that aren't typed text, such as Up in a number field.
            field.changeHandlers.append(handler)
        })
}
