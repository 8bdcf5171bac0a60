import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

/// An element of a document: its compiled description and the widget that was built for it.
final class BuiltElement {
    var compiled: CompiledElement
    /// The element's attributes.
    let kind: ElementKind
    /// The element whose behavior the widget has: that of ``kind``, unless the app or a form made
    /// the widget, which is of another class then.
    let behavior: ElementKind
    /// The widget without wrappers, to which outlets are connected.
    var widget: Widget
    /// The widget that is added to the container: ``widget``, or a wrapper around it, such as one
    /// for a caption or a size limit.
    var outer: Widget
    /// What only elements of this kind have.
    var state: ElementState
    /// How the element is a field of a form.
    var field = FieldState.none
    /// The child elements that have a widget, in document order; a `row`, for example, has none.
    var children: [BuiltElement] = []
    /// The functions that write the values of two-way bindings to their models.
    var modelWriters: [() -> Void] = []
    /// Whether a model gets the user's input.
    var isBound = false
    /// The functions that show the values of models in the element's control.
    var modelReaders: [() -> Void] = []
    var css = MarkupCSS()
    var styleClass: StyleClass?
    /// The style classes that the attribute `styleClasses` added.
    var ownClasses: Set<StyleClass> = []
    /// The widget's signal handlers, by the attribute that connected each handler.
    private var handlers: [String: SignalHandler] = [:]
    weak var parent: BuiltElement?

    init(
        _ compiled: CompiledElement, _ kind: ElementKind, _ widget: Widget,
        state: ElementState = .none
    ) {
        (self.compiled, self.kind, self.widget, self.state) = (compiled, kind, widget, state)
        behavior = kind.element.isWidget(widget) ? kind : .behavior(of: widget)
        outer = widget
    }

    /// The parts of the widget that color attributes apply to.
    var colors: ElementColors {
        if !children.isEmpty, let colors = behavior.element.colorsWithChildren { return colors }
        return behavior.element.colors
    }

    var name: String { compiled.name }

    /// The widget to which common properties, styles and actions are applied.
    ///
    /// For a `Form` element, this is the view's container, which is new in each version of the
    /// document. So no settings of the previous version are left over.
    var target: Widget {
        if case .form(let slot) = state { slot } else { widget }
    }

    /// Replaces the signal handler of an attribute, and disconnects the attribute's previous
    /// handler.
    ///
    /// - Parameters:
    ///   - handler: The handler of a signal of the widget; nil if the attribute's value needs none.
    ///   - attribute: The attribute.
    /// - Returns: Whether the attribute had a handler.
    @discardableResult
    func setHandler(_ handler: SignalHandler?, of attribute: String) -> Bool {
        let previous = handlers.removeValue(forKey: attribute)
        previous.map(widget.disconnect)
        handlers[attribute] = handler
        return previous != nil
    }

    /// Writes the values of two-way bindings to their models.
    func writeModel() {
        for write in modelWriters { write() }
    }

    /// Shows the values of models in the control; returns false if the control isn't bound.
    func readModel() -> Bool {
        for read in modelReaders { read() }
        return !modelReaders.isEmpty
    }

    /// Whether the widget is the root widget that the app supplied.
    ///
    /// Such a widget gets no wrapper.
    var isRoot: Bool {
        if case .root = compiled.kind { true } else { false }
    }

    /// Whether the row's second text is at its end instead of below the title.
    var showsDetailAtEnd: Bool {
        compiled.style == "value" || compiled.style == "property"
    }

    /// Whether a layout places its children within its padding; true by default.
    ///
    /// If false, the padding is ignored.
    var countsPadding: Bool {
        let isIgnored = compiled.children.contains {
            if case .instruction(let instruction) = $0 {
                instruction.name == "ignoreLayoutMargins"
            } else {
                false
            }
        }
        return compiled["layoutMarginsRelativeArrangement"]?.bool ?? !isIgnored
    }

    /// Returns the element with an id; the last one if the id isn't unique.
    func find(_ id: String) -> BuiltElement? {
        for child in children.reversed() {
            if let found = child.find(id) { return found }
        }
        return compiled.outlet?.name == id ? self : nil
    }

    /// This element and its descendants, in document order.
    var all: [BuiltElement] {
        var elements: [BuiltElement] = []
        append(to: &elements)
        return elements
    }

    private func append(to elements: inout [BuiltElement]) {
        elements.append(self)
        for child in children { child.append(to: &elements) }
    }
}

extension BuiltElement {
    /// This element and its descendants by key, such as `#id`.
    ///
    /// The key of an element without an id is the element's name and a number, such as `Label 0`
    /// for the first `Label` without an id.
    var keyed: [String: BuiltElement] { keyed { $0 } }

    /// The values that the user can edit, by the keys of ``keyed``.
    var values: [String: MarkupValue] {
        keyed { ValueAccess.input(of: $0)?.read($0) }
    }

    /// Calls a function with each element, and returns the results that aren't nil, by the keys of
    /// ``keyed``.
    private func keyed<Value>(_ value: (BuiltElement) -> Value?) -> [String: Value] {
        var counts: [String: Int] = [:]
        var result: [String: Value] = [:]
        let elements = all
        result.reserveCapacity(elements.count)
        for element in elements {
            let number = counts[element.name, default: 0]
            let id = element.compiled.outlet?.name
            if id == nil { counts[element.name] = number + 1 }
            guard let value = value(element) else { continue }
            result[id.map { "#\($0)" } ?? "\(element.name) \(number)"] = value
        }
        return result
    }

