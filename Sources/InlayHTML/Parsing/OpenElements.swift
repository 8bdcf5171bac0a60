/// The stack of open elements, with the number of open HTML elements of each name.
///
/// With these counts, most queries needn't search the stack.
struct OpenElements {
    /// An element scope of the HTML Standard, such as "in button scope".
    enum Scope {
        case any, listItem, button, table
    }

    private(set) var nodes: [Int] = []
    /// The kind of each node in ``nodes``, stored separately so that a search step is cheap.
    private(set) var kinds: [ElementKind] = []
    private var counts = [Int](repeating: 0, count: HTMLTag.allCases.count)
    private var otherCounts: [String: Int] = [:]

    /// The node of the innermost open element, which the HTML Standard calls the current node; -1
    /// if no element is open.
    var current: Int { nodes.last ?? -1 }

    func count(of tag: HTMLTag) -> Int { counts[Int(tag.rawValue)] }

    /// Returns the number of open HTML elements with a name; `tag` is the tag of that name.
    func count(of name: String, _ tag: HTMLTag) -> Int {
        tag == .other ? otherCounts[name, default: 0] : counts[Int(tag.rawValue)]
    }

    mutating func push(_ node: Int, _ draft: inout TreeDraft) {
        nodes.append(node)
        kinds.append(draft[node].kind)
        count(node, &draft, isOpen: true)
    }

    mutating func pop(_ draft: inout TreeDraft) {
        guard let node = nodes.popLast() else { return }
        kinds.removeLast()
        count(node, &draft, isOpen: false)
    }

    /// Closes the element at an index and all elements within it.
    mutating func pop(through index: Int, _ draft: inout TreeDraft) {
        while nodes.count > index { pop(&draft) }
    }

    /// Closes the innermost HTML element whose tag is in a set, and all elements within it.
    ///
    /// If there is none, all elements are closed.
    mutating func pop(through tags: HTMLTagSet, _ draft: inout TreeDraft) {
        while let kind = kinds.last {
            pop(&draft)
            if kind.isHTML(tags) { return }
        }
    }

    /// Closes all elements within the innermost HTML element whose tag is in a set.
    ///
    /// If there is none, all elements are closed.
    mutating func pop(to tags: HTMLTagSet, _ draft: inout TreeDraft) {
        while let kind = kinds.last, !kind.isHTML(tags) { pop(&draft) }
    }

    /// Returns the index of a node in the stack; nil if the node isn't open.
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
        kinds.remove(at: index)
        count(node, &draft, isOpen: false)
    }

    mutating func insert(_ node: Int, at index: Int, _ draft: inout TreeDraft) {
        draft.budget.addSteps(nodes.count - index)
        nodes.insert(node, at: index)
        kinds.insert(draft[node].kind, at: index)
        count(node, &draft, isOpen: true)
    }

    mutating func replace(at index: Int, with node: Int, _ draft: inout TreeDraft) {
        count(nodes[index], &draft, isOpen: false)
        nodes[index] = node
        kinds[index] = draft[node].kind
        count(node, &draft, isOpen: true)
    }

    private mutating func count(_ node: Int, _ draft: inout TreeDraft, isOpen: Bool) {
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

    /// Returns whether an HTML element with a tag is in a scope.
    func has(_ tag: HTMLTag, in scope: Scope = .any, _ draft: inout TreeDraft) -> Bool {
        guard count(of: tag) > 0 else { return false }
        return has([tag], in: scope, &draft)
    }

    /// Returns whether an HTML element with one of the tags is in a scope.
    func has(_ tags: HTMLTagSet, in scope: Scope = .any, _ draft: inout TreeDraft) -> Bool {
        let barriers = scope.barriers
        var index = kinds.count - 1
        defer { draft.budget.addSteps(kinds.count - index) }
        while index >= 0 {
            let kind = kinds[index]
            if kind.isHTML(tags) { return true }
            if kind.ends(scope, barriers) { return false }
            index -= 1
        }
        return false
    }

    /// Returns whether a node is an open element in the scope ``Scope/any``.
    func has(node wanted: Int, _ draft: inout TreeDraft) -> Bool {
        guard draft[wanted].isOpen else { return false }
        let barriers = Scope.any.barriers
        var index = kinds.count - 1
        defer { draft.budget.addSteps(kinds.count - index) }
        while index >= 0 {
            if nodes[index] == wanted { return true }
            if kinds[index].ends(.any, barriers) { return false }
            index -= 1
        }
        return false
    }

    /// Returns the index of the outermost special element within the element at an index, or nil.
    func firstSpecial(behind index: Int, _ draft: inout TreeDraft) -> Int? {
        let found = kinds[(index + 1)...].firstIndex(where: \.isSpecial)
        draft.budget.addSteps((found ?? kinds.count) - index)
        return found
    }
}

extension OpenElements.Scope {
    /// The HTML elements at which a search for an element in this scope stops.
    fileprivate var barriers: HTMLTagSet {
        if self == .table { return [.html, .table, .template] }
        var barriers: HTMLTagSet = [
            .applet, .caption, .html, .table, .td, .th, .marquee, .object, .select, .template,
        ]
        if self == .button { barriers.insert(.button) }
        if self == .listItem {
            barriers.insert(.ol)
            barriers.insert(.ul)
        }
        return barriers
    }
}

/// The tag and namespace of an element, on which the parsing rules depend.
struct ElementKind {
    let tag: HTMLTag
    let namespace: HTMLNamespace

    var isHTML: Bool { namespace == .html }

    func isHTML(_ wanted: HTMLTag) -> Bool { namespace == .html && tag == wanted }

    func isHTML(_ tags: HTMLTagSet) -> Bool { namespace == .html && tags.contains(tag) }

    /// Whether the element belongs to the HTML Standard's category "special".
    var isSpecial: Bool {
        namespace == .html ? HTMLTagSet.special.contains(tag) : isForeignBarrier
    }

    fileprivate func ends(_ scope: OpenElements.Scope, _ barriers: HTMLTagSet) -> Bool {
        namespace == .html ? barriers.contains(tag) : scope != .table && isForeignBarrier
    }

    private var isForeignBarrier: Bool {
        namespace == .svg
            ? HTMLTagSet.svgHTML.contains(tag)
            : HTMLTagSet.mathText.contains(tag) || tag == .annotationXML
    }
}
