import InlayValues

/// The interpreter of a compiled template.
///
/// Included programs are frames on an explicit stack, so that the run can be suspended at any
/// operation: ``run()`` returns when it has to wait for an asynchronous element. The type is
/// noncopyable: the Swift compiler copied it in each iteration of a loop, which retained and
/// released each of its parts.
struct Renderer: ~Copyable {
    var output = RenderOutput()
    /// Receives the output in chunks; nil if all of it is collected.
    var sink: ((ArraySlice<UInt8>) throws -> Void)?
    var onSection: ((TemplateSectionEvent) -> Void)?
    var wait = ElementWait()

    private let template: CompiledTemplate
    private var evaluator: ValueEvaluator
    private var changes = ChangeDetector()
    private var budget: OperationBudget
    private let maximumLength: Int
    private var frames: [RenderFrame] = []
    /// The number of enclosing renderings, which run separately compiled templates, and the names
    /// that are visible in them.
    private var outerDepth = 0
    private var outerNames: EnclosingNames?

    init(
        _ template: CompiledTemplate, data: TemplateValue, warn: ((SourceDiagnostic) -> Void)?
    ) {
        self.template = template
        evaluator = ValueEvaluator(template, data: data, warn: warn)
        budget = OperationBudget(template.library.options.limits)
        maximumLength = template.library.options.limits.outputBytes
        frames.append(RenderFrame(program: template.programs[0]))
    }

    /// Renders to the end; returns false if it waits for an asynchronous element or for the sink.
    mutating func run() throws -> Bool {
        while let frame = frames.last {
            guard try run(frame.program, from: frame.next) else { continue }
            if wait.isWaiting || isChunkDue { return false }
            end(frames.removeLast())
        }
        return true
    }

    /// Runs a program until it ends, waits or reaches an include; returns false if another frame is
    /// next.
    private mutating func run(_ program: Program, from start: Int) throws -> Bool {
        // Copied to constants, because each access to an array of a class costs a reference count.
        let (operations, literals, values) = (program.operations, program.literals, program.values)
        var next = start
        var checkpoint = 0
        while next < operations.count {
            let operation = operations[next]
            next &+= 1
            budget.left &-= 1
            switch operation {
            case .text(let range): output.append(literals, range)
            case .outputName(let name, let value, let escaper):
                if let found = evaluator.bindings[name] {
                    if ValueWriter.append(found, escaper, evaluator.dialect, to: &output.bytes)
                        == .blocked
                    {
                        evaluator.reports.reportBlocked(values[value], escaper)
                    }
                } else {
                    try write(values[value], escaper)
                }
                if output.bytes.count > checkpoint { checkpoint = try check(values[value]) }
            case .output(let value, let escaper):
                try write(values[value], escaper)
                if output.bytes.count > checkpoint { checkpoint = try check(values[value]) }
            case .markLineBreak: output.markLineBreak()
            case .keepLineBreak: output.keepLineBreak()
            case .passLineBreak: output.passLineBreak()
            case .jump(let target): next = target
            case .test(let value, let outcome, let target):
                if try evaluator.isTrue(values[value]) == outcome { next = target }
            case .compare(let comparison, let left, let right, let outcome, let target):
                let found = try evaluator.compare(
                    comparison, values[left], values[right])
                if found == outcome { next = target }
            case .beginLoop(let loop, let exit):
                let begins = try begin(program.loops[loop], in: program)
                if wait.isWaiting { return stop(before: next) }
                if !begins { next = exit }
            case .nextElement(let index, let body):
                let loop = program.loops[index]
                if isOverLimit { try checkExceededLimits(loop.source, at: loop.offset) }
                if wait.isAllowed {
                    wait.begin(for: evaluator.loops.awaited)
                    if isChunkDue || wait.isWaiting { return stop(before: next) }
                }
                if try evaluator.loops.advance(loop, &evaluator.bindings) {
                    next = body
                    try flush()
                }
            case .include(let index):
                // The frame of the included program goes on top of this one.
                frames[frames.count - 1].next = next
                if try include(program.includes[index], in: program) { return false }
            case .extend(let index): try extend(program.parents[index], in: program)
            case .beginScope: evaluator.bindings.openScope()
            case .beginScopeWith(let index): try beginScope(program.bindings[index], in: program)
            case .endScope: evaluator.bindings.closeScope()
            case .assign(let name, let value, let isOuter):
                let value = try evaluator.value(values[value]) ?? evaluator.missingValue
                evaluator.bindings.assign(value, to: name, isOuter: isOuter)
            case .beginCapture:
                output.beginCapture()
                checkpoint = 0
            case .endCapture(let filters, let escaper):
                try endCapture(program.filters[filters], escaper, in: program)
            case .endSpaceless:
                let text = output.endCapture()
                Spaceless.append(text, to: &output.bytes)
            case .ifChanged(let index, let watched, let target):
                if try !isChanged(index, program.watched[watched], in: program) { next = target }
            case .resetCycle(let index): evaluator.resetCycle(index)
            case .advanceCycles(let range):
                budget.left &-= range.count
                evaluator.advanceCycles(range)
            case .beginSection(let name):
                onSection?(.began(program.sections[name], offset: output.length))
            case .endSection(let name):
                onSection?(.ended(program.sections[name], offset: output.length))
            }
        }
        if isOverLimit {
            try checkExceededLimits(program.source, at: program.source.bytes.count)
        }
        frames[frames.count - 1].next = next
        return true
    }

