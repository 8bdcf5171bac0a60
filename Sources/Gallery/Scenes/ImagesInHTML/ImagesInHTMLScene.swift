import Foundation
import GalleryService
import Inlay

/// *Images in HTML*: the images of *Photos* in rows of HTML, by the same pipeline.
@MainActor
final class ImagesInHTMLScene: Screen, Scene {
    private let place = Bin()
    private var pane: LoadingPane?
    private var list: ContentList<[PageOfPhotos]>?
    private var loader: ImageLoader?

    init(_ portal: Portal) {
        super.init()
        let pane = LoadingPane(place, portal: portal) { [weak self] in
            let library = try await PhotoLibrary(portal)
            try self?.show(library)
        }
        self.pane = pane
        content = pane
        pane.start()
    }

    func waitUntilReady() async {
        await pane?.waitUntilReady()
        await list?.waitUntilPainted()
        guard let loader else { return }
        // The rows are complete before their images, which the pages load and paint later.
        var idle = 0
        while idle < Self.steadyFrames {
            await nextFrame()
            idle = loader.isIdle ? idle + 1 : 0
        }
    }

    /// The number of frames without a load after which all images are painted.
    private static let steadyFrames = 20

    private func show(_ library: PhotoLibrary) throws {
        loader = library.loader
        WebProfile.shared.imageLoader = library.loader
        let folder = ResourceFolder.gallery.url
        let template = try Template(contentsOf: folder.appending(path: "photos.mghtml"))
        let css = try String(contentsOf: folder.appending(path: "photos.css"), encoding: .utf8)
        let sheet = StyleSheet.app.adding(StyleSheet(trusting: css))
        let list = ContentList(PageOfPhotos.pages(of: library.photos)) { page in
            do {
                var row = RowContent.trusted(try page.html(template, library), styleSheet: sheet)
                row.remoteContent = .allowed
                return row
            } catch {
                return .trusted(TrustedHTML.text("\(error)"))
            }
        }
        list.widget.labeled("Images")
        self.list = list
        place.content = list
    }
}
