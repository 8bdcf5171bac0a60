import CGTK
import InlayGObject
import InlayShell

/// A window that is never shown, and gives the views in it what a shown window gives: visibility,
/// frames, and so the callbacks of frames and observers.
///
/// GTK only maps the children of mapped windows. But a view needs no more than a surface, which the
/// window has once it is realized, and to be mapped itself.
enum OffscreenWindow {
    private static let container: Widget = {
        let window = Widget(adopting: gtk_window_new())
        let container = Widget(adopting: gtk_fixed_new())
        gtk_window_set_child(window.cast(), container.cast())
        gtk_widget_realize(window.cast())
        return container
    }()

    /// Adds a view that has no parent, and makes it visible to its page.
    static func add(_ view: Widget) {
        gtk_fixed_put(container.cast(), view.cast(), 0, 0)
        gtk_widget_map(view.cast())
    }

    /// Removes a view, if it was added.
    static func remove(_ view: Widget) {
        guard let parent = gtk_widget_get_parent(view.cast()),
            parent == container.cast(to: GtkWidget.self)
        else { return }
        gtk_fixed_remove(container.cast(), view.cast())
    }
}
