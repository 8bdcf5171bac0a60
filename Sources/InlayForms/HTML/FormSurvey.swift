import InlayHTML

/// The forms of a page, and what their controls refer to by id.
struct FormSurvey {
    private(set) var forms: [HTMLNode] = []
    /// The first element with each id.
    private(set) var ids: [String: HTMLNode] = [:]
    /// The labels that name a control.
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
    /// Visits what is below the node in the order of the source, however deep it is.
    ///
    /// - Parameters:
    ///   - limit: How many nodes are visited at most.
    ///   - enter: Visits a node, and says whether to go into it.
    ///   - leave: Is told of each node that was gone into, after its children.
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

    /// The text below the node on one line, without that of controls, scripts and styles.
    ///
    /// - Parameter limit: How many nodes are read.
    /// - Returns: The text.
    func line(nodes limit: Int = 200) -> String {
        var text = ""
        walk(atMost: limit) { node in
            switch node.content {
            case .text(let own): text += own
            case .element(let element):
                if ["select", "textarea", "button", "script", "style", "template", "datalist"]
                    .contains(element.name)
                {
                    return false
                }
                if element.name == "img" { text += element[attribute: "alt"] ?? "" }
                if element.name == "br" || element.name == "p" { text += " " }
            default: break
            }
            return true
        }
        return text.collapsed
    }
}

extension String {
    /// The text without white space at its ends, and with one space for any other.
    var collapsed: String {
        unicodeScalars.split { " \t\n\r\u{C}".unicodeScalars.contains($0) }
            .map { String($0) }.joined(separator: " ")
    }
}
