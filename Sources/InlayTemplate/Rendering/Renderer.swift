import Foundation
import InlayValues
import OrderedCollections

/// Runs a compiled template.
struct Renderer {
    let template: CompiledTemplate
    let options: TemplateOptions
    let data: TemplateValue
    let warn: ((Diagnostic) -> Void)?
    /// Takes the text away while it is written; nil where all of it is collected.
    var sink: ((ArraySlice<UInt8>) throws -> Void)?
    var onSection: ((TemplateSectionEvent) -> Void)?

    /// What each name means at this moment, by its number.
    var bindings: [TemplateValue?]
    var output: [UInt8] = []
    /// How much was in the output before, and how much has gone to the sink.
    var outputStart = 0
    var flushed = 0
    var loops: [LoopState] = []
    /// What names meant outside of the scopes that are open.
    private var saved: [(name: Int, value: TemplateValue?)] = []
    private var scopes: [Int] = []
    var cycles: [Int]
    private var changes: [[UInt8]?]
    /// At which index an object had the member of each step of a path.
    var members: [Int]
    private var captures: [[UInt8]] = []
    var fuel: Int
    private var depth = 0
    private var warnedPlaces: Set<Place> = []
    var dialect = TemplateDialect.django

    private struct Place: Hashable {
        let source: ObjectIdentifier
        let offset: Int
    }

    private static let sinkSize = 65_536

    init(
        _ template: CompiledTemplate, data: TemplateValue, options: TemplateOptions,
        warn: ((Diagnostic) -> Void)?
    ) {
        self.template = template
        self.options = options
        self.data = data
        self.warn = warn
        fuel = options.limits.operations
        cycles = Array(repeating: 0, count: template.cycleCount)
        changes = Array(repeating: nil, count: template.changeCount)
        members = Array(repeating: 0, count: template.memberCount)
        bindings = template.values(of: data)
    }

    mutating func run(_ index: Int) throws {
        let program = template.programs[index]
        let outerDialect = dialect
        dialect = program.dialect
        defer { dialect = outerDialect }
        var next = 0
        while next < program.operations.count {
            let operation = program.operations[next]
            next += 1
            fuel -= 1
            switch operation {
            case .text(let range):
                program.literals.withUnsafeBufferPointer {
                    output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
                }
            case .output(let value, let escaper):
                try write(program.values[value], escaper)
            case .jump(let target): next = target
            case .test(let value, let answer, let target):
                let value = try self.value(program.values[value], isAsked: true)
                if (value?.isTrue(dialect) ?? false) == answer { next = target }
            case .compare(let comparison, let left, let right, let answer, let target):
                if try compare(comparison, program.values[left], program.values[right]) == answer {
                    next = target
                }
            case .beginLoop(let loop, let exit):
                if try !begin(program.loops[loop], in: program) { next = exit }
            case .nextElement(let loop, let body):
                if try goOn(program.loops[loop]) { next = body }
            case .include(let index): try include(program.includes[index], in: program)
            case .extend(let index): try extend(program.parents[index], in: program)
            case .beginScope: openScope()
            case .endScope: closeScope()
            case .assign(let name, let value, let isOuter):
                let value = try self.value(program.values[value])
                assign(value ?? .null, to: name, isOuter: isOuter)
            case .beginCapture:
                captures.append(output)
                output = []
            case .endCapture(let filters, let escaper):
                try endCapture(program.filters[filters], escaper, in: program)
            case .endSpaceless:
                let text = endCapture()
                Spaceless.append(text, to: &output)
            case .ifChanged(let index, let values, let target):
                if try !hasChanged(index, program.watched[values], in: program) { next = target }
            case .resetCycle(let index): cycles[index] = 0
            case .beginSection(let name):
                onSection?(
                    .began(program.sections[name], offset: flushed + output.count - outputStart))
            case .endSection(let name):
                onSection?(
                    .ended(program.sections[name], offset: flushed + output.count - outputStart))
            }
        }
        try checkLength(program.source, at: program.source.bytes.count)
    }

    private mutating func write(_ value: Program.Value, _ escaper: Escaper) throws {
        if value.plainName >= 0, let found = bindings[value.plainName] {
            return ValueWriter.append(found, escaper, dialect, to: &output)
        }
        guard let found = try self.value(value) else { return }
        ValueWriter.append(found, escaper, dialect, to: &output)
    }

