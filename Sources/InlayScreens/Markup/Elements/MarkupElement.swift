import Foundation
import InlayGObject
import InlayMarkup
public import InlayShell

/// An element of documents: its widget, its attributes, and how it behaves in a document.
///
/// Apps make elements of their own; the elements of the language are made in the same way, with
/// more of what a document needs to know about them.
public struct MarkupElement: AttributeList {
    /// Creates the widget, and the state of the element that only its kind has.
    let make: (CompiledElement, MarkupContext) -> (widget: Widget, state: ElementState)
    /// Returns whether a widget is of the class that the element makes.
    var isWidget: (Widget) -> Bool
    /// Returns whether a class is the one that the element makes, or inherits from it.
    let isSuperclass: (Widget.Type) -> Bool
    /// The class of the widgets that the element makes.
    let widgetClass: Widget.Type
    /// What the element declares for the schema; without a name for an app-defined element.
    var declaration = ElementDeclaration(name: "", summary: "")
    var groups: [MarkupGroup] = []
    var attributes: [MarkupAttribute] = []
    /// The setters that replace those of groups, by attribute.
    var overrides: [(name: String, inPlace: Bool, set: MarkupAttribute.Setter)] = []

    // MARK: - Behavior

    /// Whether widgets of the element's class that an app makes behave like this element.
    var standsForClass = true
    /// The share of the space left in a row or column unless the document sets `weight`.
    var weight = 0.0
    /// Whether documents for a root view of the element's class have the element's attributes.
    var isForRoots = false
    /// The accessor of the main value that the user edits; nil if there is none.
    var value: ((BuiltElement) -> ValueAccess?)?
    /// The accessor of all that the user entered; nil if that is ``value``.
    var input: ValueAccess?
    /// The parts of the widget that colors apply to.
    var colors = ElementColors()
    /// The parts that colors apply to if the element has children; nil for the same ones.
    var colorsWithChildren: ElementColors?
    /// How the title of a control is shown that can't show one itself.
    var caption = Caption.none
    /// Whether the widget keeps its own height in a row with taller ones.
    var keepsHeight = false
    /// Connects the action of a press; nil for a change of the value, or a click.
    var press: ((BuiltElement, @escaping Perform) -> Void)?
    /// How the element is a field of a form; nil if it isn't one.
    var field: ElementField?
    /// Adds a child's widget; nil for an element that shows no children.
    var attach: ((MarkupContainer, BuiltElement) -> Void)?
    /// Adds a child in the slot that an instruction names.
    var attachToSlot: ((MarkupContainer, BuiltElement, String) -> Void)?
    /// Adds a part.
    var addPart: ((MarkupContainer, CompiledElement) -> Void)?
    /// Applies an instruction that takes effect by itself.
    var instruct: ((MarkupContainer, CompiledInstruction) -> Void)?
    /// Completes the widget after all children were added.
    var complete: ((MarkupContainer) -> Void)?
    /// Creates the event controller of a gesture; nil for elements with a widget.
    var gesture: ((CompiledElement, @escaping Perform) -> GLibObject)?

    /// Performs the action of an event.
    typealias Perform = @MainActor @Sendable () -> Void

    /// How the title of a control is shown.
    enum Caption {
        /// There is no title, or the widget shows it.
        case none
        /// Beside the control, which expands if the function returns true for its widget; otherwise
        /// the title expands.
        case beside((Widget) -> Bool)
    }

    /// Creates an element from a function that makes its widget.
    public init(_ make: @escaping @MainActor () -> Widget) {
        self.make = { _, _ in (make(), .none) }
        (isWidget, isSuperclass, widgetClass) = ({ _ in false }, { _ in false }, Widget.self)
    }

    /// Creates an element of the language.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - summary: A sentence for the reference.
    ///   - make: Creates the widget.
    init<Content: Widget>(
        _ name: String, _ summary: String,
        make: @escaping (CompiledElement, MarkupContext) -> Content
    ) {
        self.init(name, summary, for: Content.self) { (make($0, $1), .none) }
    }

