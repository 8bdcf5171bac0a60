import InlayTesting
import Testing

/// Tests of the search in the gallery's list of scenes, by keyboard.
@Suite struct SceneSearchTests {
    private static let outbox = "Outbox. Notes written offline are sent on reconnect"

    @Test func downMovesTheFocusToTheFirstMatchAndReturnOpensIt() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("two-way-bridge")
        let list = try await search(for: "reconnect", in: app)
        try await app.hands.press("Down")
        try await list.element(.listItem, named: Self.outbox).waitForFocus()
        try await app.hands.press("Return")
        try await app.element(.textField, named: "Write a note")
    }

    @Test func aChoiceInANarrowWindowClearsTheSearch() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("two-way-bridge")
        let count = try await app.element(.list, named: "Scenes").elements(.listItem).count
        try await app.element(.textField, named: "Text to add")
        try await app.hands.resizeWindow(width: 400, height: 700)
        // The list of scenes isn't beside the scene any more.
        try await app.element(.button, named: "Back")
        let list = try await search(for: "reconnect", in: app)
        try await app.hands.press("Return")
        try await app.element(.textField, named: "Write a note")
        // Newer versions of GTK have no accessible elements for what isn't visible.
        try await app.hands.press("ctrl+k")
        try await waitUntil("all scenes are in the list", await list.elements(.listItem).count) {
            $0 == count
        }
    }

    @Test func aChoiceInAWideWindowKeepsTheSearch() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("two-way-bridge")
        let list = try await search(for: "reconnect", in: app)
        try await app.hands.press("Return")
        try await app.element(.textField, named: "Write a note")
        #expect(try await list.elements(.listItem).count == 1)
    }

    /// Types a search for the scene *Outbox*, and returns the list when it shows that scene alone.
    private func search(
        for text: String, in app: AccessibleApp
    ) async throws -> AccessibleElement {
        try await app.typeSceneSearch(text)
        let list = try await app.element(.list, named: "Scenes")
        try await waitUntil("one scene is in the list", await list.elements(.listItem).count) {
            $0 == 1
        }
        return list
    }
}
