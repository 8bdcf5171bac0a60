import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let segmentedControl = MarkupElement(
        "SegmentedControl", "Buttons of which one is chosen.",
        make: { segments("segment", of: $0, $1) }
    )
    .uses(.field)
    .attribute("title", .text, "The name of the choice, shown beside it.")
    .edited(
        "selection", .integer(-1...1_000_000),
        "Which segment is chosen, counted from 0.", counts: "segment", access: { _ in .segment }
    )
    .edited(
        "value", .string, "The value of the chosen segment.",
        access: { ValueAccess.primary(of: $0) }
    )
    .attribute(
        "apportionsSegmentWidthsByContent", .bool,
        "Whether each segment is as wide as its title."
    ) { (control: SegmentedControl, value) in control.isHomogeneous = !(value.bool ?? false) }
    .part(
        MarkupPart("segment", "A segment.")
            .attribute("title", .text, "The title.")
            .attribute("image", .image, "The image instead of the title.")
            .attribute("value", .string, "The value of the segment.")
    )
    .field(
        .choice(
            ElementField.Selection(
                read: { ($0 as? SegmentedControl)?.selection },
                write: { ($0 as? SegmentedControl)?.selection = $1 ?? 0 }))
    )
    .segments()
    .changing { element in
        element.keepsHeight = true
        element.caption = .beside { _ in false }
        element.addPart = { $0.addValue(of: $1) }
    }

    static let tabBar = MarkupElement(
        "TabBar", "Buttons that switch between views.", make: { segments("item", of: $0, $1) }
    )
    .attribute(
        "itemPositioning", .words("itemPositioning", "automatic fill centered"),
        "Whether the items share the width."
    ) { (control: SegmentedControl, value) in
        control.isHomogeneous = value.string != "centered"
        control.horizontalAlignment = value.string == "fill" ? .fill : .center
    }
    .edited(
        "selection", .integer(-1...1_000_000), "Which item is chosen, counted from 0.",
        counts: "item", access: { _ in .segment }
    )
    .part(
        MarkupPart("item", "A tab.")
            .attribute(
                "type",
                .words(
                    "tabBarItem",
                    "more favorites featured topRated recents contacts history bookmarks search downloads mostRecent mostViewed"
                ), "A known item, with title and image."
            )
            .attribute("title", .text, "The title.")
            .attribute("image", .image, "The image.")
            .attribute("name", .name, "The name, for code.")
            .attribute("badge", .text, "A short text at the tab.")
    )
    .segments()
    .changing { element in
        element.keepsHeight = true
        element.standsForClass = false
    }

    private static func segments(
        _ name: String, of element: CompiledElement, _ context: MarkupContext
    ) -> SegmentedControl {
        let parts = element.parts(name)
        let items = MarkupItems(context: context)
        return SegmentedControl(
            parts.map { context.title(of: $0) }, buttons: parts.map { items.button(of: $0) })
    }

    /// Has the element behave like linked buttons, which scroll when they are wider than the room.
    private func segments() -> MarkupElement {
        colors(tint: .contrastingFill(" > button:checked")).changing { element in
            element.value = { $0.rowValues.isEmpty ? .segment : .segmentValue }
            element.complete = { $0.scrollBar() }
        }
    }
}

extension CompiledElement {
    /// Returns the parts with a name, such as `row`.
    func parts(_ name: String) -> [CompiledElement] {
        children.compactMap {
            if case .element(let part) = $0, part.name == name { part } else { nil }
        }
    }
}

extension ValueAccess {
    fileprivate static let segment = ValueAccess(
        SegmentedControl.self, read: { .number(Double($0.selection)) },
        write: { control, value in
            let index = value.int ?? 0
            if control.options.indices.contains(index) { control.selection = index }
        })

    fileprivate static let segmentValue = ValueAccess(
        read: { element in
            let index = (element.widget as? SegmentedControl)?.selection ?? 0
            return .text(element.rowValues.indices.contains(index) ? element.rowValues[index] : "")
        },
        write: { element, value in
            if let index = element.rowValues.firstIndex(of: value.string ?? "") {
                (element.widget as? SegmentedControl)?.selection = index
            }
        },
        observe: { segment.observe($0, $1) })
}
