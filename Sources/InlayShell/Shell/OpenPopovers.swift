import CGTK
import InlayGObject

/// The open popovers in a widget, such as calendars, menus and drop-down lists.
///
/// GTK 4.8 doesn't release the keyboard and the pointer if an open popover is destroyed, or removed
/// with its parent: no window of the app receives key events any more. Therefore, popovers are closed
/// first.
enum OpenPopovers {
    /// Closes the popovers of a widget and its descendants.
    static func close(in widget: WidgetPointer) {
        // Only visible widgets have visible descendants.
        for child in children(of: widget) where gtk_widget_get_mapped(child) != 0 {
            close(in: child)
            if GLibObject(adopting: child).isInstance(of: gtk_popover_get_type()) {
                gtk_popover_popdown(
                    UnsafeMutableRawPointer(child).assumingMemoryBound(to: GtkPopover.self))
            }
        }
    }
}
