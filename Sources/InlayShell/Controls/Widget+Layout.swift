import CGTK
package import InlayGObject

extension Widget {
    /// Calls a handler now, and again whenever the widget's text direction changes.
    @discardableResult
    package final func followDirection(
        _ handler: @escaping (_ isRightToLeft: Bool) -> Void
    ) -> SignalHandler {
        let report: () -> Void = { [weak self] in
            guard let self else { return }
            handler(gtk_widget_get_direction(cast()) == GTK_TEXT_DIR_RTL)
        }
        report()
        return connect("direction-changed") { (_: UInt32) in report() }
    }

    /// The distances between the widget and its surroundings, in points.
    public final var margins: Insets {
        get {
            Insets(
                top: Int(gtk_widget_get_margin_top(cast())),
                leading: Int(gtk_widget_get_margin_start(cast())),
                bottom: Int(gtk_widget_get_margin_bottom(cast())),
                trailing: Int(gtk_widget_get_margin_end(cast())))
        }
        set {
            // GTK ignores margins outside of this range.
            func margin(_ points: Int) -> Int32 { Int32(min(max(points, 0), Int(Int16.max))) }
            gtk_widget_set_margin_top(cast(), margin(newValue.top))
            gtk_widget_set_margin_start(cast(), margin(newValue.leading))
            gtk_widget_set_margin_bottom(cast(), margin(newValue.bottom))
            gtk_widget_set_margin_end(cast(), margin(newValue.trailing))
        }
    }

    /// Whether the widget expands to the available width of its container.
    public final var expandsHorizontally: Bool {
        get { gtk_widget_get_hexpand(cast()) != 0 }
        set { gtk_widget_set_hexpand(cast(), newValue ? 1 : 0) }
    }

    /// Whether the widget expands to the available height of its container.
    public final var expandsVertically: Bool {
        get { gtk_widget_get_vexpand(cast()) != 0 }
        set { gtk_widget_set_vexpand(cast(), newValue ? 1 : 0) }
    }

    /// The horizontal position of the widget if its container gives it more width than it needs.
    public final var horizontalAlignment: Alignment {
        get { Alignment(rawValue: gtk_widget_get_halign(cast()).rawValue) ?? .fill }
        set { gtk_widget_set_halign(cast(), GtkAlign(rawValue: newValue.rawValue)) }
    }

    /// The vertical position of the widget if its container gives it more height than it needs.
    public final var verticalAlignment: Alignment {
        get { Alignment(rawValue: gtk_widget_get_valign(cast()).rawValue) ?? .fill }
        set { gtk_widget_set_valign(cast(), GtkAlign(rawValue: newValue.rawValue)) }
    }

    /// The minimum width in points; nil for the width that the content needs.
    public final var minimumWidth: Int? {
        get { request("width-request") }
        set {
            self[GLibProperty<Int32>("width-request")] = newValue.map { Int32(clamping: $0) } ?? -1
        }
    }

    /// The minimum height in points; nil for the height that the content needs.
    public final var minimumHeight: Int? {
        get { request("height-request") }
        set {
            self[GLibProperty<Int32>("height-request")] = newValue.map { Int32(clamping: $0) } ?? -1
        }
    }

    /// The width in points, 0 before the widget was laid out.
    public final var width: Int { Int(gtk_widget_get_width(cast())) }

    /// The height in points, 0 before the widget was laid out.
    public final var height: Int { Int(gtk_widget_get_height(cast())) }

    /// The number of device pixels per point on the widget's screen.
    public final var scale: Int { Int(max(1, gtk_widget_get_scale_factor(cast()))) }

    private func request(_ name: String) -> Int? {
        let value = self[GLibProperty<Int32>(name)]
        return value < 0 ? nil : Int(value)
    }
}
