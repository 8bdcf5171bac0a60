import Inlay

/// The gallery as a desktop application.
@MainActor
final class GalleryApplication: Application {
    override class var identifier: String { "org.inlay.Gallery" }
    override class var isSingleInstance: Bool { false }

    /// The scene to show first, or nil for the first one in the list.
    var initialScene: String?

    required init() {
        super.init()
        about = AboutInfo(
            name: "Inlay Gallery", version: "0.1", developer: "Inlay contributors",
            comments: "Every part of Inlay, a framework for hybrid apps, in action.")
    }

    override func activate() {
        let window = GalleryWindow()
        if let scene = initialScene.flatMap(SceneCatalog.entry) { window.show(scene) }
        window.open()
    }
}
