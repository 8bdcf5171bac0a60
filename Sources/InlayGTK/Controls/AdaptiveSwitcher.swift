import CGLib
import CGTK
import InlayGObject

/// The switcher of a ``TabView`` whose tabs all have icons.
///
/// The icons are beside the titles if there is room, otherwise above the titles.
final class AdaptiveSwitcher: Row {
    /// Makes a switcher between the pages of an `AdwViewStack`.
    init(for stack: Widget) {
        super.init()
        for policy in [ADW_VIEW_SWITCHER_POLICY_WIDE, ADW_VIEW_SWITCHER_POLICY_NARROW] {
            let switcher = Widget(adopting: adw_view_switcher_new())
            switcher[GLibProperty<UnsafeMutableRawPointer?>("stack")] = stack.pointer
            switcher[GLibProperty("policy")] = UInt32(policy.rawValue)
            append(switcher)
        }
        gtk_widget_set_layout_manager(
            cast(), gtk_custom_layout_new(requestMode, measure, allocate))
    }
}

private nonisolated let requestMode: GtkCustomRequestModeFunc = { _ in
    GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
}
private nonisolated let measure: GtkCustomMeasureFunc = {
    widget, orientation, size, minimum, natural, _, _ in
    guard let widget, let switchers = Switchers(of: widget) else { return }
    if orientation == GTK_ORIENTATION_HORIZONTAL {
        gtk_widget_measure(switchers.narrow, orientation, -1, minimum, nil, nil, nil)
        gtk_widget_measure(switchers.wide, orientation, -1, nil, natural, nil, nil)
        if let minimum, let natural { natural.pointee = max(minimum.pointee, natural.pointee) }
    } else {
        gtk_widget_measure(
            switchers.shown(in: size), orientation, size, minimum, natural, nil, nil)
    }
}
private nonisolated let allocate: GtkCustomAllocateFunc = { widget, width, height, _ in
    guard let widget, let switchers = Switchers(of: widget) else { return }
    let shown = switchers.shown(in: width)
    gtk_widget_set_child_visible(switchers.wide, shown == switchers.wide ? 1 : 0)
    gtk_widget_set_child_visible(switchers.narrow, shown == switchers.narrow ? 1 : 0)
    var area = GtkAllocation(x: 0, y: 0, width: width, height: height)
    gtk_widget_size_allocate(shown, &area, -1)
}

/// The two `AdwViewSwitcher`s: the wide one has icons beside the titles, the narrow one above them.
private nonisolated struct Switchers {
    let wide: UnsafeMutablePointer<GtkWidget>
    let narrow: UnsafeMutablePointer<GtkWidget>

    init?(of container: UnsafeMutablePointer<GtkWidget>) {
        guard let wide = gtk_widget_get_first_child(container),
            let narrow = gtk_widget_get_next_sibling(wide)
        else { return nil }
        (self.wide, self.narrow) = (wide, narrow)
    }

    /// Returns the switcher to display in a given width: the wide one if it fits, otherwise the
    /// narrow one; -1 is an unlimited width.
    func shown(in width: Int32) -> UnsafeMutablePointer<GtkWidget> {
        var natural: Int32 = 0
        gtk_widget_measure(wide, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
        return width < 0 || width >= natural ? wide : narrow
    }
}
