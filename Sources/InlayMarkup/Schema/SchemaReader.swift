/// A parser of the schema file, whose syntax its first lines describe.
struct SchemaReader {
    private struct Group {
        var attributes: [AttributeDefinition] = []
        var events: [EventDefinition] = []
    }

    /// The part of the schema that the current lines describe.
    private enum Block {
        case none
        case group(String)
        case element(ElementDefinition)
        case part(ElementDefinition, of: ElementDefinition)
    }

    private var schema = MarkupSchema()
    private var groups: [String: Group] = [:]
    private var block = Block.none

    /// Parses a schema.
    static func read(_ text: String) -> MarkupSchema {
        var reader = SchemaReader()
        for line in text.split(separator: "\n") where !line.hasPrefix("#") { reader.read(line) }
        reader.end()
        return reader.schema
    }

    private mutating func read(_ line: Substring) {
        let halves = line.split(separator: " : ", maxSplits: 1)
        let words = halves[0].split(separator: " ").map(String.init)
        let summary = halves.count > 1 ? String(halves[1]) : nil
        switch (words[0], summary) {
        case ("words", nil):
            schema.words[words[1], default: []] += words.dropFirst(2)
        case ("group", _?):
            end()
            block = .group(words[1])
            groups[words[1]] = Group()
        case ("element", let summary?):
            end()
            block = .element(ElementDefinition(name: words[1], summary: summary))
        case ("part", let summary?):
            beginPart(words[2], summary)
        case ("class", nil): change { $0.swiftClass = words[1] }
        case ("use", nil):
            for name in words.dropFirst() { use(name) }
        case ("except", let reason?): change { $0.except(words[1], because: reason) }
        case ("field", nil):
            let roles = words.dropFirst().map { FieldRole(word: $0) }
            change { $0.fieldRole = roles.reduce(.field) { $0.union($1) } }
        case ("style", nil): change { $0.styles = Array(words.dropFirst()) }
        case ("children", nil):
            change { $0.children = ElementDefinition.Children(rawValue: words[1]) ?? .none }
        case ("pi", let summary?):
            let definition = instruction(words[1], words[2], summary)
            change { $0.instructions.append(definition) }
        case ("event", let summary?): add(EventDefinition(name: words[1], summary: summary))
        default: add(attribute(words, summary ?? ""))
        }
    }

    // MARK: - Lines

    private func instruction(
        _ name: String, _ kind: String, _ summary: String
    ) -> InstructionDefinition {
        let argument: InstructionDefinition.Argument =
            switch kind {
            case "none": .none
            case "text": .text
            case "next": .next
            default: .words(String(kind.dropFirst("words:".count)))
            }
        return InstructionDefinition(name: name, argument: argument, summary: summary)
    }

    private func attribute(_ words: [String], _ summary: String) -> AttributeDefinition {
        var words = words
        var (standard, counted): (String?, String?) = (nil, nil)
        if let word = words.last, word.hasPrefix("default:") {
            standard = String(word.dropFirst("default:".count))
            words.removeLast()
        }
        if let word = words.last, word.hasPrefix("counts:") {
            counted = String(word.dropFirst("counts:".count))
            words.removeLast()
        }
        var kind = words[words.count - 1][...]
        let isDeprecated = kind.first == "~"
        if isDeprecated { kind = kind.dropFirst() }
        let isEditable = kind.last == "="
        if isEditable { kind = kind.dropLast() }
        guard let value = ValueKind(String(kind)) else {
            preconditionFailure("schema.txt: unknown kind of value: \(words)")
        }
        return AttributeDefinition(
            name: words[0], kind: value, summary: summary, standard: standard, counted: counted,
            isDeprecated: isDeprecated, isEditable: isEditable)
    }

    // MARK: - Blocks

    private mutating func beginPart(_ name: String, _ summary: String) {
        var part = ElementDefinition(name: name, summary: summary)
        switch block {
        case .element(let parent):
            part.owner = parent.name
            block = .part(part, of: parent)
        case .part(let other, of: var parent):
            parent.parts.append(other)
            part.owner = parent.name
            block = .part(part, of: parent)
        case .none, .group: preconditionFailure("schema.txt: the part \(name) has no element")
        }
    }

    private mutating func end() {
        switch block {
        case .none, .group: break
        case .element(let element): schema.add(element)
        case .part(let part, of: var parent):
            parent.parts.append(part)
            schema.add(parent)
        }
        block = .none
    }

    private mutating func use(_ name: String) {
        guard let group = groups[name] else {
            preconditionFailure("schema.txt: unknown group \(name)")
        }
        change {
            $0.groups.append(name)
            for attribute in group.attributes { $0.add(attribute) }
            $0.events += group.events
        }
    }

    private mutating func change(_ body: (inout ElementDefinition) -> Void) {
        switch block {
        case .element(var element):
            body(&element)
            block = .element(element)
        case .part(var part, of: let parent):
            body(&part)
            block = .part(part, of: parent)
        case .none, .group: preconditionFailure("schema.txt: a line belongs to no element")
        }
    }

    private mutating func add(_ attribute: AttributeDefinition) {
        if case .group(let name) = block {
            groups[name]?.attributes.append(attribute)
        } else {
            change { $0.add(attribute) }
        }
    }

    private mutating func add(_ event: EventDefinition) {
        if case .group(let name) = block {
            groups[name]?.events.append(event)
        } else {
            change { $0.events.append(event) }
        }
    }
}
