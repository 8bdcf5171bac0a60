import InlayGObject
import InlayMarkup
import InlayShell

/// An attribute of an element: its declaration, and how it is set on the element's widget.
///
/// A class, because a build looks up each attribute of a document and would otherwise copy it.
final class MarkupAttribute {
    /// Sets the attribute; returns false if the element's widget has no such property.
    typealias Setter = (BuiltElement, MarkupValue, MarkupContext) -> Bool

    /// A property of an app-defined widget, by the types of the app's model.
    struct Property {
        let set: (Widget, MarkupBound) -> Bool
        let read: (Widget) -> MarkupBound
    }

    let definition: AttributeDefinition
    /// The enumeration of the values, or nil.
    let words: WordList?
    /// The setter; nil for an attribute that is read once, when the widget is made or added to its
    /// container.
    let set: Setter?
    /// Returns the accessor of the value that the user edits; nil if the user can't edit it.
    let access: (BuiltElement) -> ValueAccess?
    /// Whether the attribute follows a value of the model.
    let isBindable: Bool
    /// Whether a new version of the document can set the attribute on the existing widget; if
    /// false, a change of the attribute rebuilds the widgets.
    let isSetInPlace: Bool
    /// The property of an app-defined widget; nil for attributes of the language.
    let property: Property?

    init(
        _ definition: AttributeDefinition, words: WordList? = nil, isBindable: Bool = true,
        isSetInPlace: Bool = false, property: Property? = nil,
        access: @escaping (BuiltElement) -> ValueAccess? = { _ in nil }, set: Setter?
    ) {
        (self.definition, self.words) = (definition, words)
        self.isBindable = isBindable && set != nil
        (self.isSetInPlace, self.property) = (isSetInPlace, property)
        (self.access, self.set) = (access, set)
    }

    var name: String { definition.name }

    /// The declaration, for the schema.
    var declared: DeclaredAttribute { DeclaredAttribute(definition, words: words) }

    /// Returns the attribute with another setter.
    func with(inPlace: Bool, set: @escaping Setter) -> MarkupAttribute {
        MarkupAttribute(
            definition, words: words, isSetInPlace: inPlace, property: property, access: access,
            set: set)
    }
}

/// A list of attributes under construction: of an element, a group or a part.
///
/// The first argument of each function is the name of the attribute.
protocol AttributeList {
    var attributes: [MarkupAttribute] { get set }
}

extension AttributeList {
    /// Adds an attribute that is read once, when the widget is made or added to its container.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type of the values.
    ///   - summary: A sentence for the reference.
    ///   - standard: The value unless the document sets one.
    ///   - isDeprecated: Whether documents should use something else.
    /// - Returns: The list with the attribute.
    func attribute(
        _ name: String, _ type: AttributeType, _ summary: String, default standard: String? = nil,
        isDeprecated: Bool = false
    ) -> Self {
        var definition = Self.definition(name, type, summary, standard)
        definition.isDeprecated = isDeprecated
        return adding(MarkupAttribute(definition, words: type.words, set: nil))
    }

    /// Adds an attribute that sets properties of the element's widget.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type of the values.
    ///   - summary: A sentence for the reference.
    ///   - standard: The value unless the document sets one.
    ///   - inPlace: Whether a new version of the document can set it on the existing widget.
    ///   - isBindable: Whether it follows a value of the model.
    ///   - set: Sets the properties.
    /// - Returns: The list with the attribute.
    func attribute<Target: Widget>(
        _ name: String, _ type: AttributeType, _ summary: String, default standard: String? = nil,
        inPlace: Bool = false, isBindable: Bool = true,
        set: @escaping (Target, MarkupValue) -> Void
    ) -> Self {
        attribute(
            name, type, summary, default: standard, inPlace: inPlace, isBindable: isBindable,
            element: { element, value, _ in
                guard let widget = element.widget as? Target else { return false }
                set(widget, value)
                return true
            })
    }

    /// Adds an attribute whose setter needs more than the widget.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type of the values.
    ///   - summary: A sentence for the reference.
    ///   - standard: The value unless the document sets one.
    ///   - inPlace: Whether a new version of the document can set it on the existing widget.
    ///   - isBindable: Whether it follows a value of the model.
    ///   - element: Sets the attribute; returns false if the widget has no such property.
    /// - Returns: The list with the attribute.
    func attribute(
        _ name: String, _ type: AttributeType, _ summary: String, default standard: String? = nil,
        inPlace: Bool = false, isBindable: Bool = true, element: @escaping MarkupAttribute.Setter
    ) -> Self {
        let definition = Self.definition(name, type, summary, standard)
        return adding(
            MarkupAttribute(
                definition, words: type.words, isBindable: isBindable, isSetInPlace: inPlace,
                set: element))
    }

    /// Adds an attribute that the user edits, and whose bindings go both ways.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type of the values.
    ///   - summary: A sentence for the reference.
    ///   - part: The parts that the value, an index, counts; `page` for all children.
    ///   - inPlace: Whether a new version of the document can set it on the existing widget.
    ///   - access: Returns the accessor of the value; nil if the element has none.
    ///   - element: Sets the attribute; by default by the accessor.
    /// - Returns: The list with the attribute.
    func edited(
        _ name: String, _ type: AttributeType, _ summary: String, counts part: String? = nil,
        inPlace: Bool = false, access: @escaping (BuiltElement) -> ValueAccess?,
        element: MarkupAttribute.Setter? = nil
    ) -> Self {
        var definition = Self.definition(name, type, summary, nil)
        (definition.counted, definition.isEditable) = (part, true)
        return adding(
            MarkupAttribute(
                definition, words: type.words, isSetInPlace: inPlace, access: access,
                set: element ?? { element, value, _ in
                    guard let access = access(element) else { return false }
                    access.write(element, value)
                    return true
                }))
    }

    func adding(_ attribute: MarkupAttribute) -> Self {
        var list = self
        list.attributes.append(attribute)
        return list
    }

    private static func definition(
        _ name: String, _ type: AttributeType, _ summary: String, _ standard: String?
    ) -> AttributeDefinition {
        AttributeDefinition(name: name, kind: type.kind, summary: summary, standard: standard)
    }
}

/// Attributes and events that elements share.
struct MarkupGroup: AttributeList {
    let name: String
    let summary: String
    var attributes: [MarkupAttribute] = []
    private var events: [EventDefinition] = []

    init(_ name: String, _ summary: String) {
        (self.name, self.summary) = (name, summary)
    }

    /// Adds an event.
    func event(_ name: String, _ summary: String) -> MarkupGroup {
        var group = self
        group.events.append(EventDefinition(name: name, summary: summary))
        return group
    }

    /// The declaration, for the schema.
    var declaration: GroupDeclaration {
        var declaration = GroupDeclaration(name: name, summary: summary)
        declaration.attributes = attributes.map(\.declared)
        declaration.events = events
        return declaration
    }
}

/// An element that is allowed only in its parent, such as `row`; the parent reads its attributes.
struct MarkupPart: AttributeList {
    var declaration: ElementDeclaration
    var attributes: [MarkupAttribute] = [] {
        didSet { declaration.attributes = attributes.map(\.declared) }
    }

    init(_ name: String, _ summary: String) {
        declaration = ElementDeclaration(name: name, summary: summary)
    }

    /// Allows a child element.
    func children(_ children: ElementDefinition.Children) -> MarkupPart {
        var part = self
        part.declaration.children = children
        return part
    }
}
