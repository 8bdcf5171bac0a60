/// The list of active formatting elements, such as `<b>`, which are reopened in later blocks.
struct FormattingElements {
    /// The maximum number of entries; ordinary pages have fewer than ten.
    static let limit = 512

    /// The node indices of the formatting elements, oldest first; nil entries are markers, which
    /// separate the elements within a table cell, a template or an object from those before it.
    private(set) var entries: [Int?] = []

    /// Whether there are more entries than the limit.
    var isFull: Bool { entries.count > Self.limit }

    mutating func addMarker() { entries.append(nil) }

    mutating func clearToMarker() {
        while let entry = entries.popLast(), entry != nil {}
    }

    /// Adds an element; if three equal ones already follow the last marker, removes their oldest.
    ///
    /// Elements are equal if they have the same tag and the same attributes.
    mutating func push(_ node: Int, _ draft: inout TreeDraft) {
        if let element = draft.element(node) {
            var equal = 0
            var index = entries.count - 1
            while index >= 0, let entry = entries[index] {
                draft.budget.addSteps(1)
                if draft[entry].tag == draft[node].tag, Self.isEqual(entry, element, &draft) {
                    equal += 1
                    if equal == 3 {
                        entries.remove(at: index)
                        break
                    }
                }
                index -= 1
            }
        }
        entries.append(node)
    }

    private static func isEqual(
        _ entry: Int, _ element: HTMLElement, _ draft: inout TreeDraft
    ) -> Bool {
        guard let other = draft.element(entry), other.attributes.count == element.attributes.count
        else { return false }
        let attributes = element.attributes
        // Comparing strings and sets costs more than one step, and reads all names and values.
        let bytes = (attributes + other.attributes).reduce(0) {
            $0 + $1.name.utf8.count + $1.value.utf8.count
        }
        draft.budget.addSteps(8 + attributes.count * 16 + bytes / 8)
        if attributes.count < 2 { return other.attributes == attributes }
        return Set(other.attributes) == Set(attributes)
    }

    /// Returns the node of the newest element with a tag after the last marker, or nil.
    func last(_ tag: HTMLTag, _ draft: inout TreeDraft) -> Int? {
        var index = entries.count - 1
        while index >= 0, let entry = entries[index] {
            draft.budget.addSteps(1)
            if draft[entry].tag == tag { return entry }
            index -= 1
        }
        return nil
    }

    func index(of node: Int) -> Int? { entries.lastIndex(of: node) }

    mutating func remove(_ node: Int) {
        if let index = index(of: node) { entries.remove(at: index) }
    }

    mutating func remove(at index: Int) { entries.remove(at: index) }

    mutating func replace(at index: Int, with node: Int) { entries[index] = node }

    mutating func insert(_ node: Int, at index: Int) { entries.insert(node, at: index) }
}
