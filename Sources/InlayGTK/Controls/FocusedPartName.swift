import CGLib
import CGTK
import InlayGObject

/// A control whose first child has the keyboard focus instead of the control itself, as in GTK's
/// drop-downs and menu buttons.
///
/// Screen readers read the name and the states of that child.
protocol FocusedPartOwner: Widget {
    /// The widget with the control's accessible name.
    var labelOwner: Widget { get }
}

extension FocusedPartOwner {
    var labelOwner: Widget { self }

    /// The child that has the keyboard focus.
    var focusedPart: OpaquePointer? { gtk_widget_get_first_child(cast()).map { OpaquePointer($0) } }

    /// Names the focused part for screen readers: by the accessible name of the owner, then by the
    /// text of the label that the part shows.
    func nameFocusedPart() {
        guard let part = gtk_widget_get_first_child(cast()) else { return }
        let owner = labelOwner
        var names = owner.accessibilityLabel == nil ? nil : g_list_append(nil, owner.pointer)
        if let label = visibleLabel(in: part) { names = g_list_append(names, label) }
        var (relation, value) = (GTK_ACCESSIBLE_RELATION_LABELLED_BY, GValue())
        gtk_accessible_relation_init_value(relation, &value)
        // GTK takes ownership of the list.
        g_value_set_pointer(&value, names)
        gtk_accessible_update_relation_value(OpaquePointer(part), 1, &relation, &value)
        g_value_unset(&value)
    }
}

extension Picker: FocusedPartOwner {}
extension DateField: FocusedPartOwner {}

/// Returns a visible label in a widget, or nil.
///
/// Searches only the first visible child of each widget: buttons of GTK have a single one.
private func visibleLabel(
    in widget: UnsafeMutablePointer<GtkWidget>
) -> UnsafeMutablePointer<GtkWidget>? {
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
