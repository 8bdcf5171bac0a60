import CGLib
import CGTK
import InlayGObject
import InlayLists
import InlayShell

/// The scroll bar of a list, which shows and sets the scroll offset.
///
/// The values of the bar's `GtkAdjustment` are scroll offsets in pixels, which a `Double` holds
/// exactly.
final class ListScrollBar {
    let widget: GLibObject
    /// Called with the offset in pixels to which the user drags the bar.
    var scrolled: ((Double) -> Void)?

    /// Whether the list is higher than its view.
    private(set) var isNeeded = false

    /// Whether the bar is at the list's left edge, as in right-to-left layouts.
    var isAtLeft = false {
        didSet { updateStyle() }
    }

    /// The horizontal extent of the bar, in pixels from the list's left edge.
    private var extent = 0.0..<0.0
    private let adjustment: GLibObject
    private var isShowing = false

    init() {
        let adjustment = GLibObject(adopting: gtk_adjustment_new(0, 0, 0, 0, 0, 0))
        self.adjustment = adjustment
        widget = GLibObject(
            adopting: gtk_scrollbar_new(GTK_ORIENTATION_VERTICAL, adjustment.cast()))
        gtk_widget_add_css_class(widget.cast(), "overlay-indicator")
        updateStyle()
        adjustment.connect("value-changed") { [weak self] in
            guard let self, !isShowing else { return }
            scrolled?(gtk_adjustment_get_value(self.adjustment.cast()))
        }
    }

    private func updateStyle() {
        gtk_widget_remove_css_class(widget.cast(), isAtLeft ? "right" : "left")
        gtk_widget_add_css_class(widget.cast(), isAtLeft ? "left" : "right")
    }

    /// Shows the scroll offset of a list frame, and places the bar at the list's right or left
    /// edge.
    func show(_ frame: ListFrame, width: Int, height: Int) {
        isShowing = true
        gtk_adjustment_configure(
            adjustment.cast(), frame.offset, frame.minimumOffset,
            frame.maximumOffset + Double(height),
            40, Double(max(height - 40, 40)), Double(height))
        isShowing = false
        let natural = widget.measured(GTK_ORIENTATION_HORIZONTAL).natural
        // Hidden by not being drawn: hiding the widget would request another layout during this
        // one.
        isNeeded = frame.isScrollable
        gtk_widget_set_can_target(widget.cast(), isNeeded ? 1 : 0)
        let x = isAtLeft ? 0 : width - natural
        extent = Double(x)..<Double(x + natural)
        widget.setAllocation(x: x, width: natural, height: height)
    }

    func contains(x: Double) -> Bool { isNeeded && extent.contains(x) }
}
