import CGTK
import GalleryService
import Inlay

/// A native list of photographs, whose pictures load as their rows come into sight.
@MainActor
final class PhotoList {
    let widget: Object
    /// Is told which photograph was chosen.
    var onChoice: ((PortalPhoto) -> Void)?

    private static let rowHeight = 88.0
    private let library: PhotoLibrary
    private let list: Object
    private let rows: ImageListFactory
    private let prefetcher: ImagePrefetcher
    private var positions: [ObjectIdentifier: Int] = [:]
    private var last: (offset: Double, time: ContinuousClock.Instant)?

    init(_ library: PhotoLibrary) {
        self.library = library
        prefetcher = ImagePrefetcher(library.loader)
        let bindings = Bindings()
        rows = ImageListFactory(library.loader, size: (width: 96, height: 72)) { view in
            PhotoRow.make(view.widget)
        } bind: { view, row, position in
            bindings.bind?(view, row, position)
        }
        let names = Object(owning: gtk_string_list_new(nil))
        for photo in library.photos { gtk_string_list_append(names.opaque, photo.title) }
        // The model takes the names over, and the list the model.
        let model = gtk_no_selection_new(names.makeOwnedPointer())
        list = Object(adopting: gtk_list_view_new(model, rows.factory.makeOwnedPointer()))
        gtk_list_view_set_single_click_activate(list.opaque, 1)
        gtk_list_view_set_show_separators(list.opaque, 1)
        Widgets.setName("Photos", of: list)
        widget = Widgets.scrolling(list)
        bindings.bind = { [weak self] in self?.bind($0, $1, $2) }
        list.connect("activate") { [weak self] (position: UInt32) in
            guard let self, library.photos.indices.contains(Int(position)) else { return }
            onChoice?(library.photos[Int(position)])
        }
        adjustment?.connect("value-changed") { [weak self] in self?.scrolled() }
    }

    /// Loads what isn't there in the rows that are seen: the service is back.
    func reload() {
        for view in rows.views where view.shown == nil && !view.isLoading {
            if let position = positions[ObjectIdentifier(view)] { load(position, in: view) }
        }
    }

    /// Whether the pictures of all rows that there are have come, or failed to.
    var isLoaded: Bool { !rows.views.isEmpty && rows.views.allSatisfy { !$0.isLoading } }

    // MARK: - Private

    /// The list's rows are made before the list is whole.
    private final class Bindings {
        var bind: ((ImageView, Object, Int) -> Void)?
    }

    private func bind(_ view: ImageView, _ row: Object, _ position: Int) {
        let photo = library.photos[position]
        positions[ObjectIdentifier(view)] = position
        // The row says what it is.
        view.label = ""
        PhotoRow.show(photo.title, PhotoLibrary.caption(photo), in: row)
        load(position, in: view)
    }

    private func load(_ position: Int, in view: ImageView) {
        let photo = library.photos[position]
        view.load(library.thumbnail(photo), placeholder: PhotoLibrary.color(photo))
    }

    private var adjustment: Object? {
        gtk_scrolled_window_get_vadjustment(widget.opaque).map {
            Object(adopting: UnsafeMutableRawPointer($0))
        }
    }

    /// What comes next is loaded ahead, while the list isn't thrown.
    private func scrolled() {
        guard let adjustment else { return }
        let offset = gtk_adjustment_get_value(adjustment.cast())
        let page = gtk_adjustment_get_page_size(adjustment.cast())
        let now = ContinuousClock.now
        defer { last = (offset, now) }
        guard let last else { return }
        let seconds = max(last.time.duration(to: now) / .seconds(1), 0.001)
        let first = max(Int(offset / Self.rowHeight), 0)
        let end = min(first + Int(page / Self.rowHeight) + 2, library.photos.count)
        guard first < end else { return }
        let library = library
        let scale = Int(gtk_widget_get_scale_factor(widget.cast()))
        prefetcher.update(
            visible: first..<end, of: library.photos.count,
            speed: (offset - last.offset) / Self.rowHeight / seconds
        ) { row in
            ImageRequest(
                library.thumbnail(library.photos[row]),
                size: PixelSize(width: 96 * scale, height: 72 * scale), mode: .fill)
        }
    }
}
