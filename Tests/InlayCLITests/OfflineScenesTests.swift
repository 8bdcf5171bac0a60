import InlayTesting
import Testing

/// Tests of the gallery's scenes that work offline, operated like by a user with a screen reader.
@Suite struct OfflineScenesTests {
    @Test func cachedUsersStayVisibleOfflineAndRefreshOnceOnline() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("users")
        let list = try await app.element(.list, named: "Users")
        #expect(try await list.element(.listItem).name.contains("Ada Lovelace"))
        try await app.waitForText("Up to date as of")
        let service = try await app.element(.checkBox, named: "Service")
        try await service.activate()
        try await app.waitForText("Offline. Showing data from")
        try await waitUntil("all users are in the list", await list.elements(.listItem).count) {
            $0 == 12
        }
        try await service.activate()
        try await app.waitForText("Up to date as of")
    }

    @Test func scenesShareTheServiceOnOffStateAndKeepCachedData() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("users")
        let list = try await app.element(.list, named: "Users")
        #expect(try await list.element(.listItem).name.contains("Ada Lovelace"))
        try await app.element(.checkBox, named: "Service").activate()
        try await app.waitForText("Offline. Showing data from")
        try await app.typeSceneSearch("Outbox")
        try await app.hands.press("Return")
        try await app.waitForText("Offline. New notes will be queued")
        let service = try await app.element(.checkBox, named: "Service")
        try await waitUntil("the switch is off", await service.states.isChecked) { !$0 }
        try await app.typeSceneSearch("Users")
        try await app.hands.press("Return")
        try await app.waitForText("Offline. Showing data from")
        let stored = try await app.element(.list, named: "Users")
        #expect(try await stored.element(.listItem).name.contains("Ada Lovelace"))
    }

    @Test func withoutStoredDataAnErrorIsASentenceAndTheSwitchCanStartTheService() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("outbox")
        try await app.waitForText("Online.")
        try await app.element(.checkBox, named: "Service").activate()
        try await app.waitForText("Offline. New notes will be queued")
        try await app.typeSceneSearch("Users")
        try await app.hands.press("Return")
        try await app.waitForText("The server can't be reached")
        #expect(try await !app.outline().contains("http://"))
        try await app.element(.checkBox, named: "Service").activate()
        try await app.waitForText("Up to date as of")
    }

    @Test func aServiceThatCannotStartTurnsItsSwitchOffAndSaysSo() async throws {
        let desktop = try await Desktop()
        let (app, process) = try await desktop.open(program: "inlay-gallery", ["users"])
        try await app.waitForText("Up to date as of")
        // A read of the kernel's table of sockets can miss one while others are opened and closed.
        let port = try #require(
            try await waitUntil(
                "the service listens", try TakenPort.listeningPort(of: Int(process.pid))
            ) { $0 != nil })
        let service = try await app.element(.checkBox, named: "Service")
        try await service.activate()
        try await app.waitForText("Offline. Showing data from")
        let taken = try TakenPort(port)
        try await service.activate()
        try await app.waitForText("The service couldn't be started.")
        try await waitUntil("the switch is off", await service.states.isChecked) { !$0 }
        taken.release()
        try await service.activate()
        try await app.waitForText("Up to date as of")
        try await waitUntil("the switch is on", await service.states.isChecked) { $0 }
    }

    @Test func queuedNotesCanBeCancelledAndAreSentOnceOnline() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("outbox")
        try await app.waitForText("Online.")
        let service = try await app.element(.checkBox, named: "Service")
        try await service.activate()
        let field = try await app.element(.textField, named: "Write a note")
        let leave = try await app.element(.button, named: "Send")
        for text in ["First", "Second"] {
            try await field.setText(text)
            try await leave.activate()
            try await app.element(.button, named: "Cancel \(text)")
        }
        try await app.waitForText("Offline. ")
        try await app.element(.button, named: "Cancel First").activate()
        try await app.waitUntilGone(.button, named: "Cancel First")
        try await service.activate()
        try await app.waitUntilGone(.button, named: "Cancel Second")
        let sent = try await app.element(.list, named: "Sent")
        #expect(try await sent.element(.listItem).name == "Second")
        #expect(try await sent.elements(.listItem).count == 1)
    }

    @Test func sendingAChatMessageShowsItAndEmptiesTheField() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("chat")
        // No other messages arrive.
        try await app.element(.button, named: "Pause").activate()
        try await app.element(.button, named: "Resume")
        let list = try await app.element(.list, named: "Messages")
        let field = try await app.element(.textField, named: "Message")
        try await field.setText("On <b>my</b> way")
        try await app.element(.button, named: "Send").activate()
        try await waitUntil("the message is shown", await Self.rows(of: list)) {
            $0.contains { $0.hasSuffix("On <b>my</b> way") }
        }
        try await waitUntil("the field is empty", await field.text()) { $0 == "" }
    }

    private static func rows(of list: AccessibleElement) async throws -> [String] {
        var names: [String] = []
        for row in try await list.elements(.listItem) { names.append(try await row.name) }
        return names
    }
}
