/// The reference manual of the markup language, generated from its schema.
package enum MarkupReference {
    /// Returns the content of `docs/markup.md`.
    package static func markdown(of schema: MarkupSchema = .standard) -> String {
        var page = Page(schema: schema)
        page.write()
        return page.lines.joined(separator: "\n") + "\n"
    }
}

/// The lines of the reference.
private struct Page {
    let schema: MarkupSchema
    var lines: [String] = []

    init(schema: MarkupSchema) { self.schema = schema }

    mutating func write() {
        lines += [
            "# The markup language", "",
            "Every element, attribute, instruction and word of documents. Written from the schema by the test",
            "`theMarkupReferenceDocumentMatchesTheSchema`; the guide is `docs/Inlay.docc/Markup.md`.",
            "",
            "[Older names](markup-older-names.md) are accepted, too, but not listed here.",
            "↔ marks values that the user changes, whose bindings go both ways.", "",
        ]
        writeForms()
        writeCommon()
        lines += ["## Elements", ""]
        for element in schema.elements { write(element) }
        writeWords()
    }

    private mutating func writeForms() {
        lines += [
            "## Values", "",
            "| form | is |", "|---|---|",
            "| `@key` | the text of the key in the user's language, which the app provides by `localized:` |",
            "| `$path` | a value of the app's model; `$path::formatter;option=value` is shown by a formatter: "
                + MarkupBinding.formatters.map { "`\($0)`" }.joined(separator: ", ")
                + "; in a text field, all but `byteCount` parse what the user types |",
            "| `^text` | the text itself, whatever it begins with |",
            "| `#rrggbb`, `#rrggbbaa` | a color; or a name of `Colors.json`, or one of "
                + MarkupColor.named.keys.sorted().map { "`\($0)`" }.joined(separator: ", ") + " |",
            "| `title1`, `Cantarell-Bold 12` | a font: a name of `Fonts.json`, a style ("
                + MarkupFont.styles.map { "`\($0)`" }.joined(separator: ", ")
                + "), or a family with a size; `System` is the desktop's |",
            "| `8`, `8 12 8 12` | insets: all sides, or top, leading, bottom and trailing |",
            "| `logo`, `go-next-symbolic` | an image: a file beside the document, or an icon of the desktop |",
            "| `true`, `false` | a truth value; `YES`, `NO`, `1` and `0` are deprecated |", "",
            "## Instructions of every element", "",
            "| instruction | does |", "|---|---|",
            "| `<?properties Name?>` | reads property templates from `Name.json` and from that of the size class |",
            "| `<?properties {\"name\": {\"attribute\": value}}?>` | defines property templates |",
            "| `<?include Name?>` | inserts the document `Name.xml`, or its variant for the size class |",
            "| `<?case Linux?> … <?end?>` | is skipped on other systems |", "",
            "Size classes are the suffixes "
                + SizeClass.allCases.map { "`~\($0.rawValue)`" }.joined(separator: ", ")
                + " of files: wide and high, wide and low, narrow and high, narrow and low. Windows are wide from "
                + "\(SizeClass.wideWidth) pixels, and high from \(SizeClass.highHeight).", "",
        ]
    }

    private mutating func writeCommon() {
        guard let view = schema.element("View") else { return }
        lines += ["## Attributes of every element", ""]
        write(view.attributes)
        lines += ["", "| action | when |", "|---|---|"]
        for event in view.events {
            lines.append("| `\(event.name)` | \(event.summary) |")
        }
        lines.append("")
    }

    private mutating func write(_ element: ElementDefinition) {
        let swiftClass = element.swiftClass.map { " Swift class: `\($0)`." } ?? ""
        lines += ["### \(element.name)", "", element.summary + swiftClass]
        if !element.styles.isEmpty {
            lines += ["", "`style`: \(element.styles.map { "`\($0)`" }.joined(separator: ", "))."]
        }
        let common = Set(schema.element("View")?.attributes.map(\.name) ?? [])
        let isView = element.name == "View"
        let own = isView ? [] : element.attributes.filter { !isCommon($0, common) }
        if !own.isEmpty {
            lines.append("")
            write(own)
        }
        let instructions = element.instructions
        if !instructions.isEmpty {
            lines += ["", "| instruction | does |", "|---|---|"]
            for instruction in instructions {
                let argument =
                    switch instruction.argument {
                    case .none, .next: ""
                    case .text: " name"
                    case .words(let name): " \(words(name))"
                    }
                lines.append("| `<?\(instruction.name)\(argument)?>` | \(instruction.summary) |")
            }
        }
        for part in element.parts {
            lines += ["", "`<\(part.name)>`: \(part.summary)", ""]
            write(part.attributes)
        }
        lines.append("")
    }

    /// Returns whether an attribute is one of the common attributes of all elements.
    private func isCommon(_ attribute: AttributeDefinition, _ names: Set<String>) -> Bool {
        guard names.contains(attribute.name),
            let other = schema.element("View")?.attribute(attribute.name)
        else { return false }
        return other.summary == attribute.summary
    }

    private mutating func write(_ attributes: [AttributeDefinition]) {
        lines += ["| attribute | takes | is |", "|---|---|---|"]
        for attribute in attributes {
            let mark = attribute.isEditable ? " ↔" : ""
            let deprecated = attribute.isDeprecated ? "Deprecated: " : ""
            lines.append(
                "| `\(attribute.name)` | \(kind(attribute.kind))\(mark) | \(deprecated)\(attribute.explanation) |"
            )
        }
    }

    private func kind(_ kind: ValueKind) -> String {
        switch kind {
        case .words(let name): "[\(name)](#words)"
        case .list(.words(let name)): "list of [\(name)](#words)"
        case .list(let item): "list of \(self.kind(item))"
        case .text: "text"
        case .markup: "text with markup"
        case .bounded(.number, ValueKind.lengths):
            "pixels, at most \(Int(ValueKind.lengths.upperBound))"
        case .bounded, .divisor: kind.expectation.replacing("a ", with: "", maxReplacements: 1)
        case .file: "file"
        case .address(let schemes): "address: \(schemes.joined(separator: ", "))"
        case .fixed(let kind): self.kind(kind)
        case .string: "plain text"
        case .name: "name"
        case .templates: "names of templates"
        case .style: "word"
        case .bool: "truth value"
        case .number: "number"
        case .integer: "whole number"
        case .color: "color"
        case .font: "font"
        case .image: "image"
        case .insets: "insets"
        case .date: "date"
        case .action: "action"
        case .choice(let words): words.joined(separator: ", ")
        case .flags(let words): "any of \(words.joined(separator: ", "))"
        case .element(let widget): "id of a \(widget)"
        }
    }

    private func words(_ name: String) -> String {
        (schema.words[name] ?? []).joined(separator: "|")
    }

    private mutating func writeWords() {
        lines += ["## Words", "", "| name | words |", "|---|---|"]
        for (name, words) in schema.words.sorted(by: { $0.key < $1.key }) {
            let list = words.map { "`\($0)`" }
            lines.append("| \(name) | \(list.joined(separator: ", ")) |")
        }
    }
}
