/// A parsed document or fragment.
///
/// ```swift
/// let tree = try HTMLTree(fragment: "<p>Hello <b>you</b>")
/// tree.root.children.map(\.content)
/// ```
///
/// The tree is stored as a flat array of nodes, so deeply nested HTML can't overflow the stack.
/// Parsing follows the HTML Standard: there are no syntax errors, and the tree is the same as in a
/// browser with scripts disabled.
public struct HTMLTree: Sendable {
    /// The content of a node.
    public enum Content: Hashable, Sendable {
        /// The root of a document or a fragment.
        case root
        /// A doctype declaration, `<!doctype …>`.
        indirect case doctype(name: String, publicID: String, systemID: String)
        /// An element, without its children, which are separate nodes.
        case element(HTMLElement)
        /// Text, with character references resolved.
        case text(String)
        /// A comment.
        case comment(String)
    }

    /// A node with the indices of its parent, children and next sibling; -1 for none.
    ///
    /// It is small because hostile HTML may have half as many nodes as bytes.
    package struct Node: Sendable {
        package var content: Content
        @Compact var parent: Int
        @Compact var firstChild = -1
        @Compact var lastChild = -1
        @Compact var nextSibling = -1

        init(content: Content, parent: Int) {
            self.content = content
            self.parent = parent
        }
    }

    /// A node index, stored in four bytes instead of eight.
    @propertyWrapper
    struct Compact: Sendable {
        private var index: Int32

        init(wrappedValue: Int) { index = Int32(wrappedValue) }

        var wrappedValue: Int {
            get { Int(index) }
            set { index = Int32(newValue) }
        }
    }

    package private(set) var nodes = [Node(content: .root, parent: -1)]
    /// The forms of controls that the parser associated with a form that doesn't contain them, by
    /// the indices of the controls.
    package internal(set) var formOwners: [Int: Int] = [:]

    /// The root node.
    public var root: HTMLNode { HTMLNode(tree: self, index: 0) }

    init(capacity: Int) {
        nodes.reserveCapacity(capacity)
    }

    /// Appends a node as the last child of the node at `parent`, and returns its index.
    @discardableResult
    mutating func append(_ content: Content, to parent: Int) -> Int {
        let index = nodes.count
        nodes.append(Node(content: content, parent: parent))
        if nodes[parent].lastChild < 0 {
            nodes[parent].firstChild = index
        } else {
            nodes[nodes[parent].lastChild].nextSibling = index
        }
        nodes[parent].lastChild = index
        return index
    }

    /// Replaces the content of a node, which keeps its children.
    mutating func replaceContent(at index: Int, by content: Content) {
        nodes[index].content = content
    }

    /// Appends text to the last child of a node if this is a text node, or else as a new last
    /// child.
    mutating func append(text: String, to parent: Int) {
        let last = nodes[parent].lastChild
        guard last >= 0, case .text(var whole) = nodes[last].content else {
            append(.text(text), to: parent)
            return
        }
        // Without a second reference, the text grows in place and isn't copied.
        nodes[last].content = .root
        whole += text
        nodes[last].content = .text(whole)
    }

    /// A step of a traversal: the start or the end of the node at an index.
    package enum Step {
        case enter(Int)
        case leave(Int)
    }

    /// Traverses the descendants of a node in document order.
    ///
    /// `body` is called with ``Step/enter(_:)`` before the children of each descendant, and with
    /// ``Step/leave(_:)`` after them. If it returns false for `enter`, the children of the
    /// descendant and the call with `leave` are skipped. Its result for `leave` is ignored.
    package func walk(below root: Int = 0, _ body: (Step) -> Bool) {
        var node = nodes[root].firstChild
        while node >= 0 {
            if body(.enter(node)) {
                if nodes[node].firstChild >= 0 {
                    node = nodes[node].firstChild
                    continue
                }
                _ = body(.leave(node))
            }
            while nodes[node].nextSibling < 0 {
                node = nodes[node].parent
                if node == root || node < 0 { return }
                _ = body(.leave(node))
            }
            node = nodes[node].nextSibling
        }
    }
}
