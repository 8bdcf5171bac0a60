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

    static func read(_ text: String) -> MarkupSchema {
        var reader = SchemaReader()
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            reader.read(line)
        }
        reader.end()
        return reader.schema
    }

    private mutating func read(_ line: Substring) {
        let halves = line.split(separator: " : ", maxSplits: 1)
        let words = halves[0].split(separator: " ").map(String.init)
        let summary = halves.count > 1 ? String(halves[1]) : nil
        switch (words[0], summary) {
        case ("words", nil):
            schema.words[words[1]] = words.dropFirst(2).map(Self.word)
        case ("group", _?):
            end()
            block = .group(words[1])
            groups[words[1]] = Group()
        case ("element", let summary?):
            end()
            block = .element(element(Array(words.dropFirst()), summary))
        case ("part", let summary?):
            beginPart(words[2], summary)
        case ("use", nil):
            for name in words.dropFirst() { use(name) }
        case ("style", nil): change { $0.styles = Array(words.dropFirst()) }
        case ("children", nil):
            change { $0.children = ElementDefinition.Children(rawValue: words[1]) ?? .none }
        case ("pi", let summary?):
            let definition = instruction(words[1], words[2], summary)
            change { $0.instructions.append(definition) }
        case ("event", let summary?): add(event(Array(words.dropFirst()), summary))
        default: add(attribute(words, summary ?? ""))
        }
    }

    // MARK: - Lines

    private static func word(_ text: String) -> WordDefinition {
        let hasNoCounterpart = text.hasSuffix("!")
        return WordDefinition(
            word: hasNoCounterpart ? String(text.dropLast()) : text,
            hasNoCounterpart: hasNoCounterpart)
    }

    private func element(_ names: [String], _ summary: String) -> ElementDefinition {
        let hasNoCounterpart = names[0].hasPrefix("!")
        let first = hasNoCounterpart ? String(names[0].dropFirst()) : names[0]
        var definition = ElementDefinition(
            names: [first] + names.dropFirst(), summary: summary)
        definition.hasNoCounterpart = hasNoCounterpart
        return definition
    }

    private func event(_ names: [String], _ summary: String) -> EventDefinition {
        let hasNoCounterpart = names[0].hasPrefix("!")
        let first = hasNoCounterpart ? String(names[0].dropFirst()) : names[0]
        return EventDefinition(
            names: [first] + names.dropFirst(), summary: summary,
            hasNoCounterpart: hasNoCounterpart)
    }

    private func instruction(
        _ name: String, _ kind: String, _ summary: String
    ) -> InstructionDefinition {
        let hasNoCounterpart = kind.hasSuffix("!")
        let kind = hasNoCounterpart ? String(kind.dropLast()) : kind
        let argument: InstructionDefinition.Argument =
            switch kind {
            case "none": .none
            case "text": .text
            case "next": .next
            default: .words(String(kind.dropFirst("words:".count)))
            }
        return InstructionDefinition(
            name: name, argument: argument, summary: summary, hasNoCounterpart: hasNoCounterpart)
    }

    private func attribute(_ words: [String], _ summary: String) -> AttributeDefinition {
        var kind = words[words.count - 1][...]
        let mark = kind.first
        if mark == "!" || mark == "~" { kind = kind.dropFirst() }
        let isEditable = kind.last == "="
        if isEditable { kind = kind.dropLast() }
        guard let value = ValueKind(String(kind)) else {
            preconditionFailure("schema.txt: unknown kind of value: \(words)")
        }
        return AttributeDefinition(
            names: Array(words.dropLast()), kind: value, summary: summary,
            hasNoCounterpart: mark == "!", isDeprecated: mark == "~", isEditable: isEditable)
    }

    // MARK: - Blocks

    private mutating func beginPart(_ name: String, _ summary: String) {
        let part = element([name], summary)
        switch block {
        case .element(let parent): block = .part(part, of: parent)
        case .part(let other, of: var parent):
            parent.parts.append(other)
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
