import InlayForms
import InlayMarkup
import InlayShell
import InlayValues
import InlayWebKit

/// A builder of the widgets of a compiled document.
final class MarkupBuilder {
    let context: MarkupContext
    /// Warnings about properties in the document that the elements' widgets don't support.
    var ignored: [SourceDiagnostic] = []
    /// The form whose children are being built; nil outside of `Form` elements.
    private(set) var form: MarkupForm?

    private var forms: [(form: MarkupForm, element: CompiledElement)] = []
    private let properties: MarkupProperties
    /// Whether the document has a page control, so that its pages need no dots of their own.
    private(set) var hasPageDots = false

    init(_ context: MarkupContext) {
        self.context = context
        properties = MarkupProperties(context: context)
    }

    /// Builds an element and its descendants, and sets their properties; `parent` is nil for the
    /// root.
    func build(_ compiled: CompiledElement, parent: BuiltElement? = nil) -> BuiltElement {
        if parent == nil {
            hasPageDots = compiled.descendants.contains { $0.name == "PageDots" }
        }
        let kind = context.kind(of: compiled)
        let fields = MarkupFields(context: context)
        let field = form == nil ? nil : fields.field(of: compiled, kind.element.field)
        let control = field.flatMap { kind.element.field?.makeControl?($0) }
        let element: BuiltElement
        if let control {
            element = BuiltElement(compiled, kind, control.mainWidget)
            element.outer = control.widget
        } else if case .root = compiled.kind, let widget = context.root.widget {
            element = BuiltElement(compiled, kind, widget)
        } else {
            let made = kind.element.make(compiled, context)
            element = BuiltElement(compiled, kind, made.widget, state: made.state)
        }
        if let field {
            element.field =
                control.map { .control(value: ValueAccess.own(of: $0, field), row: nil) }
                ?? .widget(row: nil)
        }
        element.parent = parent
        begin(element)
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
        if let field { form?.add(field, of: element, control: control) }
        complete(element)
        let inner = element.outer
        // Before the properties, because some of them are set on the outermost widget.
        if !element.isRoot { MarkupLayout.limitSize(of: element) }
        for property in compiled.properties { set(property, of: element) }
        MarkupLayout.setLeastSize(of: inner, compiled)
        container.layout.shareSpace()
        properties.applyStyle(of: element)
        return element
    }

    // MARK: - Forms

    /// Begins the form of a `Form` element, or a section of the current form.
    private func begin(_ element: BuiltElement) {
        if element.name == "Form", form == nil {
            let view = context.forms.view(for: element.compiled, at: forms.count)
            form = MarkupForm(element.widget, in: view, context: context)
        } else if element.name == "Section", !element.compiled.isField {
            form?.beginSection(
                element.compiled["name"]?.string ?? "",
                MarkupFields(context: context).title(of: element.compiled))
        }
    }

    /// Ends the form or section of a completed element.
    ///
    /// Adds the element to the form as a field if it is a section with checkable rows, or a button
    /// that submits or resets the form.
    private func complete(_ element: BuiltElement) {
        guard let form else { return }
        switch element.widget {
        case let section as MarkupSection:
            if element.compiled.isField {
                form.add(section, by: element)
            } else {
                form.endSection()
            }
        case let button as Button:
            if let field = MarkupFields(context: context).button(of: element.compiled) {
                if field.kind == .submit, element.compiled["styled"] == nil {
                    button.styled(.suggested)
                }
                form.add(field, button)
            }
        case _ where element.name == "Form":
            (element.widget, element.outer) = (form.view, form.slot)
            element.state = .form(slot: form.slot)
            forms.append((form, element.compiled))
            self.form = nil
        default: break
        }
    }

    /// Builds a child element, and appends it to the parent's children.
    func build(_ compiled: CompiledElement, inside parent: BuiltElement) -> BuiltElement {
        let built = build(compiled, parent: parent)
        parent.children.append(built)
        return built
    }

    /// Sets a property, or adds a warning if the widget doesn't support it or its binding.
    func set(_ property: CompiledProperty, of element: BuiltElement) {
        if case .binding = property.value {
            guard properties.ignoresBinding(of: property, of: element) else { return }
            warn(
                property, "“\(property.name)” of <\(element.name)> is read once and can't be bound")
        } else if !properties.set(property, of: element) {
            ignore(property, of: element.compiled)
        }
    }

    /// Adds a warning about a property that has no effect.
    func ignore(_ property: CompiledProperty, of element: CompiledElement) {
        warn(property, "“\(property.name)” of <\(element.name)> isn't set here")
    }

    private func warn(_ property: CompiledProperty, _ message: String) {
        ignored.append(property.source.diagnostic(.warning, at: property.offset, message))
    }

    /// Connects actions, references and bindings, shows the forms, and loads the styles; call it
    /// after the root was built.
    func finish(_ root: BuiltElement) {
        // What the model's first values can't show is a warning about the document.
        let report = context.report
        context.report = { [weak self] error in
            guard let error = error as? BoundValueError else {
                report?(error)
                return
            }
            self?.ignored.append(error.problem)
        }
        defer { context.report = report }
        let connections = MarkupConnections(context: context)
        var elements = root.all
        for element in elements {
            for action in element.compiled.actions { connections.connect(action, of: element) }
            for property in element.compiled.properties {
                if element.compiled.referencedClass(by: property) != nil,
                    let target = property.value.string.flatMap({ root.find($0) })
                {
                    NativeProperty(name: property.name).write(target.widget, to: element.widget)
                }
                guard case .binding(let binding) = property.value else { continue }
                connections.bind(property, binding, of: element)
            }
        }
        for (form, element) in forms { form.show(element) }
        // The content of forms was added just now.
        if !forms.isEmpty { elements = root.all }
        for element in elements {
            if let direction = element.compiled.property("textDirection") {
                properties.apply(direction, to: element)
            }
        }
        keepDistance(root)
        let links = MarkupLinks(ofAllLabels: elements.contains(where: mayShowMarkupLater)) {
            [weak context] in context?.follow($0)
        }
        links.connect(in: root.outer)
        if hasPageDots { followPages(elements) }
        context.styles.load()
    }

    /// Whether labels of an element that show plain text may show markup later.
    private func mayShowMarkupLater(_ element: BuiltElement) -> Bool {
        if case .widget = element.compiled.kind { return true }
        return context.ownKinds[element.name] != nil
    }

    /// Has page controls without a value of their own show the page of a `PageView` element without
    /// dots: the first that of the first.
    private func followPages(_ elements: [BuiltElement]) {
        let controls = elements.filter {
            $0.widget is PageDots && $0.compiled["selection"] == nil
        }
        let views = elements.compactMap { $0.widget as? PageView }.filter { !$0.showsDots }
        for (control, view) in zip(controls, views) {
            guard let dots = control.widget as? PageDots else { continue }
            if control.compiled["count"] == nil { dots.count = view.pages.count }
            dots.selection = view.selection
            view.changeHandlers.append { [weak dots, weak view] in
                if let dots, let view { dots.selection = view.selection }
            }
        }
    }

    /// Sets default margins around a root table or section if the document sets none, so that its
    /// rows don't touch the window's edges.
    private func keepDistance(_ root: BuiltElement) {
        let isTable = root.widget is MarkupTable && root.compiled.style != "plain"
        guard isTable || root.widget is MarkupSection,
            !root.compiled.properties.contains(where: { $0.name.hasPrefix("margin") })
        else { return }
        root.widget.margins = 12
    }
}
