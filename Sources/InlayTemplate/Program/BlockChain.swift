/// The inheritance chain of a template and its open blocks: each body of a block replaces those of
/// the templates that its own template extends.
struct BlockChain {
    /// A body of a block, with the level in the chain of the template that it is from.
    struct Body {
        let name: String
        let level: Int
        let nodes: [Node]
    }

    /// The maximum nesting of blocks.
    private static let depthLimit = 199

    /// The templates, from the rendered one to its root.
    let trees: [TemplateTree]
    private var open: [(name: String, level: Int)] = []

    init(_ trees: [TemplateTree]) {
        self.trees = trees
    }

    /// Returns the body to render for a block with its own nodes.
    func body(of name: String, _ nodes: [Node]) -> Body {
        let level = trees.firstIndex { $0.blocks[name] != nil } ?? trees.count - 1
        return Body(name: name, level: level, nodes: trees[level].blocks[name] ?? nodes)
    }

    /// Whether a block is open.
    var isInBlock: Bool { !open.isEmpty }

    /// The body that the innermost block replaces; nil if there is none.
    var parentBody: Body? {
        guard let (name, level) = open.last else { return nil }
        for next in trees.indices.dropFirst(level + 1) {
            if let nodes = trees[next].blocks[name] {
                return Body(name: name, level: next, nodes: nodes)
            }
        }
        return nil
    }

    /// Opens a block; returns the source of its body, or nil if too many are open.
    mutating func begin(_ body: Body) -> TemplateSource? {
        guard open.count < Self.depthLimit else { return nil }
        open.append((body.name, body.level))
        return trees[body.level].source
    }

    /// Closes the innermost block.
    mutating func end() { open.removeLast() }
}
