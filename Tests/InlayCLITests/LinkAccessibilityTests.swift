import Foundation
import Testing

/// Tests of links in untrusted HTML that a screen reader activates, without a button or key press.
@Suite struct LinkAccessibilityTests {
    private static let page = """
        <p><a id=a href='https://elsewhere.example/a'>a link</a></p>
        <script>setInterval(() => a.click(), 50)</script>
        """

    private func app(
        _ scene: String, on desktop: Desktop, _ server: Server
    ) async throws -> (AccessibleApp, ChildProcess) {
        try await desktop.open(
            program: "InlayPackageTests.xctest",
            environment: [
                "INLAY_TEST_SCENE": scene, "INLAY_TEST_URL": "\(server.address)/a",
            ])
    }

    @Test(arguments: ["document", "row", "nativeRow"])
    func linksOfPagesWithoutScriptsOpenWithoutConfirmation(scene: String) async throws {
        let server = try Server()
        let desktop = try await Desktop()
        let (app, process) = try await app(scene, on: desktop, server)
        try await app.element(.link, named: "a link").activate()
        #expect(await process.line() == "https://elsewhere.example/a")
    }

    @Test func linksOfNativeRowsAreInTheAccessibilityTreeAndInTheTabOrder() async throws {
        let server = try Server()
        let desktop = try await Desktop()
        let (app, process) = try await app("nativeRow", on: desktop, server)
        let row = try await app.element(.listItem)
        #expect(try await row.name == "a link, two words")
        try await row.element(.link, named: "two words")
        let links = try await row.elements(.link)
        #expect(links.count == 2)
        try await app.hands.press("Tab")
        try await links[0].waitForFocus()
        try await app.hands.press("Tab")
        try await links[1].waitForFocus()
        try await app.hands.press("Return")
        #expect(await process.line() == "https://elsewhere.example/b")
    }

    /// Without a screen reader, only a script can activate a link without a press.
    @Test func linksActivatedWithoutAPressAreIgnoredUnlessAScreenReaderRuns() async throws {
        let server = try Server(["/a": .page(Self.page)])
        let desktop = try await Desktop()
        let (app, process) = try await app("preview", on: desktop, server)
        let link = try await app.element(.link, named: "a link")
        for _ in 0..<5 { try await link.activate() }
        #expect(try await app.elements(.window).count == 1)
        process.stop()
        #expect(await process.line() == nil)
    }

    /// The page keeps clicking its link by script, which shows no confirmation.
    @Test(arguments: ["preview", "site", "scriptedRow"])
    func linksOfScriptedPagesOpenIfTheUserConfirms(scene: String) async throws {
        let server = try Server(["/a": .page(Self.page)])
        let desktop = try await Desktop()
        try await desktop.enableScreenReader()
        let (app, process) = try await app(scene, on: desktop, server)
        let link = try await app.element(.link, named: "a link")
        #expect(try await app.elements(.window).count == 1)
        try await link.activate()
        try await app.waitForText("https://elsewhere.example/a")
        try await app.element(.button, named: "Open").activate()
        #expect(await process.line() == "https://elsewhere.example/a")
        try await app.waitUntilGone(.button, named: "Open")
        process.stop()
        #expect(await process.line() == nil)
    }

    @Test(arguments: [("preview", "Escape"), ("site", "Escape"), ("scriptedRow", "Cancel")])
    func linksOfScriptedPagesDoNotOpenIfTheUserDeclines(
        scene: String, by way: String
    ) async throws {
        let server = try Server(["/a": .page(Self.page)])
        let desktop = try await Desktop()
        try await desktop.enableScreenReader()
        let (app, process) = try await app(scene, on: desktop, server)
        let link = try await app.element(.link, named: "a link")
        try await link.activate()
        let cancel = try await app.element(.button, named: "Cancel")
        if way == "Escape" {
            try await app.hands.press("Escape")
        } else {
            try await cancel.activate()
        }
        try await app.waitUntilGone(.button, named: "Cancel")
        // The confirmation is shown once until the next press or page.
        for _ in 0..<5 { try await link.activate() }
        #expect(try await app.elements(.button).isEmpty)
        process.stop()
        #expect(await process.line() == nil)
    }

    @Test func runningTheMainLoopWithoutAttachingItIsReported() async throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory())
        let session = try await PrivateSession()
        let program = Program(
            name: "InlayPackageTests.xctest", folder: folder,
            environment: session.environment.merging(["INLAY_TEST_SCENE": "unattached"]) { $1 })
        let run = try await program.run()
        #expect(run.code == 0)
        #expect(run.errors.contains("call MainLoop.attach() before the loop runs"))
    }
}
