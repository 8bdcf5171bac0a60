import InlayGObject
import InlayMarkup
import InlayShell

/// A setter of an element's color attributes, which become CSS rules.
///
/// The selectors of the rules depend on the kind of widget.
struct ElementColors {
    let element: BuiltElement

    /// Sets a text, tint or background color; returns false for any other attribute.
    func set(_ name: String, _ value: MarkupValue) -> Bool {
        var color: String?
        if case .color(let value) = value { color = MarkupCSS.color(value) }
        switch name {
        case "textColor", "titleColor", "color": setText(color)
        case "tintColor", "onTintColor", "progressTintColor", "minimumTrackTintColor",
            "currentPageIndicatorTintColor":
            setTint(color, foreground: Self.foreground(on: value))
        case "backgroundColor":
            element.css.set("background-color", color)
            element.css.set("background-image", "none")
        default: return false
        }
        return true
    }

    /// Sets the text color.
    ///
    /// For button titles and text fields, sets it only on the text nodes, because the theme derives
    /// backgrounds from the color of the whole widget.
    private func setText(_ color: String?) {
        switch element.widget {
        case is Button where element.children.isEmpty: setTitle(color)
        case is TextInput: element.css.set("color", color, of: " > text")
        case is TextArea:
            element.css.set("color", color, of: " > textview, > textview > text")
        default: element.css.set("color", color)
        }
    }

    /// Colors the title and the image of a button.
    private func setTitle(_ color: String?) {
        element.css.set("color", color, of: " > label, > image, > box > label, > box > image")
    }

    private func setTint(_ color: String?, foreground: String?) {
        func fill(_ nodes: String, _ foreground: String? = nil) {
            element.css.set("background-color", color, of: nodes)
            element.css.set("color", foreground, of: nodes)
        }
        switch element.widget {
        case is Button where element.children.isEmpty: setTitle(color)
        case is Switch: fill(":checked")
        case is CheckBox:
            fill(" > check:checked, > check:indeterminate, > radio:checked", foreground)
        case is Slider: fill(" > trough > highlight")
        case is ProgressBar: fill(" > trough > progress")
        case is SegmentedControl: fill(" > button:checked", foreground)
        case is PageDots:
            element.css.set("color", color, of: " > label:not(.dim-label)")
        case is Spinner, is Label, is Button, is Image: element.css.set("color", color)
        default:
            // In a container, the tint is the accent color of the controls.
            fill(" switch:checked,  check:checked,  radio:checked,  highlight,  progress")
        }
    }

    /// Returns the color of text on a tint: white on dark colors and black on light ones; nil for a
    /// color of the theme.
    private static func foreground(on value: MarkupValue) -> String? {
        guard case .color(.rgba(let red, let green, let blue, _)) = value else { return nil }
        let luminance = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
        return luminance > 160 ? "black" : "white"
    }
}
