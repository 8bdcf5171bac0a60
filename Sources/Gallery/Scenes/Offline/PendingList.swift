import CGTK
import Foundation
import Inlay

/// A native list of writes that aren't done, each with a button that takes it back.
@MainActor
final class PendingList {
    let widget: Object
    var onCancel: ((PendingWrite) -> Void)?
    private let list = Object(adopting: gtk_list_box_new())
    private let heading = Object(adopting: gtk_label_new("Waiting"))
    private var rows: [PendingWrite.ID: Object] = [:]

    init() {
        gtk_widget_add_css_class(heading.cast(), "heading")
        gtk_label_set_xalign(heading.opaque, 0)
        gtk_widget_add_css_class(list.cast(), "boxed-list")
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
        Widgets.setName("Waiting", of: list)
        widget = Widgets.column(spacing: 8, children: [heading, list])
        show([])
    }

    /// Shows these writes; a list that is empty isn't seen.
    func show(_ writes: [PendingWrite]) {
        gtk_widget_set_visible(widget.cast(), writes.isEmpty ? 0 : 1)
        let ids = Set(writes.map(\.id))
        for (id, row) in rows where !ids.contains(id) {
            gtk_list_box_remove(list.opaque, row.cast())
            rows[id] = nil
        }
        for (place, write) in writes.enumerated() {
            // A row stays while its write changes: somebody may be about to press its button.
            let row = rows[write.id] ?? makeRow(write, at: place)
            rows[write.id] = row
            adw_action_row_set_subtitle(row.cast(), Self.words(write))
        }
    }

    private func makeRow(_ write: PendingWrite, at place: Int) -> Object {
        let row = Object(adopting: adw_action_row_new())
        // What somebody wrote is no markup.
        adw_preferences_row_set_use_markup(row.cast(), 0)
        adw_preferences_row_set_title(row.cast(), write.title)
        adw_action_row_set_title_lines(row.cast(), 2)
        let button = Object(adopting: gtk_button_new_from_icon_name("edit-delete-symbolic"))
        gtk_widget_add_css_class(button.cast(), "flat")
        gtk_widget_set_valign(button.cast(), GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(button.cast(), "Take Back")
        Widgets.setName("Take back \(write.title)", of: button)
        button.connect("clicked") { [weak self] in self?.onCancel?(write) }
        adw_action_row_add_suffix(row.cast(), button.cast())
        gtk_list_box_insert(list.opaque, row.cast(), Int32(place))
        return row
    }

    private static func words(_ write: PendingWrite) -> String {
        switch write.state {
        case .sending: "Being sent"
        case .refused(let status): "Refused\(status.map { " with status \($0)" } ?? "")"
        case .waiting where write.attempts == 0: "Waits for its turn"
        case .waiting, .pausing:
            write.attempts == 1 ? "Tried once" : "Tried \(write.attempts) times"
        }
    }
}
