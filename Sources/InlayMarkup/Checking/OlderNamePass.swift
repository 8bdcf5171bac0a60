/// The application of the older names to an element, before the element is checked.
struct OlderNamePass {
    private let context: CompilerContext
    private let names = OlderNames.standard

    init(_ context: CompilerContext) { self.context = context }

    /// Returns an element with the names and words of today, and without what is ignored, which is
    /// noted for the document's warning.
    ///
    /// - Parameters:
    ///   - element: The element as it is written.
    ///   - kind: The kind of the element.
    /// - Returns: The element, which is the same if it has no older name.
    func apply(
        to element: MarkupElementNode, as kind: CompiledElement.Kind
    ) -> MarkupElementNode {
        guard let definition = definition(of: kind),
            element.attributes.contains(where: { isOlder($0, kind, definition) })
        else { return element }
        return MarkupElementNode(
            name: element.name,
            attributes: element.attributes.compactMap { current($0, kind, definition) },
            children: element.children, range: element.range)
    }

    /// Returns the name of today of an attribute that a template sets; nil if it is ignored, which
    /// is noted for the warning of the template's file.
    func apply(
        to key: String, _ entry: PropertyTemplate.Entry, of definition: ElementDefinition
    ) -> String? {
        let name = names.name(key, of: definition) ?? key
        guard let reason = names.reason(forIgnoring: name, of: definition) else { return name }
        context.ignored.note(
            "“\(key)”", reason, of: definition.name, at: entry.offset, in: entry.source,
            anchor: context.anchor)
        return nil
    }

    /// Returns whether an element has an attribute or action, by a name of today or an older one.
    func knows(_ name: String, _ definition: ElementDefinition) -> Bool {
        definition.knows(name) || names.name(name, of: definition) != nil
            || names.reason(forIgnoring: name, of: definition) != nil
    }

    // MARK: - Attributes

    private func definition(of kind: CompiledElement.Kind) -> ElementDefinition? {
        switch kind {
        case .known(let definition), .part(let definition), .root(let definition): definition
        // Without the toolkit, any name may be a property of the class.
        case .widget:
            context.environment.widgets == nil ? nil : context.environment.schema.element("View")
        }
    }

    private func isOlder(
        _ attribute: MarkupAttribute, _ kind: CompiledElement.Kind, _ definition: ElementDefinition
    ) -> Bool {
        if attribute.name == "style" {
            return names.style(attribute.value, of: definition) != nil
        }
        if case .widget(let widget) = kind, widget.knows(attribute.name) { return false }
        return !definition.knows(attribute.name)
    }

    private func current(
        _ attribute: MarkupAttribute, _ kind: CompiledElement.Kind, _ definition: ElementDefinition
    ) -> MarkupAttribute? {
        guard isOlder(attribute, kind, definition) else { return attribute }
        if attribute.name == "style" {
            guard let word = names.style(attribute.value, of: definition), !word.isEmpty else {
                return nil
            }
            return attribute.with(value: word)
        }
        let name = names.name(attribute.name, of: definition) ?? attribute.name
        guard let reason = names.reason(forIgnoring: name, of: definition) else {
            return attribute.with(name: name)
        }
        context.ignored.note(
            "“\(attribute.name)”", reason, of: definition.name, at: attribute.nameOffset,
            in: context.source, anchor: context.anchor)
        return nil
    }
}

extension WidgetInterface {
    /// Returns whether an attribute is a property of the class, or the action of a signal.
    fileprivate func knows(_ name: String) -> Bool {
        properties[Self.canonical(name)] != nil
            || name.hasPrefix("on") && signals.contains(Self.canonical(String(name.dropFirst(2))))
    }
}

extension MarkupAttribute {
    fileprivate func with(name: String? = nil, value: String? = nil) -> MarkupAttribute {
        MarkupAttribute(
            name: name ?? self.name, value: value ?? self.value, nameOffset: nameOffset,
            valueRange: valueRange)
    }
}
