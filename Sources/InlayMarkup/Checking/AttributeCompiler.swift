import InlayValues

/// The compiler of an element's attributes: values, actions and outlets.
final class AttributeCompiler {
    private let context: CompilerContext
    private let templates: TemplateCompiler
    /// The outlet names used so far, each of which must be unique.
    private var ids: Set<String> = []

    init(_ context: CompilerContext, templates: TemplateCompiler) {
        (self.context, self.templates) = (context, templates)
    }

    /// Compiles attributes in the order of their effect: templates, other properties, actions,
    /// outlet.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - widget: The widget class of the parent element, or nil.
    ///   - result: The compiled element.
    func compile(
        _ element: MarkupElementNode, inside widget: WidgetInterface?,
        into result: CompiledElement
    ) {
        // It determines how other attributes are checked.
        if case .widget = result.kind,
            let flag = element.attributes.last(where: {
                WidgetInterface.canonical($0.name) == "use-markup"
            })
        {
            result.usesMarkup = flag.value.trimmed != "false"
        }
        for attribute in element.attributes where attribute.name == "class" {
            templates.apply(attribute, to: result)
        }
        for attribute in element.attributes where attribute.name != "class" {
            switch attribute.name {
            case "style": style(attribute, of: result)
            case "type":
                if let widget {
                    childType(attribute, in: widget, of: result)
                } else {
                    compile(attribute, of: result)
                }
            case "id" where takes("id", result): outlet(attribute, of: result)
            default: compile(attribute, of: result)
            }
        }
    }

    private func takes(_ name: String, _ element: CompiledElement) -> Bool {
        guard let definition = element.definition else { return true }
        return definition.attribute(name) != nil
    }

    private func style(_ attribute: MarkupAttribute, of element: CompiledElement) {
        let words = element.definition?.styles ?? []
        guard !words.isEmpty else {
            return context.report(
                .error, at: attribute.nameOffset, "<\(element.name)> has no words for style")
        }
        guard words.contains(attribute.value) else {
            let hint = context.hint(for: attribute.value, among: words)
            return context.report(
                .error, at: attribute.valueRange.lowerBound,
                "unknown style “\(attribute.value)”"
                    + (hint.isEmpty ? "; known are \(words.joined(separator: ", "))" : hint))
        }
        element.style = attribute.value
    }

    /// Compiles the attribute `type`, by which GTK's container widgets distinguish their children.
    private func childType(
        _ attribute: MarkupAttribute, in widget: WidgetInterface, of element: CompiledElement
    ) {
        let types = widget.childTypes
        guard context.environment.widgets == nil || types.contains(attribute.value) else {
            let hint = context.hint(for: attribute.value, among: types)
            let known = hint.isEmpty ? "; known are \(types.joined(separator: ", "))" : hint
            return context.report(
                .error, at: attribute.valueRange.lowerBound,
                types.isEmpty
                    ? "the children of <\(widget.name)> have no types"
                    : "<\(widget.name)> has no children of the type “\(attribute.value)”\(known)")
        }
        element.childType = attribute.value
    }

    private func outlet(_ attribute: MarkupAttribute, of element: CompiledElement) {
        let name = attribute.value.trimmed
        guard !name.isEmpty else {
            return context.report(.error, at: attribute.valueRange.lowerBound, "the id is empty")
        }
        if !ids.insert(name).inserted {
            context.report(
                .warning, at: attribute.valueRange.lowerBound,
                "the id “\(name)” is used twice; the last element has it")
        }
        element.outlet = CompiledOutlet(
            name: name, source: context.source, offset: attribute.valueRange.lowerBound)
    }

    private func compile(
        _ attribute: MarkupAttribute, of element: CompiledElement
    ) {
        if case .widget(let widget) = element.kind,
            compile(attribute, of: widget, into: element)
        {
            return
        }
        guard let definition = element.definition ?? context.environment.schema.element("View")
        else {
            return
        }
        if let known = definition.attribute(attribute.name) {
            return compile(attribute, as: known, into: element)
        }
        if let event = definition.event(attribute.name) {
            return compile(attribute, as: event, into: element)
        }
        context.report(
            .error, at: attribute.nameOffset,
            element.unknownAttribute(attribute.name, definition, context))
    }

    private func compile(
        _ attribute: MarkupAttribute, as event: EventDefinition,
        into element: CompiledElement
    ) {
        action(attribute, event: event.name, isNative: false, into: element)
    }

    private func action(
        _ attribute: MarkupAttribute, event: String, isNative: Bool,
        into element: CompiledElement
    ) {
        var name = attribute.value.trimmed
        // A trailing colon marks an action that takes the sender as its argument.
        if name.hasSuffix(":") { name.removeLast() }
        guard !name.isEmpty else {
            return context.report(
                .error, at: attribute.valueRange.lowerBound, "the action has no name")
        }
        element.actions.append(
            CompiledAction(
                event: event, name: name, isNative: isNative, source: context.source,
                offset: attribute.valueRange.lowerBound))
    }

