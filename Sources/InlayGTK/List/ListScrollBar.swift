import CGLib
import CGTK
import InlayGObject
import InlayViews

/// The bar at the list's edge: it tells the list's offset, and sets it.
///
/// Its numbers are the list's own, in pixels: a double has room for more of them than any list.
final class ListScrollBar {
    let widget: Object
    /// Is told where a person wants to go, in pixels.
    var scrolled: ((Double) -> Void)?

    /// Whether there is anything to scroll.
    private(set) var isNeeded = false

    private let adjustment: Object
    private var isShowing = false

    init() {
        let adjustment = Object(adopting: gtk_adjustment_new(0, 0, 0, 0, 0, 0))
        self.adjustment = adjustment
        widget = Object(adopting: gtk_scrollbar_new(GTK_ORIENTATION_VERTICAL, adjustment.cast()))
        for name in ["overlay-indicator", "right"] {
            gtk_widget_add_css_class(widget.cast(), name)
        }
        adjustment.connect("value-changed") { [weak self] in
            guard let self, !isShowing else { return }
            scrolled?(gtk_adjustment_get_value(self.adjustment.cast()))
        }
    }

    /// Shows how far a list is scrolled, and takes its place at the list's end.
    func show(_ frame: ListFrame, width: Int, height: Int) {
        isShowing = true
        gtk_adjustment_configure(
            adjustment.cast(), frame.offset, 0, frame.maximumOffset + Double(height),
            40, Double(max(height - 40, 40)), Double(height))
        isShowing = false
        var natural: Int32 = 0
        gtk_widget_measure(
            widget.cast(), GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
        gtk_widget_measure(widget.cast(), GTK_ORIENTATION_VERTICAL, natural, nil, nil, nil, nil)
        // Hidden by not being drawn: to hide a widget asks for another layout, in the midst of this.
        isNeeded = frame.maximumOffset > 0
        gtk_widget_set_can_target(widget.cast(), isNeeded ? 1 : 0)
        var origin = graphene_point_t(x: Float(width) - Float(natural), y: 0)
        gtk_widget_allocate(
            widget.cast(), natural, Int32(height), -1, gsk_transform_translate(nil, &origin))
    }
}
