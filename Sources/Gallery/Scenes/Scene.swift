import Inlay

/// A scene: a screen that demonstrates one part of Inlay.
@MainActor
protocol Scene: Screen {
    /// Waits until the scene's initial content is complete, for screenshots.
    func waitUntilReady() async
}

/// A scene with a search of its own, which Ctrl+F starts.
@MainActor
protocol SearchableScene: Scene {
    /// Moves the keyboard focus to the search field.
    func startSearch()
}

/// The headings of the list of scenes, in their order.
enum SceneGroup: String, CaseIterable {
    case web = "Web Views"
    case screens = "Native Screens"
    case service = "Service and Offline"
    case images = "Images"
    case lists = "Lists"
}

/// An entry in the list of scenes, with its explanation.
@MainActor
struct SceneEntry {
    /// The title in the list, from which all other names are derived: the scene *Page to Image* is
    /// the class `PageToImageScene` in the folder `Scenes/PageToImage`.
    let title: String
    let summary: String
    var group = SceneGroup.screens
    /// The description of the scene, in two or three sentences.
    var shows = ""
    /// The steps by which the user can try the scene.
    var steps: [String] = []
    /// The paths of the scene's source files, relative to the gallery's folder; the file of the
    /// scene's class is the first.
    var sources: [String] = []
    /// Creates the scene.
    let make: @MainActor (Portal) -> any Scene

    /// The name on the command line and in the file names of screenshots: `page-to-image`.
    var name: String { title.lowercased().split(separator: " ").joined(separator: "-") }
}
