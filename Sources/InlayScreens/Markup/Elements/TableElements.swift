import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

extension MarkupElement {
    static let table = MarkupElement("Table", "Rows in sections.") { _, _ in
        MarkupTable(spacing: 18)
    }
    .styles("plain", "grouped")
    .children(.any)
    .attribute("title", .text, "The title of the first section.", inPlace: true) {
        (table: MarkupTable, value) in table.sections.first?.title = value.string ?? ""
    }
    .instruction("sectionBreak", .none, "Begins a section.")
    .instruction("sectionName", .text, "Names the section, for forms and code.")
    .instruction(
        "sectionSelectionMode",
        words: .words("selectionMode", "default singleCheckmark multipleCheckmarks"),
        "How many rows of the section can be checked."
    )
    .instruction("backgroundView", .next, "The next element lies behind the rows.")
    .instruction(
        "tableHeaderView", .next,
        "The next element becomes the header of the table, above its sections."
    )
    .instruction(
        "tableFooterView", .next,
        "The next element becomes the footer of the table, below its sections."
    )
    .instruction("sectionHeaderView", .next, "The next element is the header of the section.")
    .instruction("sectionFooterView", .next, "The next element is the footer of the section.")
    .part(MarkupPart("sectionHeader", "The title of the section.").title("The title."))
    .part(MarkupPart("sectionFooter", "The text below the section.").title("The text."))
    .changing { element in
        element.isForRoots = true
        element.input = .checkedRowsOfSections
        element.attach = { $0.tableSections?.add($1, in: $0) }
        element.attachToSlot = { $0.tableSections?.add($1, toSlot: $2) }
        element.addPart = { $0.tableSections?.add(part: $1) }
        element.instruct = { $0.tableSections?.apply($1) }
        element.complete = { $0.tableSections?.complete() }
    }

    static let section = MarkupElement("Section", "Rows of a table or a screen, with a title.") {
        _, _ in MarkupSection()
    }
    .children(.any)
    .attribute("title", .text, "The title.", inPlace: true) { (section: MarkupSection, value) in
        section.title = value.string ?? ""
    }
    .attribute("footer", .text, "The text below the rows.") {
        (section: MarkupSection, value) in section.footerText = value.string ?? ""
    }
    .attribute("name", .name, "The name, for forms and code.") {
        (section: MarkupSection, value) in section.name = value.string
    }
    .attribute(
        "selection", .words("selection", "none single multiple"), "How many rows can be checked."
    )
    .attribute("required", .bool, "Whether a form needs a checked row.")
    .attribute("help", .text, "The explanation below the rows, in a form.")
    .attribute("private", .bool, "Whether a form leaves the checked rows out of its draft.")
    .value(
        "value", .string, "The value of the first checked row.",
        ValueAccess(
            MarkupSection.self, read: { .text($0.checkedValues.first ?? "") },
            write: { $0.checkedValues = [$1.string ?? ""] })
    )
    .changing { element in
        element.isForRoots = true
        // The form makes the field when all rows are there.
        element.declaration.fieldRole = [.field, .selecting]
        element.input = .checkedRows
        element.attach = { container, child in
            guard let section = container.parent.widget as? MarkupSection else { return }
            if section.selection == .none {
                section.selection =
                    switch container.parent.compiled["selection"]?.string {
                    case "single"?: .single
                    case "multiple"?: .multiple
                    default: .none
                    }
            }
            container.add(child, to: section)
        }
    }

    static let sectionTitle = MarkupElement(
        "SectionTitle", "The header or footer of a section of a table, with content of its own."
    ) { _, _ in SectionTitle() }
    .swiftClass(nil)
    .uses(.boxes).uses(.texts)
    .except("textAlignment", "Titles are set as the desktop has them.")
    .except("lineBreakMode", "Titles are set as the desktop has them.")
    .children(.one)
    .attribute("title", .text, "The title.", inPlace: true) { (title: SectionTitle, value) in
        title.title = value.string ?? ""
    }
    .attribute("subtitle", .text, "The second text, below the title.", inPlace: true) {
        (title: SectionTitle, value) in title.subtitle = value.string ?? ""
    }
    .instruction("ignoreLayoutMargins", .none, "Padding doesn't count.")
    .instruction("backgroundView", .next, "The next element lies behind the title.")
}

extension MarkupPart {
    fileprivate func title(_ summary: String) -> MarkupPart { attribute("title", .text, summary) }
}

extension ValueAccess {
    fileprivate static let checkedRows = ValueAccess(
        MarkupSection.self, read: { .list($0.checkedValues.map { .text($0) }) },
        write: { $0.checkedValues = texts($1) })

    /// The accessor of the checked rows of a table, as one list for each section.
    ///
    /// The first element of a list is the section's name, or empty; the other elements are the
    /// values of the checked rows.
    fileprivate static let checkedRowsOfSections = ValueAccess(
        MarkupTable.self,
        read: { table in
            .list(
                table.sections.map { section in
                    .list(([section.name ?? ""] + section.checkedValues).map { .text($0) })
                })
        },
        write: { table, value in
            guard case .list(let sections) = value else { return }
            for (index, section) in sections.enumerated() {
                let parts = texts(section)
                let name = parts.first ?? ""
                let found =
                    name.isEmpty ? table.sections.dropFirst(index).first : table.section(name)
                found?.checkedValues = Array(parts.dropFirst())
            }
        })

    private static func texts(_ value: MarkupValue) -> [String] {
        if case .list(let values) = value { values.compactMap(\.string) } else { [] }
    }
}
