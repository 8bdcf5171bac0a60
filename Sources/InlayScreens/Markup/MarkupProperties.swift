import InlayMarkup
import InlayShell
import InlayValues

/// A setter of element properties: it applies the attributes of a markup document to widgets.
struct MarkupProperties {
    let context: MarkupContext

    /// Sets a property to its value in the document; bindings are set later.
    ///
    /// - Returns: Whether the widget has such a property.
    func set(_ property: CompiledProperty, of element: BuiltElement) -> Bool {
        switch property.value {
        case .binding: true
        case .localized(let key):
            apply(property.with(.text(context.text(forKey: key))), to: element)
        default: apply(property, to: element)
        }
    }

    /// Sets a property to a value that needs no localization or binding; returns false if the
    /// widget has no such property.
    @discardableResult
    func apply(_ property: CompiledProperty, to element: BuiltElement) -> Bool {
        if property.isNative {
            let native = NativeProperty(name: property.name)
            // Ids are resolved when all elements are built.
            if element.compiled.referencedClass(by: property) == nil {
                native.write(property.value, to: element.widget, from: context.resources)
            }
            return true
        }
        guard let attribute = element.kind.attribute(property.name) else { return false }
        return attribute.set?(element, property.value, context) ?? true
    }

    /// Returns whether a binding of a property has no effect, because the property is read once.
    func ignoresBinding(of property: CompiledProperty, of element: BuiltElement) -> Bool {
        guard !property.isNative, let attribute = element.kind.attribute(property.name) else {
            return false
        }
        return !attribute.isBindable
    }

    /// Gives the element's widget the style class for the element's current CSS, in place of the
    /// previous class.
    func applyStyle(of element: BuiltElement) {
        let old = element.styleClass
        element.styleClass = element.css.isEmpty ? nil : context.styles.styleClass(for: element.css)
        guard old != element.styleClass else { return }
        if let old { element.target.styleClasses.remove(old) }
        if let new = element.styleClass { element.target.styleClasses.insert(new) }
    }
}

extension CompiledProperty {
    /// Returns whether the attribute is numeric; a number that is bound to it isn't formatted as
    /// text.
    func takesNumber(in element: BuiltElement) -> Bool {
        guard !isNative, let kind = element.compiled.kind(of: self)?.base else { return false }
        return [.number, .integer].contains(kind)
    }

    /// Returns whether the user selects a date by the attribute; a date that is bound to it isn't
    /// formatted as text.
    func takesDate(in element: BuiltElement) -> Bool {
        !isNative && isEditable && element.compiled.kind(of: self)?.base == .date
    }
}
