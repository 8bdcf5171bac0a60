import CGTK
import InlayGObject
import InlayMarkup
import InlayShell

/// The layout of the items of a `Collection` element, whose widget is a `GtkFlowBox`.
enum MarkupCollection {
    /// Adds a child as an item, with the width `itemWidth` and the height `itemHeight` if these are
    /// set.
    static func add(_ child: BuiltElement, to parent: BuiltElement) {
        let width = parent.compiled["itemWidth"]?.int.map { max(0, min($0, 100_000)) }
        let height = parent.compiled["itemHeight"]?.int.map { max(0, min($0, 100_000)) }
        var item = child.outer
        if let width { item = MarkupLayout.clamp(item, width, GTK_ORIENTATION_HORIZONTAL) }
        if let height { item = MarkupLayout.clamp(item, height, GTK_ORIENTATION_VERTICAL) }
        if width != nil { item.minimumWidth = width }
        if height != nil { item.minimumHeight = height }
        gtk_flow_box_insert(parent.widget.opaque, item.cast(), -1)
        // The item keeps its size instead of filling its share of the line.
        if let slot = gtk_widget_get_parent(item.cast()) {
            MarkupLayout.bindVisibility(of: Widget(adopting: slot), to: child.outer)
            if width != nil { gtk_widget_set_halign(slot, GTK_ALIGN_START) }
            if height != nil { gtk_widget_set_valign(slot, GTK_ALIGN_START) }
        }
        item.keepAlive(child.outer)
        child.outer.keepAlive(child.widget)
    }

    /// Sets the direction of the lines, and wraps the flow box in a scroll view if the direction is
    /// horizontal or the height is limited.
    static func complete(_ element: BuiltElement) {
        let box = element.widget
        let compiled = element.compiled
        gtk_flow_box_set_selection_mode(box.opaque, GTK_SELECTION_NONE)
        // Items have their own size; the theme has a padding around them.
        element.css.set("padding", "0", of: " > flowboxchild")
        let isHorizontal = compiled["scrollDirection"]?.string == "horizontal"
        let count = max(7, element.children.count)
        if isHorizontal {
            box[GLibProperty("orientation")] = UInt32(GTK_ORIENTATION_VERTICAL.rawValue)
            box.horizontalAlignment = .start
            let isLimited = ["height", "maximumHeight", "weight"].contains { compiled[$0] != nil }
            // Without a height there is one line of items.
            gtk_flow_box_set_max_children_per_line(box.opaque, isLimited ? guint(count) : 1)
        } else if compiled["itemWidth"] != nil {
            // As many items in a line as fit.
            gtk_flow_box_set_max_children_per_line(box.opaque, guint(count))
        }
        let limits = ["height", "maximumHeight", "weight"]
        // Without a limit, the flow box is as high as its rows, which a scroll view would cut off.
        guard isHorizontal || limits.contains(where: { compiled[$0] != nil }) else { return }
        element.outer = Scroll(box, direction: isHorizontal ? .horizontal : .vertical)
    }
}
