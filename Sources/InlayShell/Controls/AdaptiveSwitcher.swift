import CGTK
import InlayGObject

/// The switcher of a ``TabView`` whose tabs all have icons.
///
/// The icons are beside the titles if there is room, otherwise above the titles.
final class AdaptiveSwitcher: Row {
    /// Creates a switcher between the pages of an `AdwViewStack`.
    init(for stack: Widget) {
        super.init()
        for policy in [ADW_VIEW_SWITCHER_POLICY_WIDE, ADW_VIEW_SWITCHER_POLICY_NARROW] {
            let switcher = Widget(adopting: adw_view_switcher_new())
            switcher[GLibProperty<UnsafeMutableRawPointer?>("stack")] = stack.pointer
            switcher[GLibProperty("policy")] = UInt32(policy.rawValue)
            append(switcher)
        }
        SwitcherLayout().install(on: self)
    }
}

private nonisolated struct SwitcherLayout: WidgetLayout {
    func request(
        of container: WidgetPointer, _ orientation: GtkOrientation, _ size: Int32
    ) -> SizeRequest {
        guard let switchers = Switchers(of: container) else { return .zero }
        guard orientation == GTK_ORIENTATION_HORIZONTAL else {
            return SizeRequest(of: switchers.shown(in: size), orientation, size)
        }
        let least = SizeRequest(of: switchers.narrow, orientation).minimum
        let natural = SizeRequest(of: switchers.wide, orientation).natural
        return SizeRequest(minimum: least, natural: max(least, natural))
    }

    func allocate(in container: WidgetPointer, _ width: Int32, _ height: Int32, baseline: Int32) {
        guard let switchers = Switchers(of: container) else { return }
        let shown = switchers.shown(in: width)
        gtk_widget_set_child_visible(switchers.wide, shown == switchers.wide ? 1 : 0)
        gtk_widget_set_child_visible(switchers.narrow, shown == switchers.narrow ? 1 : 0)
        gtk_widget_allocate(shown, width, height, -1, nil)
    }
}

/// The two `AdwViewSwitcher`s: the wide one has icons beside the titles, the narrow one above them.
private nonisolated struct Switchers {
    let wide: WidgetPointer
    let narrow: WidgetPointer

    init?(of container: WidgetPointer) {
        let switchers = children(of: container)
        guard switchers.count == 2 else { return nil }
        (wide, narrow) = (switchers[0], switchers[1])
    }

    /// Returns the switcher to display in a given width: the wide one if it fits, otherwise the
    /// narrow one; -1 is an unlimited width.
    func shown(in width: Int32) -> WidgetPointer {
        let natural = SizeRequest(of: wide, GTK_ORIENTATION_HORIZONTAL).natural
        return width < 0 || width >= natural ? wide : narrow
    }
}
