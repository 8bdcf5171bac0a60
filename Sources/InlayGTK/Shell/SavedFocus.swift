import CGTK
import InlayGObject
import InlayViews

/// The keyboard focus within a widget, saved so that it can be restored later.
struct SavedFocus {
    private let focused: WeakGLibObject
    /// The list whose row has the focus; nil if the focus isn't in a row.
    ///
    /// To restore the focus, the list finds the row's current view, which may have been replaced.
    private weak var list: ListWidget?

    /// Saves the focus; returns nil if neither the widget nor a descendant has it.
    init?(in widget: Widget) {
        guard let focused = widget.focusedPart else { return nil }
        self.focused = WeakGLibObject(focused)
        let list = ListWidget.containing(focused)
        if list?.focusedCell != nil { self.list = list }
    }

    /// Restores the focus of the widget or list row that had it.
    ///
    /// - Returns: Whether the focus was restored; false if the widget is no longer a descendant of
    ///   `container`, or can't be focused.
    func restore(in container: Widget) -> Bool {
        guard let target = list?.widget ?? focused.object,
            gtk_widget_is_ancestor(target.cast(), container.cast()) != 0,
            gtk_widget_grab_focus(target.cast()) != 0
        else { return false }
        list?.delegate?.restoreFocus()
        return true
    }
}

extension Widget {
    /// The `GtkWidget` in this widget that has the keyboard focus; nil if none has it.
    ///
    /// It is this widget itself or a descendant.
    final var focusedPart: GLibObject? {
        guard hasFocus, let root = gtk_widget_get_root(cast()), let focus = gtk_root_get_focus(root)
        else { return nil }
        return GLibObject(adopting: focus)
    }
}
