import InlayValues

/// The compiler of elements with their children and included documents.
final class ElementCompiler {
    let templates: TemplateCompiler

    private let context: CompilerContext
    private let attributes: AttributeCompiler
    private let instructions: InstructionCompiler
    private var includedNames: [String] = []
    private var includes = 0
    private var nodes = 0
    /// The nesting depth of the current element, counted through the including documents.
    private var depth = 0
    /// Whether the rest is skipped, after a `<?case?>` for another system that has no end.
    private var skipsRest = false

    init(_ context: CompilerContext) {
        self.context = context
        templates = TemplateCompiler(context)
        attributes = AttributeCompiler(context, templates: templates)
        instructions = InstructionCompiler(context)
    }

    /// Compiles a document, with the instructions before and after its root element.
    func compile(_ document: MarkupDocument, isOutermost: Bool) -> CompiledElement? {
        for node in document.prolog {
            if case .instruction(let instruction) = node { global(instruction) }
        }
        let environment = context.environment
        let isMissing = environment.allowsMissingRoot && document.root.name == "root"
        let rootName = environment.rootName ?? (isMissing ? "View" : nil)
        let suppliedRoot = isOutermost ? rootName : nil
        let root = compile(document.root, inside: nil, suppliedRoot: suppliedRoot)
        for node in document.epilog {
            if case .instruction(let instruction) = node { global(instruction) }
        }
        return root
    }

    /// Handles an instruction outside the root element; only `<?properties?>` is allowed there.
    private func global(_ instruction: MarkupInstruction) {
        if instruction.target == "properties" { return templates.read(instruction) }
        context.report(
            .error, at: instruction.range.lowerBound,
            instruction.target == "include" || instruction.target == "case"
                ? "<?\(instruction.target)?> stands inside of an element"
                : instructions.unknown(instruction.target, []))
    }

    /// Compiles an element; returns nil if it is unknown or unsupported.
    func compile(
        _ element: MarkupElementNode, inside parent: ElementDefinition?,
        of widget: WidgetInterface? = nil, suppliedRoot: String? = nil
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
            // The children of an unknown element are checked nevertheless.
            for child in element.elements { _ = compile(child, inside: nil) }
            return nil
        }
        let result = CompiledElement(
            kind: kind, source: context.source, offset: element.nameOffset)
        attributes.compile(element, inside: widget, into: result)
        compileChildren(of: element, into: result)
        if result.name == "Form" { FormChecker(context).check(result) }
        guard case .known(let definition) = kind, definition.hasNoCounterpart else { return result }
        context.report(
            .warning, at: element.nameOffset,
            "<\(element.name)> has no counterpart here: \(definition.summary.asPartOfSentence)")
        return nil
    }

    private func kind(
        of element: MarkupElementNode, inside parent: ElementDefinition?, suppliedRoot: String?
    ) -> CompiledElement.Kind? {
        let schema = context.environment.schema
        if let suppliedRoot {
            return schema.element(suppliedRoot).map { .root($0) }
        }
        let name = element.name
        if let part = parent?.part(name) { return .part(part) }
        if name == "root" {
            context.report(
                .error, at: element.nameOffset,
                "<root> is the view that the caller supplies, and there is none")
            return nil
        }
        if let definition = schema.element(name) { return .known(definition) }
        let classes = ["Gtk", "Adw", "WebKit"]
        if classes.contains(where: { name.hasPrefix($0) }) {
            return widgetKind(of: element)
        }
        // Names of Swift classes are qualified with their module.
        let bare = name.split(separator: ".").last.map(String.init) ?? name
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
            "unknown element <\(name)>\(Suggestion.text(for: name, among: known))")
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
                    + Suggestion.text(for: element.name, among: widgets.names))
        case .unusable(let reason):
            context.report(.error, at: element.nameOffset, "<\(element.name)> \(reason)")
        }
        return nil
    }

    // MARK: - Children

    /// Compiles the children of an element.
    private func compileChildren(of element: MarkupElementNode, into result: CompiledElement) {
        let definition = result.definition
        let widget: WidgetInterface? =
            if case .widget(let widget) = result.kind { widget } else { nil }
        var skipping: MarkupInstruction?
        var waiting: MarkupInstruction?
        var count = 0
        for node in element.children where !skipsRest {
            switch node {
            case .comment: break
            case .instruction(let instruction):
                if skipping != nil {
                    if instruction.target == "end" { skipping = nil }
                    continue
                }
                if instruction.target == "case" {
                    skipping = instructions.isForThisSystem(instruction) ? nil : instruction
                    continue
                }
                let before = result.children.count
                if compile(instruction, into: result) {
                    waiting = instruction
                } else if instruction.target == "include", waiting != nil {
                    // It applies to the root element of the included document.
                    waiting = nil
                    if result.children.count == before { Self.removeLastInstruction(of: result) }
                }
            case .element(let child):
                guard skipping == nil else { continue }
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
        if let skipping {
            skipsRest = true
            context.report(
                .warning, at: skipping.range.lowerBound,
                "<?case?> without <?end?> skips the rest of the document")
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
        case "end": break  // Of a case for this system.
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
                    + MarkupCompiler.hint(for: name, "xml", in: context.environment))
        }
        let shown = context.environment.resources.displayName(of: file)
        let reading = MarkupReading(parsing: bytes, file: shown, limits: context.environment.limits)

        // An included document can use the templates of the including one, but not vice versa.
        let outer = (context.source, context.anchor, templates.templates, skipsRest)
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
        (context.source, context.anchor, templates.templates, skipsRest) = outer
    }
}

extension String {
    /// The text without initial capital and full stop, as it follows a colon.
    fileprivate var asPartOfSentence: String {
        let text = hasSuffix(".") ? dropLast() : self[...]
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
