import CGTK
import Foundation
import Inlay

/// *Hello both ways*: text goes from a native field into the page, and a button in the page shows
/// a native alert.
@MainActor
final class HelloScene: Scene {
    let content = Widgets.column()
    private let view: WebView
    private let field = Object(adopting: gtk_entry_new())
    private let loading: Navigation

    init() {
        view = WebView(trust: .app, resources: .gallery)
        loading = view.start(.resource("hello.html"))

        Widgets.setName("Web page", of: view.widget)
        gtk_widget_set_vexpand(view.widget.cast(), 1)
        gtk_box_append(content.cast(), view.widget.cast())
        let bar = makeBar()
        gtk_box_append(content.cast(), bar.cast())

        view.commands.on("alert") { [weak self] (alert: Alert) in self?.show(alert) }
        view.onTap = { [weak self] in self?.endEditing() }
    }

    func ready() async {
        guard (try? await loading.finish()) != nil else { return }
        for text in [
            "Grüße aus dem nativen Feld", "<b>Text</b> stays text & \"quotes\" stay quotes",
        ] {
            _ = try? await view.evaluate("insert(\(text))")
        }
    }

    private struct Alert: Decodable {
        let heading: String
        let body: String
    }

    private func makeBar() -> Object {
        gtk_entry_set_placeholder_text(field.cast(), "Text for the page")
        gtk_widget_set_hexpand(field.cast(), 1)
        Widgets.setName("Text for the page", of: field)
        let button = Object(adopting: gtk_button_new_with_label("Insert"))
        gtk_widget_add_css_class(button.cast(), "suggested-action")
        for object in [field, button] {
            object.connect(object === field ? "activate" : "clicked") { [weak self] in
                self?.insertText()
            }
        }
        let bar = Widgets.row(spacing: 6, children: [field, button])
        gtk_widget_add_css_class(bar.cast(), "toolbar")
        return bar
    }

    private func insertText() {
        let text = field[Property<String>("text")]
        guard !text.isEmpty else { return }
        field[Property<String>("text")] = ""
        Task { try await view.evaluate("insert(\(text))") }
    }

    private func show(_ alert: Alert) {
        let window = Widgets.window(of: content)
        let dialog = Object(
            adopting: adw_message_dialog_new(window, alert.heading, alert.body))
        adw_message_dialog_add_response(dialog.cast(), "close", "Close")
        gtk_window_present(dialog.cast())
    }

    /// The tap has given the focus to the page; the field only has to let go of its selection.
    private func endEditing() {
        gtk_editable_select_region(field.opaque, 0, 0)
    }
}
