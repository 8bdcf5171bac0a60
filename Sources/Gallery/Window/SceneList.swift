import CGTK
import Inlay

/// The list of scenes, with a search.
@MainActor
final class SceneList {
    let widget = Widgets.column()
    var onChoice: ((SceneEntry) -> Void)?
    var showsEndButtons = true {
        didSet { adw_header_bar_set_show_end_title_buttons(bar.opaque, showsEndButtons ? 1 : 0) }
    }

    private let bar = Object(adopting: adw_header_bar_new())
    private let search = Object(adopting: gtk_search_entry_new())
    private let list = Object(adopting: gtk_list_box_new())
    private var rows: [(entry: SceneEntry, row: Object)] = []

    init() {
        let title = Object(adopting: adw_window_title_new("Inlay", ""))
        adw_header_bar_set_title_widget(bar.opaque, title.cast())
        gtk_box_append(widget.cast(), bar.cast())

        Widgets.setName("Search scenes", of: search)
        search[Property<String?>("placeholder-text")] = "Search"
        Widgets.setMargins(6, of: search)
        search.connect("search-changed") { [weak self] in self?.filter() }
        search.connect("activate") { [weak self] in self?.chooseFirst() }
        search.connect("stop-search") { [weak self] in self?.clearSearch() }
        gtk_box_append(widget.cast(), search.cast())

        gtk_widget_add_css_class(list.cast(), "navigation-sidebar")
        Widgets.setName("Scenes", of: list)
        for entry in SceneCatalog.entries { append(entry) }
        list.connect("row-activated") { [weak self] (row: UnsafeMutableRawPointer) in
            guard let self, let found = rows.first(where: { $0.row.pointer == row }) else { return }
            onChoice?(found.entry)
        }
        let nothing = Object(adopting: gtk_label_new("No such scene"))
        gtk_widget_add_css_class(nothing.cast(), "dim-label")
        Widgets.setMargins(24, of: nothing)
        gtk_list_box_set_placeholder(list.opaque, nothing.cast())
        let scrolling = Widgets.scrolling(list)
        gtk_widget_set_vexpand(scrolling.cast(), 1)
        gtk_box_append(widget.cast(), scrolling.cast())
    }

    func select(_ entry: SceneEntry) {
        let row = rows.first { $0.entry.name == entry.name }?.row
        gtk_list_box_select_row(list.opaque, row?.cast())
    }

    func startSearch() {
        gtk_widget_grab_focus(search.cast())
    }

    private func append(_ entry: SceneEntry) {
        let title = Object(adopting: gtk_label_new(entry.title))
        let summary = Object(adopting: gtk_label_new(entry.summary))
        gtk_widget_add_css_class(title.cast(), "heading")
        gtk_widget_add_css_class(summary.cast(), "caption")
        gtk_widget_add_css_class(summary.cast(), "dim-label")
        for label in [title, summary] {
            gtk_label_set_xalign(label.opaque, 0)
            gtk_label_set_wrap(label.opaque, 1)
        }
        let texts = Widgets.column(spacing: 2, children: [title, summary])
        gtk_widget_set_margin_top(texts.cast(), 8)
        gtk_widget_set_margin_bottom(texts.cast(), 8)
        let row = Object(adopting: gtk_list_box_row_new())
        gtk_list_box_row_set_child(row.cast(), texts.cast())
        Widgets.setName("\(entry.title). \(entry.summary)", of: row)
        gtk_list_box_append(list.opaque, row.cast())
        rows.append((entry, row))
    }

    private func filter() {
        let words = search[Property<String>("text")].lowercased().split(separator: " ")
        for (entry, row) in rows {
            let text = "\(entry.title) \(entry.summary)".lowercased()
            let isShown = words.allSatisfy { text.contains($0) }
            gtk_widget_set_visible(row.cast(), isShown ? 1 : 0)
        }
    }

    private func chooseFirst() {
        let shown = rows.first { gtk_widget_get_visible($0.row.cast()) != 0 }
        if let shown { onChoice?(shown.entry) }
    }

    private func clearSearch() {
        search[Property<String>("text")] = ""
        gtk_widget_grab_focus(list.cast())
    }
}
