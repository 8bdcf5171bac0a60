import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

extension MarkupElement {
    static let button = MarkupElement("Button", "A button with a title, an image or both.") {
        element, context -> Button in
        let button = makeButton(element, context)
        button.truncatesTitle = true
        return button
    }
    .uses(.texts)
    .except("textAlignment", "Titles are in the middle.")
    .except("lineBreakMode", "Titles are one line.")
    .styles("default", "plain", "details", "add")
    .children(.one)
    .attribute("title", .text, "The title.", inPlace: true) { showTitle("title", $1, of: $0, $2) }
    .attribute("attributedTitle", .markup, "The title with Pango markup.") {
        showTitle("attributedTitle", $1, of: $0, $2)
    }
    .color("titleColor", .text, "The color of the title.", inPlace: true)
    .attribute("image", .image, "The image beside or instead of the title.") {
        showTitle("image", $1, of: $0, $2)
    }
    .attribute(
        "styled", .words("buttonStyle", "default suggested destructive flat pill circular"),
        "The style of the button, such as that of the suggested action or a destructive one."
    ) { element, value, _ in
        guard let button = element.widget as? Button else { return false }
        let styles: [String: StyleClass] = [
            "suggested": .suggested, "destructive": .destructive, "flat": .flat, "pill": .pill,
            "circular": "circular",
        ]
        button.styleClasses.subtract(styles.values)
        if let style = styles[value.string ?? ""] { button.styleClasses.insert(style) }
        if value.string == "circular" { keepCircular(element) }
        return true
    }
    .attribute(
        "type", .words("buttonType", "button submit reset"),
        "Whether it submits or resets the form around it."
    )
    .attribute(
        "name", .name, "The name under which a form submits that this button was pressed."
    )
    .attribute("submittedValue", .string, "The value that a form submits under the name.")
    .insets(
        "contentEdgeInset", plural: "contentEdgeInsets", of: "the title", around: "title and image"
    )
    .colors(text: titleNodes, tint: .text(titleNodes))
    .changing { element in
        element.isForRoots = true
        element.keepsHeight = true
        element.colorsWithChildren = ElementColors(tint: .text(""))
        element.press = { element, perform in element.widget.connect("clicked") { perform() } }
        element.attach = { container, child in
            (container.parent.widget as? Button)?.setChild(child.outer)
        }
    }

    /// The title and the image of a button: the theme derives backgrounds from the color of the
    /// whole widget.
    private static let titleNodes = " > label, > image, > box > label, > box > image"

    private static func makeButton(_ element: CompiledElement, _ context: MarkupContext) -> Button {
        guard let style = element.style, style != "default" else { return Button("") }
        let title = element["title"].map { context.text($0) } ?? ""
        // The icon is shown beside a title when the title is set.
        guard let icon = icon(ofStyle: style), title.isEmpty else {
            return Button("").styled(.flat)
        }
        let label: InterfaceText = style == "add" ? .add : .details
        return Button(icon: icon, label()).styled(.flat)
    }

    /// Returns the icon for a button style, such as `add`; nil for styles without an icon.
    private static func icon(ofStyle style: String) -> String? {
        switch style {
        case "details": "help-about-symbolic"
        case "add": "list-add-symbolic"
        default: nil
        }
    }

    /// Centers a circular button, so that it isn't stretched in a larger area; alignments that the
    /// document sets take precedence.
    private static func keepCircular(_ element: BuiltElement) {
        if element.compiled["horizontalAlignment"] == nil {
            element.outer.horizontalAlignment = .center
        }
        if element.compiled["verticalAlignment"] == nil {
            element.outer.verticalAlignment = .center
        }
    }

    /// Shows the title and the image, of which `name` has changed.
    private static func showTitle(
        _ name: String, _ value: MarkupValue, of element: BuiltElement, _ context: MarkupContext
    ) -> Bool {
        guard let button = element.widget as? Button else { return false }
        let attributed = element.compiled["attributedTitle"]
        let isAttributed = name == "attributedTitle" || name == "image" && attributed != nil
        let title =
            name == "image"
            ? (attributed ?? element.compiled["title"]).map(context.text) ?? ""
            : value.string ?? ""
        let known = element.compiled.style.flatMap { icon(ofStyle: $0) }
        let image = name == "image" ? value.string : element.compiled["image"]?.string ?? known
        let label = Label(title, wrapping: .truncated)
        if isAttributed { label.show(markup: title) }
        guard let image else {
            if isAttributed { button.setChild(label) } else { button.title = title }
            return true
        }
        if title.isEmpty, context.resources.path(of: image) == nil {
            button[GLibProperty("icon-name")] = image
            return true
        }
        let row = Row(spacing: 6)
        row.horizontalAlignment = .center
        row.append(context.picture(image))
        if !title.isEmpty { row.append(label) }
        button.setChild(row)
        return true
    }
}
