import CGTK
import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

/// A builder that adds the widgets of an element's children to the element's widget.
final class MarkupContainer {
    let parent: BuiltElement
    let builder: MarkupBuilder
    var context: MarkupContext { builder.context }
    let layout: MarkupLayout
    /// The sections of a table; nil for other elements.
    let tableSections: TableSections?
    /// The children of an element that makes its widget of them when all are there.
    var children: [BuiltElement] = []
    /// The values of the rows or segments so far.
    private var rowValues: [String] = []
    private var leading: Widget?
    private var trailing: Widget?
    private var background: Widget?

    init(_ parent: BuiltElement, _ builder: MarkupBuilder) {
        (self.parent, self.builder) = (parent, builder)
        layout = MarkupLayout(parent)
        tableSections = (parent.widget as? MarkupTable).map {
            TableSections($0, of: parent, builder)
        }
    }

    // MARK: - Children

    /// Adds a child's widget to the widget of its parent.
    ///
    /// - Parameters:
    ///   - child: The child.
    ///   - slot: The instruction, such as `leftView`, that precedes the child in the document and
    ///     names the child's position in the parent; nil for a regular child.
    func attach(_ child: BuiltElement, slot: CompiledInstruction?) {
        if child.kind.element.gesture != nil {
            return MarkupConnections(context: context).addGesture(child, to: parent)
        }
        if let slot { return attach(child, slot: slot.name) }
        if let attach = parent.behavior.element.attach { return attach(self, child) }
        switch parent.widget {
        case let box as Box:
            box.append(child.outer)
            layout.arrange(child)
        case let layer as Layer:
            add(child, to: layer)
            if child.outer.horizontalAlignment != .fill, child.outer.verticalAlignment == .fill {
                // Otherwise a text would be made as narrow as the height allows.
                child.outer.verticalAlignment = .center
            }
        case let bin as Bin: bin.content = child.outer
        default: break
        }
    }

    /// Adds a child to a layer, which becomes at least as large as the child.
    func add(_ child: BuiltElement, to layer: Layer) {
        record(child) { layer.add(child.outer) }
        gtk_overlay_set_measure_overlay(layer.opaque, child.outer.cast(), 1)
    }

    /// Adds a child to the parent; children of the app's root widget are recorded, so that a rebuild
    /// can remove them.
    func record(_ child: BuiltElement, _ add: () -> Void) {
        if parent.isRoot { context.root.add(child.outer, add) } else { add() }
    }

    /// Adds a child to a native GTK widget in the same way as GtkBuilder.
    func addNative(_ child: BuiltElement) {
        let builder = GLibObject(owning: gtk_builder_new())
        inlay_buildable_add_child(
            parent.widget.cast(), builder.opaque, child.outer.embedded.cast(),
            child.compiled.childType)
    }

    private func attach(_ child: BuiltElement, slot: String) {
        switch slot {
        case "leftView": leading = child.outer
        case "rightView": trailing = child.outer
        case "backgroundView": background = child.outer
        // A slot that no element has, a warning said that it has no counterpart.
        default: parent.behavior.element.attachToSlot?(self, child, slot)
        }
    }

    // MARK: - Instructions and parts

    /// Applies an instruction that takes effect by itself, such as `sectionBreak`; other
    /// instructions name the position of the element that follows them.
    func apply(_ instruction: CompiledInstruction) {
        parent.behavior.element.instruct?(self, instruction)
    }

    /// Adds a part of the parent, such as a `row`, `segment`, `tab` or toolbar `item`.
    func add(_ part: CompiledElement) {
        for property in part.properties {
            if case .binding = property.value { builder.ignore(property, of: part) }
        }
        parent.behavior.element.addPart?(self, part)
    }

    /// Appends the value of a row or segment to those of the parent; a row or segment without a value
    /// adds its title.
    func addValue(of part: CompiledElement) {
        rowValues.append(part["value"]?.string ?? context.title(of: part))
    }

