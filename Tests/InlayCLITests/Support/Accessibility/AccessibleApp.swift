import InlayTesting

/// A running program as a screen reader sees it: its windows, and the pages in them.
///
/// WebKit exposes the accessibility tree of a page from its web process. From GTK 4.14 on, the tree
/// is a child of the web view. Earlier versions have no `GtkAtSpiSocket`, so that a page is beside
/// the windows here, found by the process's name on the bus.
struct AccessibleApp: AccessibleScope {
    /// The prefix of the object paths of all elements of pages.
    static let pagePath = "/org/a11y/webkit/"

    /// The program's own element.
    let element: AccessibleElement
    let hands: UserInput

    var bus: AccessibilityBus { element.bus }

    /// The program's own widgets, without the pages in them.
    var widgets: AccessibleWidgets { AccessibleWidgets(element: element) }

    func roots() throws -> [AccessibleElement] {
        try [element] + loosePages()
    }

    /// Waits for the first page, which may have a title, and returns it.
    func page(titled title: String? = nil) async throws -> AccessibleElement {
        try await element(.page, named: title)
    }

    /// Waits until the windows of a process are in the tree.
    static func wait(
        for pid: Int, bus: AccessibilityBus, hands: UserInput
    ) async throws -> AccessibleApp {
        let desktop = AccessibleElement(
            bus: bus, hands: hands, owner: "org.a11y.atspi.Registry",
            path: "/org/a11y/atspi/accessible/root")
        let found = try await waitForValue("the program is in the accessibility tree") {
            try bus.checkPrograms()
            return try await bus.perform {
                try desktop.readChildren().first { child in
                    let answer = try? bus.call(
                        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                        "GetConnectionUnixProcessID", [.text(child.owner)])
                    return answer?.number == pid
                }
            }
        }
        return AccessibleApp(element: found, hands: hands)
    }

    /// The pages that aren't children of a web view.
    ///
    /// A process of pages has a name with these words on the bus, given by the sandbox. It lists the
    /// beginnings of its pages' trees in its cache.
    private func loosePages() throws -> [AccessibleElement] {
        let names = try bus.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
        let owners = (names.parts.first?.parts ?? []).compactMap(\.text)
            .filter { $0.contains(".Sandboxed.WebProcess-") }
        return owners.flatMap { owner in
            // A process that is starting or ending has no pages.
            let items = try? bus.call(
                owner, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
            let paths = (items?.parts.first?.parts ?? []).compactMap { item in
                item.parts.first?.parts.last?.text
            }
            return paths.filter { $0.hasPrefix(Self.pagePath) }
                .map { AccessibleElement(bus: bus, hands: hands, owner: owner, path: $0) }
                .filter { (try? $0.readRole()) == .filler && (try? $0.readParent()) == nil }
        }
    }
}

/// The widgets of a program, without the pages in them, which belong to other processes.
struct AccessibleWidgets: AccessibleScope {
    let element: AccessibleElement

    var bus: AccessibilityBus { element.bus }

    func roots() -> [AccessibleElement] { [element] }

    func includes(_ element: AccessibleElement) -> Bool { element.owner == self.element.owner }
}
