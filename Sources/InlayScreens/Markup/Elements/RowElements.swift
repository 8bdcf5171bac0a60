import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let listRow = MarkupElement("ListRow", "A row of a table.") { _, _ in ListRow("") }
        .uses(.texts)
        .except("textAlignment", "Rows are set as the desktop has them.")
        .except("lineBreakMode", "Rows are set as the desktop has them.")
        .styles("default", "value", "property")
        .children(.one)
        .attribute("title", .text, "The text.", inPlace: true) { (row: ListRow, value) in
            row.title = value.string ?? ""
        }
        .attribute("subtitle", .text, "The second text.", inPlace: true) {
            element, value, _ in
            guard let row = element.widget as? ListRow else { return false }
            if element.showsDetailAtEnd {
                showDetail(value.string ?? "", atEndOf: row, element)
            } else {
                row.subtitle = value.string ?? ""
            }
            return true
        }
        .attribute("image", .image, "The image before the text.") { element, value, context in
            guard let row = element.widget as? ListRow else { return false }
            let name = value.string ?? ""
            row.image = name.isEmpty ? nil : context.picture(name).embedded
            return true
        }
        .attribute("value", .string, "The value of the row, for forms and code.")
        // The section checks the row when it is added.
        .edited(
            "checked", .bool, "Whether the row is checked.",
            access: { $0.checkBox == nil ? nil : .checked }, element: { _, _, _ in true }
        )
        .attribute("accessoryType", accessoryType, "The accessory at the end of the row.") {
            (row: ListRow, value) in row.accessory = accessory(value.string)
        }
        .attribute("indentationLevel", .integer(0...100), "How far the text is indented.") {
            (row: ListRow, value) in row.margins.leading = 12 * (value.int ?? 0)
        }
        .instruction("backgroundView", .next, "The next element lies behind the row.")
        .changing { element in
            element.isForRoots = true
            element.press = { element, perform in
                (element.widget as? ListRow)?.isActivatable = true
                element.widget.connect("activated") { perform() }
            }
            element.attach = { container, child in
                guard let row = container.parent.widget as? ListRow else { return }
                container.record(child) { row.append(child.outer) }
            }
        }

    static let customRow = MarkupElement(
        "CustomRow", "A row of a table with content of its own."
    ) { _, _ in Bin() }
    .uses(.boxes)
    .children(.one)
    .attribute("value", .string, "The value of the row, for forms and code.")
    // Shown beside the content.
    .attribute(
        "accessoryType", accessoryType, "The accessory at the end of the row.", isBindable: false
    ) { (_: Bin, _) in }
    .instruction("ignoreLayoutMargins", .none, "Padding doesn't count.")
    .instruction("backgroundView", .next, "The next element lies behind the row.")
    .changing { element in
        element.attach = { container, child in
            guard let cell = container.parent.widget as? Bin else { return }
            let type = container.parent.compiled["accessoryType"]?.string
            cell.content =
                accessory(type).map { accessory in
                    Row(spacing: 12) {
                        child.outer.expanded()
                        accessory.margins(Insets(top: 0, leading: 0, bottom: 0, trailing: 12))
                    }
                } ?? child.outer
        }
    }

    private static let accessoryType = AttributeType.words(
        "accessoryType", "none disclosureIndicator detailDisclosureButton checkmark detailButton")

    /// Creates the icon of an `accessoryType`; nil for none.
    private static func accessory(_ type: String?) -> Icon? {
        switch type {
        case "disclosureIndicator": Icon("go-next-symbolic").styled(.dimmed)
        case "checkmark": Icon("object-select-symbolic")
        case "detailButton", "detailDisclosureButton": Icon("help-about-symbolic").styled(.dimmed)
        default: nil
        }
    }

    private static func showDetail(_ text: String, atEndOf row: ListRow, _ element: BuiltElement) {
        let detail = element.detail ?? Label(wrapping: .truncated)
        if element.compiled.style == "property" {
            // The title names the value, which is the more important text.
            element.css.set("color", "@accent_color", of: " label.title")
            element.css.set("font-size", "smaller", of: " label.title")
        } else {
            detail.styled(.dimmed)
        }
        detail.text = text
        if element.detail == nil { row.append(detail) }
        element.state = .row(detail: detail, checkBox: element.checkBox)
    }
}

extension ValueAccess {
    /// The accessor of the state of a row's check box.
    fileprivate static let checked = ValueAccess(
        read: { .bool($0.checkBox?.isOn ?? false) },
        write: { $0.checkBox?.isOn = $1.bool ?? false },
        observe: { element, handler in
            if let box = element.checkBox { connect(box, "toggled", handler) }
        })
}
