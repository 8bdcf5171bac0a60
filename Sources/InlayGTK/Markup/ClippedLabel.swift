import CGLib
import CGTK
import InlayGObject

/// A container that can be narrower than its label's text, and clips the text.
///
/// GTK doesn't make a label without wrapping or ellipsis narrower than its text.
final class ClippedLabel: Bin {
    init(_ label: Label) {
        super.init(label)
        gtk_widget_set_layout_manager(cast(), gtk_custom_layout_new(nil, measure, allocate))
        gtk_widget_set_overflow(cast(), GTK_OVERFLOW_HIDDEN)
    }
}

private nonisolated let measure: GtkCustomMeasureFunc = {
    widget, orientation, _, minimum, natural, minimumBaseline, naturalBaseline in
    guard let child = widget.flatMap({ gtk_widget_get_first_child($0) }) else { return }
    gtk_widget_measure(child, orientation, -1, minimum, natural, minimumBaseline, naturalBaseline)
    if orientation == GTK_ORIENTATION_HORIZONTAL { minimum?.pointee = 0 }
}

private nonisolated let allocate: GtkCustomAllocateFunc = { widget, width, height, baseline in
    guard let child = widget.flatMap({ gtk_widget_get_first_child($0) }) else { return }
    var least: Int32 = 0
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    // The beginning of the line stays visible.
    let isRightToLeft = gtk_widget_get_direction(child) == GTK_TEXT_DIR_RTL
    var area = GdkRectangle(
        x: isRightToLeft ? min(width - least, 0) : 0, y: 0, width: max(width, least),
        height: height)
    gtk_widget_size_allocate(child, &area, baseline)
}