    private mutating func compare(
        _ comparison: Comparison, _ left: Program.Value, _ right: Program.Value
    ) throws -> Bool {
        let first = try value(left, isAsked: true)
        let second = try value(right, isAsked: true)
        guard comparison == .equalTexts || comparison == .prefix else {
            return comparison(first ?? .null, second ?? .null)
        }
        // MGTemplateEngine compares a name that nothing has as the text that it is.
        return comparison(first ?? .string(left.name), second ?? .string(right.name))
    }

    // MARK: - Scopes

    mutating func openScope() { scopes.append(saved.count) }

    mutating func closeScope() {
        let start = scopes.removeLast()
        while saved.count > start {
            let entry = saved.removeLast()
            bindings[entry.name] = entry.value
        }
    }

    /// Notes what a name means outside of the scope that was opened last.
    mutating func save(_ name: Int) { saved.append((name, bindings[name])) }

    mutating func assign(_ value: TemplateValue?, to name: Int, isOuter: Bool) {
        if !(isOuter && bindings[name] != nil), let start = scopes.last,
            !saved[start...].contains(where: { $0.name == name })
        {
            saved.append((name, bindings[name]))
        }
        bindings[name] = value
    }

    // MARK: - Other templates

    private mutating func include(_ include: Program.Include, in program: Program) throws {
        guard depth < options.limits.includeDepth else {
            throw include.source.error(
                at: include.offset,
                "templates include each other more than \(options.limits.includeDepth) deep")
        }
        try checkLength(include.source, at: include.offset)
        var values: [(name: Int, value: TemplateValue?)] = []
        for binding in include.bindings {
            values.append((binding.name, try value(program.values[binding.value])))
        }
        var chosen: [String] = []
        if case .named(let name, _, _) = include.target {
            guard let name = try value(program.values[name]) else {
                throw include.source.error(
                    at: include.offset, "the template to include has no name")
            }
            chosen = templateName(name)
        }
        let outer = bindings
        let outerLoops = loops
        if include.isIsolated {
            bindings = Array(repeating: nil, count: bindings.count)
            loops = []
        }
        openScope()
        for (name, value) in values { assign(value, to: name, isOuter: false) }
        depth += 1
        switch include.target {
        case .program(let index): try run(index)
        case .named(_, let context, let isAutoescaped):
            try run(
                named: chosen, extendedBy: [], context: context,
                isAutoescaped: isAutoescaped, from: include.source, at: include.offset)
        }
        depth -= 1
        closeScope()
        if include.isIsolated {
            bindings = outer
            loops = outerLoops
        }
    }

    private func templateName(_ value: TemplateValue) -> [String] {
        guard case .array(let names) = value else { return [value.text] }
        return names.map(\.text)
    }

    private mutating func extend(
        _ parent: (name: Int, tree: TemplateTree, offset: Int), in program: Program
    ) throws {
        guard let name = try value(program.values[parent.name]), name.isTrue(dialect) else {
            throw parent.tree.source.error(
                at: parent.offset, "the template to extend has no name")
        }
        try run(
            named: templateName(name), extendedBy: program.trees, context: HTMLContext(),
            isAutoescaped: true, from: parent.tree.source, at: parent.offset)
    }

    /// Runs a template that isn't compiled with this one: with what names mean here.
    private mutating func run(
        named names: [String], extendedBy trees: [TemplateTree], context: HTMLContext,
        isAutoescaped: Bool, from source: TemplateSource, at offset: Int
    ) throws {
        var found: CompiledTemplate?
        for (index, name) in names.enumerated() {
            do {
                found = try template.library.template(
                    named: name, extendedBy: trees, context: context, isAutoescaped: isAutoescaped)
                break
            } catch let error as TemplateFileError {
                if index + 1 == names.count { throw source.error(at: offset, "\(error)") }
            }
        }
        guard let found else { return }
        guard
            options.escaping != .context || HTMLContext.joined(found.end, context) == context
                || !trees.isEmpty
        else {
            throw source.error(
                at: offset,
                "a template that is chosen by a value has to end where it begins, but "
                    + "ends \(found.end.place)")
        }
        var inner = Renderer(found, data: data, options: options, warn: warn)
        for (number, name) in found.names.enumerated() {
            if let own = template.numbers[name] { inner.bindings[number] = bindings[own] }
        }
        inner.loops = loops
        inner.fuel = fuel
        inner.depth = depth
        inner.outputStart = outputStart
        inner.flushed = flushed
        swap(&inner.output, &output)
        defer {
            swap(&inner.output, &output)
            fuel = inner.fuel
        }
        try inner.run(0)
    }

