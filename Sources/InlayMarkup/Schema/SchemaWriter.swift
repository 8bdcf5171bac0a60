/// A writer of the schema text, which ``SchemaReader`` reads.
package struct SchemaWriter {
    private let groups: [GroupDeclaration]
    private let elements: [ElementDeclaration]

    package init(groups: [GroupDeclaration], elements: [ElementDeclaration]) {
        (self.groups, self.elements) = (groups, elements)
    }

    /// The schema, below the comment that precedes it in the file.
    ///
    /// - Parameter comment: The lines that begin with `#`, which explain the syntax.
    /// - Returns: The content of `schema.txt`.
    package func text(after comment: String) -> String {
        var blocks = [words]
        blocks += groups.map { lines(of: $0) }
        blocks += elements.map { lines(of: $0) }
        return comment + "\n"
            + blocks.map { $0.joined(separator: "\n") + "\n" }
            .joined(separator: "\n")
    }

    /// The lines of all enumerations, in the order of their first use.
    private var words: [String] {
        let attributes =
            groups.flatMap(\.attributes)
            + elements.flatMap { $0.attributes + $0.parts.flatMap(\.attributes) }
        var lists: [WordList] = []
        for list in attributes.compactMap(\.words) + elements.flatMap(\.wordLists)
        where !lists.contains(list) {
            precondition(
                !lists.contains { $0.name == list.name },
                "the enumeration \(list.name) has different words in two places")
            lists.append(list)
        }
        return lists.map { "words \($0.name) \($0.words)" }
    }

    private func lines(of group: GroupDeclaration) -> [String] {
        ["group \(group.name) : \(group.summary)"]
            + group.attributes.map { line(of: $0.definition) }
            + group.events.map { "event \($0.name) : \($0.summary)" }
    }

    private func lines(of element: ElementDeclaration) -> [String] {
        var lines = ["element \(element.name) : \(element.summary)"]
        if let name = element.swiftClass { lines.append("class \(name)") }
        lines.append((["use"] + element.groups).joined(separator: " "))
        if element.fieldRole.contains(.field) {
            let words = FieldRole.words.filter { element.fieldRole.contains($0.role) }.map(\.word)
            lines.append((["field"] + words).joined(separator: " "))
        }
        if !element.styles.isEmpty {
            lines.append("style \(element.styles.joined(separator: " "))")
        }
        lines.append("children \(element.children.rawValue)")
        lines += element.exceptions.map { "except \($0.name) : \($0.reason)" }
        lines += element.attributes.map { line(of: $0.definition) }
        lines += element.instructions.map { line(of: $0) }
        for part in element.parts {
            lines.append("part \(element.name) \(part.name) : \(part.summary)")
            if part.children != .none { lines.append("children \(part.children.rawValue)") }
            lines += part.attributes.map { line(of: $0.definition) }
        }
        return lines
    }

    private func line(of attribute: AttributeDefinition) -> String {
        var kind = attribute.kind.schemaText
        if attribute.isDeprecated { kind = "~" + kind }
        if attribute.isEditable { kind += "=" }
        if let counted = attribute.counted { kind += " counts:\(counted)" }
        if let standard = attribute.standard { kind += " default:\(standard)" }
        return "\(attribute.name) \(kind) : \(attribute.summary)"
    }

    private func line(of instruction: InstructionDefinition) -> String {
        let argument =
            switch instruction.argument {
            case .none: "none"
            case .text: "text"
            case .next: "next"
            case .words(let name): "words:\(name)"
            }
        return "pi \(instruction.name) \(argument) : \(instruction.summary)"
    }
}

extension ValueKind {
    /// The kind in the schema, such as `list:color`.
    fileprivate var schemaText: String {
        switch self {
        case .bounded(.number, ValueKind.lengths): "pixels"
        case .bounded(let kind, let range):
            "\(kind.schemaText)[\(Self.number(range.lowerBound)),\(Self.number(range.upperBound))]"
        case .words(let name): "words:\(name)"
        case .list(.words(let name)): "list:\(name)"
        case .list(let item): "list:\(item.schemaText)"
        case .divisor(let number): "divisor:\(number)"
        case .address: "page"
        case .choice, .flags, .element, .fixed, .file:
            preconditionFailure("the schema has no attribute of the kind \(self)")
        default: "\(self)"
        }
    }

    private static func number(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
