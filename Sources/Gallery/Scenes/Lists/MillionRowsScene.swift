import CGTK
import Inlay
import InlayTesting

/// *A million rows*: rows of every height, and a field to jump to any of them.
@MainActor
final class MillionRowsScene: Scene {
    private static let count = 1_000_000

    let content: Object
    private let list: ContentList<Range<Int>>
    private let field: Object

    init() {
        let sheet = StyleSheet.app.adding(StyleSheet(trusting: TestRows.css))
        list = ContentList(0..<Self.count) { index in
            .html(TrustedHTML(trusting: TestRows.html(index)), styleSheet: sheet)
        }
        field = Object(
            adopting: gtk_spin_button_new_with_range(0, Double(Self.count - 1), 1))
        let label = Object(adopting: gtk_label_new_with_mnemonic("_Jump to row"))
        gtk_label_set_mnemonic_widget(label.opaque, field.cast())
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_set_hexpand(label.cast(), 1)
        gtk_widget_add_css_class(field.cast(), "numeric")
        let bar = Widgets.row(spacing: 12, children: [label, field])
        Widgets.setMargins(8, of: bar)
        content = Widgets.column(children: [list.widget, bar])
        field.connect("value-changed") { [weak self] in
            guard let self else { return }
            list.scroll(to: Int(gtk_spin_button_get_value(field.opaque)))
        }
    }

    func ready() async {
        await list.ready()
    }
}
