import CGTK
import InlayGObject

/// The keyboard focus within a widget, saved so that it can be restored later.
package struct SavedFocus {
    private let focused: WeakGLibObject
    /// The widget that restores the focus within it; nil if no ancestor of the focused widget does.
    private weak var owner: (any FocusRestoring)?

    /// Saves the focus; returns nil if neither the widget nor a descendant has it.
    package init?(in widget: Widget) {
        guard let focused = widget.focusedPart else { return nil }
        self.focused = WeakGLibObject(focused)
        if let owner = Self.owner(of: focused), owner.hasFocusedPart { self.owner = owner }
    }

    /// Restores the focus of the widget or list row that had it.
    ///
    /// - Returns: Whether the focus was restored; false if the widget is no longer a descendant of
    ///   `container`, or can't be focused.
    package func restore(in container: Widget) -> Bool {
        guard let target = owner?.widget ?? focused.object,
            gtk_widget_is_ancestor(target.cast(), container.cast()) != 0,
            gtk_widget_grab_focus(target.cast()) != 0
        else { return false }
        owner?.restoreFocusedPart()
        return true
    }

    /// Returns the owner of the innermost ancestor that restores its own focus; nil if none does.
    private static func owner(of descendant: GLibObject) -> (any FocusRestoring)? {
        var owner: (any FocusRestoring)?
        var widget: UnsafeMutablePointer<GtkWidget>? = descendant.cast()
        while owner == nil, let parent = widget.flatMap({ gtk_widget_get_parent($0) }) {
            WidgetClass.with(parent) { owner = $0 as? any FocusRestoring }
            widget = parent
        }
        return owner
    }
}

/// A widget owner that restores the keyboard focus within its widget itself, because it may have
/// replaced the focused part meanwhile, such as the view of a list's row.
package protocol FocusRestoring: WidgetOwner {
    /// Whether a part that may be replaced has the keyboard focus.
    var hasFocusedPart: Bool { get }
    /// Moves the focus from the widget to the part that had it last.
    func restoreFocusedPart()
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
