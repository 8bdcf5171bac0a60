import Foundation
import InlayMarkup
public import InlayShell

/// The app's own elements, by name.
///
/// ```swift
/// let elements: MarkupElements = [
///     "Rating": MarkupElement { Rating() }
///         .attribute("title", \Rating.title)
///         .attribute("stars", \Rating.stars, changes: \.onChange)
/// ]
/// let view = try MarkupView(named: "Review", in: folder, elements: elements)
/// ```
///
/// The tool `inlay` doesn't run the app. To check such elements and show placeholders for them, it
/// reads a file `Elements.json` beside the documents: `{"Rating": {"title": "text", "stars":
/// "integer"}}`.
public struct MarkupElements: ExpressibleByDictionaryLiteral {
    let elements: [String: MarkupElement]

    /// Makes a collection of elements from a dictionary whose keys are their names.
    public init(_ elements: [String: MarkupElement]) {
        self.elements = elements
    }

    /// Makes a collection of elements from pairs of a name and an element; the last of duplicate
    /// names wins.
    public init(dictionaryLiteral elements: (String, MarkupElement)...) {
        self.elements = Dictionary(elements) { $1 }
    }

    /// The schema of the language with these elements added; they replace built-in elements of the
    /// same names.
    var schema: MarkupSchema {
        var schema = MarkupSchema.standard
        for (name, element) in elements.sorted(by: { $0.key < $1.key }) {
            schema.add(elementNamed: name, attributes: element.attributes.mapValues(\.kind))
        }
        return schema
    }
}

/// An app-defined element: its widget, and the attributes that only this element has.
public struct MarkupElement {
    /// An attribute that sets and reads a property of the widget.
    struct Attribute {
        let kind: ValueKind
        let set: (Widget, MarkupBound) -> Bool
        let read: (Widget) -> MarkupBound
        /// Registers a handler that is called after each edit by the user; nil if the user can't
        /// edit the value.
        let observe: ((Widget, @escaping () -> Void) -> Void)?
    }

    let make: @MainActor () -> Widget
    private(set) var attributes: [String: Attribute] = [:]

    /// Makes an element from a function that makes its widget.
    public init(_ make: @escaping @MainActor () -> Widget) {
        self.make = make
    }

    /// Adds an attribute that sets a property of the widget, and supports only one-way bindings.
    public func attribute<Element: Widget, Value: MarkupBindable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Element, Value>
    ) -> MarkupElement {
        adding(name, path, observe: nil)
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
        adding(name, path) { widget, handler in
            guard let element = widget as? Element else { return }
            let before = element[keyPath: changes]
            element[keyPath: changes] = {
                before?($0)
                handler()
            }
        }
    }

    /// The attribute that the user can edit: the first by name if there are multiple; nil if there
    /// is none.
    var editableAttribute: Attribute? {
        attributes.sorted { $0.key < $1.key }.first { $0.value.observe != nil }?.value
    }

    private func adding<Element: Widget, Value: MarkupBindable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Element, Value>,
        observe: ((Widget, @escaping () -> Void) -> Void)?
    ) -> MarkupElement {
        var element = self
        element.attributes[name] = Attribute(
            kind: Self.kind(of: Value.self),
            set: { widget, bound in
                guard let element = widget as? Element, let value = Value(markupBound: bound) else {
                    return false
                }
                element[keyPath: path] = value
                return true
            },
            read: { ($0 as? Element)?[keyPath: path].markupBound ?? .none }, observe: observe)
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
    init(_ attribute: MarkupElement.Attribute) {
        self.init(
            read: { MarkupValue(attribute.read($0.widget)) },
            write: { element, value in
                element.widget.update { _ = attribute.set(element.widget, MarkupBound(value)) }
            },
            observe: { element, handler in
                attribute.observe?(element.widget) { [weak widget = element.widget] in
                    if widget?.isUpdating == false { handler() }
                }
            })
    }
}
