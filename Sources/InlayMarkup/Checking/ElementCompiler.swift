import InlayValues

/// The compiler of elements with their children and included documents.
final class ElementCompiler {
    let templates: TemplateCompiler

    private let context: CompilerContext
    private let attributes: AttributeCompiler
    private let instructions: InstructionCompiler
    private let older: OlderNamePass
    private var includedNames: [String] = []
    private var includes = 0
    private var nodes = 0
    /// The nesting depth of the current element, counted through the including documents.
    private var depth = 0
    /// The `<?case?>` for another system that hasn't ended; everything after it is skipped.
    private var foreignCase: MarkupInstruction?

    init(_ context: CompilerContext) {
        self.context = context
        templates = TemplateCompiler(context)
        attributes = AttributeCompiler(context, templates: templates)
        instructions = InstructionCompiler(context)
        older = OlderNamePass(context)
    }

    /// Compiles a document, with the instructions before and after its root element.
    func compile(_ document: MarkupDocument, isOutermost: Bool) -> CompiledElement? {
        for node in document.prolog where !isSkipped(node) {
            if case .instruction(let instruction) = node { global(instruction) }
        }
        guard foreignCase == nil else {
            context.report(
                .error, at: document.root.nameOffset, "<\(document.root.name)> is for other systems"
            )
            return nil
        }
        let root = compile(
            document.root, inside: nil,
            suppliedRoot: isOutermost ? suppliedRoot(for: document.root) : nil)
        for node in document.epilog where !isSkipped(node) {
            if case .instruction(let instruction) = node { global(instruction) }
        }
        if let foreignCase {
            context.report(
                .warning, at: foreignCase.range.lowerBound,
                "<?case?> without <?end?> skips the rest of the document")
        }
        return root
    }

    /// Returns whether a node is an instruction of a case, or within a case for another system.
    private func isSkipped(_ node: MarkupNode) -> Bool {
        if case .instruction(let instruction) = node {
            switch instruction.target {
            case "case":
                // A case ends the one before it.
                foreignCase = instructions.isForThisSystem(instruction) ? nil : instruction
                return true
            case "end":
                foreignCase = nil
                return true
            case "properties" where foreignCase != nil: templates.skip(instruction)
            default: break
            }
        }
        return foreignCase != nil
    }

    // MARK: - Root views

    /// The elements that a root view can stand for if it isn't known, the most likely first.
    private static let roots = [
        "View", "Column", "Row", "CustomRow", "CollectionCell", "SectionTitle", "ListRow", "Scroll",
        "Layers", "Anchors", "Table", "Section", "Collection", "PageView", "Stack", "Form",
    ]

    /// Returns the definition of the view that the caller supplies for the root element; nil if it
    /// supplies none.
    ///
    /// A document of a cell may have attributes and instructions of cells, whatever the class of
    /// the view is.
    private func suppliedRoot(for element: MarkupElementNode) -> ElementDefinition? {
        let environment = context.environment
        let names: [String]
        if let name = environment.rootName {
            names = [name, "CustomRow", "CollectionCell", "SectionTitle"]
        } else if environment.allowsMissingRoot, element.name == "root" {
            names = Self.roots
        } else {
            return nil
        }
        let definitions = names.compactMap { environment.schema.element($0) }
        return definitions.first { knows($0, element) } ?? definitions.first
    }

    /// Returns whether a definition has all attributes and instructions of an element.
    private func knows(_ definition: ElementDefinition, _ element: MarkupElementNode) -> Bool {
        let general = ["class", "style", "properties", "include"]
        return element.attributes.allSatisfy {
            general.contains($0.name) || older.knows($0.name, definition)
        }
            && element.children.allSatisfy { node in
                guard case .instruction(let instruction) = node else { return true }
                return general.contains(instruction.target)
                    || older.knows(instruction.target, definition)
                    || ["case", "end"].contains(instruction.target)
            }
    }

