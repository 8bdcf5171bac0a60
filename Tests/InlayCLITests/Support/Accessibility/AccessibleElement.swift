import InlayTesting

/// An element of the accessibility tree: a widget, or a part of a web page.
struct AccessibleElement: AccessibleScope, Equatable {
    let bus: AccessibilityBus
    let hands: UserInput
    /// The connection of the process that the element belongs to.
    let owner: String
    let path: String

    static func == (one: Self, other: Self) -> Bool {
        one.owner == other.owner && one.path == other.path
    }

    func roots() -> [AccessibleElement] { [self] }

    /// The accessible name, which a screen reader reads.
    var name: String {
        get async throws { try await bus.perform { try readName() } }
    }

    /// The accessible description, which screen readers read after the name.
    var description: String {
        get async throws { try await bus.perform { try readDescription() } }
    }

    var role: AccessibleRole {
        get async throws { try await bus.perform { try readRole() } }
    }

    var children: [AccessibleElement] {
        get async throws { try await bus.perform { try readChildren() } }
    }

    var states: AccessibleStates {
        get async throws { try await bus.perform { try readStates() } }
    }

    /// The text of the element and its descendants in reading order.
    func text() async throws -> String {
        try await bus.perform { wholeText() }
    }

    /// Activates the element by its action, or by a click if it offers none.
    ///
    /// Buttons, links and fields of both worlds offer an action. Rows of GTK's lists offer none: they
    /// are clicked, which takes a row that is on the screen.
    func activate() async throws {
        let (role, hasAction) = try await bus.perform {
            (try readRole(), ((try? readActionCount()) ?? 0) > 0)
        }
        guard role != .listItem || isInPage, hasAction else { return try await click() }
        let isDone = try await bus.perform {
            try call("Action", "DoAction", .number(0)).number != 0
        }
        guard isDone else { throw TestFailure("The \(role.word) has refused its action.") }
    }

    /// Clicks on the middle of the element, once it is within its parent: rows of a list are in the
    /// tree before they have their positions.
    func click() async throws {
        guard !isInPage else {
            throw TestFailure(
                "Elements of pages aren't clicked: their window isn't known.")
        }
        let center = try await waitForValue("the element is on the screen") {
            try await bus.perform { try readCenter() }
        }
        try await hands.click(x: center.x, y: center.y)
    }

    /// Waits until the element has the focus, or doesn't have it.
    ///
    /// Not for GTK's text fields: in GTK 4.8 they never report the focus, because an inner widget
    /// has it that isn't in the tree.
    func waitForFocus(_ isFocused: Bool = true) async throws {
        let name = try await name
        try await waitUntil("'\(name)' \(isFocused ? "has" : "has lost") the focus") {
            try await states.isFocused == isFocused
        }
    }

    /// Replaces the content of a field.
    func setText(_ text: String) async throws {
        let isDone = try await bus.perform {
            try call("EditableText", "SetTextContents", .text(text)).number != 0
        }
        guard isDone else { throw TestFailure("The field can't be written to.") }
    }

    /// Whether the element is part of a web page.
    ///
    /// WebKit's elements have object paths of ATK; GTK's begin with the application's path.
    var isInPage: Bool { path.hasPrefix("/org/a11y/") }
}
