import CGTK
import GalleryService
import Inlay

/// The list of all photographs.
@MainActor
final class PhotosScreen: Screen {
    let title = "Photos"
    var widget: Object { pane?.widget ?? place }
    /// Is told which photograph was chosen.
    var onChoice: ((PortalPhoto, PhotoLibrary) -> Void)?

    private let place = Object(adopting: adw_bin_new())
    private var pane: LoadingPane?
    private var list: PhotoList?

    init(_ portal: Portal) {
        let pane = LoadingPane(place, portal: portal) { [weak self] in
            let library = try await PhotoLibrary(portal)
            self?.show(library)
        }
        self.pane = pane
        pane.start()
    }

    func reload() {
        list?.reload()
    }

    func ready() async {
        await pane?.ready()
        while let list, !list.isLoaded { await Frame.next(of: place) }
    }

    private func show(_ library: PhotoLibrary) {
        let list = PhotoList(library)
        self.list = list
        list.onChoice = { [weak self] in self?.onChoice?($0, library) }
        adw_bin_set_child(place.cast(), list.widget.cast())
    }
}
