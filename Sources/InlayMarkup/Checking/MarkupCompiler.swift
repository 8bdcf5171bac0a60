package import InlayValues

/// Checks a document against the schema and converts its values, with templates and includes.
package struct MarkupCompiler {
    var environment: MarkupEnvironment
    var converter: ValueConverter
    var templates: [String: PropertyTemplate] = [:]
    /// The names of templates that an element uses.
    var usedTemplates: Set<String> = []
    /// The document that is compiled, or the one that it includes.
    var source: SourceText
    /// The instruction of the outermost document that includes the document.
    var anchor: Int?
    var includedNames: [String] = []
    var includes = 0
    var nodes = 0
    var ids: Set<String> = []
    /// Whether an instruction `case` without an end skips the rest of the document.
    var skipsRest = false

    private var problems: [(anchor: Int, offset: Int, problem: Diagnostic)] = []
    private var reported: Set<String> = []

    private init(environment: MarkupEnvironment, source: SourceText) {
        self.environment = environment
        self.source = source
        converter = ValueConverter(environment: environment)
    }

    /// Compiles a document that was read.
    package static func compile(
        _ document: MarkupDocument, in environment: MarkupEnvironment,
        problems: [Diagnostic] = []
    ) -> CompiledMarkup {
        var compiler = MarkupCompiler(environment: environment, source: document.source)
        for table in [compiler.converter.colors, compiler.converter.fonts] {
            if let problem = table.problem { compiler.problems.append((0, 0, problem)) }
        }
        let root = compiler.compile(document, isOutermost: true)
        compiler.reportUnusedTemplates()
        return CompiledMarkup(root: root, problems: compiler.sorted(with: problems))
    }

    /// Reads and compiles the bytes of a document.
    package static func compile(
        _ bytes: some Collection<UInt8>, file: String, in environment: MarkupEnvironment
    ) -> CompiledMarkup {
        let reading = MarkupReading(parsing: bytes, file: file, limits: environment.limits)
        guard let document = reading.document else {
            return CompiledMarkup(root: nil, problems: reading.problems)
        }
        return compile(document, in: environment, problems: reading.problems)
    }

    /// Finds and compiles the document of a name, for the size class of the environment.
    package static func compile(
        named name: String, in environment: MarkupEnvironment
    ) -> CompiledMarkup {
        guard let (file, bytes) = find(name, "xml", in: environment) else {
            let problem = Diagnostic(
                file: environment.resources.displayName(of: "\(name).xml"), line: 1, column: 1,
                message: "there is no such document")
            return CompiledMarkup(root: nil, problems: [problem])
        }
        return compile(
            bytes, file: environment.resources.displayName(of: file), in: environment)
    }

    static func find(
        _ name: String, _ suffix: String, in environment: MarkupEnvironment
    ) -> (file: String, bytes: [UInt8])? {
        for file in ["\(name)~\(environment.sizeClass.rawValue).\(suffix)", "\(name).\(suffix)"] {
            if let bytes = environment.resources.contents(of: file) { return (file, bytes) }
        }
        return nil
    }

    // MARK: - Problems

    mutating func report(
        _ severity: Diagnostic.Severity, at offset: Int, of other: SourceText? = nil,
        _ message: String
    ) {
        guard problems.count < environment.limits.problems else { return }
        let origin = other ?? source
        let key = "\(severity.rawValue) \(origin.file) \(offset) \(message)"
        guard reported.insert(key).inserted else { return }
        add(origin.diagnostic(severity, at: offset, message), at: offset)
    }

    mutating func add(_ problem: Diagnostic, at offset: Int) {
        guard problems.count < environment.limits.problems else { return }
        problems.append((anchor ?? offset, anchor == nil ? -1 : offset, problem))
    }

    private func sorted(with others: [Diagnostic]) -> [Diagnostic] {
        let own = problems.enumerated().sorted {
            ($0.element.anchor, $0.element.offset, $0.offset)
                < ($1.element.anchor, $1.element.offset, $1.offset)
        }.map(\.element.problem)
        guard !others.isEmpty else { return own }
        // Both are in document order; errors of the text come first at their places.
        var result: [Diagnostic] = []
        var rest = others[...]
        for problem in own {
            while let other = rest.first, other.file == problem.file,
                (other.line, other.column) <= (problem.line, problem.column)
            {
                result.append(rest.removeFirst())
            }
            result.append(problem)
        }
        return result + rest
    }

    private mutating func reportUnusedTemplates() {
        for template in templates.values
        where template.isInline && !usedTemplates.contains(template.name) {
            report(
                .warning, at: template.offset, of: template.source,
                "no element uses the template “\(template.name)”")
        }
    }

    // MARK: - Elements

    mutating func compile(_ document: MarkupDocument, isOutermost: Bool) -> CompiledElement? {
        for node in document.prolog {
            if case .instruction(let instruction) = node { global(instruction) }
        }
        let suppliedRoot = isOutermost ? environment.rootName : nil
        let root = compile(document.root, inside: nil, suppliedRoot: suppliedRoot)
        for node in document.epilog {
            if case .instruction(let instruction) = node { global(instruction) }
        }
        return root
    }

    /// An instruction outside of the outermost element, where there is no element to take one.
    private mutating func global(_ instruction: MarkupInstruction) {
        if instruction.target == "properties" { return readTemplates(instruction) }
        report(
            .error, at: instruction.range.lowerBound,
            instruction.target == "include" || instruction.target == "case"
                ? "<?\(instruction.target)?> stands inside of an element"
                : unknownInstruction(instruction.target, []))
    }

    func unknownInstruction(_ name: String, _ known: [String]) -> String {
        let hint = Suggestion.text(for: name, among: known + ["properties", "include", "case"])
        return "unknown instruction “\(name)”\(hint)"
    }

    /// Compiles an element; nil when it is unknown or has no counterpart.
    mutating func compile(
        _ element: MarkupElement, inside parent: ElementDefinition?, suppliedRoot: String? = nil
    ) -> CompiledElement? {
        nodes += 1
        guard nodes <= environment.limits.nodes else {
            report(
                .error, at: element.nameOffset,
                "there are more than \(environment.limits.nodes) elements with the includes")
            return nil
        }
        guard let kind = kind(of: element, inside: parent, suppliedRoot: suppliedRoot) else {
            // What is inside can be checked all the same.
            for child in element.elements { _ = compile(child, inside: nil) }
            return nil
        }
        var result = CompiledElement(kind: kind, source: source, offset: element.nameOffset)
        compileAttributes(of: element, into: &result)
        compileChildren(of: element, into: &result)
        guard case .known(let definition) = kind, definition.hasNoCounterpart else { return result }
        report(
            .warning, at: element.nameOffset,
            "<\(element.name)> has no counterpart here: \(definition.summary.asPartOfSentence)")
        return nil
    }

    private mutating func kind(
        of element: MarkupElement, inside parent: ElementDefinition?, suppliedRoot: String?
    ) -> CompiledElement.Kind? {
        let schema = environment.schema
        if let suppliedRoot {
            return schema.element(suppliedRoot).map { .root($0) }
        }
        let name = element.name
        if let part = parent?.part(name) { return .part(part) }
        if name == "root" {
            report(
                .error, at: element.nameOffset,
                "<root> is the view that the caller supplies, and there is none")
            return nil
        }
        if let definition = schema.element(name) { return .known(definition) }
        let classes = ["Gtk", "Adw", "WebKit"]
        if classes.contains(where: { name.hasPrefix($0) }) {
            return widgetKind(of: element)
        }
        // Swift classes are written with their module.
        let bare = name.split(separator: ".").last.map(String.init) ?? name
        if bare != name, let definition = schema.element(bare) { return .known(definition) }
        let owners = schema.elements.filter { $0.part(name) != nil }.map(\.name)
        if !owners.isEmpty {
            report(
                .error, at: element.nameOffset,
                "<\(name)> stands only in \(owners.map { "<\($0)>" }.joined(separator: ", "))")
            return nil
        }
        let known = Array(schema.elementNames) + (parent?.parts.map(\.name) ?? []) + ["root"]
        report(
            .error, at: element.nameOffset,
            "unknown element <\(name)>\(Suggestion.text(for: name, among: known))")
        return nil
    }

    private mutating func widgetKind(of element: MarkupElement) -> CompiledElement.Kind? {
        guard let widgets = environment.widgets else {
            return .widget(WidgetInterface(name: element.name, properties: [:], signals: []))
        }
        switch widgets.widgetClass(element.name) {
        case .found(let widget): return .widget(widget)
        case .unknown:
            report(
                .error, at: element.nameOffset,
                "unknown element <\(element.name)>: the toolkit has no such class")
        case .unusable(let reason):
            report(.error, at: element.nameOffset, "<\(element.name)> \(reason)")
        }
        return nil
    }
}

extension String {
    /// The sentence after a colon: without capital and full stop.
    fileprivate var asPartOfSentence: String {
        let text = hasSuffix(".") ? dropLast() : self[...]
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
