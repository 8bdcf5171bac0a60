import InlayMarkup
import InlayValues

/// A builder of the widgets of a compiled document.
final class MarkupBuilder {
    let context: MarkupContext
    /// Warnings about properties that no widget supports.
    var ignored: [SourceDiagnostic] = []

    private let properties: MarkupProperties

    init(_ context: MarkupContext) {
        self.context = context
        properties = MarkupProperties(context: context)
    }

    /// Builds an element and its descendants, and sets their properties; the root has no parent.
    func build(_ compiled: CompiledElement, parent: BuiltElement? = nil) -> BuiltElement {
        let isWeb = compiled.name == "Web" && context.elements["Web"] == nil
        let webView = isWeb ? MarkupWebViews.make(compiled) : nil
        let element = BuiltElement(
            compiled, webView?.widget ?? WidgetFactory(context: context).makeWidget(compiled))
        element.webView = webView
        element.parent = parent
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
        // Before the properties, because some of them are set on the outermost widget.
        MarkupLayout.limitSize(of: element)
        for property in compiled.properties { set(property, of: element) }
        MarkupLayout.setLeastSize(of: inner, compiled)
        container.layout.shareSpace()
        properties.applyStyle(of: element)
        return element
    }

    /// Builds a child element.
    func build(_ compiled: CompiledElement, inside parent: BuiltElement) -> BuiltElement {
        let built = build(compiled, parent: parent)
        parent.children.append(built)
        return built
    }

    /// Sets a property, or adds a warning if the widget doesn't support it.
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
        keepDistance(root)
        context.styles.load()
    }

    /// Keeps the cards of a document that consists of nothing but a table or a section at a
    /// distance from the edges of the window.
    private func keepDistance(_ root: BuiltElement) {
        let isTable = root.widget is MarkupTable && root.compiled.style != "plainTableView"
        guard isTable || root.widget is MarkupSection,
            !root.compiled.properties.contains(where: { $0.name.hasPrefix("margin") })
        else { return }
        root.widget.margins = 12
    }
}
