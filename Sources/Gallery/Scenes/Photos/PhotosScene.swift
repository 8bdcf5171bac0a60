import GalleryService
import Inlay

/// *Photos*: thousands of images of a service in a native list; cached images are shown while the
/// service is stopped.
@MainActor
final class PhotosScene: Screen, Scene {
    private static let rowHeight = 88.0

    private let place = Bin()
    private let serviceSwitch: ServiceSwitch
    private var pane: LoadingPane?
    private var list: RecyclingList<PortalPhoto, PhotoRow>?
    private var library: PhotoLibrary?
    private var prefetcher: ImagePrefetcher?
    private var last: (offset: Double, time: ContinuousClock.Instant)?

    init(_ portal: Portal) {
        serviceSwitch = ServiceSwitch(portal)
        super.init()
        let pane = LoadingPane(place, portal: portal) { [weak self] in
            let library = try await PhotoLibrary(portal)
            self?.show(library)
        }
        self.pane = pane
        content = Column {
            serviceSwitch
            pane.expanded(vertically: true)
        }
        serviceSwitch.onChange = { [weak self] isOn in if isOn { self?.reload() } }
        pane.start()
    }

    func waitUntilReady() async {
        await pane?.waitUntilReady()
        while let list, list.cells.isEmpty || list.cells.contains(where: { $0.cell.view.isLoading })
        {
            await nextFrame()
        }
    }

    private func show(_ library: PhotoLibrary) {
        let list = RecyclingList(library.photos, label: "Photos") {
            PhotoRow(library.loader)
        } bind: { row, photo in
            row.show(photo, of: library)
        } unbind: { row in
            row.view.clear()
        }
        list.onActivate = { [weak self] photo in self?.navigation?.push(PhotoScreen(photo, library))
        }
        list.onScroll = { [weak self] in self?.prefetch(from: $0, height: $1) }
        (self.library, self.list) = (library, list)
        prefetcher = ImagePrefetcher(library.loader)
        place.content = list
    }

    /// Loads the missing images of visible rows, because the service is back.
    private func reload() {
        guard let library else { return }
        for (row, photo) in list?.cells ?? [] where row.view.shown == nil && !row.view.isLoading {
            row.show(photo, of: library)
        }
        (navigation?.top as? PhotoScreen)?.reload()
    }

    /// Prefetches the images of the next rows, except during a fling.
    private func prefetch(from offset: Double, height: Double) {
        let now = ContinuousClock.now
        defer { last = (offset, now) }
        guard let last, let library, let prefetcher else { return }
        let seconds = max(last.time.duration(to: now) / .seconds(1), 0.001)
        let first = max(Int(offset / Self.rowHeight), 0)
        let end = min(first + Int(height / Self.rowHeight) + 2, library.photos.count)
        guard first < end else { return }
        let size = PixelSize(width: 96 * scale, height: 72 * scale)
        prefetcher.update(
            visible: first..<end, of: library.photos.count,
            speed: (offset - last.offset) / Self.rowHeight / seconds
        ) { row in
            ImageRequest(library.thumbnail(library.photos[row]), size: size, mode: .fill)
        }
    }
}
