import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

/// The sections of a table under construction: rows and instructions that follow one another
/// become sections.
final class TableSections {
    private let table: MarkupTable
    private let parent: BuiltElement
    private let builder: MarkupBuilder
    /// The section to which the next rows are added; nil before the first of them.
    private var section: MarkupSection?
    private var footers: [Widget] = []

    init(_ table: MarkupTable, of parent: BuiltElement, _ builder: MarkupBuilder) {
        (self.table, self.parent, self.builder) = (table, parent, builder)
    }

    /// Adds a `Section` element, or a row to the current section of the container.
    func add(_ child: BuiltElement, in container: MarkupContainer) {
        guard let section = child.widget as? MarkupSection else {
            return container.add(child, to: currentSection)
        }
        endSection()
        table.sections.append(section)
        table.append(child.outer)
    }

    /// Adds a child as the header or footer of the table or of the current section.
    func add(_ child: BuiltElement, toSlot slot: String) {
        switch slot {
        case "tableHeaderView": table.insert(child.outer, at: 0)
        case "tableFooterView": footers.append(child.outer)
        case "sectionHeaderView": currentSection.insert(child.outer, at: 0)
        case "sectionFooterView": currentSection.append(child.outer)
        default: break
        }
    }

    /// Adds the title or the footer of the current section.
    func add(part: CompiledElement) {
        let title = builder.context.title(of: part)
        switch part.name {
        case "sectionHeader": currentSection.title = title
        case "sectionFooter": currentSection.footerText = title
        default: break
        }
    }

    /// Applies an instruction that begins, names or changes a section.
    func apply(_ instruction: CompiledInstruction) {
        switch instruction.name {
        case "sectionBreak": endSection()
        case "sectionName":
            currentSection.name = instruction.argument
            builder.form?.beginSection(instruction.argument, "")
        case "sectionSelectionMode":
            currentSection.selection =
                switch instruction.argument {
                case "singleCheckmark": .single
                case "multipleCheckmarks": .multiple
                default: .none
                }
        default: break
        }
    }

    /// Ends the last section, and lets the table scroll unless it is the app's root widget.
    func complete() {
        endSection()
        for footer in footers { table.append(footer) }
        if parent.isRoot { return }
        let isPlain = parent.compiled.style == "plain"
        if isPlain { for section in table.sections { section.group.showAsPlainList() } }
        let content: any WidgetConvertible = isPlain ? table : Clamp(table)
        let scroll = Scroll(content)
        scroll[GLibProperty("propagate-natural-height")] = true
        parent.outer = scroll
    }

    private var currentSection: MarkupSection {
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
}
