/// The elements that are open, the innermost last, with a count of each name.
///
/// The counts answer most questions about the open elements without going through them.
struct OpenElements {
    /// What hides the elements outside from a question for an open one.
    enum Scope {
        case any, listItem, button, table
    }

    private(set) var nodes: [Int] = []
    private var counts = [Int](repeating: 0, count: HTMLTag.allCases.count)
    private var otherCounts: [String: Int] = [:]

    private static let barriers: HTMLTagSet = [
        .applet, .caption, .html, .table, .td, .th, .marquee, .object, .select, .template,
    ]
    private static let tableBarriers: HTMLTagSet = [.html, .table, .template]

    /// The innermost element; -1 where none is open.
    var current: Int { nodes.last ?? -1 }

    func count(of tag: HTMLTag) -> Int { counts[Int(tag.rawValue)] }

    /// How many elements of HTML of a name are open.
    func count(of name: String, _ tag: HTMLTag) -> Int {
        tag == .other ? otherCounts[name, default: 0] : counts[Int(tag.rawValue)]
    }

    mutating func push(_ node: Int, _ draft: inout TreeDraft) {
        nodes.append(node)
        note(node, &draft, isOpen: true)
    }

    mutating func pop(_ draft: inout TreeDraft) {
        guard let node = nodes.popLast() else { return }
        note(node, &draft, isOpen: false)
    }

    /// Closes all elements from the innermost to the one at an index.
    mutating func pop(through index: Int, _ draft: inout TreeDraft) {
        while nodes.count > index { pop(&draft) }
    }

    mutating func pop(through tags: HTMLTagSet, _ draft: inout TreeDraft) {
        while let node = nodes.last {
            pop(&draft)
            if draft[node].namespace == .html, tags.contains(draft[node].tag) { return }
        }
    }

    /// Closes elements until the innermost is one of those.
    mutating func pop(to tags: HTMLTagSet, _ draft: inout TreeDraft) {
        while let node = nodes.last {
            if draft[node].namespace == .html, tags.contains(draft[node].tag) { return }
            pop(&draft)
        }
    }

    /// The index of a node, looked for from the innermost.
    func index(of node: Int, _ draft: inout TreeDraft) -> Int? {
        guard draft[node].isOpen else { return nil }
        var index = nodes.count - 1
        while index >= 0, nodes[index] != node { index -= 1 }
        draft.budget.addSteps(nodes.count - index)
        return index < 0 ? nil : index
    }

    mutating func remove(_ node: Int, _ draft: inout TreeDraft) {
        guard let index = index(of: node, &draft) else { return }
        nodes.remove(at: index)
        note(node, &draft, isOpen: false)
    }

    mutating func insert(_ node: Int, at index: Int, _ draft: inout TreeDraft) {
        draft.budget.addSteps(nodes.count - index)
        nodes.insert(node, at: index)
        note(node, &draft, isOpen: true)
    }

    mutating func replace(at index: Int, with node: Int, _ draft: inout TreeDraft) {
        note(nodes[index], &draft, isOpen: false)
        nodes[index] = node
        note(node, &draft, isOpen: true)
    }

    private mutating func note(_ node: Int, _ draft: inout TreeDraft, isOpen: Bool) {
        draft[node].isOpen = isOpen
        guard draft[node].namespace == .html else { return }
        let tag = draft[node].tag
        if tag == .other {
            if let name = draft.element(node)?.name {
                otherCounts[name, default: 0] += isOpen ? 1 : -1
            }
        } else {
            counts[Int(tag.rawValue)] += isOpen ? 1 : -1
        }
    }

    // MARK: - Scopes

    func has(_ tag: HTMLTag, in scope: Scope = .any, _ draft: inout TreeDraft) -> Bool {
        guard count(of: tag) > 0 else { return false }
        return has([tag], in: scope, &draft)
    }

    func has(_ tags: HTMLTagSet, in scope: Scope = .any, _ draft: inout TreeDraft) -> Bool {
        var index = nodes.count - 1
        while index >= 0 {
            draft.budget.addSteps(1)
            let node = draft[nodes[index]]
            if node.namespace == .html, tags.contains(node.tag) { return true }
            if Self.ends(scope, node) { return false }
            index -= 1
        }
        return false
    }

    /// Whether an element itself is open and can be seen from the innermost.
    func has(node wanted: Int, _ draft: inout TreeDraft) -> Bool {
        guard draft[wanted].isOpen else { return false }
        var index = nodes.count - 1
        while index >= 0 {
            draft.budget.addSteps(1)
            if nodes[index] == wanted { return true }
            if Self.ends(.any, draft[nodes[index]]) { return false }
            index -= 1
        }
        return false
    }

    private static func ends(_ scope: Scope, _ node: TreeDraft.Node) -> Bool {
        switch node.namespace {
        case .html:
            switch scope {
            case .table: tableBarriers.contains(node.tag)
            case .any: barriers.contains(node.tag)
            case .button: node.tag == .button || barriers.contains(node.tag)
            case .listItem: node.tag == .ol || node.tag == .ul || barriers.contains(node.tag)
            }
        case .mathML:
            scope != .table
                && (HTMLTagSet.mathText.contains(node.tag) || node.tag == .annotationXML)
        case .svg: scope != .table && HTMLTagSet.svgHTML.contains(node.tag)
        }
    }
}

extension TreeDraft.Node {
    var isHTML: Bool { namespace == .html }

    func isHTML(_ wanted: HTMLTag) -> Bool { namespace == .html && tag == wanted }

    func isHTML(_ tags: HTMLTagSet) -> Bool { namespace == .html && tags.contains(tag) }

    /// Whether the element is of the category "special" of the standard.
    var isSpecial: Bool {
        switch namespace {
        case .html: HTMLTagSet.special.contains(tag)
        case .mathML: HTMLTagSet.mathText.contains(tag) || tag == .annotationXML
        case .svg: HTMLTagSet.svgHTML.contains(tag)
        }
    }
}
