package import InlayValues

/// A compiled markup document, with includes resolved, templates applied and values converted.
package struct CompiledMarkup {
    /// The root element; nil if it can't be compiled.
    package let root: CompiledElement?

    /// Errors and warnings in document order.
    package let problems: [SourceDiagnostic]
}

/// A compiled element, ready to be built.
///
/// A class, because many objects refer to an element: copies of a structure with this many fields
/// took a third of the time of building a document. Only the compiler changes it.
package final class CompiledElement {
    /// The schema by which the element was compiled; indirect, so that copies share it.
    package indirect enum Kind {
        case known(ElementDefinition)
        /// An element that is part of its parent, such as `row`.
        case part(ElementDefinition)
        case widget(WidgetInterface)
        /// The root view that the caller supplies.
        case root(ElementDefinition)
    }

    package enum Child {
        case element(CompiledElement)
        case instruction(CompiledInstruction)
    }

    package let kind: Kind
    /// The schema of the element; nil for a widget class.
    package let definition: ElementDefinition?
    /// The name of today in the markup language, even if the document has an older one.
    package let name: String
    package let source: SourceText
    /// The byte offset of the element's name in the source.
    package let offset: Int
    package internal(set) var style: String?
    /// Whether the property `use-markup` of a widget class is true.
    package internal(set) var usesMarkup = false
    /// The attribute `type`, such as `prefix`, by which a GTK parent distinguishes its children.
    package internal(set) var childType: String?
    /// The properties in the order in which they are set: the properties of templates, then the
    /// element's own.
    package internal(set) var properties: [CompiledProperty] = []
    package internal(set) var actions: [CompiledAction] = []
    package internal(set) var outlet: CompiledOutlet?
    package internal(set) var children: [Child] = []

    package init(kind: Kind, source: SourceText, offset: Int) {
        self.kind = kind
        switch kind {
        case .known(let definition), .part(let definition), .root(let definition):
            (self.definition, name) = (definition, definition.name)
        case .widget(let widget):
            (definition, name) = (nil, widget.name)
            usesMarkup = widget.usesMarkup
        }
        self.source = source
        self.offset = offset
    }

    /// The value of a property, or nil if the property isn't set.
    package subscript(name: String) -> MarkupValue? {
        properties.first { $0.name == name }?.value
    }

    /// Returns the class of the widgets whose ids a property of a widget takes; nil for other
    /// properties.
    package func referencedClass(by property: CompiledProperty) -> String? {
        guard case .widget(let widget) = kind, property.isNative,
            case .element(let name)?? = widget.properties[property.name]
        else { return nil }
        return name
    }

    /// Returns whether a property of a widget class is shown as markup.
    package func usesMarkup(in property: String) -> Bool {
        guard case .widget(let widget) = kind else { return false }
        return widget.properties[property] == .some(.markup)
            || usesMarkup && widget.optionalMarkup.contains(property)
    }

    /// Sets a property; a property of the same name is replaced and moves to the end.
    func set(_ property: CompiledProperty) {
        if property.isNative, property.name == "use-markup" {
            usesMarkup = property.value.bool ?? true
        }
        properties.removeAll { $0.name == property.name }
        properties.append(property)
    }

    /// Returns a diagnostic at the element's name.
    package func diagnostic(
        _ severity: SourceDiagnostic.Severity = .error, _ message: String
    ) -> SourceDiagnostic {
        source.diagnostic(severity, at: offset, message)
    }
}

/// A property with its value.
package struct CompiledProperty: Sendable {
    /// The name of an attribute, or the name of a widget's property.
    package let name: String
    package let value: MarkupValue
    package let isEditable: Bool
    /// Whether this is a property of a widget class.
    package let isNative: Bool
    package let source: SourceText
    package let offset: Int

    /// Returns the property with its value replaced.
    package func with(_ value: MarkupValue) -> CompiledProperty {
        CompiledProperty(
            name: name, value: value, isEditable: isEditable, isNative: isNative, source: source,
            offset: offset)
    }
}

/// An action, which the object that owns the document performs.
package struct CompiledAction: Sendable {
    /// The name of the event or of a widget's signal.
    package let event: String
    package let name: String
    package let isNative: Bool
    package let source: SourceText
    package let offset: Int
}

/// An outlet: the name by which the object that owns the document finds an element.
package struct CompiledOutlet: Sendable {
    package let name: String
    package let source: SourceText
    package let offset: Int
}

/// A processing instruction within an element, such as `<?sectionBreak?>`.
package struct CompiledInstruction: Sendable {
    package let name: String
    package let argument: String
    /// Whether the instruction applies to the next element.
    package let takesNext: Bool
}
