import InlayValues
import OrderedCollections

/// A rewriter of documents that replaces older names and words by those of today.
///
/// It changes the bytes of these names only; what is ignored, and what is for other systems, stays
/// as it is.
package struct MarkupModernizer {
    private struct Edit {
        let range: Range<Int>
        let text: String
    }

    private let document: MarkupDocument
    private let schema: MarkupSchema
    private let names = OlderNames.standard
    private var edits: [Edit] = []
    /// The elements with each template, by its name; nil for elements whose attributes aren't known.
    private var users: [String: [ElementDefinition?]] = [:]
    /// Whether included documents may have the templates of this one.
    private var hasIncludes = false
    /// Whether nodes are within a `<?case?>` for another system.
    private var isForeign = false

    private init(_ document: MarkupDocument, _ schema: MarkupSchema) {
        (self.document, self.schema) = (document, schema)
    }

    /// Returns the text of a document with the names of today.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - resources: The files beside it, of which `Elements.json` names the app's own elements.
    /// - Returns: The text in UTF-8.
    package static func modernize(
        _ document: MarkupDocument, resources: any MarkupResources = MarkupFiles()
    ) -> [UInt8] {
        var schema = MarkupSchema.standard
        ElementTable(in: resources).add(to: &schema)
        var modernizer = MarkupModernizer(document, schema)
        let nodes = document.prolog + [.element(document.root)] + document.epilog
        for node in nodes { modernizer.visit(node, inside: nil) }
        modernizer.isForeign = false
        for node in nodes { modernizer.visitTemplates(of: node) }
        return modernizer.text
    }

    private var text: [UInt8] {
        var bytes = document.source.bytes
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
        }
        return bytes
    }

    // MARK: - Elements

    private mutating func visit(_ node: MarkupNode, inside parent: ElementDefinition?) {
        switch node {
        case .comment: break
        case .instruction(let instruction): enter(instruction)
        case .element(let element): if !isForeign { visit(element, inside: parent) }
        }
    }

    /// Notes whether the nodes after an instruction are for another system.
    private mutating func enter(_ instruction: MarkupInstruction) {
        switch instruction.target {
        case "case":
            let systems = MarkupEnvironment(resources: MarkupFiles()).systems
            isForeign = !systems.contains(instruction.data.trimmed)
        case "end": isForeign = false
        case "include": hasIncludes = true
        default: break
        }
    }

    private mutating func visit(_ element: MarkupElementNode, inside parent: ElementDefinition?) {
        let definition = definition(of: element, inside: parent)
        for attribute in element.attributes where attribute.name == "class" {
            for part in attribute.value.split(separator: ",") {
                users[part.trimmed, default: []].append(definition)
            }
        }
        if let definition {
            if definition.owner == nil, element.name != definition.name {
                rename(element, to: definition.name)
            }
            visitAttributes(of: element, definition)
        }
        for child in element.children { visit(child, inside: definition) }
    }

    private func definition(
        of element: MarkupElementNode, inside parent: ElementDefinition?
    ) -> ElementDefinition? {
        if let part = parent?.part(element.name) { return part }
        if let known = schema.element(element.name) { return known }
        if let current = names.element(element.name) { return schema.element(current) }
        return schema.element(OlderNames.unqualified(element.name))
    }

    private mutating func rename(_ element: MarkupElementNode, to name: String) {
        let length = element.name.utf8.count
        edits.append(Edit(range: element.nameOffset..<(element.nameOffset + length), text: name))
        let bytes = document.source.bytes
        // An empty element may have an end tag, too.
        guard bytes[element.range.upperBound - 2] != UInt8(ascii: "/"),
            let start = bytes[element.range].lastIndex(of: UInt8(ascii: "<"))
        else { return }
        edits.append(Edit(range: (start + 2)..<(start + 2 + length), text: name))
    }

    // MARK: - Attributes

    private mutating func visitAttributes(
        of element: MarkupElementNode, _ definition: ElementDefinition
    ) {
        var taken = Set(element.attributes.map(\.name))
        for attribute in element.attributes {
            var name = attribute.name
            // Two names of one attribute can't be written as one: the last one counts.
            if let current = names.name(name, of: definition), taken.insert(current).inserted {
                let end = attribute.nameOffset + name.utf8.count
                edits.append(Edit(range: attribute.nameOffset..<end, text: current))
                name = current
            }
            switch name {
            case "style": visitStyle(attribute, definition)
            default:
                guard let kind = definition.attribute(name)?.kind else { continue }
                if let word = currentWord(attribute.value, kind) {
                    edits.append(Edit(range: attribute.valueRange, text: word))
                }
            }
        }
    }

    private mutating func visitStyle(
        _ attribute: MarkupAttribute, _ definition: ElementDefinition
    ) {
        guard let word = names.style(attribute.value, of: definition) else { return }
        guard word.isEmpty else {
            return edits.append(Edit(range: attribute.valueRange, text: word))
        }
        // With the space before it, so that the line has none at its end.
        var start = attribute.nameOffset
        while StartTagScanner.isSpace(document.source.bytes[start - 1]) { start -= 1 }
        edits.append(Edit(range: start..<(attribute.valueRange.upperBound + 1), text: ""))
    }

    /// Returns the word of today for an older word, or for a deprecated truth value; nil for
    /// others.
    private func currentWord(_ word: String, _ kind: ValueKind) -> String? {
        switch kind {
        case .words(let enumeration): names.word(word.trimmed, of: enumeration)
        case .bool: ["YES": "true", "1": "true", "NO": "false", "0": "false"][word.trimmed]
        default: nil
        }
    }

    // MARK: - Templates

    private mutating func visitTemplates(of node: MarkupNode) {
        switch node {
        case .comment: break
        case .element(let element): for child in element.children { visitTemplates(of: child) }
        case .instruction(let instruction):
            enter(instruction)
            if !isForeign, instruction.target == "properties", instruction.data.first == "{" {
                visitTemplates(of: instruction)
            }
        }
    }

    /// Renames the attributes of the templates of an instruction.
    private mutating func visitTemplates(of instruction: MarkupInstruction) {
        let end = instruction.range.upperBound - 2
        let bytes = document.source.bytes[instruction.dataOffset..<end]
        let templates = try? PropertyTemplate.read(bytes, of: document.source, isInline: true)
        for template in templates ?? [] {
            var taken = Set(template.values.keys)
            for (key, entry) in template.values {
                let start = entry.offset + 1
                let range = start..<(start + key.utf8.count)
                guard let name = currentName(key, of: template.name),
                    range.upperBound <= end, document.source.bytes[range].elementsEqual(key.utf8),
                    taken.insert(name).inserted
                else { continue }
                edits.append(Edit(range: range, text: name))
            }
        }
    }

    /// Returns the name of today of an attribute of a template, if all elements that have the
    /// template agree; where these aren't known, all elements of the language.
    private func currentName(_ key: String, of template: String) -> String? {
        var found = hasIncludes ? [] : users[template] ?? []
        if found.isEmpty || found.contains(where: { $0 == nil }) { found = schema.elements }
        let current = Set(
            found.compactMap { element in
                element.flatMap { $0.knows(key) ? key : names.name(key, of: $0) }
            })
        return current.count == 1 && current.first != key ? current.first : nil
    }
}
