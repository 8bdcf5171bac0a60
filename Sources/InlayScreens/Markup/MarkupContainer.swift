import CGTK
import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

/// A builder that adds the widgets of an element's children to the element's widget.
final class MarkupContainer {
    private let parent: BuiltElement
    private let builder: MarkupBuilder
    private var context: MarkupContext { builder.context }
    let layout: MarkupLayout
    /// The section of a table to which the next rows are added.
    private var section: MarkupSection?
    private var pages: [BuiltElement] = []
    private var footers: [Widget] = []
    private var leading: Widget?
    private var trailing: Widget?
    private var background: Widget?

    init(_ parent: BuiltElement, _ builder: MarkupBuilder) {
        (self.parent, self.builder) = (parent, builder)
        layout = MarkupLayout(parent)
    }

    /// Adds a child's widget to the widget of its parent.
    ///
    /// - Parameters:
    ///   - child: The child.
    ///   - slot: The instruction, such as `leftView`, that precedes the child in the document and
    ///     names the child's position in the parent; nil for a regular child.
    func attach(_ child: BuiltElement, slot: CompiledInstruction?) {
        if child.name.hasSuffix("Gesture") {
            return MarkupConnections(context: context).addGesture(child, to: parent)
        }
        if let slot { return attach(child, slot: slot.name) }
        switch parent.widget {
        case let table as MarkupTable: add(child, to: table)
        case let section as MarkupSection:
            if section.selection == .none { apply(selectionOf: parent, to: section) }
            add(child, to: section)
        case let box as Box:
            box.append(child.outer)
            layout.arrange(child)
        case let layer as Layer:
            add(child) { layer.add(child.outer) }
            gtk_overlay_set_measure_overlay(layer.opaque, child.outer.cast(), 1)
            if parent.name == "Anchors" {
                MarkupLayout.anchor(child)
            } else if child.outer.horizontalAlignment != .fill,
                child.outer.verticalAlignment == .fill
            {
                // Otherwise a text would be made as narrow as the height allows.
                child.outer.verticalAlignment = .center
            }
        case let row as ListRow: add(child) { row.append(child.outer) }
        case let button as Button: button.setChild(child.outer)
        case let bin as Bin where parent.name != "Pages" && parent.name != "Scroll":
            bin.content = besideAccessory(child.outer)
        default:
            if parent.name == "Pages" || parent.name == "Scroll" {
                pages.append(child)
            } else if case .widget = parent.compiled.kind {
                addNative(child)
            } else if parent.name == "Collection" {
                MarkupCollection.add(child, to: parent)
            }
        }
    }

    /// Returns the content of a cell with the accessory at its end.
    private func besideAccessory(_ content: Widget) -> Widget {
        guard parent.name == "CustomCell",
            let accessory = ContainerProperties.accessory(parent.compiled["accessoryType"]?.string)
        else { return content }
        return Row(spacing: 12) {
            content.expanded()
            accessory.margins(Insets(top: 0, leading: 0, bottom: 0, trailing: 12))
        }
    }

    /// Adds a child to the parent; children of the app's root widget are recorded, so that a rebuild
    /// can remove them.
    private func add(_ child: BuiltElement, _ add: () -> Void) {
        if parent.isRoot { context.root.add(child.outer, add) } else { add() }
    }

    /// Adds a child to a native GTK widget in the same way as GtkBuilder.
    private func addNative(_ child: BuiltElement) {
        let builder = GLibObject(owning: gtk_builder_new())
        inlay_buildable_add_child(
            parent.widget.cast(), builder.opaque, child.outer.embedded.cast(),
            child.compiled.childType)
    }

    private func attach(_ child: BuiltElement, slot: String) {
        switch (parent.widget, slot) {
        case (let table as MarkupTable, "tableHeaderView"): table.insert(child.outer, at: 0)
        case (_ as MarkupTable, "tableFooterView"): footers.append(child.outer)
        case (let table as MarkupTable, "sectionHeaderView"):
            section(of: table).insert(child.outer, at: 0)
        case (let table as MarkupTable, "sectionFooterView"):
            section(of: table).append(child.outer)
        case (_, "leftView"): leading = child.outer
        case (_, "rightView"): trailing = child.outer
        case (_, "backgroundView"): background = child.outer
        default: break  // A warning said that it has no counterpart.
        }
    }

    // MARK: - Instructions and parts

    /// Applies an instruction that takes effect by itself, such as `sectionBreak`; other
    /// instructions name the position of the element that follows them.
    func apply(_ instruction: CompiledInstruction) {
        guard let table = parent.widget as? MarkupTable else { return }
        switch instruction.name {
        case "sectionBreak": endSection()
        case "sectionName":
            section(of: table).name = instruction.argument
            builder.form?.beginSection(instruction.argument, "")
        case "sectionSelectionMode":
            section(of: table).selection =
                switch instruction.argument {
                case "singleCheckmark": .single
                case "multipleCheckmarks": .multiple
                default: .none
                }
        default: break
        }
    }

