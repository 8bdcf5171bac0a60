/// An element with what it said of itself when it was looked at.
struct SeenElement: Sendable, CustomStringConvertible {
    let element: AccessibleElement
    let role: AccessibleRole
    let name: String
    /// Its own text, where a child stands as U+FFFC.
    let text: String
    let depth: Int

    /// A tree is cut off here; a page may be endless.
    private static let most = 5000

    var description: String {
        let words = name == text || text.isEmpty ? "'\(name)'" : "'\(name)' with text '\(text)'"
        return String(repeating: "  ", count: depth) + role.word + " " + words
    }

    /// Whether the role and the name, if one is given, are those of the element.
    ///
    /// GTK 4.8 calls a button by its label and by the label's text: "Close Close".
    func matches(_ role: AccessibleRole, _ name: String?) -> Bool {
        role == self.role && (name == nil || name == self.name || "\(name!) \(name!)" == self.name)
    }

    /// Everything below some elements, and they themselves, in the order of the tree.
    static func all(from roots: [AccessibleElement]) -> [SeenElement] {
        var found: [SeenElement] = []
        var waiting = roots.reversed().map { (element: $0, depth: 0) }
        while let (element, depth) = waiting.popLast(), found.count < most {
            // What has gone since its parent named it answers with an error.
            guard let role = try? element.readRole(), let name = try? element.readName() else {
                continue
            }
            let text = ((try? element.readText()) ?? nil) ?? ""
            found.append(Self(element: element, role: role, name: name, text: text, depth: depth))
            let children = (try? element.readChildren()) ?? []
            waiting += children.reversed().map { ($0, depth + 1) }
        }
        return found
    }
}
