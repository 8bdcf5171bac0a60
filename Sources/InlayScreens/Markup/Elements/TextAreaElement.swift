import InlayForms
import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let textArea = MarkupElement(
        "TextArea", "Multiple lines of text that the user edits."
    ) { _, _ in TextArea() }
    .uses(.texts).uses(.typing).uses(.field)
    .except("textAlignment", "Text begins where lines of the language do.")
    .except("lineBreakMode", "Lines break at words.")
    .except("autocapitalizationType", "The desktop decides.")
    .except("autocorrectionType", "The desktop decides.")
    .except("spellCheckingType", "The desktop decides.")
    .except("keyboardType", "The keyboard is that for texts.")
    .except("returnKeyType", "Return begins a line.")
    .except("secureTextEntry", "Use a TextField.")
    .value("text", .text, "The text.", inPlace: true, .area)
    .attribute("title", .text, "The name of the field, shown above it.")
    .attribute("required", .bool, "Whether a form needs a text.")
    .attribute("minimumLength", .integer, "How many characters a form needs at least.")
    .attribute("maximumLength", .integer, "How many characters a form takes at most.")
    .attribute("editable", .bool, "Whether the user can change the text.") {
        (area: TextArea, value) in area.isEditable = value.bool ?? true
    }
    .insets("textContainerInset", of: "the text")
    .overriding("accessibilityLabel", inPlace: true) { element, value, _ in
        (element.widget as? TextArea)?.setLabel(value.string ?? "")
        return true
    }
    .field(.control { _ in .multiline })
    .colors(text: " > textview, > textview > text", tint: ElementColors().tint)
    .changing { element in
        element.complete = { container in
            let element = container.parent
            guard !element.hasFieldLabel, element.compiled["title"] != nil,
                let area = element.widget as? TextArea
            else { return }
            let title = container.context.title(of: element.compiled)
            let content = element.outer
            area.setLabel(title)
            area.expandsVertically = true
            element.outer = Column(spacing: 6) {
                Label(title)
                content
            }
            // The area fills the height of the column, which takes no more than others.
            element.outer.expandsVertically = false
        }
    }
}

extension ValueAccess {
    fileprivate static let area = ValueAccess(
        TextArea.self, read: { .text($0.text) },
        write: { field, value in
            let text = value.string ?? ""
            if field.text != text { field.text = text }
        })
}
