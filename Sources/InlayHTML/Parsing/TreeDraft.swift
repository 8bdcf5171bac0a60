/// A tree under construction, whose nodes can be moved.
struct TreeDraft {
    struct Node {
        var content: HTMLTree.Content
        let kind: ElementKind
        /// Whether the node is among the open elements.
        var isOpen = false
        @HTMLTree.Compact var parent = -1
        @HTMLTree.Compact var firstChild = -1
        @HTMLTree.Compact var lastChild = -1
        @HTMLTree.Compact var next = -1
        @HTMLTree.Compact var previous = -1

        init(content: HTMLTree.Content, kind: ElementKind) {
            self.content = content
            self.kind = kind
        }

        var tag: HTMLTag { kind.tag }
        var namespace: HTMLNamespace { kind.namespace }
    }

    private(set) var nodes = [
        Node(content: .root, kind: ElementKind(tag: .other, namespace: .html))
    ]
    var budget: ParseBudget
    /// The forms of controls outside of them, as in ``HTMLTree/formOwners``.
    var formOwners: [Int: Int] = [:]

    init(budget: ParseBudget) {
        self.budget = budget
        nodes.reserveCapacity(64)
    }

    subscript(index: Int) -> Node {
        _read { yield nodes[index] }
        _modify { yield &nodes[index] }
    }

    // MARK: - Making nodes

    mutating func makeElement(_ element: HTMLElement, tag: HTMLTag) -> Int {
        var bytes = element.name.utf8.count
        for attribute in element.attributes {
            bytes += attribute.name.utf8.count + attribute.value.utf8.count
        }
        return make(.element(element), tag, element.namespace, bytes: bytes)
    }

    mutating func makeComment(_ text: String) -> Int {
        make(.comment(text), .other, .html, bytes: text.utf8.count)
    }

    mutating func makeDoctype(_ doctype: HTMLDoctype) -> Int {
        make(
            .doctype(
                name: doctype.name ?? "", publicID: doctype.publicID ?? "",
                systemID: doctype.systemID ?? ""), .other, .html, bytes: 0)
    }

    private mutating func make(
        _ content: HTMLTree.Content, _ tag: HTMLTag, _ namespace: HTMLNamespace, bytes: Int
    ) -> Int {
        budget.addNode(bytes: bytes)
        nodes.append(
            Node(content: content, kind: ElementKind(tag: tag, namespace: namespace)))
        return nodes.count - 1
    }

    func element(_ index: Int) -> HTMLElement? {
        guard case .element(let element) = nodes[index].content else { return nil }
        return element
    }

    /// Adds attributes to an element; attributes that the element already has keep their values.
    mutating func merge(_ attributes: [HTMLAttribute], into index: Int) {
        guard let element = element(index) else { return }
        // Making a set costs more than one step, and reads all names.
        let bytes = (element.attributes + attributes).reduce(0) { $0 + $1.name.utf8.count }
        budget.addSteps(32 * (element.attributes.count + attributes.count) + bytes / 8)
        let names = Set(element.attributes.map(\.name))
        let added = attributes.filter { !names.contains($0.name) }
        guard !added.isEmpty else { return }
        nodes[index].content = .element(
            HTMLElement(
                name: element.name, namespace: element.namespace,
                attributes: element.attributes + added))
    }

    // MARK: - Placing nodes

    /// A position among the children of a node.
    struct Position {
        var parent: Int
        /// The next sibling; -1 for a position after the last child.
        var before = -1
    }

    mutating func insert(_ node: Int, at position: Position) {
        let previous =
            position.before < 0 ? nodes[position.parent].lastChild : nodes[position.before].previous
        nodes[node].parent = position.parent
        nodes[node].previous = previous
        nodes[node].next = position.before
        if previous < 0 {
            nodes[position.parent].firstChild = node
        } else {
            nodes[previous].next = node
        }
        if position.before < 0 {
            nodes[position.parent].lastChild = node
        } else {
            nodes[position.before].previous = node
        }
    }

    mutating func insert(text: String, at position: Position) {
        let last =
            position.before < 0 ? nodes[position.parent].lastChild : nodes[position.before].previous
        if last >= 0, case .text(var whole) = nodes[last].content {
            // Without a second reference, the text grows in place and isn't copied.
            nodes[last].content = .root
            whole += text
            nodes[last].content = .text(whole)
        } else {
            let node = make(.text(text), .other, .html, bytes: text.utf8.count)
            insert(node, at: position)
        }
    }

    /// Removes a node, with its descendants, from its parent; does nothing for a node without a
    /// parent.
    mutating func remove(_ node: Int) {
        let (parent, previous, next) = (nodes[node].parent, nodes[node].previous, nodes[node].next)
        guard parent >= 0 else { return }
        if previous < 0 { nodes[parent].firstChild = next } else { nodes[previous].next = next }
        if next < 0 { nodes[parent].lastChild = previous } else { nodes[next].previous = previous }
        nodes[node].parent = -1
        nodes[node].previous = -1
        nodes[node].next = -1
    }

    /// Moves all children of a node to the end of another node's children.
    mutating func moveChildren(of node: Int, to parent: Int) {
        var child = nodes[node].firstChild
        while child >= 0 {
            // Moving a node costs more than one step.
            budget.addSteps(8)
            let next = nodes[child].next
            remove(child)
            insert(child, at: Position(parent: parent))
            child = next
        }
    }

    // MARK: - The finished tree

    /// Returns a finished tree of the descendants of a node, stored in document order.
    func tree(below root: Int = 0) -> HTMLTree {
        var tree = HTMLTree(capacity: nodes.count)
        var node = nodes[root].firstChild
        var parent = 0
        var open: [Int] = []
        // The indices of forms and controls in the finished tree.
        var indices: [Int: Int] = [:]
        let parts = Set(formOwners.values).union(formOwners.keys)
        walk: while node >= 0 {
            let index = tree.append(nodes[node].content, to: parent)
            if parts.contains(node) { indices[node] = index }
            if nodes[node].firstChild >= 0 {
                open.append(parent)
                parent = index
                node = nodes[node].firstChild
                continue
            }
            while nodes[node].next < 0 {
                node = nodes[node].parent
                guard node != root, node >= 0, let above = open.popLast() else { break walk }
                parent = above
            }
            node = nodes[node].next
        }
        for (control, form) in formOwners {
            guard let control = indices[control], let form = indices[form] else { continue }
            tree.formOwners[control] = form
        }
        return tree
    }
}
