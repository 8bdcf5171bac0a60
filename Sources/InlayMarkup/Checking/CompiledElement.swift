package import InlayValues

/// A document that was checked: with its includes, its templates applied and its values converted.
package struct CompiledMarkup: Sendable {
    /// The outermost element, or nil when there is none.
    package let root: CompiledElement?

    /// Errors and warnings in document order.
    package let problems: [Diagnostic]

    /// Whether the document can be shown.
    package var isUsable: Bool { root != nil && !problems.contains { $0.severity == .error } }
}

/// An element, ready to be built.
package struct CompiledElement: Sendable {
    package enum Kind: Sendable {
        case known(ElementDefinition)
        /// An element that only its parent knows, such as `row`.
        case part(ElementDefinition)
        case widget(WidgetInterface)
        /// The view that the caller supplies.
        case root(ElementDefinition)
    }

    package enum Child: Sendable {
        case element(CompiledElement)
        case instruction(CompiledInstruction)
    }

    package let kind: Kind
    package let source: SourceText
    /// The byte at which the name starts.
    package let offset: Int
    package var style: String?
    /// In the order in which they are set: those of templates, then the element's own.
    package var properties: [CompiledProperty] = []
    package var actions: [CompiledAction] = []
    package var outlet: CompiledOutlet?
    package var children: [Child] = []
    /// Whether the element is the outermost of an included document.
    package var isIncluded = false

    package init(kind: Kind, source: SourceText, offset: Int) {
        self.kind = kind
        self.source = source
        self.offset = offset
    }

    /// The name of today.
    package var name: String {
        switch kind {
        case .known(let definition), .part(let definition), .root(let definition): definition.name
        case .widget(let widget): widget.name
        }
    }

    /// The value of a property, or nil.
    package subscript(name: String) -> MarkupValue? {
        properties.first { $0.name == name }?.value
    }

    /// Sets a property; one of the same name moves to the end.
    mutating func set(_ property: CompiledProperty) {
        properties.removeAll { $0.name == property.name }
        properties.append(property)
    }

    /// A diagnostic at the element's name.
    package func diagnostic(
        _ severity: Diagnostic.Severity = .error, _ message: String
    ) -> Diagnostic {
        source.diagnostic(severity, at: offset, message)
    }
}

/// A value for a property.
package struct CompiledProperty: Sendable {
    /// The name of today, or that of a widget's property.
    package let name: String
    package let value: MarkupValue
    package let isEditable: Bool
    /// Whether it is a property of a widget class.
    package let isNative: Bool
    package let source: SourceText
    package let offset: Int

    /// The property with another value.
    package func with(_ value: MarkupValue) -> CompiledProperty {
        CompiledProperty(
            name: name, value: value, isEditable: isEditable, isNative: isNative, source: source,
            offset: offset)
    }
}

/// An action that the owner has.
package struct CompiledAction: Sendable {
    /// The name of the event, or that of a widget's signal.
    package let event: String
    package let name: String
    /// Whether the name ended with a colon, so that the sender is passed.
    package let passesSender: Bool
    package let isNative: Bool
    package let source: SourceText
    package let offset: Int
}

/// The name by which the owner finds an element.
package struct CompiledOutlet: Sendable {
    package let name: String
    package let source: SourceText
    package let offset: Int
}

/// An instruction for the element in which it stands.
package struct CompiledInstruction: Sendable {
    package let name: String
    package let argument: String
    package let hasNoCounterpart: Bool
    /// Whether it is about the next element.
    package let takesNext: Bool
}
