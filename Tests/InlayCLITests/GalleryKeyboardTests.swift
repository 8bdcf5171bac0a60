import Foundation
import InlayTestTags
import InlayTesting
import Testing

@testable import Gallery

/// The gallery's scenes with web views and lists, driven by keyboard alone.
@Suite struct GalleryKeyboardTests {
    /// A scene, and what of it the Tab key goes through.
    private struct Stop {
        enum Content {
            /// A web view.
            case page
            /// A list of HTML rows with an accessible name.
            case list(String)
            /// A web view that is shown when the first row of a native list is opened.
            case pageOfRow(list: String)
        }

        let scene: String
        let content: Content
        /// Whether `make test` goes to the scene; `make soak` goes to all.
        var isShort = false
    }

    private static let tour = [
        Stop(scene: "two-way-bridge", content: .page, isShort: true),
        Stop(scene: "scheduled-event", content: .pageOfRow(list: "Scheduled Event")),
        Stop(scene: "bandwidth", content: .page),
        Stop(scene: "alarms-and-tickets", content: .pageOfRow(list: "Alarms")),
        Stop(scene: "local-style", content: .page),
        Stop(scene: "delivery", content: .page),
        Stop(scene: "images-in-html", content: .list("Images")),
        Stop(scene: "answers", content: .list("Answers"), isShort: true),
        Stop(scene: "chat", content: .list("Messages")),
        Stop(scene: "mail", content: .list("Messages"), isShort: true),
        Stop(scene: "mixed", content: .list("Feed")),
        Stop(scene: "million-rows", content: .list("Rows")),
    ]

    /// The scenes without such content at their start: the page is the response to a form.
    private static let others: Set = ["from-html"]

    @Test func theKeyboardTestVisitsEverySceneWithAWebViewOrAList() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Gallery")
        let entries = await MainActor.run { SceneCatalog.entries.map { ($0.name, $0.sources) } }
        let found = try entries.filter { _, sources in
            try sources.contains { path in
                let text = try String(
                    contentsOf: folder.appending(path: path), encoding: .utf8)
                return ["WebView(", "ContentList(", "PageScreen"].contains { text.contains($0) }
            }
        }
        let names = found.map { $0.0 }.filter { !Self.others.contains($0) }
        #expect(names == Self.tour.map(\.scene))
    }

    @Test(.tags(.soak)) func tabAndShiftTabMoveTheFocusIntoTheContentOfScenesAndOut() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("two-way-bridge")
        let isComplete = ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "soak"
        for stop in Self.tour where stop.isShort || isComplete {
            try await go(to: stop, in: app)
            let list = try await open(stop.content, in: app)
            let walk = Walk(app: app, list: list)
            try await walk.press("Tab", until: .inside, of: stop.scene)
            // A list of many rows takes as many Tabs; Control leaves it at once.
            let control = list == nil ? "" : "ctrl+"
            try await walk.press(control + "Tab", until: .outside, of: stop.scene)
            try await walk.press("shift+Tab", until: .inside, of: stop.scene)
            try await walk.press(control + "shift+Tab", until: .outside, of: stop.scene)
        }
    }

    @Test func returnOpensAMessageOfMailAndEscapeGoesBackToItsRow() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("mail")
        let list = try await app.element(.list, named: "Messages")
        try await Walk(app: app, list: list).press("Tab", until: .inside, of: "mail")
        try await app.hands.press("Down")
        let opened = try await waitForValue("a row is selected") {
            try await row(of: list) { try await $0.states.isSelected }
        }
        try await app.hands.press("Return")
        try await app.widgets.element(.filler, named: "Message")
        try await waitUntil("the list has lost the focus") { try await list.focused() == nil }
        try await app.hands.press("Escape")
        try await app.widgets.waitUntilGone(.filler, named: "Message")
        // The mark of an unread message is gone.
        let message = opened.replacing("● ", with: "")
        try await waitUntil("the row that was opened has the focus again") {
            try await row(of: list) { try await $0.focused() != nil } == message
        }
    }

    /// The text of the first row that fulfils a condition, whichever view displays it.
    private func row(
        of list: AccessibleElement, where fits: (AccessibleElement) async throws -> Bool
    ) async throws -> String? {
        for row in try await list.children where try await fits(row) { return try await row.name }
        return nil
    }

    /// Chooses a scene in the list of scenes.
    private func go(to stop: Stop, in app: AccessibleApp) async throws {
        let title = try await MainActor.run {
            try #require(SceneCatalog.entry(named: stop.scene)).title
        }
        try await app.typeSceneSearch(title)
        try await app.hands.press("Return")
    }

    /// Waits until the content of a scene is shown; returns its list, if it is one.
    private func open(
        _ content: Stop.Content, in app: AccessibleApp
    ) async throws -> AccessibleElement? {
        switch content {
        case .page:
            try await app.element(.page)
            return nil
        case .list(let name):
            return try await app.element(.list, named: name)
        case .pageOfRow(let name):
            let list = try await app.element(.list, named: name)
            let walk = Walk(app: app, list: list)
            try await walk.press("Tab", until: .inside, of: name)
            try await app.hands.press("Return")
            try await app.element(.page)
            return nil
        }
    }

    /// A way of the keyboard focus through the gallery.
    private struct Walk {
        enum Goal { case inside, outside }

        /// An element that reports the focus, and the element within its page that does, if it is a
        /// web view.
        private struct Place: Equatable {
            var widget, pageElement: AccessibleElement?
        }

        /// More than there are stops in any scene.
        private static let mostPresses = 100
        /// The number of times that the focus is looked for after a key: a key may not move it.
        private static let mostLooks = 20

        let app: AccessibleApp
        /// The list that the focus goes into; without one, it goes into the page.
        let list: AccessibleElement?

        /// Presses a key until the focus is in the content, or at a control outside of it.
        func press(_ key: String, until goal: Goal, of scene: String) async throws {
            var place = try await place
            for _ in 0..<Self.mostPresses {
                let before = place
                try await app.hands.press(key)
                for _ in 0..<Self.mostLooks where place == before { place = try await self.place }
                if try await isAt(goal, place) { return }
            }
            let last = place.widget
            let line = try await app.bus.perform { try last?.line(depth: 0) }
            throw TestFailure(
                """
                \(scene): \(Self.mostPresses) times \(key) don't move the focus \(goal) the \
                content; it is at \(line ?? "nothing").
                \(try await app.outline())
                """)
        }

        private var place: Place {
            get async throws {
                Place(
                    widget: try await app.widgets.focused(),
                    pageElement: try await app.focusedInPage())
            }
        }

        private func isAt(_ goal: Goal, _ place: Place) async throws -> Bool {
            // A web view is a filler; in a page without links and controls, it has the focus itself.
            let role = try await place.widget?.role
            let isInPage = place.pageElement != nil || role == .filler
            let isInside = if let list { try await list.focused() != nil } else { isInPage }
            guard goal == .outside else { return isInside }
            return !isInside && !isInPage && place.widget != nil
        }
    }
}
