import InlayForms
import InlayMarkup
import InlayShell

/// An element of the language or of an app, with its attributes and those of its groups by name.
///
/// There is one for each element, not for each use in a document.
final class ElementKind {
    let element: MarkupElement
    /// The attributes by their names.
    private let attributes: [String: MarkupAttribute]

    init(_ element: MarkupElement) {
        self.element = element
        var attributes: [String: MarkupAttribute] = [:]
        for attribute in element.groups.flatMap(\.attributes) + element.attributes {
            attributes[attribute.name] = attribute
        }
        for (name, inPlace, set) in element.overrides {
            attributes[name] = attributes[name]?.with(inPlace: inPlace, set: set)
        }
        self.attributes = attributes
    }

    /// Creates the kind of an app-defined element, with the attributes of all elements and of
    /// fields.
    convenience init(ofApp element: MarkupElement) {
        var element = element
        element.groups = [.any, .field, .required]
        element.field = element.field ?? element.ownField
        if let editable = element.editableAttribute { element.value = editable.access }
        self.init(element)
    }

    /// Returns an attribute by its name; nil if the element doesn't have it.
    func attribute(_ name: String) -> MarkupAttribute? { attributes[name] }

    // MARK: - Lookup

    /// The elements of the language, by their names.
    static let builtIn: [String: ElementKind] = Dictionary(
        uniqueKeysWithValues: all.map { ($0.element.declaration.name, $0) })

    private static let all = MarkupElement.builtIn.map { element in
        // The compiler infers `Widget` for a closure of more than one statement.
        precondition(
            !element.standsForClass || element.widgetClass != Widget.self,
            "<\(element.declaration.name)>: name the widget's class in “element, context -> … in”"
        )
        return ElementKind(element)
    }

    /// The kind of a widget class of the toolkit.
    static let native = ElementKind(.native)

    /// The kind of an app-defined element that a preview can't make.
    static let placeholder = ElementKind(ofApp: .placeholder)

    /// Returns the kind that a widget of an app's class behaves like; one without behavior for
    /// other classes.
    static func behavior(of widget: Widget) -> ElementKind {
        let key = ObjectIdentifier(type(of: widget))
        if let known = behaviors[key] { return known }
        let kind = kind(for: widget) { $0.standsForClass } ?? plain
        behaviors[key] = kind
        return kind
    }

    /// The results of ``behavior(of:)``, by class.
    private static var behaviors: [ObjectIdentifier: ElementKind] = [:]

    /// Returns the kind whose class is the most specific one of a widget.
    private static func kind(
        for widget: Widget, where isIncluded: (MarkupElement) -> Bool
    ) -> ElementKind? {
        var found: ElementKind?
        for kind in all where isIncluded(kind.element) && kind.element.isWidget(widget) {
            if found?.element.isSuperclass(kind.element.widgetClass) ?? true { found = kind }
        }
        return found
    }

    private static let plain = ElementKind(MarkupElement { Bin() })

    /// Returns the name of the element whose attributes a document for a root view has.
    static func name(ofRoot root: Widget) -> String {
        kind(for: root) { $0.isForRoots }?.element.declaration.name ?? "View"
    }
}

extension MarkupContext {
    /// Returns the kind of an element of a document, which has its attributes and its behavior.
    func kind(of element: CompiledElement) -> ElementKind {
        if case .widget = element.kind { return .native }
        if !ownKinds.isEmpty, let own = ownKinds[element.name] { return own }
        return ElementKind.builtIn[element.name] ?? .placeholder
    }
}

extension MarkupElement {
    /// The element for widget classes of the toolkit, which have the attributes of all elements.
    fileprivate static let native = MarkupElement("Native", "A widget class of the toolkit.") {
        element, _ -> Widget in
        guard case .widget(let known) = element.kind,
            let type = IntrospectedWidgets.type(named: known.name)
        else { return Bin() }
        return Widget(type: type)
    }
    .changing {
        $0.value = { ValueAccess.native($0) }
        $0.attach = { $0.addNative($1) }
    }

    /// The element with the name of an app-defined element that a preview can't make.
    fileprivate static let placeholder = MarkupElement("Placeholder", "An element of the app.") {
        element, _ in
        Column { Label("<\(element.name)>").styled(.dimmed, "monospace").margins(12) }.styled(.card)
    }

    /// How an app-defined element with an editable attribute is a field.
    fileprivate var ownField: ElementField? {
        switch editableAttribute?.definition.kind {
        case .bool?: .widget(.toggle)
        case .number?, .integer?: .widget(.number)
        case .some: .widget(.text)
        case nil: nil
        }
    }
}
