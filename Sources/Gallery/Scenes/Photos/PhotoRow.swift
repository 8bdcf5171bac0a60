import CGTK
import Inlay

/// A row: a picture, and two lines beside it.
@MainActor
enum PhotoRow {
    /// Makes a row around its picture.
    static func make(_ picture: Object) -> Object {
        gtk_widget_add_css_class(picture.cast(), "card")
        gtk_widget_set_valign(picture.cast(), GTK_ALIGN_CENTER)
        let lines = [label(style: "heading"), label(style: "dim-label")]
        let texts = Widgets.column(spacing: 4, children: lines)
        gtk_widget_set_valign(texts.cast(), GTK_ALIGN_CENTER)
        gtk_widget_set_hexpand(texts.cast(), 1)
        let row = Widgets.row(spacing: 12, children: [picture, texts])
        Widgets.setMargins(8, of: row)
        return row
    }

    /// Puts the lines of a photograph into a row.
    static func show(_ title: String, _ caption: String, in row: Object) {
        let texts = gtk_widget_get_last_child(row.cast())
        let first = texts.flatMap { gtk_widget_get_first_child($0) }
        let second = texts.flatMap { gtk_widget_get_last_child($0) }
        for (label, text) in [(first, title), (second, caption)] {
            if let label { gtk_label_set_text(OpaquePointer(label), text) }
        }
    }

    private static func label(style: String) -> Object {
        let label = Object(adopting: gtk_label_new(""))
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_add_css_class(label.cast(), style)
        return label
    }
}
