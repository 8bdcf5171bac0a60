import InlayMarkup
import InlayShell
import InlayValues

/// The properties of native GTK widgets that refer to another element by its id.
enum NativeReferences {
    /// Returns an error for each property that refers to a widget of a wrong class.
    ///
    /// The compiler itself reports unknown ids, and ids of native widgets of a wrong class. It
    /// doesn't know the GTK classes of other elements, such as `Button`, so their built widgets are
    /// checked here.
    static func problems(
        of elements: [BuiltElement], in root: BuiltElement
    ) -> [SourceDiagnostic] {
        elements.flatMap { element -> [SourceDiagnostic] in
            guard case .widget = element.compiled.kind else { return [] }
            return element.compiled.properties.compactMap { property -> SourceDiagnostic? in
                guard let expected = element.compiled.referencedClass(by: property),
                    let id = property.value.string, let target = root.find(id),
                    let type = IntrospectedWidgets.type(named: expected),
                    !target.widget.isInstance(of: type)
                else { return nil }
                return property.source.diagnostic(
                    .error, at: property.offset,
                    "“\(property.name)” takes a \(expected), the element “\(id)” is a "
                        + target.name)
            }
        }
    }
}
