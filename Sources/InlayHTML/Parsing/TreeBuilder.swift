/// The tree construction stage of the HTML Standard, which builds a tree from tokens.
///
/// The rules of the insertion modes are in separate types (``DocumentRules``, ``BodyRules``,
/// ``TableRules``, ``ForeignRules``), which share this state.
struct TreeBuilder {
    /// An insertion mode of the HTML Standard.
    enum Mode {
        case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text
        case inTable, inTableText, inCaption, inColumnGroup, inTableBody, inRow, inCell, inTemplate
        case afterBody, inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
    }

    var draft: TreeDraft
    var open = OpenElements()
    var formatting = FormattingElements()
    var tokenizer: HTMLTokenizer
    var mode = Mode.initial
    /// The insertion mode to return to after the mode "text" or "in table text".
    var originalMode = Mode.initial
    var templateModes: [Mode] = []
    var head = -1
    var form = -1
    var isQuirky = false
    var allowsFrameset = true
    /// Whether content that isn't allowed in a table is inserted before the table (foster
    /// parenting).
    var fostersContent = false
    /// Whether the next character is dropped if it is a line feed; true after the start tag of a
    /// `<pre>`, `<listing>` or `<textarea>`.
    var skipsLineBreak = false
    var tableText: [String] = []
    /// The context element of a fragment; nil for a document.
    let context: (name: String, tag: HTMLTag, namespace: HTMLNamespace)?

    init(
        _ bytes: UnsafeBufferPointer<UInt8>,
        context: (name: String, namespace: HTMLNamespace)?
    ) {
        draft = TreeDraft(budget: ParseBudget(bytes: bytes.count))
        tokenizer = HTMLTokenizer(bytes)
        self.context = context.map { ($0.name, HTMLTag(name: $0.name.lowercased()), $0.namespace) }
        if let context = self.context { begin(in: context) }
    }

    /// Parses the whole input; returns the tree and the cost of parsing.
    mutating func build() throws(HTMLLimitError) -> (HTMLTree, ParseCost) {
        while true {
            tokenizer.allowsSections = !adjustedIsHTML
            let token = tokenizer.next()
            if case .endOfFile = token {
                process(token)
                break
            }
            if skipsLineBreak, case .space(let text) = token {
                skipsLineBreak = false
                if text.utf8.first == 0x0A {
                    if text.utf8.count > 1 { process(.space(String(text.dropFirst()))) }
                    continue
                }
            }
            skipsLineBreak = false
            process(token)
            if formatting.isFull { throw .tooDeep }
            if let error = draft.budget.error { throw error }
        }
        if let error = draft.budget.error { throw error }
        return (draft.tree(below: fragmentRoot), draft.budget.cost)
    }

    /// The index of the `<html>` element whose children are the fragment; 0, the root, for a
    /// document.
    private var fragmentRoot = 0

    private mutating func begin(in context: (name: String, tag: HTMLTag, namespace: HTMLNamespace))
    {
        let root = draft.makeElement(HTMLElement(name: "html"), tag: .html)
        draft.insert(root, at: TreeDraft.Position(parent: 0))
        open.push(root, &draft)
        fragmentRoot = root
        if context.namespace == .html {
            switch context.tag {
            // The start tag wasn't part of the input, so no end tag ends the text.
            case .title, .textarea: tokenizer.mode = .escapableText(end: nil)
            case .style, .xmp, .iframe, .noembed, .noframes, .script, .plaintext:
                tokenizer.mode = .plainText
            case .template: templateModes.append(.inTemplate)
            // Forms can't be nested; this element only marks that a form is open.
            case .form: form = draft.makeElement(HTMLElement(name: "form"), tag: .form)
            default: break
            }
        }
        resetMode()
    }

    // MARK: - Dispatch

    /// Whether the HTML Standard's adjusted current node is an HTML element; true if no element is
    /// open.
    ///
    /// The adjusted current node is the context element while only the root of a fragment is open,
    /// and otherwise the innermost open element.
    private var adjustedIsHTML: Bool {
        if open.nodes.count == 1, let context { return context.namespace == .html }
        return open.kinds.last?.isHTML ?? true
    }

