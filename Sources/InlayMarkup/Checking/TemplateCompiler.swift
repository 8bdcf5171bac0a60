import InlayValues
import OrderedCollections

/// The compiler of property templates, which applies them to elements.
final class TemplateCompiler {
    /// The templates defined so far in the document, by their names.
    var templates: [String: PropertyTemplate] = [:]

    private let context: CompilerContext
    private let older: OlderNamePass
    private var usedNames: Set<String> = []
    /// The names of templates that are defined for other systems only.
    private var foreignNames: Set<String> = []

    init(_ context: CompilerContext) {
        self.context = context
        older = OlderNamePass(context)
    }

    /// Warns about unused templates of the document.
    func reportUnused() {
        for template in templates.values
        where template.isInline && !usedNames.contains(template.name) {
            context.report(
                .warning, at: template.offset, of: template.source,
                "no element uses the template “\(template.name)”")
        }
    }

    /// Parses the templates of `<?properties Name?>` or `<?properties {…}?>`.
    func read(_ instruction: MarkupInstruction) {
        let offset = instruction.dataOffset
        if instruction.data.first == "{" {
            let end = instruction.range.upperBound - 2
            return add(
                context.source.bytes[offset..<max(offset, end)], of: context.source, isInline: true,
                offset)
        }
        let name = instruction.data.trimmed
        guard !name.isEmpty else {
            return context.report(
                .error, at: offset, "<?properties?> names a file, or has templates")
        }
        var isFound = false
        for file in ["\(name).json", "\(name)~\(context.environment.sizeClass.rawValue).json"] {
            guard let bytes = context.environment.resources.contents(of: file) else { continue }
            isFound = true
            let shown = context.environment.resources.displayName(of: file)
            guard bytes.count <= context.environment.limits.bytes else {
                context.report(
                    .error, at: offset,
                    "\(shown) has more than \(context.environment.limits.bytes) bytes")
                continue
            }
            add(bytes[...], of: SourceText(file: shown, bytes: bytes), isInline: false, offset)
        }
        guard !isFound else { return }
        // The template file may exist for other size classes only.
        let isForOthers = SizeClass.allCases.contains {
            context.environment.resources.contents(of: "\(name)~\($0.rawValue).json") != nil
        }
        guard !isForOthers else { return }
        let hint = MarkupCompiler.hint(
            for: name, "json", in: context.environment, context.suggestions)
        context.report(.error, at: offset, "there is no file \(name).json" + hint)
    }

    /// Notes the names of templates for another system: an element that uses one isn't wrong.
    func skip(_ instruction: MarkupInstruction) {
        let bytes: [UInt8]
        if instruction.data.first == "{" {
            bytes = Array(instruction.data.utf8)
        } else {
            let file = "\(instruction.data.trimmed).json"
            bytes = context.environment.resources.contents(of: file) ?? []
        }
        let text = SourceText(file: context.source.file, bytes: bytes)
        let found = try? PropertyTemplate.read(bytes[...], of: text, isInline: true)
        foreignNames.formUnion((found ?? []).map(\.name))
    }

    private func add(
        _ bytes: ArraySlice<UInt8>, of text: SourceText, isInline: Bool, _ offset: Int
    ) {
        do throws(SourceDiagnostic) {
            for template in try PropertyTemplate.read(bytes, of: text, isInline: isInline) {
                if templates[template.name] == nil {
                    templates[template.name] = template
                } else {
                    templates[template.name]?.merge(template)
                }
            }
        } catch {
            context.add(error, at: offset)
        }
    }

    /// Sets the values of the templates that `class` names; later ones take precedence.
    func apply(_ attribute: MarkupAttribute, to element: CompiledElement) {
        for part in attribute.value.split(separator: ",") {
            let name = part.trimmed
            guard let template = templates[name] else {
                guard !foreignNames.contains(name) else {
                    context.report(
                        .warning, at: attribute.valueRange.lowerBound,
                        "the template “\(name)” is for other systems only")
                    continue
                }
                let hint = context.hint(for: name, among: templates.keys)
                context.report(
                    .error, at: attribute.valueRange.lowerBound, "unknown template “\(name)”\(hint)"
                )
                continue
            }
            usedNames.insert(name)
            for (key, entry) in template.values { apply(key, entry, of: template, to: element) }
        }
    }

    private func apply(
        _ key: String, _ entry: PropertyTemplate.Entry, of template: PropertyTemplate,
        to element: CompiledElement
    ) {
        if case .widget(let widget) = element.kind {
            let name = WidgetInterface.canonical(key)
            if let kind = widget.properties[name], let kind {
                let kind = element.usesMarkup(in: name) ? .markup : kind
                return set(name, kind, entry, isNative: true, of: element)
            }
        }
        guard let definition = element.definition ?? context.environment.schema.element("View")
        else {
            return
        }
        guard let name = older.apply(to: key, entry, of: definition) else { return }
        guard !Self.reserved.contains(name) else {
            return context.report(
                .error, at: entry.offset, of: entry.source, "a template can't set “\(key)”")
        }
        guard let known = definition.attribute(name) else {
            return context.report(
                .error, at: entry.offset, of: entry.source,
                "in the template “\(template.name)”: "
                    + element.unknownAttribute(key, definition, context))
        }
        set(known.name, known.kind, entry, isNative: false, of: element)
    }

    /// Attributes that templates can't set.
    private static let reserved: Set<String> = ["id", "class", "style"]

    private func set(
        _ name: String, _ kind: ValueKind, _ entry: PropertyTemplate.Entry, isNative: Bool,
        of element: CompiledElement
    ) {
        do throws(ValueConverter.ValueProblem) {
            let value = try context.converter.value(of: entry.value, as: kind)
            if let warning = context.converter.warning {
                context.report(.warning, at: entry.offset, of: entry.source, warning)
            }
            if let (word, reason) = context.converter.ignoredWord {
                context.ignored.note(
                    "“\(word)”", reason, of: element.name, at: entry.offset, in: entry.source,
                    anchor: context.anchor)
            }
            guard let value else { return }
            element.set(
                CompiledProperty(
                    name: name, value: value, isEditable: false, isNative: isNative,
                    source: entry.source, offset: entry.offset))
        } catch {
            context.report(error.severity, at: entry.offset, of: entry.source, error.message)
        }
    }
}
