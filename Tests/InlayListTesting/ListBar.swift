import CGLib
import CGTK
import InlayGObject
import InlayShell

@testable import InlayPageTesting
@testable import InlayWindowTesting

/// The scroll bar of a list.
final class ListBar {
    private let adjustment: GLibObject
    let widget: Widget

    init?(of widget: GLibObject) {
        var child = gtk_widget_get_last_child(widget.cast())
        while let current = child, inlay_instance_type(current) != gtk_scrollbar_get_type() {
            child = gtk_widget_get_prev_sibling(current)
        }
        guard let child, let raw = gtk_scrollbar_get_adjustment(OpaquePointer(child)) else {
            return nil
        }
        adjustment = GLibObject(adopting: raw)
        self.widget = Widget(adopting: child)
    }

    var value: Double {
        get { gtk_adjustment_get_value(adjustment.cast()) }
        set { gtk_adjustment_set_value(adjustment.cast(), newValue) }
    }
    var upper: Double { gtk_adjustment_get_upper(adjustment.cast()) }
    var pageSize: Double { gtk_adjustment_get_page_size(adjustment.cast()) }
}
