import CGTK
import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let scroll = MarkupElement("Scroll", "One child, which scrolls when it is larger.") {
        _, _ in Bin()
    }
    .swiftClass("Scroll")
    .children(.one)
    .attribute("fitToWidth", .bool, "Whether the child is as wide as the element.")
    .attribute("fitToHeight", .bool, "Whether the child is as high as the element.")
    .insets("contentInset", of: "the child")
    .attribute(
        "showsHorizontalScrollIndicator", .bool, "Whether there is a horizontal scroll bar."
    ) { (widget: Widget, value) in
        widget[GLibProperty("hscrollbar-policy")] = policy(value, else: GTK_POLICY_EXTERNAL)
    }
    .attribute("showsVerticalScrollIndicator", .bool, "Whether there is a vertical scroll bar.") {
        (widget: Widget, value) in
        widget[GLibProperty("vscrollbar-policy")] = policy(value, else: GTK_POLICY_EXTERNAL)
    }
    .attribute("scrollEnabled", .bool, "Whether the user can scroll.") { (widget: Widget, value) in
        widget[GLibProperty("vscrollbar-policy")] = policy(value, else: GTK_POLICY_NEVER)
        widget[GLibProperty("hscrollbar-policy")] = policy(value, else: GTK_POLICY_NEVER)
    }
    .changing { element in
        element.standsForClass = false
        element.attach = { $0.children.append($1) }
        element.complete = { complete($0) }
    }

    private static func policy(_ value: MarkupValue, else never: GtkPolicyType) -> UInt32 {
        UInt32((value.bool ?? true ? GTK_POLICY_AUTOMATIC : never).rawValue)
    }

    private static func complete(_ container: MarkupContainer) {
        let element = container.parent
        let direction: Scroll.Direction =
            switch (
                element.compiled["fitToWidth"]?.bool ?? false,
                element.compiled["fitToHeight"]?.bool ?? false
            ) {
            case (true, _): .vertical
            case (false, true): .horizontal
            case (false, false): .both
            }
        let child = container.children.last
        if direction == .horizontal { (child?.widget as? Image)?.fitsHeight = true }
        let scroll = Scroll(child?.outer ?? Bin(), direction: direction)
        // As high as the content if there is room, for example in a column or a snapshot.
        scroll[GLibProperty("propagate-natural-height")] = true
        element.widget = scroll
        element.outer = scroll
    }
}
