import CGTK
import InlayGObject
import InlayMarkup
import InlayValues

extension MarkupBuilder {
    /// Puts a widget into the widget of its parent.
    func attach(
        _ child: BuiltElement, to parent: BuiltElement, slot: CompiledInstruction?,
        _ state: inout AttachState
    ) {
        if child.name.hasSuffix("Gesture") { return addGesture(child, to: parent) }
        if let slot { return attach(child, to: parent, slot: slot.name, &state) }
        switch parent.widget {
        case let table as MarkupTable: add(child, to: table, &state)
        case let section as MarkupSection:
            if section.selection == .none { apply(selectionOf: parent, to: section) }
            add(child, to: section)
        case let box as Box:
            box.append(child.outer)
            arrange(child, in: parent)
            share(child, in: parent, &state)
            if parent.compiled["alignToGrid"]?.bool == true { align(child, &state) }
        case let layer as Layer:
            layer.add(child.outer)
            gtk_overlay_set_measure_overlay(layer.opaque, child.outer.cast(), 1)
            if parent.name == "Anchors" {
                anchor(child)
            } else if child.outer.horizontalAlignment != .fill,
                child.outer.verticalAlignment == .fill
            {
                // Texts would be as narrow as the height allows.
                child.outer.verticalAlignment = .center
            }
        case let row as ListRow: row.append(child.outer)
        case let button as Button: button.setChild(child.outer)
        case let bin as Bin where parent.name != "Pages" && parent.name != "Scroll":
            bin.content = child.outer
        default:
            if parent.name == "Pages" || parent.name == "Scroll" {
                state.pages.append(child)
            } else if case .widget = parent.compiled.kind {
                addNative(child, to: parent)
            } else if parent.name == "Collection" {
                gtk_flow_box_insert(parent.widget.opaque, child.outer.cast(), -1)
                child.outer.widget.keepAlive(child.widget)
            }
        }
    }

    /// Has a widget of GTK take a child as it does from a document of GtkBuilder.
    private func addNative(_ child: BuiltElement, to parent: BuiltElement) {
        let builder = Object(owning: gtk_builder_new())
        inlay_buildable_add_child(parent.widget.cast(), builder.opaque, child.outer.embedded.cast())
    }

    private func attach(
        _ child: BuiltElement, to parent: BuiltElement, slot: String, _ state: inout AttachState
    ) {
        switch (parent.widget, slot) {
        case (let table as MarkupTable, "tableHeaderView"): table.insert(child.outer, at: 0)
        case (_ as MarkupTable, "tableFooterView"): state.footers.append(child.outer)
        case (let table as MarkupTable, "sectionHeaderView"):
            section(of: table, &state).insert(child.outer, at: 0)
        case (let table as MarkupTable, "sectionFooterView"):
            section(of: table, &state).append(child.outer)
        case (_, "leftView"): state.leading = child.outer
        case (_, "rightView"): state.trailing = child.outer
        case (_, "backgroundView"): state.background = child.outer
        default: break  // A warning said that it has no counterpart.
        }
    }

    // MARK: - Instructions and parts

    /// Does what an instruction without an element says.
    func apply(
        _ instruction: CompiledInstruction, to element: BuiltElement, _ state: inout AttachState
    ) {
        guard element.widget is MarkupTable else { return }
        switch instruction.name {
        case "sectionBreak": state.section = nil
        case "sectionName":
            if let table = element.widget as? MarkupTable {
                section(of: table, &state).name = instruction.argument
            }
        case "sectionSelectionMode":
            if let table = element.widget as? MarkupTable {
                section(of: table, &state).selection =
                    switch instruction.argument {
                    case "singleCheckmark": .single
                    case "multipleCheckmarks": .multiple
                    default: .none
                    }
            }
        default: break
        }
    }

    /// Adds an element that only its parent knows.
    func add(_ part: CompiledElement, to element: BuiltElement, _ state: inout AttachState) {
        switch (element.widget, part.name) {
        case (_, "row"), (_, "segment"): addValue(of: part, to: element)
        case (let table as MarkupTable, "sectionHeader"):
            section(of: table, &state).title = title(of: part)
        case (let table as MarkupTable, "sectionFooter"):
            section(of: table, &state).footerText = title(of: part)
        case (let tabs as TabView, "tab"):
            guard case .element(let content)? = part.children.first else { return }
            let built = build(content)
            built.parent = element
            element.children.append(built)
            tabs.add(title(of: part), icon: part["image"]?.string, built.outer)
        case (let bar as Row, "item") where element.name == "Toolbar":
            addItem(part, to: bar, of: element)
        default: break
        }
    }

    /// Rows have values when one of them has; the others have their titles.
    private func addValue(of part: CompiledElement, to element: BuiltElement) {
        element.rowValues.append(part["value"]?.string ?? title(of: part))
    }

