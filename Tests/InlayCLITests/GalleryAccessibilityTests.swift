import InlayTesting
import Testing

/// Tests of the gallery with a screen reader.
@Suite struct GalleryAccessibilityTests {
    @Test func webPagesAreInTheAccessibilityTree() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("two-way-bridge")
        let page = try await app.page(titled: "Two-Way Bridge")
        let heading = try await page.element(.heading)
        #expect(try await heading.name == "Hello, native")
        #expect(try await page.text().contains("This is a web page."))
    }

    @Test func activatingACommandLinkShowsANativeAlert() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("two-way-bridge")
        try await app.element(.link, named: "Show it from a link").activate()
        let alert = try await app.element(.dialog, named: "From a link")
        try await alert.waitForText("A link can do it too.")
        try await alert.element(.button, named: "Close").activate()
        try await app.waitUntilGone(.dialog)
    }

    @Test func enteredTextIsInsertedIntoThePageAsPlainText() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("two-way-bridge")
        let page = try await app.page(titled: "Two-Way Bridge")
        try await page.element(.button, named: "Show a native alert")
        let field = try await app.element(.textField, named: "Text to add")
        try await field.setText("Grüße, <b>not bold</b>")
        #expect(try await field.text() == "Grüße, <b>not bold</b>")
        try await app.element(.button, named: "Add").activate()
        try await page.element(.listItem, named: "Grüße, <b>not bold</b>")
        try await waitUntil("the field is empty", await field.text()) { $0 == "" }

        try await page.element(.button, named: "Show a native alert").activate()
        let alert = try await app.element(.dialog, named: "Message from the Page")
        try await alert.waitForText("The list has 1 entry.")
    }

    @Test func activatingARowOfTheSceneListOpensItsScene() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("two-way-bridge")
        let list = try await app.element(.list, named: "Scenes")
        let row = try await list.element(
            .listItem, named: "Bandwidth. A table and a chart that follow the theme")
        try await row.activate()
        _ = try await app.page(titled: "Bandwidth")
        try await waitUntil("the row is selected") { try await row.states.isSelected }
        try await app.waitUntilGone(.textField, named: "Text to add")
    }

    @Test func linksAndAlertsCanBeUsedByKeyboard() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("two-way-bridge")
        let page = try await app.page(titled: "Two-Way Bridge")
        let button = try await page.element(.button, named: "Show a native alert")
        try await app.hands.press("Tab")
        try await button.waitForFocus()
        try await app.hands.press("Tab")
        try await page.element(.link, named: "Show it from a link").waitForFocus()
        try await app.hands.press("Return")
        try await app.element(.dialog, named: "From a link")
        try await app.hands.press("Escape")
        try await app.waitUntilGone(.dialog)
    }

    @Test func aLoadErrorReplacesTheImageOfThePreviousPage() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("page-to-image")
        let copy = try await app.element(.button, named: "Copy Image")
        try await waitUntil("there is an image") { try await copy.states.isSensitive }
        let field = try await app.element(.textField, named: "Web address")
        try await field.setText("file:///etc/passwd")
        try await app.hands.press("Return")
        try await app.waitForText("Could Not Load")
        try await app.waitForText("Enter a valid web address, such as example.org")
        for image in try await app.elements(.image) {
            #expect(try await !image.name.hasPrefix("The page"))
        }
        #expect(try await !copy.states.isSensitive)
    }
}