    /// Adds the button or the space of a toolbar's item.
    func addToolbarItem(_ part: CompiledElement) {
        guard let bar = parent.widget as? Row else { return }
        let type = part["type"]?.string
        if type == "flexibleSpace" || type == "fixedSpace" {
            let space = Bin()
            if type == "flexibleSpace" { space.expandsHorizontally = true }
            space.minimumWidth = part["width"]?.int
            return bar.append(space)
        }
        let button = MarkupItems(context: context).toolbarButton(of: part)
        bar.append(button)
        for action in part.actions {
            button.connect("clicked") { [weak button, context, build = context.actions.build] in
                if let button { context.actions.perform(action.name, sender: button, build: build) }
            }
        }
    }

    // MARK: - Sections

    /// Adds a child as a row of a section.
    func add(_ child: BuiltElement, to section: MarkupSection) {
        let compiled = child.compiled
        if let cell = child.widget as? ListRow {
            if section.selection == .none { warnIfCheckedInVain(child) }
            let box = section.add(
                cell, value: compiled["value"]?.string,
                isChecked: compiled["checked"]?.bool ?? false,
                inside: child.outer === cell ? nil : child.outer)
            if let box { child.state = .row(detail: child.detail, checkBox: box) }
        } else if child.name == "Hidden" {
            // A row around it would be hidden, too, and a field in a hidden row isn't submitted.
            section.append(child.outer)
        } else if child.isField {
            section.add(content: child.outer, margins: 0)
        } else if let title = child.controlTitle(in: context) {
            // A control with a title becomes a row with that title.
            let row = ListRow(title, control: child.outer, activating: child.widget)
            MarkupLayout.bindVisibility(of: row, to: child.outer)
            section.add(row, value: nil, isChecked: false)
        } else {
            let isCustom = child.name == "CustomRow"
            let margins: Insets = isCustom ? 0 : Insets(horizontal: 12, vertical: 8)
            section.add(content: child.outer, margins: margins)
        }
    }

    private func warnIfCheckedInVain(_ cell: BuiltElement) {
        guard let checked = cell.compiled.properties.first(where: { $0.name == "checked" }) else {
            return
        }
        builder.ignored.append(
            checked.source.diagnostic(
                .warning, at: checked.offset,
                "“checked” has no effect in a section whose rows can't be checked"))
    }

    // MARK: - Completion

    /// Completes the container's widget, and adds wrappers such as a scroll view and a caption.
    ///
    /// Call it after all children were added.
    func complete() {
        let element = parent
        parent.behavior.element.complete?(self)
        if element.isRoot, element.widget is MarkupTable { return }
        if !rowValues.isEmpty, !element.compiled.hasNoRowValues {
            element.state = .choice(values: rowValues)
        }
        if leading != nil || trailing != nil {
            let row = Row(spacing: 6)
            if let leading { row.append(leading) }
            row.append(element.outer.expanded())
            if let trailing { row.append(trailing) }
            element.outer = row
        }
        element.addCaption(in: context)
        if let background {
            let layer = Layer(background)
            layer.add(element.outer)
            gtk_overlay_set_measure_overlay(layer.opaque, element.outer.cast(), 1)
            element.outer = layer
        }
    }

    /// Has a bar of buttons or dots scroll when it is wider than the room.
    func scrollBar() {
        let bar = parent.widget
        let scroll = Scroll(bar: bar)
        // Dots are hidden for a single page.
        bar.observe(GLibProperty<Bool>("visible")) { [weak scroll] in scroll?.isVisible = $0 }
        parent.outer = scroll
    }
}

extension CompiledElement {
    /// Whether the element and all its rows or segments lack the attribute `value`; rows are then
    /// identified by their index.
    fileprivate var hasNoRowValues: Bool {
        !children.contains {
            if case .element(let part) = $0 { part["value"] != nil } else { false }
        } && self["value"] == nil
    }
}

extension ListRow {
    /// Adds a check box before the title; a press of the row toggles it.
    func lead(with box: CheckBox) {
        box.verticalAlignment = .center
        adw_action_row_add_prefix(cast(), box.embedded.cast())
        adw_action_row_set_activatable_widget(cast(), box.cast())
    }
}