    private func addItem(_ part: CompiledElement, to bar: Row, of element: BuiltElement) {
        let type = part["type"]?.string
        if type == "flexibleSpace" || type == "fixedSpace" {
            let space = Bin()
            if type == "flexibleSpace" { space.expandsHorizontally = true }
            space.minimumWidth = part["width"]?.number.map { Int($0) }
            return bar.append(space)
        }
        let icon = part["image"]?.string ?? type.flatMap { KnownItems.icon($0) }
        let title = title(of: part)
        let button = icon.map { Button(icon: $0, title) } ?? Button(title)
        bar.append(button)
        for action in part.actions {
            button.connect("clicked") { [weak button, context] in
                if let button { context.perform(action.name, sender: button) }
            }
        }
    }

    // MARK: - Tables

    private func section(of table: MarkupTable, _ state: inout AttachState) -> MarkupSection {
        if let section = state.section { return section }
        let section = MarkupSection()
        state.section = section
        table.sections.append(section)
        table.append(section)
        return section
    }

    private func add(_ child: BuiltElement, to table: MarkupTable, _ state: inout AttachState) {
        guard let section = child.widget as? MarkupSection else {
            return add(child, to: section(of: table, &state))
        }
        state.section = nil
        table.sections.append(section)
        table.append(child.outer)
    }

    private func add(_ child: BuiltElement, to section: MarkupSection) {
        let compiled = child.compiled
        if child.name == "CustomCell" || child.name == "Cell" {
            return section.add(
                child.outer, value: compiled["value"]?.string,
                isChecked: compiled["checked"]?.bool ?? false)
        }
        // A control with a title is a row that names it.
        if let title = rowTitle(of: child) {
            return section.add(
                ListRow(title, control: child.outer), value: nil, isChecked: false)
        }
        section.add(child.outer, value: nil, isChecked: false)
    }

    private func rowTitle(of child: BuiltElement) -> String? {
        switch child.widget {
        case is TextInput, is Switch, is Stepper, is Picker, is DateTimeField:
            guard child.compiled["title"] != nil else { return nil }
            let title = title(of: child.compiled)
            return title.isEmpty ? nil : title
        default: return nil
        }
    }

    private func apply(selectionOf parent: BuiltElement, to section: MarkupSection) {
        switch parent.compiled["selection"]?.string {
        case "single"?: section.selection = .single
        case "multiple"?: section.selection = .multiple
        default: break
        }
    }

    /// Does what needs all children.
    func complete(_ element: BuiltElement, _ state: inout AttachState) {
        if element.name == "Pages" {
            let pages = state.pages.map(\.outer)
            let view = PageView { pages }
            element.widget = view
            element.outer = view
        }
        if element.name == "Scroll" {
            let child = state.pages.last
            // A table scrolls with what is around it.
            let content = child?.widget is MarkupTable ? child?.widget : child?.outer
            let scroll = Scroll(content ?? Bin(), direction: direction(of: element.compiled))
            // As high as the content where there is room, as in a column or a picture.
            scroll[Property("propagate-natural-height")] = true
            element.widget = scroll
            element.outer = scroll
        }
        if let table = element.widget as? MarkupTable {
            for footer in state.footers { table.append(footer) }
            let content: any WidgetConvertible =
                element.compiled.style == "plainTableView" ? table : Clamp(table)
            let scroll = Scroll(content)
            scroll[Property("propagate-natural-height")] = true
            element.outer = scroll
        }
        if element.name == "Collection" { completeCollection(element) }
        if element.rowValues.isEmpty == false, element.compiled.hasNoRowValues {
            element.rowValues = []
        }
        if state.leading != nil || state.trailing != nil {
            let row = Row(spacing: 6)
            if let leading = state.leading { row.append(leading) }
            row.append(element.outer.expanded())
            if let trailing = state.trailing { row.append(trailing) }
            element.outer = row
        }
        if let background = state.background {
            let layer = Layer(background)
            layer.add(element.outer)
            gtk_overlay_set_measure_overlay(layer.opaque, element.outer.cast(), 1)
            element.outer = layer
        }
    }

    private func completeCollection(_ element: BuiltElement) {
        gtk_flow_box_set_selection_mode(element.widget.opaque, GTK_SELECTION_NONE)
        let isHorizontal = element.compiled["scrollDirection"]?.string == "horizontal"
        element.outer = Scroll(element.widget, direction: isHorizontal ? .horizontal : .vertical)
    }
}

extension CompiledElement {
    /// Whether no row or segment has a value, so that rows are known by their numbers.
    fileprivate var hasNoRowValues: Bool {
        !children.contains {
            if case .element(let part) = $0 { part["value"] != nil } else { false }
        } && self["value"] == nil
    }
}

extension ListRow {
    /// Puts a box before the title, which a press of the row checks.
    func lead(with box: CheckBox) {
        box.verticalAlignment = .center
        adw_action_row_add_prefix(cast(), box.embedded.cast())
        adw_action_row_set_activatable_widget(cast(), box.cast())
    }
}
