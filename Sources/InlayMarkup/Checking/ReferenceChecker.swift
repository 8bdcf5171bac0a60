import InlayValues

/// A checker of the properties that name another element of the document by its id.
struct ReferenceChecker {
    private let context: CompilerContext
    private let elements: [CompiledElement]

    /// Creates a checker of all elements of a compiled document.
    init(_ root: CompiledElement, _ context: CompilerContext) {
        self.context = context
        var elements: [CompiledElement] = []
        var rest = [root]
        while let element = rest.popLast() {
            elements.append(element)
            for case .element(let child) in element.children { rest.append(child) }
        }
        self.elements = elements
    }

    /// Reports unknown ids, and ids of widgets of another class.
    ///
    /// The widget classes of built-in elements are known only when the widgets are built.
    func check() {
        for element in elements {
            for property in element.properties {
                guard let expected = element.referencedClass(by: property),
                    let id = property.value.string
                else { continue }
                check(id, of: property, expected)
            }
        }
    }

    private func check(_ id: String, of property: CompiledProperty, _ expected: String) {
        guard let target = elements.last(where: { $0.outlet?.name == id }) else {
            let hint = context.hint(for: id, among: elements.compactMap(\.outlet?.name))
            return context.report(
                .error, at: property.offset, of: property.source,
                "no element has the id “\(id)”\(hint)")
        }
        guard case .widget(let widget) = target.kind,
            context.environment.widgets?.isClass(widget.name, a: expected) == false
        else { return }
        context.report(
            .error, at: property.offset, of: property.source,
            "“\(property.name)” takes a \(expected), the element “\(id)” is a \(widget.name)")
    }
}
