import Inlay

/// One part of Inlay at work.
@MainActor
protocol Scene: AnyObject {
    /// What the window shows.
    var content: Object { get }
    /// What stands in the header bar instead of the title, if anything.
    var header: Object? { get }

    /// The scene is in a window and has its size.
    func appeared()

    /// Waits until everything that the scene shows at first is there.
    func ready() async
}

extension Scene {
    var header: Object? { nil }

    func appeared() {}
}

/// A scene in the list.
@MainActor
struct SceneEntry {
    /// The name on the command line and in the names of pictures.
    let name: String
    let title: String
    let summary: String
    /// Makes the scene anew.
    let make: () -> any Scene
}

/// All scenes, in the order of the list.
@MainActor
enum SceneCatalog {
    static let entries = [
        SceneEntry(
            name: "hello", title: "Hello both ways",
            summary: "A native field and a web page talk to each other",
            make: { HelloScene() }),
        SceneEntry(
            name: "page-to-picture", title: "Page to picture",
            summary: "A page that is in no window becomes a picture",
            make: { PictureScene() }),
    ]

    static func entry(named name: String) -> SceneEntry? {
        entries.first { $0.name == name }
    }
}
