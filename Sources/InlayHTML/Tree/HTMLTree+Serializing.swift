import InlayValues

extension HTMLTree {
    private static let rawTexts: Set<String> = [
        "style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext",
    ]

    /// The tree as HTML, serialized by the HTML Standard's algorithm with scripting disabled.
    ///
    /// Text in `<noscript>` is therefore escaped like text in other elements.
    public var html: String {
        var output: [UInt8] = []
        walk { step in
            switch step {
            case .enter(let index): enter(index, &output)
            case .leave(let index): leave(index, &output)
            }
            return true
        }
        return String(decoding: output, as: UTF8.self)
    }

    private func enter(_ index: Int, _ output: inout [UInt8]) {
        switch nodes[index].content {
        case .root: break
        case .doctype(let name, _, _): output += "<!DOCTYPE \(name)>".utf8
        case .comment(let text): output += "<!--\(text)-->".utf8
        case .element(let element): HTMLText.appendStartTag(element, to: &output)
        case .text(let text):
            let isRaw =
                if case .element(let parent) = nodes[nodes[index].parent].content {
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

    private func leave(_ index: Int, _ output: inout [UInt8]) {
        guard case .element(let element) = nodes[index].content, !element.isVoid else { return }
        output += "</\(element.name)>".utf8
    }
}
