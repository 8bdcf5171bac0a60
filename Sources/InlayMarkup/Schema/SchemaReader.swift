/// A parser of the schema files, whose syntax their first lines describe.
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
    /// The lines of older names that change a block, by the block's first words, such as
    /// `element Slider`.
    private var olderLines: [String: [Substring]] = [:]

    /// Parses a schema.
    ///
    /// - Parameters:
    ///   - text: The schema of the language.
    ///   - older: The names of older documents, and names without counterpart.
    /// - Returns: The schema of both.
    package static func read(_ text: String, older: String = "") -> MarkupSchema {
        var reader = SchemaReader()
        let rest = reader.readOlder(older)
        for line in lines(of: text) { reader.read(line) }
        reader.end()
        for line in rest { reader.read(line) }
        reader.end()
        return reader.schema
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    }

    /// Stores the lines that change other blocks, and returns the remaining lines.
    private mutating func readOlder(_ text: String) -> [Substring] {
        var rest: [Substring] = []
        var key: String?
        for line in Self.lines(of: text) {
            let words = line.split(separator: " ")
            switch words[0] {
            case "older":
                let count = words[1] == "part" ? 4 : 3
                key = words[1..<count].joined(separator: " ")
                let names = words.dropFirst(count)
                if !names.isEmpty {
                    olderLines[key ?? "", default: []].append(
                        "names \(names.joined(separator: " "))")
                }
            case "words", "element":
                key = nil
                rest.append(line)
            default:
                if let key { olderLines[key, default: []].append(line) } else { rest.append(line) }
            }
        }
        return rest
    }

    private mutating func read(_ line: Substring) {
        let halves = line.split(separator: " : ", maxSplits: 1)
        let words = halves[0].split(separator: " ").map(String.init)
        let summary = halves.count > 1 ? String(halves[1]) : nil
        switch (words[0], summary) {
        case ("words", nil):
            schema.words[words[1], default: []] += words.dropFirst(2).map(Self.word)
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
        case ("names", nil): change { $0.names += words.dropFirst() }
        case ("alias", nil): alias(words[1], Array(words.dropFirst(2)))
        case ("except", let reason?): change { $0.disable(words[1], because: reason) }
        case ("field", nil):
            let roles = words.dropFirst().map { FieldRole(word: $0) }
            change { $0.fieldRole = roles.reduce(.field) { $0.union($1) } }
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
        let mark = kind.first
        if mark == "!" || mark == "~" { kind = kind.dropFirst() }
        let isEditable = kind.last == "="
        if isEditable { kind = kind.dropLast() }
        guard let value = ValueKind(String(kind)) else {
            preconditionFailure("schema.txt: unknown kind of value: \(words)")
        }
        return AttributeDefinition(
            names: Array(words.dropLast()), kind: value, summary: summary,
            standard: standard, counted: counted, hasNoCounterpart: mark == "!",
            isDeprecated: mark == "~", isEditable: isEditable)
    }

    // MARK: - Blocks

    private mutating func beginPart(_ name: String, _ summary: String) {
        let part = element([name], summary)
        readOlderLines()
        switch block {
        case .element(let parent): block = .part(part, of: parent)
        case .part(let other, of: var parent):
            parent.parts.append(other)
            block = .part(part, of: parent)
        case .none, .group: preconditionFailure("schema.txt: the part \(name) has no element")
        }
    }

    private mutating func end() {
        readOlderLines()
        switch block {
        case .none, .group: break
        case .element(let element): schema.add(element)
        case .part(let part, of: var parent):
            parent.parts.append(part)
            schema.add(parent)
        }
        block = .none
    }

    /// Applies the older names of the current block.
    private mutating func readOlderLines() {
        let key: String? =
            switch block {
            case .none: nil
            case .group(let name): "group \(name)"
            case .element(let element): element.parts.isEmpty ? "element \(element.name)" : nil
            case .part(let part, let parent): "part \(parent.name) \(part.name)"
            }
        guard let key, let lines = olderLines.removeValue(forKey: key) else { return }
        for line in lines { read(line) }
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

    /// Gives an attribute or event of the current block other names.
    private mutating func alias(_ name: String, _ others: [String]) {
        if case .group(let group) = block {
            groups[group]?.attributes.rename(name, others)
            groups[group]?.events.rename(name, others)
        } else {
            change {
                $0.attributes.rename(name, others)
                $0.events.rename(name, others)
            }
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

extension [AttributeDefinition] {
    fileprivate mutating func rename(_ name: String, _ others: [String]) {
        for index in indices where self[index].name == name { self[index].names += others }
    }
}

extension [EventDefinition] {
    fileprivate mutating func rename(_ name: String, _ others: [String]) {
        for index in indices where self[index].name == name { self[index].names += others }
    }
}
