import InlayValues

extension HTMLTree {
    /// The tree as HTML, serialized by the HTML Standard's algorithm with scripting disabled.
    ///
    /// Text in `<noscript>` is therefore escaped like text in other elements.
    public var html: String {
        var serializer = HTMLSerializer(tree: self)
        return serializer.serialized()
    }
}

private struct HTMLSerializer {
    private static let rawTexts: Set<String> = [
        "style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext",
    ]

    let tree: HTMLTree
    private var output: [UInt8] = []

    init(tree: HTMLTree) { self.tree = tree }

    mutating func serialized() -> String {
        tree.walk { step in
            switch step {
            case .enter(let index): enter(tree.nodes[index])
            case .leave(let index): leave(tree.nodes[index])
            }
            return true
        }
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func enter(_ node: HTMLTree.Node) {
        switch node.content {
        case .root: break
        case .doctype(let name, _, _): output += "<!DOCTYPE \(name)>".utf8
        case .comment(let text): output += "<!--\(text)-->".utf8
        case .element(let element): HTMLText.appendStartTag(element, to: &output)
        case .text(let text):
            let isRaw =
                if case .element(let parent) = tree.nodes[node.parent].content {
                    parent.namespace == .html && Self.rawTexts.contains(parent.name)
                } else {
                    false
                }
            if isRaw {
                output += text.utf8
            } else {
                HTMLText.appendText(text, to: &output)
            }
        }
    }

    private mutating func leave(_ node: HTMLTree.Node) {
        guard case .element(let element) = node.content, !element.isVoid else { return }
        output += "</\(element.name)>".utf8
    }
}
