import CGLib
import CGTK
import InlayGObject

/// Names the first child of a control for screen readers: by the accessible name of `owner`, then by
/// the text of the label that the child shows.
///
/// In GTK's drop-downs and menu buttons, this child has the keyboard focus, not the control.
func nameFocusedPart(of control: Widget, owner: Widget) {
    guard let part = gtk_widget_get_first_child(control.cast()) else { return }
    var names = owner.accessibilityLabel == nil ? nil : g_list_append(nil, owner.pointer)
    if let label = visibleLabel(in: part) { names = g_list_append(names, label) }
    var (relation, value) = (GTK_ACCESSIBLE_RELATION_LABELLED_BY, GValue())
    gtk_accessible_relation_init_value(relation, &value)
    // GTK takes ownership of the list.
    g_value_set_pointer(&value, names)
    gtk_accessible_update_relation_value(OpaquePointer(part), 1, &relation, &value)
    g_value_unset(&value)
}

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