    /// Processes a token by the rules of the current insertion mode, or within SVG and MathML by
    /// the rules for foreign content.
    mutating func process(_ token: HTMLToken) {
        if isForeign(token) {
            ForeignRules.process(token, &self)
        } else {
            process(token, in: mode)
        }
    }

    mutating func process(_ token: HTMLToken, in mode: Mode) {
        switch mode {
        case .inBody: BodyRules.process(token, &self)
        case .text: BodyRules.processText(token, &self)
        case .inTable, .inTableText, .inCaption, .inColumnGroup, .inTableBody, .inRow, .inCell:
            TableRules.process(token, &self, in: mode)
        default: DocumentRules.process(token, &self, in: mode)
        }
    }

    private func isForeign(_ token: HTMLToken) -> Bool {
        guard var node = open.kinds.last else { return false }
        if open.nodes.count == 1, let context {
            node = ElementKind(tag: context.tag, namespace: context.namespace)
        }
        if node.namespace == .html { return false }
        var isText = false
        var start: HTMLTag?
        switch token {
        case .endOfFile: return false
        case .text, .space, .null: isText = true
        case .start(let tag): start = tag.tag
        default: break
        }
        let isMathText = node.namespace == .mathML && HTMLTagSet.mathText.contains(node.tag)
        if isMathText, isText || (start != nil && start != .mglyph && start != .malignmark) {
            return false
        }
        if node.namespace == .mathML, node.tag == .annotationXML {
            if start == .svg { return false }
            if isHTMLIntegrationPoint(open.current), isText || start != nil { return false }
        }
        if node.namespace == .svg, HTMLTagSet.svgHTML.contains(node.tag), isText || start != nil {
            return false
        }
        return true
    }

    /// Returns whether the attributes of an `<annotation-xml>` element declare that it contains
    /// HTML.
    func isHTMLIntegrationPoint(_ node: Int) -> Bool {
        guard node >= 0, let element = draft.element(node) else { return false }
        // Called for each token in the element, so a long value must not be read.
        guard let encoding = element[attribute: "encoding"], encoding.utf8.count <= 21 else {
            return false
        }
        return ["text/html", "application/xhtml+xml"].contains(encoding.lowercased())
    }

    // MARK: - Insertion

    /// Returns the position at which the next node is inserted: the end of `target`, by default of
    /// the current node.
    ///
    /// With foster parenting, the position is before the innermost open table if `target` is a part
    /// of a table.
    mutating func position(in target: Int? = nil) -> TreeDraft.Position {
        let target = target ?? open.current
        guard fostersContent, draft[target].kind.isHTML(.tableParts) else {
            return TreeDraft.Position(parent: target)
        }
        var index = open.nodes.count - 1
        while index >= 0 {
            draft.budget.addSteps(1)
            let node = open.nodes[index]
            if open.kinds[index].isHTML(.template) { return TreeDraft.Position(parent: node) }
            if open.kinds[index].isHTML(.table) {
                let parent = draft[node].parent
                if parent >= 0 { return TreeDraft.Position(parent: parent, before: node) }
                return TreeDraft.Position(parent: open.nodes[max(0, index - 1)])
            }
            index -= 1
        }
        return TreeDraft.Position(parent: open.nodes.first ?? 0)
    }

    @discardableResult
    mutating func insert(
        _ token: HTMLTagToken, namespace: HTMLNamespace = .html, opens: Bool = true
    ) -> Int {
        let node = draft.makeElement(
            HTMLElement(name: token.name, namespace: namespace, attributes: token.attributes),
            tag: token.tag)
        draft.insert(node, at: position())
        if opens { open.push(node, &draft) }
        if form >= 0, namespace == .html { associate(node, token) }
        return node
    }

    /// Associates a control with the form whose end tag is still to come, if that isn't open: it
    /// was closed by another element, or began in a table.
    private mutating func associate(_ node: Int, _ token: HTMLTagToken) {
        let controls: HTMLTagSet = [.button, .fieldset, .input, .select, .textarea]
        guard controls.contains(token.tag), open.count(of: .form) == 0,
            open.count(of: .template) == 0, !token.attributes.contains(where: { $0.name == "form" })
        else { return }
        draft.formOwners[node] = form
    }