    /// Creates an element of the language whose widget doesn't retain the object that made it.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - summary: A sentence for the reference.
    ///   - type: The class of the widget.
    ///   - make: Creates the widget, and the state of the element, such as the object that made it.
    init<Content: Widget>(
        _ name: String, _ summary: String, for type: Content.Type,
        make: @escaping (CompiledElement, MarkupContext) -> (widget: Widget, state: ElementState)
    ) {
        self.make = make
        (isWidget, isSuperclass) = ({ $0 is Content }, { $0 is Content.Type })
        widgetClass = Content.self
        declaration = ElementDeclaration(name: name, summary: summary)
        // Placeholders have no class that a reader would know.
        if Content.self != Widget.self, Content.self != Bin.self {
            declaration.swiftClass = "\(Content.self)"
        }
        declaration.groups = [MarkupGroup.any.name]
        groups = [.any]
    }

    // MARK: - An app's attributes

    /// Adds an attribute that sets a property of the widget, and supports only one-way bindings.
    public func attribute<Element: Widget, Value: MarkupBindable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Element, Value>
    ) -> MarkupElement {
        adding(Self.definition(name, Value.self), path, observe: nil)
    }

    /// Adds an attribute that sets a property of the widget, and supports two-way bindings.
    ///
    /// - Parameters:
    ///   - name: The name of the attribute.
    ///   - path: The property.
    ///   - changes: The handler property that the widget calls after an edit by the user.
    /// - Returns: The element with the attribute.
    public func attribute<Element: Widget, Value: MarkupBindable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Element, Value>,
        changes: ReferenceWritableKeyPath<Element, ((Value) -> Void)?>
    ) -> MarkupElement {
        adding(Self.definition(name, Value.self), path) { widget, handler in
            guard let element = widget as? Element else { return }
            let before = element[keyPath: changes]
            element[keyPath: changes] = {
                before?($0)
                handler()
            }
        }
    }

    /// The kinds of the element's own attributes, by their names.
    var kinds: [String: ValueKind] {
        Dictionary(attributes.map { ($0.name, $0.definition.kind) }) { $1 }
    }

    /// The attribute that the user can edit: the first by name if there are multiple; nil if there
    /// is none.
    var editableAttribute: MarkupAttribute? {
        attributes.filter(\.definition.isEditable).min { $0.name < $1.name }
    }

    private static func definition(
        _ name: String, _ type: any MarkupBindable.Type
    ) -> AttributeDefinition {
        AttributeDefinition(name: name, kind: kind(of: type), summary: "")
    }

    private func adding<Element: Widget, Value: MarkupBindable>(
        _ definition: AttributeDefinition, _ path: ReferenceWritableKeyPath<Element, Value>,
        observe: ((Widget, @escaping () -> Void) -> Void)?
    ) -> MarkupElement {
        let property = MarkupAttribute.Property(
            set: { widget, bound in
                guard let element = widget as? Element, let value = Value(markupBound: bound) else {
                    return false
                }
                element[keyPath: path] = value
                return true
            }, read: { ($0 as? Element)?[keyPath: path].markupBound ?? .none })
        let access = ValueAccess(property, observe: observe)
        var definition = definition
        definition.isEditable = observe != nil
        var element = self
        // The last of two attributes of the same name wins.
        element.attributes.removeAll { $0.name == definition.name }
        element.attributes.append(
            MarkupAttribute(
                definition, isSetInPlace: observe == nil, property: property,
                access: { _ in access }
            ) { element, value, _ in property.set(element.widget, MarkupBound(value)) })
        return element
    }

    private static func kind(of type: any MarkupBindable.Type) -> ValueKind {
        switch type {
        case is Bool.Type, is Bool?.Type: .bool
        case is Int.Type, is Int?.Type: .integer
        case is Double.Type, is Double?.Type: .number
        case is Date.Type, is Date?.Type: .date
        default: .text
        }
    }
}

/// The accessor of the value of an app-defined attribute.
extension ValueAccess {
    fileprivate init(
        _ property: MarkupAttribute.Property,
        observe: ((Widget, @escaping () -> Void) -> Void)?
    ) {
        self.init(
            read: { MarkupValue(property.read($0.widget)) },
            write: { element, value in
                element.widget.update { _ = property.set(element.widget, MarkupBound(value)) }
            },
            observe: { element, handler in
                observe?(element.widget) { [weak widget = element.widget] in
                    if widget?.isUpdating == false { handler() }
                }
            })
    }
}
