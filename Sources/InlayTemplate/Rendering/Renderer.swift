import Foundation
import InlayValues
import OrderedCollections

/// Runs a compiled template.
///
/// Included programs are frames on a stack of its own, so that the run can stop at any operation
/// and go on later: where elements come asynchronously, ``run()`` returns until there is one.
struct Renderer {
    let template: CompiledTemplate
    let options: TemplateOptions
    let data: TemplateValue
    /// Takes the text away while it is written; nil where all of it is collected.
    var sink: ((ArraySlice<UInt8>) throws -> Void)?
    var onSection: ((TemplateSectionEvent) -> Void)?

    var bindings: NameBindings
    var output = RenderOutput()
    var loops: [LoopState] = []
    var cycles: [Int]
    private var changes: [[UInt8]?]
    /// At which index an object had the member of each step of a path.
    var members: [Int]
    var missing: MissingNames
    private var fuel: Fuel
    private var frames: [Frame] = []
    /// How many templates are around this one.
    private var outerDepth = 0
    var dialect = TemplateDialect.django
    /// The source whose next element the run waits for; set where it may wait.
    var waiting: AsyncElements?
    var canWait = false
    /// The source of a loop that begins, once its first elements are there.
    var fetched: AsyncElements?

    /// A program that is under way.
    private struct Frame {
        let program: Program
        var next = 0
        var include: Program.Include?
        /// What names meant and which loops there were around an isolated include.
        var hidden: [TemplateValue?] = []
        var hiddenLoops: [LoopState] = []
    }

    init(
        _ template: CompiledTemplate, data: TemplateValue, options: TemplateOptions,
        warn: ((Diagnostic) -> Void)?
    ) {
        self.template = template
        self.options = options
        self.data = data
        fuel = Fuel(options.limits)
        cycles = Array(repeating: 0, count: template.cycleCount)
        changes = Array(repeating: nil, count: template.changeCount)
        members = Array(repeating: 0, count: template.memberCount)
        missing = MissingNames(policy: options.undefined, warn: warn)
        bindings = NameBindings(template.values(of: data))
        frames = [Frame(program: template.programs[0])]
        dialect = template.programs[0].dialect
    }

    /// Runs to the end; false where it waits for an element, or a chunk is due that nobody took.
    mutating func run() throws -> Bool {
        while let frame = frames.last {
            guard try run(frame.program, from: frame.next) else { continue }
            if waiting != nil || isChunkDue { return false }
            end(frames.removeLast())
        }
        return true
    }

