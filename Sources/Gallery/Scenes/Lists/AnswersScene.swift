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
        let bar = Widgets.row(spacing: 8, children: [field, status])
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
            let head: TrustedHTML = "<p class=\"inlay-dim\">"
            let name = TrustedHTML.text("\(answer.author) · \(answer.votes) votes")
            let body =
                (try? HTMLSanitizer(policy: Self.policy).sanitize(answer.body))
                .map { TrustedHTML($0) } ?? TrustedHTML.text(answer.body)
            var row = RowContent.html(head + name + "</p>" + body, baseURL: base)
            row.remoteContent = .allowed
            return row
        }
        self.list = list
        adw_bin_set_child(place.cast(), list.widget.cast())
    }

    /// The pictures are the service's own.
    private static var policy: HTMLSanitizer.Policy {
        var policy = HTMLSanitizer.Policy.standard
        policy.remoteContent = .allowed
        return policy
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
    }

    private func tell() {
        guard let search else { return }
        let place = search.current.map { "\($0) of " } ?? ""
        gtk_label_set_text(status.opaque, "\(place)\(search.count)")
    }
}