    private func compile(
        _ attribute: MarkupAttribute, as known: AttributeDefinition,
        into element: CompiledElement
    ) {
        if known.kind == .action {
            return action(attribute, event: "onPress", isNative: false, into: element)
        }
        if known.isDeprecated {
            context.report(
                .warning, at: attribute.nameOffset,
                "“\(attribute.name)” is a deprecated form: \(known.summary)")
        }
        guard let value = value(of: attribute, kind: known.kind, element) else { return }
        element.set(
            CompiledProperty(
                name: known.name, value: value, isEditable: known.isEditable, isNative: false,
                source: context.source, offset: attribute.valueRange.lowerBound))
    }

    /// Compiles an attribute of a widget class; returns false if the class has no such property.
    private func compile(
        _ attribute: MarkupAttribute, of widget: WidgetInterface,
        into element: CompiledElement
    ) -> Bool {
        let name = WidgetInterface.canonical(attribute.name)
        if let kind = widget.properties[name] {
            guard let kind = kind.map({ element.usesMarkup(in: name) ? .markup : $0 }) else {
                context.report(
                    .error, at: attribute.nameOffset,
                    "“\(attribute.name)” of <\(widget.name)> can't be set from a document")
                return true
            }
            if let value = value(of: attribute, kind: kind, element) {
                element.set(
                    CompiledProperty(
                        name: name, value: value, isEditable: true, isNative: true,
                        source: context.source, offset: attribute.valueRange.lowerBound))
            }
            return true
        }
        guard attribute.name.hasPrefix("on") else { return context.environment.widgets == nil }
        let signal = WidgetInterface.canonical(String(attribute.name.dropFirst(2)))
        guard widget.signals.contains(signal) else { return context.environment.widgets == nil }
        action(attribute, event: signal, isNative: true, into: element)
        return true
    }

    // MARK: - Values

    /// Parses the prefixes `@`, `$` and `^`, and converts other texts.
    private func value(
        of attribute: MarkupAttribute, kind: ValueKind, _ element: CompiledElement
    ) -> MarkupValue? {
        let offset = attribute.valueRange.lowerBound
        let rest = String(attribute.value.dropFirst())
        switch attribute.value.first {
        case "@":
            guard [.text, .string, .markup].contains(kind.base) else {
                context.report(
                    .error, at: offset, "only texts are localized; expected \(kind.expectation)")
                return nil
            }
            return localized(rest, kind, at: offset)
        case "$":
            if let noun = kind.unbindable {
                context.report(.error, at: offset, "\(noun) can't be bound")
                return nil
            }
            let binding = MarkupBinding(rest)
            guard binding.isValid else {
                context.report(
                    .error, at: offset,
                    "“\(attribute.value)” isn't a binding path; for literal text write “^”"
                        + " in front")
                return nil
            }
            let formats = BindingChecker(attribute.value, context.suggestions)
            for problem in formats.problems {
                context.report(
                    problem.severity, at: sourceOffset(of: problem.offset, in: attribute),
                    problem.message)
            }
            guard !formats.problems.contains(where: { $0.severity == .error }) else { return nil }
            if kind.base == .markup {
                context.report(
                    .warning, at: offset, "a bound value is shown as it is, without markup")
            }
            return .binding(binding)
        case "^": return convert(rest, kind, of: attribute, element, after: 1)
        default: return convert(attribute.value, kind, of: attribute, element, after: 0)
        }
    }

    private func localized(_ key: String, _ kind: ValueKind, at offset: Int) -> MarkupValue? {
        if let strings = context.environment.strings {
            guard let text = strings(key) else {
                context.report(
                    context.environment.missingText, at: offset,
                    "no localized text has the key “\(key)”")
                return .localized(key)
            }
            guard kind.base == .markup else { return .localized(key) }
            do throws(ValueConverter.ValueProblem) {
                _ = try context.converter.value(of: text, as: kind)
            } catch {
                context.report(
                    .error, at: offset, "the localized text of “\(key)”: \(error.message)")
                return nil
            }
        }
        return .localized(key)
    }

    /// Returns the source offset of a byte offset in an attribute's value.
    private func sourceOffset(of offset: Int, in attribute: MarkupAttribute) -> Int {
        context.source.offset(ofByte: offset, inValue: attribute.valueRange)
    }

    /// Converts the text of an attribute after a number of bytes for the prefix.
    private func convert(
        _ text: String, _ kind: ValueKind, of attribute: MarkupAttribute,
        _ element: CompiledElement, after prefix: Int
    ) -> MarkupValue? {
        let offset = attribute.valueRange.lowerBound
        do throws(ValueConverter.ValueProblem) {
            let value = try context.converter.value(of: text, as: kind)
            if let warning = context.converter.warning {
                context.report(.warning, at: offset, warning)
            }
            if let (word, reason) = context.converter.ignoredWord {
                context.ignored.note(
                    "“\(word)”", reason, of: element.name, at: offset, in: context.source,
                    anchor: context.anchor)
            }
            return value
        } catch {
            context.report(
                error.severity, at: sourceOffset(of: error.offset + prefix, in: attribute),
                error.message)
            return nil
        }
    }
}

extension CompiledElement {
    /// Returns the error message for an unknown attribute.
    func unknownAttribute(
        _ name: String, _ definition: ElementDefinition, _ context: CompilerContext
    ) -> String {
        var known = definition.attributes.map(\.name) + definition.events.map(\.name)
        if case .widget(let widget) = kind { known += widget.properties.keys }
        return "<\(self.name)> has no attribute “\(name)”"
            + context.hint(for: name, among: known)
    }
}