    /// Runs the operations of a program to its end, to an include, or until the run has to wait;
    /// false for an include, whose frame comes next.
    private mutating func run(_ program: Program, from start: Int) throws -> Bool {
        var next = start
        while next < program.operations.count {
            let operation = program.operations[next]
            next &+= 1
            fuel.left &-= 1
            switch operation {
            case .text(let range):
                program.literals.withUnsafeBufferPointer {
                    output.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
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
                let begins = try begin(program.loops[loop], in: program)
                if waiting != nil { return stop(before: next) }
                if !begins { next = exit }
            case .nextElement(let loop, let body):
                try checkLimits(program.loops[loop].source, at: program.loops[loop].offset)
                if isElementDue { waiting = loops.last?.elements }
                if isChunkDue || waiting != nil { return stop(before: next) }
                if try goOn(program.loops[loop]) { next = body }
            case .include(let index):
                // The frame of the included program goes on top of this one.
                frames[frames.count - 1].next = next
                if try include(program.includes[index], in: program) { return false }
            case .extend(let index): try extend(program.parents[index], in: program)
            case .beginScope: bindings.openScope()
            case .endScope: bindings.closeScope()
            case .assign(let name, let value, let isOuter):
                let value = try self.value(program.values[value])
                bindings.assign(value ?? .null, to: name, isOuter: isOuter)
            case .beginCapture: output.beginCapture()
            case .endCapture(let filters, let escaper):
                try endCapture(program.filters[filters], escaper, in: program)
            case .endSpaceless:
                let text = output.endCapture()
                Spaceless.append(text, to: &output.bytes)
            case .ifChanged(let index, let values, let target):
                if try !hasChanged(index, program.watched[values], in: program) { next = target }
            case .resetCycle(let index): cycles[index] = 0
            case .advanceCycles(let range):
                fuel.left &-= range.count
                for index in range { cycles[index] &+= 1 }
            case .beginSection(let name):
                onSection?(.began(program.sections[name], offset: output.length))
            case .endSection(let name):
                onSection?(.ended(program.sections[name], offset: output.length))
            }
        }
        try checkLimits(program.source, at: program.source.bytes.count)
        frames[frames.count - 1].next = next
        return true
    }

    /// Has the operation in front of an index run again when the run goes on.
    private mutating func stop(before next: Int) -> Bool {
        frames[frames.count - 1].next = next - 1
        fuel.left &+= 1
        return true
    }

    private mutating func write(_ value: Program.Value, _ escaper: Escaper) throws {
        if value.plainName >= 0, let found = bindings[value.plainName] {
            return ValueWriter.append(found, escaper, dialect, to: &output.bytes)
        }
        guard let found = try self.value(value) else { return }
        ValueWriter.append(found, escaper, dialect, to: &output.bytes)
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

    // MARK: - Other templates

    /// Begins an included program; false where it has run already.
    private mutating func include(
        _ include: Program.Include, in program: Program
    ) throws -> Bool {
        guard outerDepth + frames.count <= options.limits.includeDepth else {
            throw include.source.error(
                at: include.offset,
                "templates include each other more than \(options.limits.includeDepth) deep")
        }
        try checkLimits(include.source, at: include.offset)
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
        let depth = outerDepth + frames.count
        var frame = Frame(program: program, include: include)
        if include.isIsolated {
            frame.hidden = bindings.hideAll(except: template.globals)
            swap(&frame.hiddenLoops, &loops)
        }
        bindings.openScope()
        for (name, value) in values { bindings.assign(value, to: name, isOuter: false) }
        switch include.target {
        case .program(let index):
            frames.append(
                Frame(
                    program: template.programs[index], include: include, hidden: frame.hidden,
                    hiddenLoops: frame.hiddenLoops))
            dialect = template.programs[index].dialect
            return true
        case .named(_, let context, let isAutoescaped):
            frames.append(frame)
            try run(
                named: chosen, extendedBy: [], context: context,
                isAutoescaped: isAutoescaped, from: include.source, at: include.offset,
                depth: depth)
            end(frames.removeLast())
            return false
        }
    }

    /// Gives names the meanings that they had around an included program.
    private mutating func end(_ frame: Frame) {
        dialect = frames.last?.program.dialect ?? dialect
        guard let include = frame.include else { return }
        bindings.closeScope()
        if include.isIsolated {
            bindings.show(frame.hidden)
            loops = frame.hiddenLoops
        }
    }

    private func templateName(_ value: TemplateValue) -> [String] {
        guard case .array(let names) = value else { return [value.text] }
        return names.map(\.text)
    }

    private mutating func extend(
        _ parent: (name: Int, tree: TemplateTree, offset: Int), in program: Program
    ) throws {
        guard outerDepth + frames.count <= options.limits.includeDepth else {
            throw parent.tree.source.error(
                at: parent.offset,
                "templates extend each other more than \(options.limits.includeDepth) deep")
        }
        guard let name = try value(program.values[parent.name]), name.isTrue(dialect) else {
            throw parent.tree.source.error(
                at: parent.offset, "the template to extend has no name")
        }
        try run(
            named: templateName(name), extendedBy: program.trees, context: HTMLContext(),
            isAutoescaped: true, from: parent.tree.source, at: parent.offset,
            depth: outerDepth + frames.count)
    }

    /// Runs a template that isn't compiled with this one: with what names mean here.
    private mutating func run(
        named names: [String], extendedBy trees: [TemplateTree], context: HTMLContext,
        isAutoescaped: Bool, from source: TemplateSource, at offset: Int, depth: Int
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
        var inner = Renderer(found, data: data, options: options, warn: missing.warn)
        for (number, name) in found.names.enumerated() {
            if let own = template.numbers[name] { inner.bindings[number] = bindings[own] }
        }
        inner.loops = loops
        inner.fuel = fuel
        inner.outerDepth = depth
        inner.onSection = onSection
        swap(&inner.output, &output)
        defer {
            swap(&inner.output, &output)
            fuel = inner.fuel
        }
        _ = try inner.run()
    }

    // MARK: - Captures

    private mutating func endCapture(
        _ filters: [Program.Filter], _ escaper: Escaper, in program: Program
    ) throws {
        let text = String(decoding: output.endCapture(), as: UTF8.self)
        let value =
            options.escaping == .none
            ? TemplateValue.string(text) : .html(TrustedHTML(trusting: text))
        let result = try apply(filters, to: value, in: program.source)
        ValueWriter.append(result, escaper, dialect, to: &output.bytes)
    }

    private mutating func hasChanged(
        _ index: Int, _ values: [Int], in program: Program
    ) throws -> Bool {
        var text: [UInt8] = []
        if values.isEmpty {
            text = output.endCapture()
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
        if isChanged, values.isEmpty { output.bytes += text }
        return isChanged
    }

    // MARK: - Limits

    @inline(__always)
    mutating func checkLimits(_ source: TemplateSource, at offset: Int) throws {
        guard fuel.left >= 0, output.length <= options.limits.outputBytes else {
            return try checkExceededLimits(source, at: offset)
        }
    }

    private mutating func checkExceededLimits(_ source: TemplateSource, at offset: Int) throws {
        if let sentence = fuel.refill() { throw source.error(at: offset, sentence) }
        guard output.length <= options.limits.outputBytes else {
            throw source.error(
                at: offset, "the text is longer than \(options.limits.outputBytes) bytes")
        }
    }

    // MARK: - Sinks

    /// Whether a full chunk waits for a sink that is called outside of the run.
    private var isChunkDue: Bool { canWait && output.isChunkFull }

    /// Whether the current loop’s next element isn't there yet.
    private var isElementDue: Bool {
        guard canWait, let elements = loops.last?.elements, !elements.isReady else { return false }
        return true
    }

    /// Goes on with the elements that the run waited for: those of a loop that begins, or of the
    /// current one.
    mutating func goOn(with elements: AsyncElements) {
        waiting = nil
        if loops.last?.elements !== elements { fetched = elements }
    }

    /// Gives the text to the sink where that is due.
    mutating func flush(isEnd: Bool = false) throws {
        guard isEnd || output.isChunkFull, let sink else { return }
        try sink(output.bytes[...])
        output.removeChunk()
    }

    // MARK: - Names that nothing has

    mutating func reportMissing(_ value: Program.Value) throws {
        if missing.isSilent { return }
        try missing.report(value, hint: suggestion(for: value))
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
