import Testing

/// The gallery's scenes that go on without their service, acted through as by somebody with a screen reader.
@Suite struct OfflineScenesTests {
    @Test func usersStayWithTheirAgeAndAreFetchedAnewByThemselves() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("users")
        let list = try await app.element(.list, named: "Users")
        #expect(try await list.element(.listItem).name.contains("Ada Lovelace"))
        try await app.waitForText("As the service said at")
        let service = try await app.element(.checkBox, named: "Service")
        try await service.activate()
        try await app.waitForText("The service can't be reached. This is what it said")
        #expect(try await list.elements(.listItem).count == 12)
        try await service.activate()
        try await app.waitForText("As the service said at")
    }

    @Test func aNoteWaitsCanBeTakenBackAndIsSent() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("outbox")
        try await app.waitForText("The service is there")
        let service = try await app.element(.checkBox, named: "Service")
        try await service.activate()
        let field = try await app.element(.textField, named: "A note for the portal")
        let leave = try await app.element(.button, named: "Leave")
        for text in ["First", "Second"] {
            try await field.setText(text)
            try await leave.activate()
            try await app.element(.button, named: "Take back \(text)")
        }
        try await app.waitForText("The service can't be reached.")
        try await app.element(.button, named: "Take back First").activate()
        try await app.waitUntilGone(.button, named: "Take back First")
        try await service.activate()
        try await app.waitUntilGone(.button, named: "Take back Second")
        let sent = try await app.element(.list, named: "At the portal")
        #expect(try await sent.element(.listItem).name == "Second")
        #expect(try await sent.elements(.listItem).count == 1)
    }
}
