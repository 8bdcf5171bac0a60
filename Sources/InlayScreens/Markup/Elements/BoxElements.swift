import InlayMarkup
import InlayShell

extension MarkupElement {
    static let row = MarkupElement("Row", "Children beside one another.") { element, _ in
        Row(spacing: element["spacing"]?.int ?? 8)
    }
    .uses(.boxes)
    .children(.any)
    .spacing(default: "8")
    .attribute(
        "baseline", .words("baseline", "none first last"),
        "Whether texts are aligned, and at which line: the first or the last one."
    )
    .attribute("alignToBaseline", .bool, "Use baseline=\"first\".", isDeprecated: true)
    .changing { $0.isForRoots = true }

    static let column = MarkupElement("Column", "Children below one another.") { element, _ in
        Column(spacing: element["spacing"]?.int ?? 8)
    }
    .uses(.boxes)
    .children(.any)
    .spacing(default: "8")
    .attribute(
        "alignToGrid", .bool,
        "Whether the cells of rows that follow one another are equally wide, column by column."
    )
    // Without the older name “topSpacing”, which has another meaning here.
    .margin("marginTop", "Space above the element.", \.top)
    .margin("marginBottom", "Space below the element.", \.bottom)
    .edge("topSpacing", "padding-top", "Space above the first child.")
    .edge("bottomSpacing", "padding-bottom", "Space below the last child.")
    .changing { $0.isForRoots = true }

    static let stack = MarkupElement("Stack", "Children in a row or column.") {
        element, _ -> Box in
        let spacing = element["spacing"]?.int ?? 0
        return element["axis"]?.string == "vertical"
            ? Column(spacing: spacing) : Row(spacing: spacing)
    }
    .uses(.boxes)
    .children(.any)
    .attribute(
        "axis", .words("axis", "horizontal vertical"), "Beside or below one another.",
        default: "horizontal"
    )
    .attribute(
        "alignment",
        .words(
            "stackAlignment", "fill leading top firstBaseline center trailing bottom lastBaseline"),
        "The alignment of children across the axis."
    )
    .attribute(
        "distribution",
        .words(
            "distribution", "fill fillEqually fillProportionally equalSpacing equalCentering"),
        "How children share the space along the axis."
    )
    .spacing(default: "0")
    .changing { $0.standsForClass = false }

    static let spacer = MarkupElement("Spacer", "The space that is left.") { _, _ in Bin() }
        .changing { element in
            element.standsForClass = false
            element.weight = 1
        }

    static let toolbar = MarkupElement("Toolbar", "Buttons for what can be done.") { _, _ in
        Row(spacing: 6).styled(.toolbar)
    }
    .part(
        MarkupPart("item", "A button of the toolbar.")
            .attribute(
                "type",
                .words(
                    "toolbarItem",
                    "done cancel edit save add flexibleSpace fixedSpace compose reply action organize bookmarks search refresh stop camera trash play pause rewind fastForward undo redo pageCurl"
                ), "A known item, with title and image."
            )
            .attribute("title", .text, "The title.")
            .attribute("image", .image, "The image.")
            .attribute("action", .action, "The action, called as those of events.")
            .attribute("width", .pixels, "The width of a fixed space.")
    )
    .changing { element in
        element.standsForClass = false
        element.addPart = { $0.addToolbarItem($1) }
        element.complete = { $0.scrollBar() }
    }

    private func spacing(default standard: String) -> MarkupElement {
        attribute(
            "spacing", .pixels, "Space between children.", default: standard, inPlace: true
        ) { (box: Box, value) in
            let spacing = value.int ?? 0
            if var layout = WeightLayout.installed(on: box) {
                layout.spacing = spacing
                layout.install(on: box)
            } else {
                box.spacing = spacing
            }
        }
    }

    private func edge(_ name: String, _ property: String, _ summary: String) -> MarkupElement {
        attribute(name, .pixels, summary) { element, value, _ in
            element.css.set(property, value.number.map { MarkupCSS.pixels($0) })
            return true
        }
    }
}
