import CGTK
import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupGroup {
    /// What elements with text have; those that can't align or break their text except these.
    static let texts = MarkupGroup("Texts", "What elements with text have.")
        .attribute("font", .font, "The font of the text.", inPlace: true) { element, value, _ in
            element.setFont(value)
            return true
        }
        .color("textColor", .text, "The color of the text.", inPlace: true)
        .attribute(
            "textAlignment", .words("textAlignment", "left center right justified natural"),
            "How lines are aligned."
        )
        .attribute(
            "lineBreakMode",
            .words(
                "lineBreakMode",
                "byWordWrapping byCharWrapping byClipping byTruncatingHead byTruncatingTail byTruncatingMiddle"
            ), "Where long lines break or are cut.")

    /// What elements with a keyboard have.
    static let typing = MarkupGroup("Typing", "What elements with a keyboard have.")
        .hint(
            "autocapitalizationType",
            .words("autocapitalizationType", "none words sentences allCharacters"),
            "What an on-screen keyboard capitalizes.",
            [
                "words": GTK_INPUT_HINT_UPPERCASE_WORDS,
                "sentences": GTK_INPUT_HINT_UPPERCASE_SENTENCES,
                "allCharacters": GTK_INPUT_HINT_UPPERCASE_CHARS,
            ]
        )
        .hint(
            "autocorrectionType", checking, "Whether the words are completed.",
            ["yes": GTK_INPUT_HINT_WORD_COMPLETION]
        )
        .hint(
            "spellCheckingType", checking, "Whether spelling is checked.",
            ["yes": GTK_INPUT_HINT_SPELLCHECK, "no": GTK_INPUT_HINT_NO_SPELLCHECK]
        )
        .attribute(
            "keyboardType",
            .words(
                "keyboardType",
                "default ASCIICapable numbersAndPunctuation URL numberPad phonePad namePhonePad emailAddress decimalPad twitter webSearch"
            ), "What is typed, for on-screen keyboards."
        ) { element, value, _ in
            guard let field = element.widget as? SecureField else {
                (element.widget as? TextField)?.purpose = .init(word: value.string)
                return element.widget is TextInput
            }
            // Other keyboards would show what is typed.
            guard ["default", "numberPad"].contains(value.string) else { return false }
            let purpose =
                value.string == "numberPad" ? GTK_INPUT_PURPOSE_PIN : GTK_INPUT_PURPOSE_PASSWORD
            field.inner[GLibProperty("input-purpose")] = UInt32(purpose.rawValue)
            return true
        }
        .attribute(
            "returnKeyType", .words("returnKeyType", "default next"),
            "What Return does: next moves the focus; otherwise it submits."
        ) { element, value, _ in
            guard let field = element.widget as? TextInput else { return false }
            field.submitsOnReturn = value.string != "next"
            let moveFocus: @MainActor @Sendable () -> Void = { [weak field] in
                guard let field, let window = field.window else { return }
                gtk_widget_child_focus(window.cast(), GTK_DIR_TAB_FORWARD)
            }
            element.setHandler(
                value.string == "next" ? field.onReturn(moveFocus) : nil, of: "returnKeyType")
            return true
        }
        .attribute("secureTextEntry", .bool, "Whether the text is a password.")

    private static let checking = AttributeType.words("checking", "default yes no")

    /// Adds an attribute whose words are input hints of GTK; other words are none.
    private func hint(
        _ name: String, _ type: AttributeType, _ summary: String, _ flags: [String: GtkInputHints]
    ) -> MarkupGroup {
        attribute(name, type, summary) { (field: TextInput, value: MarkupValue) in
            let flag = flags[value.string ?? ""] ?? GTK_INPUT_HINT_NONE
            field.inner[GLibProperty<UInt32>("input-hints")] |= UInt32(flag.rawValue)
        }
    }
}

extension BuiltElement {
    /// Sets the font; values other than fonts remove it.
    fileprivate func setFont(_ value: MarkupValue) {
        let names: [String: StyleClass] = [
            "title1": "title-1", "title2": "title-2", "title3": "title-3", "headline": "heading",
            "subheadline": "heading", "body": "body", "callout": "body", "footnote": "caption",
            "caption1": "caption", "caption2": "caption",
        ]
        target.styleClasses.subtract(names.values)
        for name in ["family", "size", "weight", "style"] { css.set("font-\(name)", nil) }
        guard case .font(let font) = value else { return }
        switch font {
        case .style(let name):
            if let name = names[name] { target.styleClasses.insert(name) }
        case .family(let family, let size, let bold, let italic):
            if family != "System" { css.set("font-family", MarkupCSS.family(family)) }
            css.set("font-size", "\(size)pt")
            css.set("font-weight", bold ? "bold" : "normal")
            css.set("font-style", italic ? "italic" : "normal")
        }
    }
}

extension Alignment {
    /// The alignment for a word of `textAlignment`; `left` and `right` are physical sides, so they
    /// are swapped for right-to-left text.
    init(textWord word: String?, isRightToLeft: Bool) {
        self =
            switch word {
            case "center": .center
            case "left": isRightToLeft ? .end : .start
            case "right": isRightToLeft ? .start : .end
            case "justified": .fill
            default: .start
            }
    }
}

extension TextField.Purpose {
    /// The purpose for a word of `keyboardType` or of a field's `type`.
    init(word: String?) {
        self =
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
}
