/// Reads the properties of an element by blocking calls; not for threads of Swift's tasks.
extension AccessibleElement {
    func readRole() throws -> AccessibleRole {
        AccessibleRole(rawValue: UInt32(try call("Accessible", "GetRole").number ?? 0))
    }

    func readName() throws -> String {
        try bus.property("Name", of: "org.a11y.atspi.Accessible", owner, path).text ?? ""
    }

    /// Whether the role and the name, if one is given, are those of the element.
    ///
    /// GTK 4.8 calls a button by its label and by the label's text: "Close Close".
    func matches(_ role: AccessibleRole, _ name: String?) throws -> Bool {
        guard try readRole() == role else { return false }
        guard let name else { return true }
        let own = try readName()
        return own == name || own == "\(name) \(name)"
    }

    /// Returns the element as a line of an outline.
    func line(depth: Int) throws -> String {
        let (role, name, text) = (try readRole(), try readName(), try readText() ?? "")
        let words = name == text || text.isEmpty ? "'\(name)'" : "'\(name)' with text '\(text)'"
        return String(repeating: "  ", count: depth) + role.word + " " + words
    }

    func readDescription() throws -> String {
        try bus.property("Description", of: "org.a11y.atspi.Accessible", owner, path).text ?? ""
    }

    func readChildren() throws -> [AccessibleElement] {
        let children = try call("Accessible", "GetChildren").parts.first?.parts ?? []
        return children.compactMap(other)
    }

    func readParent() throws -> AccessibleElement? {
        let value = try bus.property("Parent", of: "org.a11y.atspi.Accessible", owner, path)
        return value.parts.first.flatMap { $0.parts.first }.flatMap(other)
    }

    func readStates() throws -> AccessibleStates {
        let words = try call("Accessible", "GetState").parts.first?.parts.compactMap(\.number) ?? []
        return AccessibleStates(words: words)
    }

    /// The number of the element's actions.
    ///
    /// WebKit never answers to `GetActions`.
    func readActionCount() throws -> Int {
        try bus.property("NActions", of: "org.a11y.atspi.Action", owner, path).number ?? 0
    }

    /// The element's own text; nil if it has no text interface.
    func readText() throws -> String? {
        guard
            let count = try? bus.property(
                "CharacterCount", of: "org.a11y.atspi.Text", owner, path
            ).number
        else { return nil }
        // GTK 4.8 takes -1 for no text, not for all of it.
        return try call("Text", "GetText", .number(0), .number(Int32(count))).text ?? ""
    }

    /// The element's text with the text of embedded children, or else its name.
    func wholeText() -> String {
        let text = (try? readText()) ?? nil
        let parts = ((try? readChildren()) ?? []).map { $0.wholeText() }
        if let text, !text.isEmpty || parts.isEmpty {
            var rest = parts[...]
            return text.map { $0 == "\u{FFFC}" ? rest.popFirst() ?? "" : String($0) }.joined()
        }
        let lines = parts.filter { !$0.isEmpty }
        return lines.isEmpty ? (try? readName()) ?? "" : lines.joined(separator: "\n")
    }

    /// Returns the middle of the element in its window; nil while it isn't within its parent.
    func readCenter() throws -> (x: Int, y: Int)? {
        guard let own = try readExtents() else { return nil }
        let center = (x: own.x.lowerBound + own.x.count / 2, y: own.y.lowerBound + own.y.count / 2)
        guard let parent = try readParent()?.readExtents() else { return center }
        return parent.x.contains(center.x) && parent.y.contains(center.y) ? center : nil
    }

    /// The area of the element relative to its window, as no program knows its position on the
    /// screen; nil if it is empty.
    private func readExtents() throws -> (x: Range<Int>, y: Range<Int>)? {
        let answer = try? call("Component", "GetExtents", .count(1))
        guard let area = answer?.parts.first?.parts.compactMap(\.number), area.count == 4,
            area[2] > 0, area[3] > 0
        else { return nil }
        return (area[0]..<area[0] + area[2], area[1]..<area[1] + area[3])
    }

    func call(
        _ interface: String, _ method: String, _ arguments: AccessibilityBus.Argument...
    ) throws -> BusValue {
        try bus.call(owner, path, "org.a11y.atspi.\(interface)", method, arguments)
    }

    /// The element of a bus name and an object path; nil for the null object.
    private func other(_ reference: BusValue) -> AccessibleElement? {
        let parts = reference.parts.compactMap(\.text)
        guard parts.count == 2, parts[1] != "/org/a11y/atspi/null" else { return nil }
        return AccessibleElement(bus: bus, hands: hands, owner: parts[0], path: parts[1])
    }
}
