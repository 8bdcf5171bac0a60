import OrderedCollections

/// A node of the tree under construction, to which encoding containers write.
final class EncodingNode<Tree: EncodedValue> {
    private enum Content {
        case none
        case value(Tree)
        case array([EncodingNode])
        case object(OrderedDictionary<String, EncodingNode>)
    }

    private var content = Content.none

    /// The finished tree of this node and its children; a value that encoded nothing is an empty
    /// object.
    var value: Tree {
        switch content {
        case .none: .object([:])
        case .value(let value): value
        case .array(let nodes): .array(nodes.map(\.value))
        case .object(let nodes): .object(nodes.mapValues(\.value))
        }
    }

    var count: Int {
        guard case .array(let nodes) = content else { return 0 }
        return nodes.count
    }

    func set(_ value: Tree) {
        content = .value(value)
    }

    func becomeArray() {
        if case .array = content { return }
        content = .array([])
    }

    func becomeObject() {
        if case .object = content { return }
        content = .object([:])
    }

    func append() -> EncodingNode {
        let node = EncodingNode()
        guard case .array(var nodes) = content else { return node }
        content = .none
        nodes.append(node)
        content = .array(nodes)
        return node
    }

    func member(_ key: String) -> EncodingNode {
        guard case .object(var nodes) = content else { return EncodingNode() }
        // A second container for the same key continues the first container.
        if let node = nodes[key] { return node }
        content = .none
        let node = EncodingNode()
        nodes[key] = node
        content = .object(nodes)
        return node
    }
}
