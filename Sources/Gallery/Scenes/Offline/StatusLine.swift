import CGTK
import Inlay

/// A line about the state of things, with an icon, above what it is about.
@MainActor
final class StatusLine {
    let widget: Object
    private let icon = Object(adopting: gtk_image_new())
    private let label = Object(adopting: gtk_label_new(""))

    init() {
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_set_hexpand(label.cast(), 1)
        let row = Widgets.row(spacing: 8, children: [icon, label])
        let clamp = Object(adopting: adw_clamp_new())
        adw_clamp_set_maximum_size(clamp.opaque, 640)
        adw_clamp_set_child(clamp.opaque, row.cast())
        gtk_widget_set_margin_top(row.cast(), 12)
        gtk_widget_set_margin_start(row.cast(), 18)
        gtk_widget_set_margin_end(row.cast(), 18)
        widget = clamp
    }

    /// Says something, with the name of an icon and the style class of its colour.
    func show(_ text: String, icon name: String, style: String) {
        gtk_label_set_label(label.opaque, text)
        gtk_image_set_from_icon_name(icon.opaque, name)
        var classes: [UnsafePointer<CChar>?] = []
        style.withCString { style in
            classes = [style, nil]
            gtk_widget_set_css_classes(icon.cast(), &classes)
        }
    }
}
