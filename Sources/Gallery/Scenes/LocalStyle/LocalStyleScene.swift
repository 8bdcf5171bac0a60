import CGTK
import Foundation
import Inlay

/// *Local style*: a page of the service that has no style of its own, dressed by the app.
@MainActor
final class LocalStyleScene: Scene {
    private static let pages = [
        (title: "Terms of service", path: "pages/terms.html"),
        (title: "How-to guide", path: "pages/guide.html"),
    ]

    let content = Widgets.column()
    private let screen: PageScreen
    private let dressed = Object(adopting: gtk_switch_new())
    private let chooser: Object
    private let choice: Choice

    /// Which page is shown.
    private final class Choice {
        var index = 0
    }

    init(_ portal: Portal) {
        let choice = Choice()
        self.choice = choice
        screen = PageScreen(title: "Local style", portal: portal, trust: .document) {
            let html = try await portal.text(Self.pages[choice.index].path)
            return .html(html, styleSheet: .app)
        }
        chooser = Widgets.dropDown(Self.pages.map(\.title))
        Widgets.setName("Page", of: chooser)
        chooser.observe(Property<UInt32>("selected")) { [weak self] in self?.show(Int($0)) }
        gtk_switch_set_active(dressed.opaque, 1)
        gtk_widget_set_valign(dressed.cast(), GTK_ALIGN_CENTER)
        Widgets.setName("The app's style", of: dressed)
        let label = Object(adopting: gtk_label_new("The app's style"))
        gtk_label_set_xalign(label.opaque, 1)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_set_hexpand(label.cast(), 1)
        let bar = Widgets.row(spacing: 8, children: [chooser, label, dressed])
        Widgets.setMargins(8, of: bar)
        gtk_widget_set_vexpand(screen.widget.cast(), 1)
        gtk_box_append(content.cast(), screen.widget.cast())
        gtk_box_append(content.cast(), bar.cast())
        dressed.observe(Property<Bool>("active")) { [weak self] isOn in
            self?.screen.view.styleSheet = isOn ? .app : .none
        }
    }

    func ready() async {
        await screen.ready()
    }

    private func show(_ index: Int) {
        guard Self.pages.indices.contains(index), index != choice.index else { return }
        choice.index = index
        gtk_switch_set_active(dressed.opaque, 1)
        screen.reload()
    }
}
