import InlayTesting

/// A part of the accessibility tree in which elements are looked for.
protocol AccessibleScope: Sendable {
    var bus: AccessibilityBus { get }

    /// Where a search begins; called off the threads of Swift's tasks.
    func roots() throws -> [AccessibleElement]

    /// What the scope holds as it is now; what goes while it is looked at is left out.
    func seen() async throws -> [SeenElement]
}

extension AccessibleScope {
    /// Waits for the first element of a role, and of a name if one is given.
    @discardableResult
    func element(
        _ role: AccessibleRole, named name: String? = nil
    ) async throws -> AccessibleElement {
        try await wait("has no \(Self.words(role, name))") { elements in
            elements.first { $0.matches(role, name) }?.element
        }
    }

    /// Waits until no element has the role, and the name if one is given.
    func waitUntilGone(_ role: AccessibleRole, named name: String? = nil) async throws {
        try await wait("still has a \(Self.words(role, name))") { elements in
            elements.contains { $0.matches(role, name) } ? nil : ()
        }
    }

    /// Waits until the texts of all that is in the scope contain a text.
    func waitForText(_ text: String) async throws {
        try await wait("doesn't say '\(text)'") { elements in
            elements.contains { $0.name.contains(text) || $0.text.contains(text) } ? () : nil
        }
    }

    /// All elements as they are now, of a role if one is given.
    func elements(_ role: AccessibleRole? = nil) async throws -> [AccessibleElement] {
        try await seen().filter { role == nil || $0.role == role }.map(\.element)
    }

    /// All that is in the scope as text, a line an element.
    func outline() async throws -> String {
        try await seen().map { "\($0)" }.joined(separator: "\n")
    }

    func seen() async throws -> [SeenElement] {
        try await bus.perform { SeenElement.all(from: try roots()) }
    }

    /// Looks again and again until something is found.
    func wait<Found: Sendable>(
        _ problem: String, for find: ([SeenElement]) -> Found?
    ) async throws -> Found {
        var patience = Patience()
        while true {
            let elements = try await seen()
            if let found = find(elements) { return found }
            try patience.check("the tree no longer \(problem)") {
                elements.map { "\n\($0)" }.joined()
            }
            try await Task.sleep(for: .milliseconds(30))
        }
    }

    private static func words(_ role: AccessibleRole, _ name: String?) -> String {
        name.map { "\(role.word) '\($0)'" } ?? role.word
    }
}
