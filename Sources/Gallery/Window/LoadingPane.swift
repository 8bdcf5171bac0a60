import CGTK
import Inlay

/// Shows content when it is there: until then that it comes, or why it doesn't, with a button to
/// try again.
@MainActor
final class LoadingPane {
    let widget = Object(adopting: gtk_stack_new())
    private let content: Object
    private let portal: Portal
    private let load: @MainActor () async throws -> Void
    private let waiting = Object(adopting: gtk_spinner_new())
    private let failure = Object(adopting: adw_status_page_new())
    private var task: Task<Void, Never>?

    /// Makes a pane; `load` fills the content, and is called again after a failure.
    init(_ content: Object, portal: Portal, load: @escaping @MainActor () async throws -> Void) {
        self.content = content
        self.portal = portal
        self.load = load
        gtk_widget_set_size_request(waiting.cast(), 32, 32)
        for side in [gtk_widget_set_valign, gtk_widget_set_halign] {
            side(waiting.cast(), GTK_ALIGN_CENTER)
        }
        adw_status_page_set_icon_name(failure.opaque, "network-error-symbolic")
        adw_status_page_set_title(failure.opaque, "Nothing to Show")
        let button = Object(adopting: gtk_button_new_with_label("Try Again"))
        for style in ["pill", "suggested-action"] {
            gtk_widget_add_css_class(button.cast(), style)
        }
        gtk_widget_set_halign(button.cast(), GTK_ALIGN_CENTER)
        button.connect("clicked") { [weak self] in self?.start() }
        adw_status_page_set_child(failure.opaque, button.cast())
        for child in [waiting, failure, content] {
            gtk_stack_add_child(widget.opaque, child.cast())
        }
    }

    /// Loads, in place of what is under way.
    func start() {
        task?.cancel()
        if gtk_stack_get_visible_child(widget.opaque) != content.cast() { show(waiting) }
        gtk_spinner_start(waiting.opaque)
        task = Task { [weak self, load] in
            do {
                try await load()
                guard !Task.isCancelled else { return }
                self?.finish()
            } catch {
                guard !Task.isCancelled else { return }
                self?.fail(error)
            }
        }
    }

    func ready() async {
        await task?.value
    }

    private func finish() {
        gtk_spinner_stop(waiting.opaque)
        show(content)
    }

    private func fail(_ error: any Error) {
        gtk_spinner_stop(waiting.opaque)
        // The text is read as markup.
        let text = TrustedHTML.text("\(error)").source
        adw_status_page_set_description(failure.opaque, text)
        show(failure)
        portal.onRestart { [weak self] in self?.startIfFailed() }
    }

    private func startIfFailed() {
        if gtk_stack_get_visible_child(widget.opaque) == failure.cast() { start() }
    }

    private func show(_ child: Object) {
        gtk_stack_set_visible_child(widget.opaque, child.cast())
    }
}