    /// Whether the element is a named field of a form; the form itself restores its value.
    private var isFieldOfForm: Bool {
        guard compiled.isField, compiled["name"] != nil else { return false }
        return sequence(first: self, next: \.parent).contains { $0.name == "Form" }
    }

    /// Restores the values that the user had entered before the widgets were rebuilt.
    ///
    /// - Parameters:
    ///   - entered: The values of the widgets before.
    ///   - older: The values of elements with an id that didn't exist before.
    /// - Returns: The values of elements with an id that don't exist.
    func restore(
        _ entered: [String: MarkupValue], absent older: [String: MarkupValue]
    ) -> [String: MarkupValue] {
        let values = older.merging(entered) { $1 }
        let elements = values.isEmpty ? [:] : keyed
        var absent: [String: MarkupValue] = [:]
        for (key, value) in values {
            guard let element = elements[key] else {
                if key.hasPrefix("#") { absent[key] = value }
                continue
            }
            // The model has the value, or a newer one.
            if entered[key] == nil, element.isBound { continue }
            guard !element.isFieldOfForm, let access = ValueAccess.input(of: element) else {
                continue
            }
            access.write(element, value)
        }
        return absent
    }

    /// Replaces the compiled descriptions of the element and its descendants with those of a new
    /// version.
    ///
    /// Call it after the changed properties were set on the widgets.
    func adopt(_ new: CompiledElement) {
        compiled = new
        for (child, part) in zip(children, new.builtChildren) { child.adopt(part) }
    }
}

extension CompiledElement {
    /// The child elements that have widgets, including the contents of tabs.
    fileprivate var builtChildren: [CompiledElement] {
        children.compactMap { child in
            guard case .element(let element) = child else { return nil }
            guard case .part = element.kind else { return element }
            guard element.name == "tab", case .element(let content)? = element.children.first else {
                return nil
            }
            return content
        }
    }

    /// Returns whether two elements are alike apart from the values of their properties.
    ///
    /// Of the children, only the number is compared.
    fileprivate func isAlike(_ other: CompiledElement) -> Bool {
        name == other.name && style == other.style && childType == other.childType
            && outlet?.name == other.outlet?.name
            && children.count == other.children.count
            && Set(properties.map(\.name)) == Set(other.properties.map(\.name))
            && actions.map { [$0.event, $0.name] } == other.actions.map { [$0.event, $0.name] }
    }
}

extension MarkupValue {
    /// The value as JSON; null for colors, fonts, insets and bindings.
    var json: JSONValue {
        switch self {
        case .text(let text), .localized(let text): .string(text)
        case .bool(let bool): .bool(bool)
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15
                ? .integer(Int64(number)) : .number(number)
        case .list(let values): .array(values.map { $0.json })
        case .color, .font, .insets, .binding: .null
        }
    }
}

/// The properties whose values differ between two versions of a document with the same elements.
struct MarkupChanges {
    private let context: MarkupContext
    private var changes: [(path: [Int], property: CompiledProperty)] = []

    /// Compares two versions of a document; nil if their elements differ, or a changed property
    /// requires a rebuild.
    init?(from old: CompiledElement, to new: CompiledElement, in context: MarkupContext) {
        self.context = context
        guard compare(old, new, path: []) else { return nil }
    }

    /// Sets the changed properties.
    func apply(to root: BuiltElement, by builder: MarkupBuilder) {
        let properties = MarkupProperties(context: builder.context)
        for (path, property) in changes {
            var element = root
            for index in path { element = element.children[index] }
            builder.set(property, of: element)
            properties.applyStyle(of: element)
        }
        builder.context.styles.load()
    }

    private mutating func compare(
        _ old: CompiledElement, _ new: CompiledElement, path: [Int]
    ) -> Bool {
        guard old.isAlike(new) else { return false }
        let kind = context.kind(of: new)
        for property in new.properties where old[property.name] != property.value {
            guard
                property.isNative
                    ? new.referencedClass(by: property) == nil
                    : kind.attribute(property.name)?.isSetInPlace == true,
                !property.value.isBound, old[property.name]?.isBound == false
            else { return false }
            changes.append((path, property))
        }
        for prefix in ["margin", "padding"] {
            guard completeChanges(of: new, startingWith: prefix, path: path) else { return false }
        }
        for (before, after) in zip(old.children, new.children) {
            switch (before, after) {
            case (.element(let before), .element(let after)):
                guard case .part = before.kind else { continue }
                guard before.isAlike(after),
                    before.properties.map(\.value) == after.properties.map(\.value)
                else { return false }
            case (.instruction(let before), .instruction(let after)):
                guard before.name == after.name, before.argument == after.argument else {
                    return false
                }
            default: return false
            }
        }
        let pairs = zip(old.builtChildren, new.builtChildren)
        for (index, (before, after)) in pairs.enumerated() {
            guard compare(before, after, path: path + [index]) else { return false }
        }
        return true
    }
}

extension MarkupChanges {
    /// Adds the unchanged properties with a prefix if one of them changed, because the property for
    /// all sides, such as `margin`, also sets those of single sides; returns false if one is bound.
    private mutating func completeChanges(
        of element: CompiledElement, startingWith prefix: String, path: [Int]
    ) -> Bool {
        let isOne = { (property: CompiledProperty) in property.name.hasPrefix(prefix) }
        guard changes.contains(where: { $0.path == path && isOne($0.property) }) else {
            return true
        }
        let all = element.properties.filter(isOne)
        guard !all.contains(where: { $0.value.isBound }) else { return false }
        changes.removeAll { $0.path == path && isOne($0.property) }
        changes += all.map { (path, $0) }
        return true
    }
}

extension MarkupValue {
    fileprivate var isBound: Bool {
        if case .binding = self { true } else { false }
    }
}