    // MARK: - Captures

    private mutating func endCapture() -> [UInt8] {
        var text = captures.removeLast()
        swap(&text, &output)
        return text
    }

    private mutating func endCapture(
        _ filters: [Program.Filter], _ escaper: Escaper, in program: Program
    ) throws {
        let text = endCapture()
        var value = TemplateValue.string(String(decoding: text, as: UTF8.self))
        if options.escaping != .none {
            value = .html(TrustedHTML(trusting: String(decoding: text, as: UTF8.self)))
        }
        let result = try apply(filters, to: value, in: program.source)
        ValueWriter.append(result, escaper, dialect, to: &output)
    }

    private mutating func hasChanged(
        _ index: Int, _ values: [Int], in program: Program
    ) throws -> Bool {
        var text: [UInt8] = []
        if values.isEmpty {
            text = endCapture()
        } else {
            for value in values {
                try self.value(program.values[value])?.append(to: &text, dialect)
                text.append(0)
            }
        }
        // Each round of an outer loop begins anew.
        let key = loops.dropLast().flatMap { withUnsafeBytes(of: $0.step) { Array($0) } }
        let isChanged = changes[index] != key + text
        changes[index] = key + text
        if isChanged, values.isEmpty { output += text }
        return isChanged
    }

    // MARK: - Limits

    @inline(__always)
    func checkLength(_ source: TemplateSource, at offset: Int) throws {
        guard fuel >= 0, flushed &+ output.count &- outputStart <= options.limits.outputBytes else {
            throw limitError(source, at: offset)
        }
    }

    private func limitError(_ source: TemplateSource, at offset: Int) -> Diagnostic {
        source.error(
            at: offset,
            fuel < 0
                ? "the template takes more than \(options.limits.operations) operations"
                : "the text is longer than \(options.limits.outputBytes) bytes")
    }

    /// Gives the text to the sink where that is due.
    mutating func flush(isEnd: Bool = false) throws {
        guard isEnd || output.count >= Self.sinkSize, captures.isEmpty, let sink else { return }
        try sink(output[...])
        flushed += output.count
        output.removeAll(keepingCapacity: true)
    }

    // MARK: - Names that nothing has

    mutating func reportMissing(_ value: Program.Value) throws {
        let sentence = "nothing is called “\(value.name)”"
        switch options.undefined {
        case .error: throw value.source.error(at: value.offset, sentence + suggestion(for: value))
        case .empty:
            guard let warn else { return }
            let place = Place(source: ObjectIdentifier(value.source), offset: value.offset)
            if warnedPlaces.insert(place).inserted {
                warn(value.source.warning(at: value.offset, sentence + suggestion(for: value)))
            }
        }
    }

    private func suggestion(for value: Program.Value) -> String {
        guard case .name(let name, let path) = value.operand else { return "" }
        if bindings[name] == nil {
            guard case .object(let members) = data else { return "" }
            return Suggestion.text(for: template.names[name], among: members.keys)
        }
        guard case .object(let members) = bindings[name], let first = path.first else { return "" }
        return Suggestion.text(for: first.name, among: members.keys)
    }
}

/// Removes the space between tags.
enum Spaceless {
    static func append(_ text: [UInt8], to output: inout [UInt8]) {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let start = text.firstIndex { !isSpace($0) } ?? text.count
        let end = (text.lastIndex { !isSpace($0) } ?? -1) + 1
        var index = start
        while index < end {
            let byte = text[index]
            output.append(byte)
            index += 1
            guard byte == UInt8(ascii: ">") else { continue }
            var next = index
            while next < end, isSpace(text[next]) { next += 1 }
            if next < end, text[next] == UInt8(ascii: "<") { index = next }
        }
    }
}

/// A part of a template that `section` names, as it is written.
public enum TemplateSectionEvent: Hashable, Sendable {
    /// The section begins behind so many bytes of the text.
    case began(String, offset: Int)

    /// The section ends there.
    case ended(String, offset: Int)

    /// All is written.
    case finished
}
