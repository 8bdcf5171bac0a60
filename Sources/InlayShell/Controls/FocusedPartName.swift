import CGLib
import CGTK
import InlayGObject

/// A control whose first child has the keyboard focus instead of the control itself, as in GTK's
/// drop-downs and menu buttons.
///
/// Screen readers read the name and the states of that child.
package protocol FocusedPartOwner: Widget {
    /// The widget with the control's accessible name.
    var labelOwner: Widget { get }
}

/// A control made of others, whose accessible name one of these has, too.
package protocol FocusedPartContainer: Widget {
    /// The control that gets the container's name; nil for none.
    var namedPart: (any FocusedPartOwner)? { get }
}

extension FocusedPartOwner {
    package var labelOwner: Widget { self }

    /// The child that has the keyboard focus.
    var focusedChild: WidgetPointer? { gtk_widget_get_first_child(cast()) }

    /// Names the focused part for screen readers: by the accessible name of the owner, then by the
    /// text of the label that the part shows.
    func nameFocusedPart() {
        guard let part = focusedChild else { return }
        let owner = labelOwner
        let named: WidgetPointer? = owner.accessibilityLabel == nil ? nil : owner.cast()
        AccessibleObject(part).set(
            GTK_ACCESSIBLE_RELATION_LABELLED_BY,
            [named, visibleLabel(in: part)].compactMap { $0 })
    }
}

extension Picker: FocusedPartOwner {}
extension DateField: FocusedPartOwner {}

/// Returns a visible label in a widget, or nil.
///
/// Searches only the first visible child of each widget: buttons of GTK have a single one.
private func visibleLabel(
    in widget: WidgetPointer
) -> WidgetPointer? {
    if gtk_accessible_get_accessible_role(OpaquePointer(widget)) == GTK_ACCESSIBLE_ROLE_LABEL {
        return widget
    }
    var child = gtk_widget_get_first_child(widget)
    // A stack has hidden children, too.
    while let hidden = child, gtk_widget_get_child_visible(hidden) == 0 {
        child = gtk_widget_get_next_sibling(hidden)
    }
    return child.flatMap { visibleLabel(in: $0) }
}
