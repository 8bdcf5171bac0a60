import CGTK
import Foundation
import GalleryService
import Inlay

/// *Answers*: HTML that strangers wrote, in a native list, with a search over all of it.
@MainActor
final class AnswersScene: Scene {
    let content = Widgets.column()
    private let place = Object(adopting: adw_bin_new())
    private var pane: LoadingPane?
    private let field = Object(adopting: gtk_search_entry_new())
    private let status = Object(adopting: gtk_label_new(""))
    private var list: ContentList<[Answer]>?
    private var search: ListSearch?

    init(_ portal: Portal) {
        gtk_widget_set_hexpand(field.cast(), 1)
        gtk_widget_add_css_class(status.cast(), "dim-label")
        gtk_widget_add_css_class(status.cast(), "numeric")
        let steps = Widgets.row(
            children: [
                step("go-up-symbolic", "Previous Place") { [weak self] in self?.search?.previous()
                },
                step("go-down-symbolic", "Next Place") { [weak self] in self?.search?.next() },
            ])
        gtk_widget_add_css_class(steps.cast(), "linked")
        let bar = Widgets.row(spacing: 8, children: [field, status, steps])
        Widgets.setMargins(8, of: bar)
        Widgets.setName("Search the answers", of: field)
        let pane = LoadingPane(place, portal: portal) { [weak self] in
            let answers: [Answer] = try await portal.get("answers")
            let address = try await portal.address
            self?.show(answers, address.appendingPathComponent("pages/").absoluteString)
        }
        self.pane = pane
        gtk_widget_set_vexpand(pane.widget.cast(), 1)
        gtk_box_append(content.cast(), pane.widget.cast())
        gtk_box_append(content.cast(), bar.cast())
        field.connect("search-changed") { [weak self] in self?.find() }
        field.connect("activate") { [weak self] in self?.search?.next() }
        pane.start()
    }

    func ready() async {
        await pane?.ready()
        await list?.ready()
    }

    private func show(_ answers: [Answer], _ base: String) {
        let list = ContentList(answers) { answer in
            let name = TrustedHTML.text("\(answer.author) · \(answer.votes) votes")
            var row = RowContent.html(
                answer.body, before: "<p class=\"inlay-dim\">" + name + "</p>", baseURL: base)
            // The pictures are the service's own.
            row.remoteContent = .allowed
            return row
        }
        self.list = list
        adw_bin_set_child(place.cast(), list.widget.cast())
    }

    private func find() {
        let text = String(cString: gtk_editable_get_text(field.opaque))
        search?.end()
        search = nil
        gtk_label_set_text(status.opaque, "")
        guard !text.isEmpty, let list else { return }
        let search = list.find(text)
        self.search = search
        search.onChange = { [weak self] in self?.tell() }
        // The first place is shown while the word is being written.
        search.next()
    }

    private func step(
        _ icon: String, _ name: String, _ action: @escaping @MainActor @Sendable () -> Void
    ) -> Object {
        let button = Widgets.button(icon, name)
        button.connect("clicked", action)
        return button
    }

    private func tell() {
        guard let search else { return }
        let place = search.current.map { "\($0) of " } ?? ""
        gtk_label_set_text(status.opaque, "\(place)\(search.count)")
    }
}
