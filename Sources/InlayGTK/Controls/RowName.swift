import CGLib
import CGTK
import InlayGObject

/// The accessible names of the rows of lists, which screen readers read when a row gets the focus.
enum RowName {
    /// Names a row by its content: by the content's own name, or else by the texts that it shows.
    ///
    /// The texts are read from the labels when they are needed, so that they may change later.
    static func set(on row: GLibObject, from content: Widget) {
        if let name = content.accessibilityLabel {
            var property = GTK_ACCESSIBLE_PROPERTY_LABEL
            withGValue(name, of: inlay_type_string) {
                gtk_accessible_update_property_value(row.opaque, 1, &property, $0)
            }
            return gtk_accessible_reset_relation(row.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        }
        gtk_accessible_reset_property(row.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
        var labels: UnsafeMutablePointer<GList>?
        append(labelsIn: content.cast(), to: &labels)
        guard labels != nil else { return }
        var (relation, value) = (GTK_ACCESSIBLE_RELATION_LABELLED_BY, GValue())
        gtk_accessible_relation_init_value(relation, &value)
        // GTK takes ownership of the list.
        g_value_set_pointer(&value, labels)
        gtk_accessible_update_relation_value(row.opaque, 1, &relation, &value)
        g_value_unset(&value)
    }

    /// Leaves a row without a name, because the control in it, which has the focus in its place, has
    /// the same one.
    static func remove(from row: Widget) {
        gtk_accessible_reset_property(row.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
        gtk_accessible_reset_relation(row.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    }

    /// Appends the visible labels within a widget, in their order.
    private static func append(
        labelsIn widget: UnsafeMutablePointer<GtkWidget>,
        to list: inout UnsafeMutablePointer<GList>?
    ) {
        guard gtk_widget_get_visible(widget) != 0 else { return }
        if GLibObject(adopting: widget).isInstance(of: gtk_label_get_type()) {
            list = g_list_append(list, widget)
            return
        }
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            append(labelsIn: current, to: &list)
            child = gtk_widget_get_next_sibling(current)
        }
    }
}
