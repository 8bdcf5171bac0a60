import Inlay

/// A scene: a screen that demonstrates one part of Inlay.
@MainActor
protocol Scene: Screen {
    /// Waits until the scene's initial content is complete, for screenshots.
    func ready() async
}

/// An entry in the list of scenes.
@MainActor
struct SceneEntry {
    /// The name on the command line and in the file names of screenshots.
    let name: String
    let title: String
    let summary: String
    /// Creates the scene.
    let make: @MainActor (Portal) -> any Scene
}

/// All scenes, in the order of the list.
@MainActor
enum SceneCatalog {
    static let entries = [
        SceneEntry(
            name: "hello", title: "Two-Way Bridge",
            summary: "A native entry and a web page exchange messages",
            make: { _ in HelloScene() }),
        SceneEntry(
            name: "scheduled-event", title: "Scheduled Event",
            summary: "Service data in an HTML template; a link opens a native list",
            make: { EventsScene($0) }),
        SceneEntry(
            name: "bandwidth", title: "Bandwidth",
            summary: "A table and a chart that follow the theme",
            make: { BandwidthScene($0) }),
        SceneEntry(
            name: "alarms-and-tickets", title: "Alarms and Tickets",
            summary: "Native lists, and user-written HTML made safe",
            make: { OperationsScene($0) }),
        SceneEntry(
            name: "users", title: "Users",
            summary: "Cached data, and its age, while offline",
            make: { UsersScene($0) }),
        SceneEntry(
            name: "outbox", title: "Outbox",
            summary: "Notes written offline are sent on reconnect",
            make: { OutboxScene($0) }),
        SceneEntry(
            name: "photos", title: "Photos",
            summary: "Thousands of thumbnails, loaded as you scroll",
            make: { PhotosScene($0) }),
        SceneEntry(
            name: "pictures-in-html", title: "Pictures in HTML",
            summary: "The same image pipeline in HTML rows",
            make: { PhotoPagesScene($0) }),
        SceneEntry(
            name: "local-style", title: "Local Style",
            summary: "Unstyled HTML from a service, styled by the app",
            make: { LocalStyleScene($0) }),
        SceneEntry(
            name: "page-to-picture", title: "Page to Image",
            summary: "Render an off-screen page to an image",
            make: { PictureScene($0) }),
        SceneEntry(
            name: "answers", title: "Answers",
            summary: "User-written HTML in self-sizing rows, with search",
            make: { AnswersScene($0) }),
        SceneEntry(
            name: "chat", title: "Chat",
            summary: "Rows appear and grow without moving what you read",
            make: { _ in ChatScene() }),
        SceneEntry(
            name: "mail", title: "Mail",
            summary: "50,000 database rows, selected by mouse or keyboard",
            make: { _ in MailScene() }),
        SceneEntry(
            name: "mixed", title: "Mixed",
            summary: "Native and web rows in one list, with sticky headers",
            make: { _ in MixedScene() }),
        SceneEntry(
            name: "million-rows", title: "A Million Rows",
            summary: "One million HTML rows of varying height",
            make: { _ in MillionRowsScene() }),
    ]

    static func entry(named name: String) -> SceneEntry? {
        entries.first { $0.name == name }
    }
}
