import InlayHTML

/// The forms of a page, with the elements that controls reference by id.
struct FormSurvey {
    private(set) var forms: [HTMLNode] = []
    /// The first element with each id.
    private(set) var ids: [String: HTMLNode] = [:]
    /// The labels that reference a control, by its id.
    private(set) var labels: [String: [HTMLNode]] = [:]
    /// The `href` of the first `<base>` that has one.
    private(set) var baseReference: String?

    init(_ tree: HTMLTree) {
        tree.root.walk { node in
            guard let element = node.element else { return true }
            guard element.namespace == .html else { return true }
            if let id = element[attribute: "id"], !id.isEmpty, ids[id] == nil { ids[id] = node }
            switch element.name {
            case "template": return false
            case "form": forms.append(node)
            case "label":
                if let target = element[attribute: "for"], !target.isEmpty,
                    labels[target, default: []].count < 4
                {
                    labels[target, default: []].append(node)
                }
            case "base": baseReference = baseReference ?? element[attribute: "href"]
            default: break
            }
            return true
        }
    }
}

extension HTMLNode {
    /// The length in Unicode scalars at which ``line(nodes:atMost:)`` cuts off a text by default.
    ///
    /// A page may use one text as the label of each of its fields.
    static let lineLength = 1_000

    /// Traverses the descendants in document order, without recursion.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of nodes to visit.
    ///   - enter: Visits a node and returns whether to visit its children.
    ///   - leave: Called after the children of each node for which `enter` returned true.
    func walk(
        atMost limit: Int = .max, _ enter: (HTMLNode) -> Bool,
        leave: (HTMLNode) -> Void = { _ in }
    ) {
        var next = firstChild
        var count = 0
        while let node = next, count < limit {
            count += 1
            if enter(node) {
                if let child = node.firstChild {
                    next = child
                    continue
                }
                leave(node)
            }
            var last = node
            while last.nextSibling == nil {
                guard let parent = last.parent, parent.index != index else { return }
                leave(parent)
                last = parent
            }
            next = last.nextSibling
        }
    }

    /// Returns the text of the descendants on one line, excluding controls, scripts and styles.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of nodes to read.
    ///   - length: The length at which the text is cut off, in Unicode scalars.
    /// - Returns: The text.
    func line(nodes limit: Int = 200, atMost length: Int = lineLength) -> String {
        var text = ""
        var rest = length
        func append(_ own: String) {
            let part = own.unicodeScalars.prefix(rest)
            rest -= part.count
            text.unicodeScalars += part
        }
        walk(atMost: limit) { node in
            switch node.content {
            case .text(let own): append(own)
            case .element(let element):
                if ["select", "textarea", "button", "script", "style", "template", "datalist"]
                    .contains(element.name)
                {
                    return false
                }
                if element.name == "img" { append(element[attribute: "alt"] ?? "") }
                if element.name == "br" || element.name == "p" { text += " " }
            default: break
            }
            return true
        }
        return text.collapsed
    }
}

extension String {
    /// The text with white space trimmed and each inner run collapsed to one space.
    var collapsed: String {
        unicodeScalars.split { " \t\n\r\u{C}".unicodeScalars.contains($0) }
            .map { String($0) }.joined(separator: " ")
    }
}
