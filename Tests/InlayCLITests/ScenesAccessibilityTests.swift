import InlayTesting
import Testing

/// Tests of the gallery's portal scenes, operated like by a user with a screen reader.
@Suite struct ScenesAccessibilityTests {
    @Test func theDevicesLinkOpensTheDeviceListAndBackReturns() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("scheduled-event")
        let (page, subject) = try await openFirstEvent(of: app)
        #expect(try await page.text().contains("Updates"))

        let links = try await page.elements(.link)
        var found: AccessibleElement?
        for link in links where try await link.name.hasPrefix("Affected devices") { found = link }
        let link = try #require(found)
        let count = try await link.name.filter(\.isNumber)
        try await link.activate()

        let devices = try await app.element(.list, named: "Affected devices")
        try await waitUntil(
            "all devices are in the list", await devices.elements(.listItem).count
        ) { $0 == Int(count) }

        try await app.element(.button, named: "Back").activate()
        try await app.waitUntilGone(.list, named: "Affected devices")
        try await app.page(titled: subject).element(.heading, named: "Updates")
    }

    @Test func aSceneReportsAnUnreachableServiceAndReloadsOnceItIsBack() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("scheduled-event")
        let list = try await app.element(.list, named: "Scheduled Event")
        let row = try await list.element(.listItem)
        let subject = try await row.name
        let service = try await app.element(.checkBox, named: "Service")
        try await service.activate()
        try await row.activate()
        try await app.waitForText("The service can't be reached.")
        // Retrying changes nothing while the service is unreachable.
        try await app.element(.button, named: "Try Again").activate()
        try await app.waitForText("The service can't be reached.")
        try await service.activate()
        try await app.page(titled: subject).element(.heading, named: "Updates")
    }

    @Test func rowsHaveTheirTextAsAccessibleNameAndTheCheckBoxUpdatesTheNativeCount() async throws {
        let desktop = try await Desktop()
        let app = try await desktop.open("mixed")
        let list = try await app.element(.list, named: "Feed")
        // A row of native text, and a row of the web engine.
        for start in ["Grace wrote: the new pumps", "Edsger measured:"] {
            func texts() async throws -> [String] {
                var texts: [String] = []
                for row in try await list.elements(.listItem) {
                    // The list may have released the row since.
                    if let name = try? await row.name { texts.append(name) }
                }
                return texts
            }
            try await waitUntil("a row begins with '\(start)'", await texts()) { texts in
                texts.contains { $0.hasPrefix(start) }
            }
        }
        // The count changes without scrolling.
        try await app.element(.checkBox, named: "Draw Simple Rows Natively").activate()
        try await waitUntil("no visible row is native", await app.outline()) {
            $0.contains(/'0 of [1-9]\d* visible rows are native'/)
        }
    }

    @Test func theFocusedPartsOfPickersAndDateFieldsHaveTheirTitlesAndValues() async throws {
        let desktop = try await Desktop()
        let tabs = try await desktop.open("tabs")
        try await tabs.element(.button, named: "Summary Each day")
        let bound = try await desktop.open("bound")
        try await bound.element(.button, named: "Day 18 November 2026")
    }

    private func openFirstEvent(
        of app: AccessibleApp
    ) async throws -> (page: AccessibleElement, subject: String) {
        let list = try await app.element(.list, named: "Scheduled Event")
        let row = try await list.element(.listItem)
        let subject = try await row.name
        try await row.activate()
        let page = try await app.page(titled: subject)
        try await page.element(.heading, named: "Updates")
        return (page, subject)
    }
}
