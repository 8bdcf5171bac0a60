import InlayHTML

/// A form control with the context that its ancestors define.
struct FormControl {
    let node: HTMLNode
    let element: HTMLElement
    /// The position in the order of submission.
    let position: Int
    /// The enclosing `<label>`, if this is the first control in it.
    let surroundingLabel: HTMLNode?
    let isDisabled: Bool
    /// The innermost enclosing `<fieldset>`.
    let fieldset: HTMLNode?
    let inheritedDirection: TextDirection
    /// Whether the control is in a part of the form that the page hides.
    let isHidden: Bool
}

/// A collector of a form's controls, in one traversal of the page.
struct ControlReader {
    private static let names: Set<String> = ["input", "select", "textarea", "button"]

    private let form: HTMLNode
    private let survey: FormSurvey
    private var controls: [FormControl] = []
    private var ancestorForms: [Int] = []
    private var fieldsets: [(node: HTMLNode, isDisabled: Bool, legend: Int?)] = []
    private var labels: [(node: HTMLNode, isUsed: Bool)] = []
    private var directions: [(node: Int, direction: TextDirection)] = []
    private var disabled = 0
    /// The node indices of hidden elements that contain the current node but not the whole form.
    private var hidden: [Int] = []
    /// The node indices of the form and its ancestors.
    private let outer: Set<Int>

    private init(_ form: HTMLNode, _ survey: FormSurvey) {
        (self.form, self.survey) = (form, survey)
        outer = Set(sequence(first: form, next: \.parent).map(\.index))
    }

    /// Returns the controls that a form owns, in document order.
    static func controls(
        of form: HTMLNode, _ survey: FormSurvey, _ tree: HTMLTree
    ) throws(HTMLFormError) -> [FormControl] {
        var reader = ControlReader(form, survey)
        // The two closures can't both modify the local variable, so they share the reader in a box.
        let box = ReaderBox(reader)
        tree.root.walk({ box.reader.enter($0) }, leave: { box.reader.leave($0) })
        reader = box.reader
        // Options are limited, too: check boxes and radio buttons that share a name form one field.
        guard reader.controls.count <= HTMLForm.optionLimit else {
            throw .tooLarge(limit: HTMLForm.optionLimit)
        }
        return reader.controls
    }

    private final class ReaderBox {
        var reader: ControlReader
        init(_ reader: ControlReader) { self.reader = reader }
    }

    // MARK: - Private

    private mutating func enter(_ node: HTMLNode) -> Bool {
        guard let element = node.element else { return true }
        guard element.namespace == .html else { return true }
        if let direction = TextDirection(rawValue: element[attribute: "dir"]?.lowercased() ?? "") {
            directions.append((node.index, Self.resolved(direction, of: node)))
        }
        if Self.isHidden(element), !outer.contains(node.index) { hidden.append(node.index) }
        switch element.name {
        // Controls inside these elements belong to no form.
        case "template", "datalist":
            leaveScopes(node)
            return false
        case "form":
            ancestorForms.append(node.index)
        case "fieldset":
            let isDisabled = element[attribute: "disabled"] != nil
            fieldsets.append((node, isDisabled, nil))
            if isDisabled { disabled += 1 }
        case "legend":
            // Controls in the first legend of a disabled field set stay enabled.
            if let last = fieldsets.last, last.legend == nil, node.parent?.index == last.node.index
            {
                fieldsets[fieldsets.count - 1].legend = node.index
                if last.isDisabled { disabled -= 1 }
            }
        case "label": labels.append((node, false))
        case _ where Self.names.contains(element.name): add(node, element)
        default: break
        }
        return true
    }

    /// Returns the direction of an element, which may be that of the text in it.
    private static func resolved(_ direction: TextDirection, of node: HTMLNode) -> TextDirection {
        guard direction == .automatic else { return direction }
        var found: TextDirection?
        node.walk { part in
            if found != nil { return false }
            switch part.content {
            case .text(let text): found = direction.found(in: text)
            case .element(let element) where part.index != node.index:
                return element[attribute: "dir"] == nil
                    && !["bdi", "script", "style", "textarea"].contains(element.name)
            default: break
            }
            return true
        }
        return found ?? .leftToRight
    }

    /// Returns whether a page doesn't show an element, as far as can be told without its style
    /// sheets and scripts.
    private static func isHidden(_ element: HTMLElement) -> Bool {
        if element[attribute: "hidden"] != nil { return true }
        if element.name == "dialog" { return element[attribute: "open"] == nil }
        guard let style = element[attribute: "style"]?.lowercased() else { return false }
        return style.split(separator: ";").contains { declaration in
            declaration.filter { !$0.isWhitespace }.replacing("!important", with: "")
                == "display:none"
        }
    }

    private mutating func leave(_ node: HTMLNode) {
        leaveScopes(node)
        guard let element = node.element, element.namespace == .html else { return }
        switch element.name {
        case "form": ancestorForms.removeLast()
        case "fieldset":
            if fieldsets.removeLast().isDisabled { disabled -= 1 }
        case "legend":
            if let last = fieldsets.last, last.legend == node.index, last.isDisabled {
                disabled += 1
            }
        case "label": labels.removeLast()
        default: break
        }
    }

    private mutating func leaveScopes(_ node: HTMLNode) {
        if directions.last?.node == node.index { directions.removeLast() }
        if hidden.last == node.index { hidden.removeLast() }
    }

    private mutating func add(_ node: HTMLNode, _ element: HTMLElement) {
        let isHidden =
            element.name == "input" && element[attribute: "type"]?.lowercased() == "hidden"
        var label: HTMLNode?
        if !isHidden, let last = labels.last, !last.isUsed {
            labels[labels.count - 1].isUsed = true
            if last.node.element?[attribute: "for"] == nil { label = last.node }
        }
        guard owner(of: node, element) == form.index else { return }
        controls.append(
            FormControl(
                node: node, element: element, position: controls.count, surroundingLabel: label,
                isDisabled: disabled > 0 || element[attribute: "disabled"] != nil,
                fieldset: fieldsets.last?.node,
                inheritedDirection: directions.last?.direction ?? .leftToRight,
                isHidden: !hidden.isEmpty
                    && !isOperatedByLabel(node, element, surroundingLabel: label)))
    }

    /// Returns whether a hidden control is operated by a visible label: a click on it opens the file
    /// chooser, or changes the check box or radio button.
    private func isOperatedByLabel(
        _ node: HTMLNode, _ element: HTMLElement, surroundingLabel: HTMLNode?
    ) -> Bool {
        guard hidden == [node.index], element.name == "input",
            ["file", "checkbox", "radio"].contains(element[attribute: "type"]?.lowercased())
        else { return false }
        if surroundingLabel != nil { return true }
        guard let id = element[attribute: "id"], survey.ids[id]?.index == node.index else {
            return false
        }
        return survey.labels[id, default: []].contains { label in
            // A few ancestors, because a page may have many controls in deep elements.
            sequence(first: label, next: \.parent).prefix(100).allSatisfy {
                $0.element.map { !Self.isHidden($0) } ?? true
            }
        }
    }

    private func owner(of node: HTMLNode, _ element: HTMLElement) -> Int? {
        if let id = element[attribute: "form"] {
            let owner = survey.ids[id]
            return owner?.element?.name == "form" ? owner?.index : nil
        }
        return node.formOwner ?? ancestorForms.last
    }
}
