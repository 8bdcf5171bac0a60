import InlayGObject
import InlayMarkup

/// The parts of an element's widget that its color attributes apply to, as CSS selectors relative
/// to the widget; an empty selector is the widget itself.
struct ElementColors {
    /// What a tint colors.
    enum Tint {
        /// The text and symbols of nodes.
        case text(String)
        /// The background of nodes, with the text on it left as it is.
        case fill(String)
        /// The background of nodes, with black or white text on it.
        case contrastingFill(String)
    }

    /// The nodes that have the text color.
    var text = ""
    /// The nodes that have the tint; by default the controls inside of a container.
    var tint = Tint.fill(" switch:checked,  check:checked,  radio:checked,  highlight,  progress")

    /// A kind of color attribute.
    enum Role {
        case text
        case tint
        case background
    }

    /// Sets the color of a text, tint or background; values other than colors remove it.
    static func set(_ role: Role, _ value: MarkupValue, of element: BuiltElement) {
        var color: String?
        if case .color(let value) = value { color = MarkupCSS.color(value) }
        switch role {
        case .text: element.css.set("color", color, of: element.colors.text)
        case .background:
            element.css.set("background-color", color)
            element.css.set("background-image", "none")
        case .tint:
            switch element.colors.tint {
            case .text(let nodes): element.css.set("color", color, of: nodes)
            case .fill(let nodes): fill(nodes, color, nil, of: element)
            case .contrastingFill(let nodes): fill(nodes, color, foreground(on: value), of: element)
            }
        }
    }

    private static func fill(
        _ nodes: String, _ color: String?, _ foreground: String?, of element: BuiltElement
    ) {
        element.css.set("background-color", color, of: nodes)
        element.css.set("color", foreground, of: nodes)
    }

    /// Returns the color of text on a tint: white on dark colors and black on light ones; nil for a
    /// color of the theme.
    private static func foreground(on value: MarkupValue) -> String? {
        guard case .color(.rgba(let red, let green, let blue, _)) = value else { return nil }
        let luminance = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
        return luminance > 160 ? "black" : "white"
    }
}

extension AttributeList {
    /// Adds an attribute that colors a part of the element's widget.
    func color(
        _ name: String, _ role: ElementColors.Role, _ summary: String, inPlace: Bool = false
    ) -> Self {
        attribute(name, .color, summary, inPlace: inPlace) { element, value, _ in
            ElementColors.set(role, value, of: element)
            return true
        }
    }
}
