import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let label = MarkupElement("Label", "A line or paragraph of text.") { _, _ in Label() }
        .uses(.texts)
        .attribute("text", .text, "The text.", inPlace: true) { (label: Label, value) in
            label.text = value.string ?? ""
        }
        .attribute(
            "markup", .markup, "The text with Pango markup such as b and i."
        ) { (label: Label, value) in label.show(markup: value.string ?? "") }
        .attribute(
            "maximumLines", .integer(0...1_000_000),
            "How many lines there are at most; 0 is any number.", inPlace: true
        ) { (label: Label, value) in
            let lines = value.int ?? 0
            label.maximumLines = lines > 0 ? lines : nil
        }
        .attribute(
            "preferredMaxLayoutWidth", .pixels, "The width at which lines break.",
            isBindable: false
        ) { element, _, _ in
            // The maximum width is set by the layout; in a wider slot, the label is at the start.
            if element.compiled["horizontalAlignment"] == nil {
                element.outer.horizontalAlignment = .start
            }
            return true
        }
        .attribute(
            "selectable", .bool, "Whether the text can be selected and copied."
        ) { (label: Label, value) in label.isSelectable = value.bool ?? false }
        .overriding("textAlignment", inPlace: true) { element, value, _ in
            guard let label = element.widget as? Label else { return false }
            let handler = label.followDirection { [weak label] isRightToLeft in
                label?.textAlignment = Alignment(
                    textWord: value.string, isRightToLeft: isRightToLeft)
            }
            element.setHandler(handler, of: "textAlignment")
            return true
        }
        .overriding("lineBreakMode", inPlace: false) { element, value, _ in
            guard let label = element.widget as? Label else { return false }
            switch value.string {
            case "byTruncatingMiddle": label.wrapping = .truncatedInTheMiddle
            case "byTruncatingHead": label.wrapping = .truncatedAtTheStart
            case "byTruncatingTail": label.wrapping = .truncated
            case "byCharWrapping": label.wrapping = .characters
            case "byClipping": label.wrapping = .never
            default: label.wrapping = .lines
            }
            return true
        }
        .colors(tint: .text(""))
        .changing { element in
            element.isForRoots = true
            element.complete = { container in
                let element = container.parent
                // The app's own root widget isn't wrapped.
                guard !element.isRoot, let label = element.widget as? Label,
                    element.compiled["lineBreakMode"]?.string == "byClipping"
                else { return }
                element.outer = ClippedLabel(label)
            }
        }
}
