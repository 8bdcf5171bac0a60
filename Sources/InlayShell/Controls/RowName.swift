import CGTK
import InlayGObject

/// The accessible names of the rows of lists, which screen readers read when a row gets the focus.
package enum RowName {
    /// Names a row by its content: by the content's own name, or else by the texts that it shows.
    ///
    /// The texts are read from the labels when they are needed, so that they may change later.
    package static func set(on row: WidgetPointer, from content: Widget) {
        let accessible = AccessibleObject(row)
        let name = content.accessibilityLabel
        accessible.set(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
        if name != nil { return accessible.reset(GTK_ACCESSIBLE_RELATION_LABELLED_BY) }
        let labels = labels(in: content.cast())
        if !labels.isEmpty { accessible.set(GTK_ACCESSIBLE_RELATION_LABELLED_BY, labels) }
    }

    /// Leaves a row without a name, because the control in it, which has the focus in its place, has
    /// the same one.
    package static func remove(from row: Widget) {
        row.accessible.set(GTK_ACCESSIBLE_PROPERTY_LABEL, nil)
        row.accessible.reset(GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    }

    /// Returns the visible labels within a widget, in their order.
    private static func labels(in widget: WidgetPointer) -> [WidgetPointer] {
        guard gtk_widget_get_visible(widget) != 0 else { return [] }
        if GLibObject(adopting: widget).isInstance(of: gtk_label_get_type()) { return [widget] }
        return children(of: widget).flatMap { labels(in: $0) }
    }
}
