import CGumbo

/// Copies gumbo's tree into one of our own, without recursion.
struct TreeCopy {
    private var tree = HTMLTree()

    static func tree(below top: UnsafeMutablePointer<GumboNode>, isDocument: Bool) -> HTMLTree {
        var copy = TreeCopy()
        if isDocument { copy.addDoctype(of: top.pointee.v.document) }
        copy.addNodes(below: top)
        return copy.tree
    }

    private mutating func addDoctype(of document: GumboDocument) {
        guard document.has_doctype else { return }
        tree.append(
            .doctype(
                name: text(document.name), publicID: text(document.public_identifier),
                systemID: text(document.system_identifier)), to: 0)
    }

    private mutating func addNodes(below top: UnsafeMutablePointer<GumboNode>) {
        var waiting: [(node: UnsafeMutablePointer<GumboNode>, parent: Int)] = []
        push(children(of: top), parent: 0, to: &waiting)
        while let (node, parent) = waiting.popLast() {
            switch node.pointee.type {
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
                let index = tree.append(.element(element(node.pointee.v.element)), to: parent)
                push(children(of: node), parent: index, to: &waiting)
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                tree.append(text: text(node.pointee.v.text.text), to: parent)
            case GUMBO_NODE_COMMENT:
                tree.append(.comment(text(node.pointee.v.text.text)), to: parent)
            default: break
            }
        }
    }

    private func push(
        _ children: GumboVector, parent: Int,
        to waiting: inout [(node: UnsafeMutablePointer<GumboNode>, parent: Int)]
    ) {
        for index in (0..<Int(children.length)).reversed() {
            guard let child = children.data[index] else { continue }
            waiting.append((child.assumingMemoryBound(to: GumboNode.self), parent))
        }
    }

    private func children(of node: UnsafeMutablePointer<GumboNode>) -> GumboVector {
        node.pointee.type == GUMBO_NODE_DOCUMENT
            ? node.pointee.v.document.children : node.pointee.v.element.children
    }

    // MARK: - Elements

    private func element(_ element: GumboElement) -> HTMLElement {
        var attributes: [HTMLAttribute] = []
        for index in 0..<Int(element.attributes.length) {
            guard let raw = element.attributes.data[index] else { continue }
            let attribute = raw.assumingMemoryBound(to: GumboAttribute.self).pointee
            attributes.append(
                HTMLAttribute(
                    name: prefix(of: attribute) + text(attribute.name),
                    value: text(attribute.value)))
        }
        let namespace: HTMLNamespace =
            switch element.tag_namespace {
            case GUMBO_NAMESPACE_SVG: .svg
            case GUMBO_NAMESPACE_MATHML: .mathML
            default: .html
            }
        return HTMLElement(
            name: name(of: element, in: namespace), namespace: namespace, attributes: attributes)
    }

    private func name(of element: GumboElement, in namespace: HTMLNamespace) -> String {
        var original = element.original_tag
        if namespace == .svg {
            gumbo_tag_from_original_text(&original)
            // Some names of SVG have capitals, which the tokenizer doesn't know.
            if original.data != nil, let name = gumbo_normalize_svg_tagname(&original) {
                return String(cString: name)
            }
        }
        if element.tag != GUMBO_TAG_UNKNOWN { return text(gumbo_normalized_tagname(element.tag)) }
        original = element.original_tag
        gumbo_tag_from_original_text(&original)
        guard let start = original.data else { return "" }
        let bytes = UnsafeRawBufferPointer(start: start, count: original.length)
        // Only the letters of ASCII have a small form for HTML.
        let name = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return String(decoding: name, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
    }

    private func prefix(of attribute: GumboAttribute) -> String {
        switch attribute.attr_namespace {
        case GUMBO_ATTR_NAMESPACE_XLINK: "xlink:"
        case GUMBO_ATTR_NAMESPACE_XML: "xml:"
        case GUMBO_ATTR_NAMESPACE_XMLNS: text(attribute.name) == "xmlns" ? "" : "xmlns:"
        default: ""
        }
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}
