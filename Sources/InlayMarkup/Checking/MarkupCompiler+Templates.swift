import InlayValues
import OrderedCollections

extension MarkupCompiler {
    /// Reads the templates of `<?properties Name?>` or `<?properties {…}?>`.
    mutating func readTemplates(_ instruction: MarkupInstruction) {
        let offset = instruction.dataOffset
        if instruction.data.first == "{" {
            let end = instruction.range.upperBound - 2
            return add(source.bytes[offset..<max(offset, end)], of: source, isInline: true, offset)
        }
        let name = instruction.data.trimmed
        guard !name.isEmpty else {
            return report(.error, at: offset, "<?properties?> names a file, or has templates")
        }
        var isFound = false
        for file in ["\(name).json", "\(name)~\(environment.sizeClass.rawValue).json"] {
            guard let bytes = environment.resources.contents(of: file) else { continue }
            isFound = true
            let shown = environment.resources.displayName(of: file)
            guard bytes.count <= environment.limits.bytes else {
                report(
                    .error, at: offset, "\(shown) has more than \(environment.limits.bytes) bytes")
                continue
            }
            add(bytes[...], of: SourceText(file: shown, bytes: bytes), isInline: false, offset)
        }
        guard !isFound else { return }
        // Templates may be there for some windows only.
        let isForOthers = SizeClass.allCases.contains {
            environment.resources.contents(of: "\(name)~\($0.rawValue).json") != nil
        }
        if !isForOthers { report(.error, at: offset, "there is no file \(name).json") }
    }

    private mutating func add(
        _ bytes: ArraySlice<UInt8>, of text: SourceText, isInline: Bool, _ offset: Int
    ) {
        do throws(Diagnostic) {
            for template in try PropertyTemplate.read(bytes, of: text, isInline: isInline) {
                if templates[template.name] == nil {
                    templates[template.name] = template
                } else {
                    templates[template.name]?.merge(template)
                }
            }
        } catch {
            add(error, at: offset)
        }
    }

    /// Sets the values of the templates that `class` names, later ones over those before.
    mutating func applyTemplates(_ attribute: MarkupAttribute, to element: inout CompiledElement) {
        for part in attribute.value.split(separator: ",") {
            let name = part.trimmed
            guard let template = templates[name] else {
                let hint = Suggestion.text(for: name, among: templates.keys)
                report(
                    .error, at: attribute.valueRange.lowerBound, "unknown template “\(name)”\(hint)"
                )
                continue
            }
            usedTemplates.insert(name)
            for (key, entry) in template.values { apply(key, entry, of: template, to: &element) }
        }
    }

    private mutating func apply(
        _ key: String, _ entry: PropertyTemplate.Entry, of template: PropertyTemplate,
        to element: inout CompiledElement
    ) {
        if case .widget(let widget) = element.kind {
            let name = WidgetInterface.canonical(key)
            if let kind = widget.properties[name], let kind {
                return set(name, kind, entry, isNative: true, of: &element)
            }
        }
        guard let definition = element.definition ?? environment.schema.element("View") else {
            return
        }
        guard let known = definition.attribute(key), !Self.reserved.contains(known.name) else {
            return report(
                .error, at: entry.offset, of: entry.source,
                "in the template “\(template.name)”: "
                    + unknownAttribute(key, of: element, definition))
        }
        guard !known.hasNoCounterpart else {
            return report(
                .warning, at: entry.offset, of: entry.source,
                "“\(key)” has no counterpart here: \(known.summary)")
        }
        set(known.name, known.kind, entry, isNative: false, of: &element)
    }

    /// Attributes that templates can't set.
    private static let reserved: Set<String> = ["id", "class", "style"]

    private mutating func set(
        _ name: String, _ kind: ValueKind, _ entry: PropertyTemplate.Entry, isNative: Bool,
        of element: inout CompiledElement
    ) {
        do throws(ValueConverter.Remark) {
            let value = try converter.value(of: entry.value, as: kind)
            if let warning = converter.warning {
                report(.warning, at: entry.offset, of: entry.source, warning)
            }
            guard let value else { return }
            element.set(
                CompiledProperty(
                    name: name, value: value, isEditable: false, isNative: isNative,
                    source: entry.source, offset: entry.offset))
        } catch {
            report(error.severity, at: entry.offset, of: entry.source, error.message)
        }
    }
}