    /// Adds a part of the parent, such as a `row`, `segment`, `tab` or toolbar `item`.
    func add(_ part: CompiledElement) {
        for property in part.properties {
            if case .binding = property.value { builder.ignore(property, of: part) }
        }
        switch (parent.widget, part.name) {
        case (_, "row"), (_, "segment"): addValue(of: part)
        case (let table as MarkupTable, "sectionHeader"):
            section(of: table).title = context.title(of: part)
        case (let table as MarkupTable, "sectionFooter"):
            section(of: table).footerText = context.title(of: part)
        case (let tabs as TabView, "tab"):
            guard case .element(let content)? = part.children.first else { return }
            let built = builder.build(content, inside: parent)
            let title = context.title(of: part)
            if let image = part["image"]?.string, context.resources.contents(of: image) != nil {
                tabs.add(title, image: MarkupItems(context: context).icon(image), built.outer)
            } else {
                tabs.add(title, icon: part["image"]?.string, built.outer)
            }
        case (let bar as Row, "item") where parent.name == "Toolbar":
            addItem(part, to: bar)
        default: break
        }
    }

    /// Appends the value of a row or segment to the parent's row values; a row or segment without a
    /// value adds its title.
    private func addValue(of part: CompiledElement) {
        parent.rowValues.append(part["value"]?.string ?? context.title(of: part))
    }

    private func addItem(_ part: CompiledElement, to bar: Row) {
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
            button.connect("clicked") { [weak button, context, build = context.buildCount] in
                if let button { context.perform(action.name, sender: button, build: build) }
            }
        }
    }

    // MARK: - Tables

    private func section(of table: MarkupTable) -> MarkupSection {
        if let section { return section }
        let section = MarkupSection()
        self.section = section
        table.sections.append(section)
        table.append(section)
        return section
    }

    /// Ends a table's current section; a section that has a name and rows that can be checked
    /// becomes a field of the form.
    private func endSection() {
        guard let section else { return }
        self.section = nil
        builder.form?.add(section, by: nil)
        builder.form?.endSection()
    }

    private func add(_ child: BuiltElement, to table: MarkupTable) {
        guard let section = child.widget as? MarkupSection else {
            return add(child, to: section(of: table))
        }
        endSection()
        table.sections.append(section)
        table.append(child.outer)
    }

    private func add(_ child: BuiltElement, to section: MarkupSection) {
        let compiled = child.compiled
        if let cell = child.widget as? ListRow {
            if section.selection == .none { warnIfCheckedInVain(child) }
            child.checkBox = section.add(
                cell, value: compiled["value"]?.string,
                isChecked: compiled["checked"]?.bool ?? false,
                inside: child.outer === cell ? nil : child.outer)
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
            let isCustom = child.name == "CustomCell"
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

    private func apply(selectionOf parent: BuiltElement, to section: MarkupSection) {
        switch parent.compiled["selection"]?.string {
        case "single"?: section.selection = .single
        case "multiple"?: section.selection = .multiple
        default: break
        }
    }

    /// Completes the container's widget, and adds wrappers such as a scroll view and a caption.
    ///
    /// Call it after all children were added.
    func complete() {
        let element = parent
        if element.name == "Pages" {
            let pages = pages.map(\.outer)
            let view = PageView { pages }
            view.showsDots = element.compiled["showsIndicator"]?.bool ?? !builder.hasPageControl
            element.widget = view
            element.outer = view
        }
        if element.name == "Scroll" {
            if scrollDirection == .horizontal {
                (pages.last?.widget as? Image)?.fitsHeight = true
            }
            let scroll = Scroll(pages.last?.outer ?? Bin(), direction: scrollDirection)
            // As high as the content if there is room, for example in a column or a snapshot.
            scroll[GLibProperty("propagate-natural-height")] = true
            element.widget = scroll
            element.outer = scroll
        }
        if let table = element.widget as? MarkupTable {
            endSection()
            for footer in footers { table.append(footer) }
            if element.isRoot { return }
            let isPlain = element.compiled.style == "plainTableView"
            if isPlain { for section in table.sections { section.group.showAsPlainList() } }
            let content: any WidgetConvertible = isPlain ? table : Clamp(table)
            let scroll = Scroll(content)
            scroll[GLibProperty("propagate-natural-height")] = true
            element.outer = scroll
        }
        if element.name == "Collection" { MarkupCollection.complete(element) }
        if element.name == "Toolbar" || element.widget is SegmentedControl
            || element.widget is PageDots
        {
            let bar = element.widget
            let scroll = Scroll(bar: bar)
            // Dots are hidden for a single page.
            bar.observe(GLibProperty<Bool>("visible")) { [weak scroll] in scroll?.isVisible = $0 }
            element.outer = scroll
        }
        if element.rowValues.isEmpty == false, element.compiled.hasNoRowValues {
            element.rowValues = []
        }
        if leading != nil || trailing != nil {
            let row = Row(spacing: 6)
            if let leading { row.append(leading) }
            row.append(element.outer.expanded())
            if let trailing { row.append(trailing) }
            element.outer = row
        }
        ImagePosition.apply(to: element)
        element.addCaption(in: context)
        if let background {
            let layer = Layer(background)
            layer.add(element.outer)
            gtk_overlay_set_measure_overlay(layer.opaque, element.outer.cast(), 1)
            element.outer = layer
        }
    }

    private var scrollDirection: Scroll.Direction {
        switch (
            parent.compiled["fitToWidth"]?.bool ?? false,
            parent.compiled["fitToHeight"]?.bool ?? false
        ) {
        case (true, _): .vertical
        case (false, true): .horizontal
        case (false, false): .both
        }
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
