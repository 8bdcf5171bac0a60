import Testing

/// Tests of an app on a desktop, started and quit like by a user.
@Suite struct ApplicationTests {
    private let scene = ["INLAY_TEST_SCENE": "application"]

    @Test func aSecondStartOpensItsFilesInTheRunningApp() async throws {
        let desktop = try await Desktop()
        let (_, first) = try await desktop.open(
            program: "InlayPackageTests.xctest", environment: scene)
        #expect(await first.line() == "activate")
        // Its window is presented again, and the app isn't activated.
        let second = try await desktop.start(
            program: "InlayPackageTests.xctest", environment: scene)
        #expect(await second.line() == nil)
        let third = try await desktop.start(
            program: "InlayPackageTests.xctest", ["/tmp/a b.txt", "https://example.org/"],
            environment: scene)
        #expect(await third.line() == nil)
        #expect(await first.line() == "open file:///tmp/a%20b.txt https://example.org/")
    }

    @Test func controlQuestionMarkShowsTheKeyboardShortcuts() async throws {
        let desktop = try await Desktop()
        let (app, process) = try await desktop.open(
            program: "InlayPackageTests.xctest", environment: scene)
        #expect(await process.line() == "activate")
        try await app.element(.button, named: "button")
        try await app.hands.press("ctrl+question")
        try await app.waitForText("Quit")
    }

    @Test func aSentNotificationHasItsTitleBodyAndDefaultAction() async throws {
        let desktop = try await Desktop()
        let monitor = try await desktop.monitor("org.freedesktop.Notifications")
        let (app, _) = try await desktop.open(
            program: "InlayPackageTests.xctest", environment: scene)
        try await app.element(.button, named: "button").activate()
        var texts: [Substring] = []
        while let line = await monitor.line(), !line.hasPrefix("   int32") {
            if let text = line.firstMatch(of: /^ +string "(.*)"$/) { texts.append(text.1) }
        }
        #expect(texts.contains("1 < 2 & 3"))
        #expect(texts.contains("Body"))
        // The default action is the app's.
        #expect(texts.contains("default"))
    }

    @Test func controlQQuitsTheApp() async throws {
        let desktop = try await Desktop()
        let (app, process) = try await desktop.open(
            program: "InlayPackageTests.xctest", environment: scene)
        #expect(await process.line() == "activate")
        try await app.element(.button, named: "button")
        try await app.hands.press("ctrl+q")
        #expect(await process.line() == "closed")
        #expect(await process.line() == nil)
    }
}
