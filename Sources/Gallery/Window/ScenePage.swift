import CGTK
import Inlay

/// The part of the window that shows a scene under its header bar.
@MainActor
final class ScenePage {
    let widget = Widgets.column()
    var onBack: (() -> Void)?
    private(set) var scene: (any Scene)?

    var hasScene: Bool { scene != nil }
    var showsBack = true {
        didSet { gtk_widget_set_visible(back.cast(), showsBack ? 1 : 0) }
    }
    var showsStartButtons = true {
        didSet {
            adw_header_bar_set_show_start_title_buttons(bar.opaque, showsStartButtons ? 1 : 0)
        }
    }

    private let bar = Object(adopting: adw_header_bar_new())
    private let back = Object(adopting: gtk_button_new_from_icon_name("go-previous-symbolic"))
    private let title = Object(adopting: adw_window_title_new("", ""))
    private let place = Object(adopting: adw_bin_new())

    init() {
        Widgets.setName("Back to the list", of: back)
        gtk_widget_set_tooltip_text(back.cast(), "Back to the list")
        back.connect("clicked") { [weak self] in self?.onBack?() }
        adw_header_bar_pack_start(bar.opaque, back.cast())
        adw_header_bar_set_title_widget(bar.opaque, title.cast())
        gtk_box_append(widget.cast(), bar.cast())
        gtk_widget_set_hexpand(widget.cast(), 1)
        gtk_widget_set_vexpand(place.cast(), 1)
        gtk_box_append(widget.cast(), place.cast())
    }

    /// Names a scene before it is chosen.
    func announce(_ entry: SceneEntry) {
        adw_window_title_set_title(title.opaque, entry.title)
    }

    func show(_ entry: SceneEntry) {
        let scene = entry.make()
        announce(entry)
        let heading = scene.header ?? title
        adw_header_bar_set_title_widget(bar.opaque, heading.cast())
        adw_bin_set_child(place.cast(), scene.content.cast())
        // The scene before goes now, when nothing of it is in the window any more.
        self.scene = scene
        // The size is there with the first frame.
        Task { [weak self, place] in
            await Frame.next(of: place)
            if self?.scene === scene { scene.appeared() }
        }
    }
}
