import Inlay

/// One part of Inlay at work.
@MainActor
protocol Scene: AnyObject {
    /// What the window shows.
    var content: Object { get }
    /// What stands in the header bar instead of the title, if anything.
    var header: Object? { get }
    /// What stands at the end of the header bar.
    var controls: [Object] { get }
    /// What the scene's screens are pushed on, if it has several.
    var navigator: Navigator? { get }

    /// The scene is in a window and has its size.
    func appeared()

    /// Waits until everything that the scene shows at first is there.
    func ready() async
}

extension Scene {
    var header: Object? { nil }
    var controls: [Object] { [] }
    var navigator: Navigator? { nil }

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
    let make: @MainActor (Portal) -> any Scene
}

/// All scenes, in the order of the list.
@MainActor
enum SceneCatalog {
    static let entries = [
        SceneEntry(
            name: "hello", title: "Hello both ways",
            summary: "A native field and a web page talk to each other",
            make: { _ in HelloScene() }),
        SceneEntry(
            name: "scheduled-event", title: "Scheduled event",
            summary: "Data of a service in a template, and a link to a native list",
            make: EventsScene.init),
        SceneEntry(
            name: "bandwidth", title: "Bandwidth",
            summary: "A table and a chart that follow the theme",
            make: BandwidthScene.init),
        SceneEntry(
            name: "alarms-and-tickets", title: "Alarms and tickets",
            summary: "Native lists, and what strangers wrote, made safe",
            make: OperationsScene.init),
        SceneEntry(
            name: "users", title: "Users",
            summary: "Without the service, what was seen, and how old it is",
            make: UsersScene.init),
        SceneEntry(
            name: "outbox", title: "Outbox",
            summary: "What is written without the service is sent when it is back",
            make: OutboxScene.init),
        SceneEntry(
            name: "photos", title: "Photos",
            summary: "Thousands of pictures, there when their row is",
            make: PhotosScene.init),
        SceneEntry(
            name: "pictures-in-html", title: "Pictures in HTML",
            summary: "The same pictures in rows of HTML",
            make: PhotoPagesScene.init),
        SceneEntry(
            name: "local-style", title: "Local style",
            summary: "Bare HTML of a service, dressed by the app",
            make: LocalStyleScene.init),
        SceneEntry(
            name: "page-to-picture", title: "Page to picture",
            summary: "A page that is in no window becomes a picture",
            make: PictureScene.init),
        SceneEntry(
            name: "answers", title: "Answers",
            summary: "What strangers wrote, each row as tall as it is",
            make: AnswersScene.init),
        SceneEntry(
            name: "chat", title: "Chat",
            summary: "Rows come and grow above and below while you read",
            make: { _ in ChatScene() }),
        SceneEntry(
            name: "mail", title: "Mail",
            summary: "Rows of a database, opened and selected by hand and by keys",
            make: { _ in MailScene() }),
        SceneEntry(
            name: "mixed", title: "Mixed",
            summary: "Simple rows are native text, others web, under sticky headers",
            make: { _ in MixedScene() }),
        SceneEntry(
            name: "million-rows", title: "A million rows",
            summary: "Web rows of every height in one list",
            make: { _ in MillionRowsScene() }),
    ]

    static func entry(named name: String) -> SceneEntry? {
        entries.first { $0.name == name }
    }
}
