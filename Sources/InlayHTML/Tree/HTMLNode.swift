/// A node of a tree, with access to its parent and children.
public struct HTMLNode: Sendable {
    let tree: HTMLTree
    package let index: Int

    /// The content of the node.
    public var content: HTMLTree.Content { tree.nodes[index].content }

    /// The form that the parser associated with the control, if that doesn't contain it; nil for
    /// none.
    package var formOwner: Int? { tree.formOwners[index] }

    /// The element; nil if the node isn't an element.
    public var element: HTMLElement? {
        guard case .element(let element) = content else { return nil }
        return element
    }

    /// The parent; nil for the root.
    public var parent: HTMLNode? {
        let parent = tree.nodes[index].parent
        return parent < 0 ? nil : HTMLNode(tree: tree, index: parent)
    }

    /// The children in document order.
    ///
    /// The children of a `<template>` are its content.
    public var children: some Sequence<HTMLNode> & Sendable {
        Children(tree: tree, following: tree.nodes[index].firstChild)
    }

    /// The first child; nil if the node has no children.
    package var firstChild: HTMLNode? { node(tree.nodes[index].firstChild) }

    /// The next sibling; nil for the last child and the root.
    package var nextSibling: HTMLNode? { node(tree.nodes[index].nextSibling) }

    private func node(_ index: Int) -> HTMLNode? {
        index < 0 ? nil : HTMLNode(tree: tree, index: index)
    }

    private struct Children: Sequence, IteratorProtocol, Sendable {
        let tree: HTMLTree
        var following: Int

        mutating func next() -> HTMLNode? {
            guard following >= 0 else { return nil }
            defer { following = tree.nodes[following].nextSibling }
            return HTMLNode(tree: tree, index: following)
        }
    }
}
