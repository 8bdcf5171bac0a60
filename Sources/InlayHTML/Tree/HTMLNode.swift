/// A node of a tree, and the way to those around it.
public struct HTMLNode: Sendable {
    let tree: HTMLTree
    let index: Int

    /// What the node is.
    public var content: HTMLTree.Content { tree.nodes[index].content }

    /// The element, if the node is one.
    public var element: HTMLElement? {
        guard case .element(let element) = content else { return nil }
        return element
    }

    /// The node that this one is in; nil for the root.
    public var parent: HTMLNode? {
        let parent = tree.nodes[index].parent
        return parent < 0 ? nil : HTMLNode(tree: tree, index: parent)
    }

    /// The nodes in this one, in their order.
    ///
    /// What is in a `<template>` counts as its children.
    public var children: some Sequence<HTMLNode> & Sendable {
        Children(tree: tree, following: tree.nodes[index].firstChild)
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
