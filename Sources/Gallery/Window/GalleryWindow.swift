import CGTK
import Inlay

/// The gallery's window: the list of scenes, and the scene that was chosen.
///
/// Side by side where there is room, one after the other where there isn't.
@MainActor
final class GalleryWindow {
    let window: Object
    private let leaflet = Object(adopting: adw_leaflet_new())
    private let list: SceneList
    private let page = ScenePage()

    init(application: Object? = nil) {
        window = Object(
            adopting: application.map { adw_application_window_new($0.cast()) } ?? adw_window_new())
        list = SceneList()
        gtk_window_set_title(window.cast(), "Inlay Gallery")
        gtk_window_set_default_size(window.cast(), 1000, 700)
        gtk_widget_set_size_request(window.cast(), 360, 294)

        gtk_widget_set_size_request(list.widget.cast(), 280, -1)
        let separator = Object(adopting: gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        adw_leaflet_append(leaflet.opaque, list.widget.cast())
        adw_leaflet_page_set_navigatable(
            adw_leaflet_append(leaflet.opaque, separator.cast()), 0)
        adw_leaflet_append(leaflet.opaque, page.widget.cast())
        adw_leaflet_set_can_navigate_back(leaflet.opaque, 1)
        if application == nil {
            adw_window_set_content(window.cast(), leaflet.cast())
        } else {
            adw_application_window_set_content(window.cast(), leaflet.cast())
        }
        list.onChoice = { [weak self] entry in self?.show(entry) }
        page.onBack = { [weak self] in self?.showList() }
        leaflet.observe(Property<Bool>("folded")) { [weak self] in self?.folded($0) }
        folded(leaflet[Property<Bool>("folded")])
        if let first = SceneCatalog.entries.first { page.announce(first) }
    }

    /// The scene that is shown.
    var scene: (any Scene)? { page.scene }

    func present() {
        gtk_window_present(window.cast())
        if !page.hasScene, adw_leaflet_get_folded(leaflet.opaque) == 0,
            let first = SceneCatalog.entries.first
        {
            show(first)
        }
    }

    func show(_ entry: SceneEntry) {
        page.show(entry)
        list.select(entry)
        adw_leaflet_set_visible_child(leaflet.opaque, page.widget.cast())
    }

    /// Goes back within the scene, or from the scene to the list.
    func goBack() {
        page.goBack()
    }

    private func showList() {
        adw_leaflet_navigate(leaflet.opaque, ADW_NAVIGATION_DIRECTION_BACK)
    }

    func startSearch() {
        showList()
        list.startSearch()
    }

    private func folded(_ isFolded: Bool) {
        page.showsBack = isFolded
        list.showsEndButtons = isFolded
        page.showsStartButtons = isFolded
    }
}
