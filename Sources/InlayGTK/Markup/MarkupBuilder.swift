import InlayMarkup
import InlayValues

/// Makes widgets of a document that was checked.
final class MarkupBuilder {
    let context: MarkupContext
    /// Warnings about properties that no widget took.
    var ignored: [Diagnostic] = []

    private let properties: MarkupProperties

    init(_ context: MarkupContext) {
        self.context = context
        properties = MarkupProperties(context: context)
    }

    /// Makes the widgets of an element and of those inside, with their properties.
    func build(_ compiled: CompiledElement) -> BuiltElement {
        let element = BuiltElement(compiled, WidgetFactory(context: context).makeWidget(compiled))
        element.ownValue = context.elements[compiled.name]?.editableAttribute.map {
            ValueAccess($0)
        }
        let container = MarkupContainer(element, self)
        var instructions: [CompiledInstruction] = []
        for child in compiled.children {
            switch child {
            case .instruction(let instruction):
                instructions.append(instruction)
                if !instruction.takesNext { container.apply(instruction) }
            case .element(let part):
                if case .part = part.kind {
                    container.add(part)
                    continue
                }
                let built = build(part, inside: element)
                let slot = instructions.last.flatMap { $0.takesNext ? $0 : nil }
                container.attach(built, slot: slot)
                instructions.removeAll()
            }
        }
        container.complete()
        let inner = element.outer
        // Before the properties, of which some are for the outermost widget.
        MarkupLayout.limitSize(of: element)
        for property in compiled.properties { set(property, of: element) }
        MarkupLayout.setLeastSize(of: inner, compiled)
        container.layout.shareSpace()
        properties.applyStyle(of: element)
        return element
    }

    /// Makes the widgets of a child.
    func build(_ compiled: CompiledElement, inside parent: BuiltElement) -> BuiltElement {
        let built = build(compiled)
        built.parent = parent
        parent.children.append(built)
        return built
    }

    /// Sets a property, or warns that no widget takes it.
    func set(_ property: CompiledProperty, of element: BuiltElement) {
        guard !properties.set(property, of: element) else { return }
        ignored.append(
            property.source.diagnostic(
                .warning, at: property.offset,
                "“\(property.name)” of <\(element.name)> isn't set here"))
    }

    /// Connects actions and bindings, and loads the styles.
    func finish(_ root: BuiltElement) {
        let connections = MarkupConnections(context: context)
        for element in root.all {
            for action in element.compiled.actions { connections.connect(action, of: element) }
            for property in element.compiled.properties {
                guard case .binding(let binding) = property.value else { continue }
                connections.bind(property, binding, of: element)
            }
        }
        context.styles.load()
    }
}
