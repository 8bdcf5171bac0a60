import InlayTesting

/// A part of the accessibility tree in which elements are looked for.
protocol AccessibleScope: Sendable {
    var bus: AccessibilityBus { get }

    /// The root of a search; called outside of Swift's cooperative threads.
    func roots() throws -> [AccessibleElement]

    /// Whether an element, and what is in it, belongs to the scope.
    func includes(_ element: AccessibleElement) -> Bool
}

extension AccessibleScope {
    func includes(_ element: AccessibleElement) -> Bool { true }

    /// Waits for the first element of a role, and of a name if one is given.
    @discardableResult
    func element(
        _ role: AccessibleRole, named name: String? = nil
    ) async throws -> AccessibleElement {
        try await wait("has no \(Self.words(role, name))") {
            try first { try $0.matches(role, name) }
        }
    }

    /// Waits until no element has the role, and the name if one is given.
    func waitUntilGone(_ role: AccessibleRole, named name: String? = nil) async throws {
        try await wait("still has a \(Self.words(role, name))") {
            try first { try $0.matches(role, name) } == nil ? () : nil
        }
    }

    /// Waits until the text of the scope contains a text.
    func waitForText(_ text: String) async throws {
        try await wait("doesn't say '\(text)'") {
            let found = try first {
                try $0.readName().contains(text) || $0.readText()?.contains(text) == true
            }
            return found.map { _ in }
        }
    }

    /// The element that reports the focus; GTK's text fields never do.
    func focused() async throws -> AccessibleElement? {
        try await bus.perform { try first { try $0.readStates().isFocused } }
    }

    /// The innermost element of a page that reports the focus, if it is in a page.
    func focusedInPage() async throws -> AccessibleElement? {
        try await bus.perform {
            var found: AccessibleElement?
            _ = try first { element in
                if element.isInPage, try element.readStates().isFocused { found = element }
                return false
            }
            return found
        }
    }

    /// All elements as they are now, of a role if one is given.
    func elements(_ role: AccessibleRole? = nil) async throws -> [AccessibleElement] {
        try await bus.perform {
            var found: [AccessibleElement] = []
            _ = try first { element in
                if try role == nil || element.readRole() == role { found.append(element) }
                return false
            }
            return found
        }
    }

    /// The outline of the scope, with a line for each element.
    func outline() async throws -> String {
        try await bus.perform {
            var lines: [String] = []
            _ = try search { element, depth in
                lines.append(try element.line(depth: depth))
                return false
            }
            return lines.joined(separator: "\n")
        }
    }

    // MARK: - Private

    /// Repeats a search until it finds something.
    @discardableResult
    private func wait<Found: Sendable>(
        _ problem: String, for find: @escaping @Sendable () throws -> Found?
    ) async throws -> Found {
        var patience = Patience()
        while true {
            if let found = try await bus.perform(find) { return found }
            try bus.checkPrograms()
            do {
                try patience.check("the tree no longer \(problem)")
            } catch let timeout as WaitTimeout {
                throw TestFailure("\(timeout)\n\(try await outline())")
            }
            try await Task.sleep(for: .milliseconds(30))
        }
    }

    private func first(
        _ isWanted: (AccessibleElement) throws -> Bool
    ) throws -> AccessibleElement? {
        try search { element, _ in try isWanted(element) }
    }

    /// Returns the first wanted element, in the order of the tree, with as few calls as possible.
    ///
    /// An element that was removed in the meantime returns an error, and is left out.
    private func search(
        _ isWanted: (AccessibleElement, Int) throws -> Bool
    ) throws -> AccessibleElement? {
        // Limits the number of elements; a page may be endless.
        var rest = 5000
        var waiting = try roots().reversed().map { (element: $0, depth: 0) }
        while let (element, depth) = waiting.popLast(), rest > 0 {
            guard includes(element), let isFound = try? isWanted(element, depth) else { continue }
            if isFound { return element }
            rest -= 1
            let children = (try? element.readChildren()) ?? []
            waiting += children.reversed().map { ($0, depth + 1) }
        }
        return nil
    }

    private static func words(_ role: AccessibleRole, _ name: String?) -> String {
        name.map { "\(role.word) '\($0)'" } ?? role.word
    }
}