    /// Suspends the run, so that it resumes with the operation before an index.
    private mutating func stop(before next: Int) -> Bool {
        frames[frames.count - 1].next = next - 1
        budget.left &+= 1
        return true
    }

    private mutating func write(_ value: Program.Value, _ escaper: Escaper) throws {
        guard let found = try evaluator.value(value) else {
            return ValueWriter.appendMissing(escaper, to: &output.bytes)
        }
        if ValueWriter.append(found, escaper, evaluator.dialect, to: &output.bytes) == .blocked {
            evaluator.reports.reportBlocked(value, escaper)
        }
    }

    // MARK: - Loops

    /// Starts a loop; returns false if it has no elements, or has to wait for them.
    private mutating func begin(_ loop: Program.Loop, in program: Program) throws -> Bool {
        let first = try evaluator.elements(of: program.values[loop.sequence])
        var state: LoopState
        if let end = loop.rangeEnd {
            let last = try evaluator.value(program.values[end]) ?? .null
            guard let range = try LoopState(from: first, to: last, loop) else { return false }
            state = range
        } else if case .sequence(let sequence) = first, !loop.isReversed,
            let makeIterator = sequence.makeAsyncIterator
        {
            guard wait.isAllowed else {
                throw loop.source.error(
                    at: loop.offset,
                    "the elements come asynchronously: render the template by “stream”, and "
                        + "not in a template that is chosen by a value")
            }
            guard let elements = wait.begin(makeIterator) else { return false }
            state = LoopState(elements)
        } else {
            state = try LoopState(over: first, loop, evaluator.dialect)
        }
        guard !state.isEmpty else { return false }
        state.run = changes.newRun()
        try evaluator.loops.begin(consume state, loop, &evaluator.bindings)
        return true
    }

    // MARK: - Other templates

    /// Starts an included program; returns false if it was rendered completely by this call.
    private mutating func include(
        _ include: Program.Include, in program: Program
    ) throws -> Bool {
        try checkDepth("include", include.source, at: include.offset)
        if isOverLimit { try checkExceededLimits(include.source, at: include.offset) }
        let values = try evaluator.values(of: include.bindings, in: program)
        var chosen: [String] = []
        if case .named(let name, _, _) = include.target {
            guard let name = try evaluator.value(program.values[name]) else {
                throw include.source.error(
                    at: include.offset, "the template to include has no name")
            }
            chosen = ChosenTemplate.names(in: name)
        }
        var frame = RenderFrame(program: program, isIncluded: true)
        if case .program(let index) = include.target {
            frame = RenderFrame(program: template.programs[index], isIncluded: true)
            frame.run = changes.newRun()
            // In MGTemplateEngine’s dialect a cycle has one state for the rendering.
            if !frame.program.cycles.isEmpty, frame.program.dialect == .django {
                frame.cycles = evaluator.startCycles(frame.program.cycles)
            }
        }
        let depth = outerDepth + frames.count
        if include.isIsolated {
            frame.hidden = RenderFrame.HiddenNames(
                evaluator.bindings.hideAll(except: template.globals), evaluator.loops)
            evaluator.loops = LoopStack()
        }
        evaluator.bindings.openScope()
        evaluator.bindings.assign(values, to: include.bindings)
        frames.append(frame)
        switch include.target {
        case .program:
            evaluator.dialect = frame.program.dialect
            return true
        case .named(_, let context, let isAutoescaped):
            try run(
                ChosenTemplate(
                    names: chosen, context: context, isAutoescaped: isAutoescaped,
                    source: include.source, offset: include.offset),
                depth: depth)
            end(frames.removeLast())
            return false
        }
    }

    /// Restores the dialect, `cycle` states, names and loops after an included program.
    private mutating func end(_ frame: RenderFrame) {
        evaluator.dialect = frames.last?.program.dialect ?? evaluator.dialect
        guard frame.isIncluded else { return }
        if !frame.cycles.isEmpty {
            evaluator.endCycles(frame.program.cycles, continuing: frame.cycles)
        }
        evaluator.bindings.closeScope()
        if let hidden = frame.hidden {
            evaluator.bindings.show(hidden.bindings)
            evaluator.loops = hidden.loops
        }
    }

    /// Opens a scope; the values of its names are all evaluated before any name is bound.
    private mutating func beginScope(
        _ bindings: [Program.Binding], in program: Program
    ) throws {
        let values = try evaluator.values(of: bindings, in: program)
        evaluator.bindings.openScope()
        evaluator.bindings.assign(values.map { $0 ?? .null }, to: bindings)
    }