    /// Inserts and opens an HTML element without attributes, whose start tag was omitted.
    @discardableResult
    mutating func insert(_ name: String) -> Int { insert(HTMLTagToken(name: name)) }

    mutating func insert(text: String) {
        let position = position()
        // A document has no text nodes as children.
        guard position.parent != 0 else { return }
        draft.insert(text: text, at: position)
    }

    mutating func insert(comment: String, into parent: Int? = nil) {
        let node = draft.makeComment(comment)
        draft.insert(node, at: parent.map { TreeDraft.Position(parent: $0) } ?? position())
    }

    /// Inserts an element that contains only text, and switches to the insertion mode "text".
    mutating func insertText(_ token: HTMLTagToken, _ tokenizerMode: HTMLTokenizer.Mode) {
        insert(token)
        tokenizer.mode = tokenizerMode
        originalMode = mode
        mode = .text
    }

    // MARK: - Open elements

    func isCurrent(_ tags: HTMLTagSet) -> Bool {
        open.kinds.last?.isHTML(tags) ?? false
    }

    mutating func pop() { open.pop(&draft) }

    /// Returns whether a tag and an element have the same name, regardless of case.
    ///
    /// Their ``HTMLTag`` must already be equal.
    mutating func isNamed(_ tag: HTMLTagToken, _ node: Int) -> Bool {
        if tag.tag != .other { return true }
        guard let own = draft.element(node)?.name.utf8, own.count == tag.name.utf8.count else {
            return false
        }
        // Comparing names costs more than one step.
        draft.budget.addSteps(8 + own.count)
        return zip(own, tag.name.utf8).allSatisfy { HTMLTokenizer.small($0) == $1 }
    }

    mutating func closeImplied(except tag: HTMLTag = .other, all: Bool = false) {
        let implied: HTMLTagSet = all ? .allImpliedEnds : .impliedEnds
        while isCurrent(implied), draft[open.current].tag != tag { pop() }
    }

    /// Closes the innermost `<p>` if it is in button scope.
    mutating func closeParagraph() {
        guard open.has(.p, in: .button, &draft) else { return }
        closeImplied(except: .p)
        open.pop(through: [.p], &draft)
    }

    /// Inserts and opens copies of the active formatting elements that were closed without an end
    /// tag of their own.
    ///
    /// These are the last entries of ``formatting``: those after its last marker or open element.
    mutating func reopenFormatting() {
        let entries = formatting.entries
        guard let last = entries.last, let node = last, !draft[node].isOpen else { return }
        var index = entries.count - 1
        while index > 0, let before = entries[index - 1], !draft[before].isOpen { index -= 1 }
        while index < entries.count {
            draft.budget.addSteps(1)
            if let entry = entries[index], let element = draft.element(entry) {
                let clone = draft.makeElement(element, tag: draft[entry].tag)
                draft.insert(clone, at: position())
                open.push(clone, &draft)
                formatting.replace(at: index, with: clone)
            }
            index += 1
        }
    }

    /// Sets the insertion mode according to the open elements.
    mutating func resetMode() {
        var index = open.nodes.count - 1
        while index >= 0 {
            draft.budget.addSteps(1)
            let isLast = index == 0
            var (tag, namespace) = (open.kinds[index].tag, open.kinds[index].namespace)
            if isLast, let context { (tag, namespace) = (context.tag, context.namespace) }
            if namespace == .html, let found = mode(for: tag, isLast: isLast) {
                mode = found
                return
            }
            index -= 1
        }
        mode = .inBody
    }

    private func mode(for tag: HTMLTag, isLast: Bool) -> Mode? {
        switch tag {
        case .td, .th: isLast ? nil : .inCell
        case .tr: .inRow
        case .tbody, .thead, .tfoot: .inTableBody
        case .caption: .inCaption
        case .colgroup: .inColumnGroup
        case .table: .inTable
        case .template: templateModes.last
        case .head: isLast ? nil : .inHead
        case .body: .inBody
        case .frameset: .inFrameset
        case .html: head < 0 ? .beforeHead : .afterHead
        default: nil
        }
    }
}
