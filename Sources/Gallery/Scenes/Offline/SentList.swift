import CGTK
import GalleryService
import Inlay

/// A native list of the notes that the portal has, the newest first.
@MainActor
final class SentList {
    let widget: Object
    private let list = Object(adopting: gtk_list_box_new())

    init() {
        let heading = Object(adopting: gtk_label_new("At the portal"))
        gtk_widget_add_css_class(heading.cast(), "heading")
        gtk_label_set_xalign(heading.opaque, 0)
        gtk_widget_add_css_class(list.cast(), "boxed-list")
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
        Widgets.setName("At the portal", of: list)
        let nothing = Object(adopting: gtk_label_new("No notes yet"))
        gtk_widget_add_css_class(nothing.cast(), "dim-label")
        Widgets.setMargins(18, of: nothing)
        gtk_list_box_set_placeholder(list.opaque, nothing.cast())
        widget = Widgets.column(spacing: 8, children: [heading, list])
    }

    /// Shows these notes, in place of those before.
    func show(_ notes: [PortalNote]) {
        while let row = gtk_list_box_get_row_at_index(list.opaque, 0) {
            gtk_list_box_remove(
                list.opaque, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
        for note in notes.reversed() {
            let row = Object(adopting: adw_action_row_new())
            adw_preferences_row_set_use_markup(row.cast(), 0)
            adw_preferences_row_set_title(row.cast(), note.text)
            adw_action_row_set_title_lines(row.cast(), 2)
            gtk_list_box_append(list.opaque, row.cast())
        }
    }
}