    private func checkDepth(
        _ verb: String, _ source: TemplateSource, at offset: Int
    ) throws {
        let limit = template.library.options.limits.includeDepth
        guard outerDepth + frames.count <= limit else {
            throw source.error(
                at: offset, "templates \(verb) each other more than \(limit) deep")
        }
    }

    private mutating func extend(
        _ parent: Program.Parent, in program: Program
    ) throws {
        try checkDepth("extend", parent.tree.source, at: parent.offset)
        guard let name = try evaluator.value(program.values[parent.name]),
            name.isTrue(evaluator.dialect)
        else {
            throw parent.tree.source.error(
                at: parent.offset, "the template to extend has no name")
        }
        try run(
            ChosenTemplate(
                names: ChosenTemplate.names(in: name), trees: program.trees,
                context: parent.context, isAutoescaped: parent.isAutoescaped,
                source: parent.tree.source, offset: parent.offset),
            depth: outerDepth + frames.count)
    }

    /// Runs a separately compiled template with the current values of names.
    private mutating func run(_ chosen: ChosenTemplate, depth: Int) throws {
        let found = try chosen.compiled(
            in: template.library, isWholePage: !chosen.trees.isEmpty && depth == 1)
        guard let found else { return }
        let isIsolated = frames.contains { $0.hidden != nil }
        let names = EnclosingNames(
            template.names, bindings: evaluator.bindings,
            outer: isIsolated ? nil : outerNames)
        var inner = Renderer(
            found, data: isIsolated ? .null : evaluator.data, warn: evaluator.warn)
        for (number, name) in found.names.enumerated() {
            if let value = names.value(of: name) { inner.evaluator.bindings[number] = value }
        }
        inner.outerNames = names
        inner.frames[0].run = changes.newRun()
        inner.evaluator.loops = evaluator.loops
        (inner.budget, inner.outerDepth, inner.onSection) = (budget, depth, onSection)
        swap(&inner.output, &output)
        swap(&inner.changes, &changes)
        swap(&inner.evaluator.reports, &evaluator.reports)
        defer {
            swap(&inner.output, &output)
            swap(&inner.changes, &changes)
            swap(&inner.evaluator.reports, &evaluator.reports)
            budget = inner.budget
        }
        _ = try inner.run()
    }

    // MARK: - Captures

    private mutating func endCapture(
        _ filters: [Program.Filter], _ escaper: Escaper, in program: Program
    ) throws {
        let text = String(decoding: output.endCapture(), as: UTF8.self)
        let value =
            template.library.options.escaping == .none
            ? TemplateValue.string(text) : .html(TrustedHTML(trusting: text))
        let result = try evaluator.apply(filters, to: value, in: program.source)
        ValueWriter.append(result, escaper, evaluator.dialect, to: &output.bytes)
    }

    private mutating func isChanged(
        _ index: Int, _ values: [Int], in program: Program
    ) throws -> Bool {
        var text: [UInt8] = []
        if values.isEmpty {
            text = output.endCapture()
        } else {
            for value in values {
                try evaluator.value(program.values[value])?
                    .append(to: &text, evaluator.dialect)
                text.append(0)
            }
        }
        let run = evaluator.loops.run ?? frames.last?.run ?? 0
        let isChanged = changes.isChanged(index, of: template, text, in: run)
        if isChanged, values.isEmpty { output.bytes += text }
        return isChanged
    }

    // MARK: - Limits

    /// The number of bytes of output after which the limits are checked, even outside of loops.
    private static let checkedLength = 65_536

    /// Checks the limits of operations, time and output.
    ///
    /// - Parameter value: The value that was written last, for the position of the error.
    /// - Returns: The length of the buffer, in bytes, at which the limits have to be checked again.
    /// - Throws: The error of the limit that was exceeded.
    private mutating func check(_ value: Program.Value) throws -> Int {
        if isOverLimit { try checkExceededLimits(value.source, at: value.offset) }
        return output.bytes.count &+ min(Self.checkedLength, maximumLength &- output.length)
    }

    private var isOverLimit: Bool { budget.left < 0 || output.length > maximumLength }

    private mutating func checkExceededLimits(_ source: TemplateSource, at offset: Int) throws {
        if let sentence = budget.refill() { throw source.error(at: offset, sentence) }
        guard output.length <= maximumLength else {
            throw source.error(at: offset, "the text is longer than \(maximumLength) bytes")
        }
    }

    // MARK: - Sinks

    /// Whether the sink has to accept a full chunk before the rendering continues.
    private var isChunkDue: Bool { wait.isAllowed && output.isChunkFull }

    /// Ends the wait for elements that have arrived.
    mutating func endWait() { wait.end(current: evaluator.loops.awaited) }

    /// Passes a full chunk to the sink; at the end, also an incomplete one.
    mutating func flush(isEnd: Bool = false) throws {
        guard isEnd || output.isChunkFull, let sink else { return }
        try sink(output.bytes[...])
        output.removeChunk()
    }
}
