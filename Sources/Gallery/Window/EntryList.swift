import CGTK
import Inlay

/// A native list of rows with a title, a line below it and a word at the end.
@MainActor
final class EntryList {
    struct Entry {
        let title: String
        let subtitle: String
        /// A word about the state, and the style class of its colour.
        var badge: (text: String, style: String)?
        var isActivatable = true
    }

    let widget: Object
    /// Is told the number of the row that was chosen.
    var onChoice: ((Int) -> Void)?
    private let list = Object(adopting: gtk_list_box_new())

    init(name: String) {
        let clamp = Object(adopting: adw_clamp_new())
        adw_clamp_set_maximum_size(clamp.opaque, 640)
        adw_clamp_set_child(clamp.opaque, list.cast())
        Widgets.setMargins(16, of: list)
        gtk_widget_set_valign(list.cast(), GTK_ALIGN_START)
        gtk_widget_add_css_class(list.cast(), "boxed-list")
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
        Widgets.setName(name, of: list)
        widget = Widgets.scrollingDown(clamp)
        list.connect("row-activated") { [weak self] (row: UnsafeMutableRawPointer) in
            let row = row.assumingMemoryBound(to: GtkListBoxRow.self)
            self?.onChoice?(Int(gtk_list_box_row_get_index(row)))
        }
    }

    /// Shows these rows, in place of those before.
    func show(_ entries: [Entry]) {
        while let row = gtk_list_box_get_row_at_index(list.opaque, 0) {
            gtk_list_box_remove(
                list.opaque, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
        for entry in entries {
            let row = row(entry)
            gtk_list_box_append(list.opaque, row.cast())
        }
    }

    private func row(_ entry: Entry) -> Object {
        let row = Object(adopting: adw_action_row_new())
        // Titles are texts of the service, never markup.
        adw_preferences_row_set_use_markup(row.cast(), 0)
        adw_preferences_row_set_title(row.cast(), entry.title)
        adw_action_row_set_subtitle(row.cast(), entry.subtitle)
        adw_action_row_set_title_lines(row.cast(), 2)
        adw_action_row_set_subtitle_lines(row.cast(), 2)
        if let badge = entry.badge {
            let label = Object(adopting: gtk_label_new(badge.text))
            for style in ["caption", badge.style] { gtk_widget_add_css_class(label.cast(), style) }
            adw_action_row_add_suffix(row.cast(), label.cast())
        }
        if entry.isActivatable {
            gtk_list_box_row_set_activatable(row.cast(), 1)
            let arrow = Object(adopting: gtk_image_new_from_icon_name("go-next-symbolic"))
            gtk_widget_add_css_class(arrow.cast(), "dim-label")
            adw_action_row_add_suffix(row.cast(), arrow.cast())
        }
        return row
    }
}
