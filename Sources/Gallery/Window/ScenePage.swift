import CGTK
import Inlay

/// The part of the window that shows a scene under its header bar.
@MainActor
final class ScenePage {
    let widget = Widgets.column()
    var onBack: (() -> Void)?
    private(set) var scene: (any Scene)?

    var hasScene: Bool { scene != nil }
    /// Whether there is a list beside the scene to go back to.
    var showsBack = true {
        didSet { update() }
    }
    var showsStartButtons = true {
        didSet {
            adw_header_bar_set_show_start_title_buttons(bar.opaque, showsStartButtons ? 1 : 0)
        }
    }

    private let bar = Object(adopting: adw_header_bar_new())
    private let back = Widgets.button("go-previous-symbolic", "Back")
    private let title = Object(adopting: adw_window_title_new("", ""))
    private let place = Object(adopting: adw_bin_new())
    private let portal = Portal()
    private var entry: SceneEntry?
    private var controls: [Object] = []

    init() {
        back.connect("clicked") { [weak self] in self?.goBack() }
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

    /// Goes to the screen that this one was reached from, or else to the list of scenes.
    func goBack() {
        if let navigator = scene?.navigator, navigator.canGoBack {
            navigator.goBack()
        } else {
            onBack?()
        }
    }

    func show(_ entry: SceneEntry) {
        let scene = entry.make(portal)
        for control in controls { adw_header_bar_remove(bar.opaque, control.cast()) }
        controls = scene.controls
        for control in controls { adw_header_bar_pack_end(bar.opaque, control.cast()) }
        scene.navigator?.onChange = { [weak self] in self?.update() }
        adw_bin_set_child(place.cast(), scene.content.cast())
        // The scene before goes now, when nothing of it is in the window any more.
        self.scene = scene
        self.entry = entry
        update()
        // The size is there with the first frame.
        Task { [weak self, place] in
            await Frame.next(of: place)
            if self?.scene === scene { scene.appeared() }
        }
    }

    /// Title and button of the screen that is shown.
    private func update() {
        let navigator = scene?.navigator
        let canGoBack = navigator?.canGoBack ?? false
        gtk_widget_set_visible(back.cast(), showsBack || canGoBack ? 1 : 0)
        guard let entry else { return }
        let name = canGoBack ? navigator?.top?.title : nil
        adw_window_title_set_title(title.opaque, name ?? entry.title)
        let heading = canGoBack ? title : scene?.header ?? title
        adw_header_bar_set_title_widget(bar.opaque, heading.cast())
    }
}
