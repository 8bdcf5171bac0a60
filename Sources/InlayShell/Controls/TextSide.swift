import CGTK
import InlayGObject

/// The side of a label at which its lines begin: that of the app's direction, whatever the direction
/// of the text.
///
/// Pango begins a paragraph at the side of its own direction: in an app from right to left, a
/// truncated English caption would be at the left, below a title at the right.
enum TextSide {
    /// Aligns the lines of a `GtkLabel`, again whenever its text or its direction changes.
    static func follow(
        _ label: GLibObject, _ alignment: @escaping @MainActor () -> Alignment = { .start }
    ) {
        let pointer = label.pointer
        for signal in ["notify::label", "direction-changed"] {
            label.connect(signal) { show(alignment(), of: GLibObject(adopting: pointer)) }
        }
        show(alignment(), of: label)
    }

    /// Aligns the lines of the labels that a widget of libadwaita has made.
    static func follow(labelsIn widget: GLibObject) {
        if widget.isInstance(of: gtk_label_get_type()) { follow(widget) }
        var child = gtk_widget_get_first_child(widget.cast())
        while let current = child {
            follow(labelsIn: GLibObject(adopting: current))
            child = gtk_widget_get_next_sibling(current)
        }
    }

    /// Aligns the lines of a `GtkLabel` once.
    static func show(_ alignment: Alignment, of label: GLibObject) {
        let widget = gtk_widget_get_direction(label.cast())
        let text = inlay_text_direction(gtk_label_get_text(label.opaque))
        let isOpposite =
            widget == GTK_TEXT_DIR_RTL
            ? text == PANGO_DIRECTION_LTR : text == PANGO_DIRECTION_RTL
        let justification =
            switch alignment {
            case .center: GTK_JUSTIFY_CENTER
            case .fill: GTK_JUSTIFY_FILL
            case .end: isOpposite ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT
            default: isOpposite ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT
            }
        gtk_label_set_justify(label.opaque, justification)
    }
}