    /// Handles an instruction outside the root element; only `<?properties?>` is allowed there.
    private func global(_ instruction: MarkupInstruction) {
        if instruction.target == "properties" { return templates.read(instruction) }
        context.report(
            .error, at: instruction.range.lowerBound,
            instruction.target == "include"
                ? "<?include?> stands inside of an element"
                : instructions.unknown(instruction.target, []))
    }

    /// Compiles an element; returns nil if it is unknown or ignored.
    func compile(
        _ element: MarkupElementNode, inside parent: ElementDefinition?,
        of widget: WidgetInterface? = nil, suppliedRoot: ElementDefinition? = nil
    ) -> CompiledElement? {
        nodes += 1
        guard nodes <= context.environment.limits.nodes else {
            context.report(
                .error, at: element.nameOffset,
                "there are more than \(context.environment.limits.nodes) elements with the includes"
            )
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        guard depth <= context.environment.limits.depth else {
            context.report(
                .error, at: element.nameOffset,
                "elements are nested more than \(context.environment.limits.depth) levels deep")
            return nil
        }
        guard let kind = kind(of: element, inside: parent, suppliedRoot: suppliedRoot) else {
            // The children of such an element are checked nevertheless.
            for child in element.elements { _ = compile(child, inside: nil) }
            return nil
        }
        let result = CompiledElement(
            kind: kind, source: context.source, offset: element.nameOffset)
        attributes.compile(older.apply(to: element, as: kind), inside: widget, into: result)
        compileChildren(of: element, into: result)
        RangeChecker(context).check(result)
        if result.name == "Form" { FormChecker(context).check(result) }
        return result
    }

    private func kind(
        of element: MarkupElementNode, inside parent: ElementDefinition?,
        suppliedRoot: ElementDefinition?
    ) -> CompiledElement.Kind? {
        let schema = context.environment.schema
        if let suppliedRoot { return .root(suppliedRoot) }
        let name = element.name
        if let part = parent?.part(name) { return .part(part) }
        if name == "root" {
            context.report(
                .error, at: element.nameOffset,
                "<root> is the view that the caller supplies, and there is none")
            return nil
        }
        if let definition = schema.element(name) { return .known(definition) }
        let names = OlderNames.standard
        if let definition = names.element(name).flatMap({ schema.element($0) }) {
            return .known(definition)
        }
        if let reason = names.ignoredElements[name] {
            context.ignored.note(
                "<\(name)>", reason, of: name, at: element.nameOffset, in: context.source,
                anchor: context.anchor)
            return nil
        }
        let classes = ["Gtk", "Adw", "WebKit"]
        if classes.contains(where: { name.hasPrefix($0) }) {
            return widgetKind(of: element)
        }
        // Names of Swift classes are qualified with their module.
        let bare = OlderNames.unqualified(name)
        if bare != name, let definition = schema.element(bare) { return .known(definition) }
        let owners = schema.elements.filter { $0.part(name) != nil }.map(\.name)
        if !owners.isEmpty {
            context.report(
                .error, at: element.nameOffset,
                "<\(name)> stands only in \(owners.map { "<\($0)>" }.joined(separator: ", "))")
            return nil
        }
        let known = Array(schema.elementNames) + (parent?.parts.map(\.name) ?? []) + ["root"]
        context.report(
            .error, at: element.nameOffset,
            "unknown element <\(name)>\(context.hint(for: name, among: known))")
        return nil
    }

    private func widgetKind(of element: MarkupElementNode) -> CompiledElement.Kind? {
        guard let widgets = context.environment.widgets else {
            return .widget(WidgetInterface(name: element.name, properties: [:], signals: []))
        }
        switch widgets.widgetClass(element.name) {
        case .found(let widget): return .widget(widget)
        case .unknown:
            context.report(
                .error, at: element.nameOffset,
                "unknown element <\(element.name)>: the toolkit has no such class"
                    + context.hint(for: element.name, among: widgets.names))
        case .unusable(let reason):
            context.report(.error, at: element.nameOffset, "<\(element.name)> \(reason)")
        }
        return nil
    }

    // MARK: - Children

    private func compileChildren(of element: MarkupElementNode, into result: CompiledElement) {
        let definition = result.definition
        let widget: WidgetInterface? =
            if case .widget(let widget) = result.kind { widget } else { nil }
        var waiting: MarkupInstruction?
        var count = 0
        for node in element.children where !isSkipped(node) {
            switch node {
            case .comment: break
            case .instruction(let instruction):
                let before = result.children.count
                if compile(instruction, into: result) {
                    waiting = instruction
                } else if instruction.target == "include", waiting != nil {
                    // It applies to the root element of the included document.
                    waiting = nil
                    if result.children.count == before { Self.removeLastInstruction(of: result) }
                }
            case .element(let child):
                let isAlone = waiting != nil
                waiting = nil
                guard let compiled = compile(child, inside: definition, of: widget) else {
                    if isAlone { Self.removeLastInstruction(of: result) }
                    continue
                }
                if case .part = compiled.kind {
                } else if !isAlone, !Self.isGesture(compiled) {
                    count += 1
                    checkCount(count, of: child, in: result)
                }
                result.children.append(.element(compiled))
            }
        }
        if let waiting {
            context.report(
                .error, at: waiting.range.lowerBound,
                "<?\(waiting.target)?> needs an element after it")
        }
    }

    /// Removes the last instruction that applies to the next element, because that element has an
    /// error or no counterpart.
    private static func removeLastInstruction(of element: CompiledElement) {
        let index = element.children.lastIndex {
            if case .instruction(let instruction) = $0 { instruction.takesNext } else { false }
        }
        if let index { element.children.remove(at: index) }
    }

    private static func isGesture(_ element: CompiledElement) -> Bool {
        element.name.hasSuffix("Gesture")
    }

    private func checkCount(
        _ count: Int, of child: MarkupElementNode, in parent: CompiledElement
    ) {
        switch parent.definition?.children {
        case .none?:
            context.report(
                .warning, at: child.nameOffset,
                "<\(parent.name)> shows no elements inside; <\(child.name)> is ignored")
        case .one? where count > 1:
            context.report(
                .warning, at: child.nameOffset,
                "<\(parent.name)> shows one element inside; the last one is taken")
        default: break
        }
    }

    /// Compiles an instruction; returns true if it applies to the next element.
    private func compile(
        _ instruction: MarkupInstruction, into result: CompiledElement
    ) -> Bool {
        switch instruction.target {
        case "properties": templates.read(instruction)
        case "include": include(instruction, into: result)
        default: return instructions.compile(instruction, into: result)
        }
        return false
    }

    // MARK: - Includes

    private func include(
        _ instruction: MarkupInstruction, into result: CompiledElement
    ) {
        let name = instruction.data.trimmed
        guard !name.isEmpty else {
            return context.report(
                .error, at: instruction.dataOffset, "<?include?> names a document")
        }
        guard !includedNames.contains(name) else {
            return context.report(
                .error, at: instruction.dataOffset, "the document “\(name)” includes itself")
        }
        includes += 1
        guard includes <= context.environment.limits.includes else {
            return context.report(
                .error, at: instruction.dataOffset,
                "more than \(context.environment.limits.includes) documents are included")
        }
        guard let (file, bytes) = MarkupCompiler.find(name, "xml", in: context.environment) else {
            return context.report(
                .error, at: instruction.dataOffset,
                "there is no document \(name).xml"
                    + MarkupCompiler.hint(
                        for: name, "xml", in: context.environment, context.suggestions))
        }
        let shown = context.environment.resources.displayName(of: file)
        let reading = MarkupReading(parsing: bytes, file: shown, limits: context.environment.limits)

        // An included document can use the templates of the including one, but not vice versa.
        let outer = (context.source, context.anchor, templates.templates)
        if context.anchor == nil { context.anchor = instruction.range.lowerBound }
        includedNames.append(name)
        for problem in reading.problems { context.add(problem, at: 0) }
        if let document = reading.document {
            context.source = document.source
            if let compiled = compile(document, isOutermost: false) {
                result.children.append(.element(compiled))
            }
        }
        includedNames.removeLast()
        foreignCase = nil
        (context.source, context.anchor, templates.templates) = outer
    }
}
