import InlayValues
import OrderedCollections

/// Runs a compiled template.
struct Renderer {
    /// A loop that is under way.
    struct LoopState {
        let elements: Elements
        let isReversed: Bool
        var step = 0

        enum Elements {
            case values([TemplateValue])
            case members([(name: String, value: TemplateValue)])

            var count: Int {
                switch self {
                case .values(let values): values.count
                case .members(let members): members.count
                }
            }
        }
    }

    let template: CompiledTemplate
    let environment: TemplateEnvironment
    let limits: TemplateLimits
    let undefined: UndefinedNames
    let warn: ((Diagnostic) -> Void)?

    /// The data's members by the numbers of their names.
    let roots: [TemplateValue?]
    var output: [UInt8] = []
    /// How much was in the output before.
    var outputStart = 0
    var locals: [TemplateValue] = []
    var localNames: [Int] = []
    var loops: [LoopState] = []
    /// Where the variables of the running program begin.
    var base = 0
    private var stepsLeft: Int
    private var depth = 0
    private var warnedPlaces: Set<Place> = []

    private struct Place: Hashable {
        let source: ObjectIdentifier
        let offset: Int
    }

    init(
        _ template: CompiledTemplate, data: TemplateValue, options: TemplateOptions,
        warn: ((Diagnostic) -> Void)?
    ) {
        self.template = template
        environment = options.environment
        limits = options.limits
        undefined = options.undefined
        self.warn = warn
        stepsLeft = options.limits.rounds
        if case .object(let members) = data {
            roots = template.names.map { members[$0] }
        } else {
            roots = Array(repeating: nil, count: template.names.count)
        }
    }

    mutating func run(_ index: Int) throws(Diagnostic) {
        let program = template.programs[index]
        var next = 0
        while next < program.operations.count {
            let operation = program.operations[next]
            next += 1
            switch operation {
            case .text(let range): output += program.source.bytes[range]
            case .output(let value, let escaping):
                let value = try self.value(program.values[value], in: program) ?? .null
                ValueWriter.append(value, escaping, to: &output)
            case .quote: output.append(UInt8(ascii: "\""))
            case .jump(let target): next = target
            case .test(let value, let answer, let target):
                let value = try self.value(program.values[value], in: program, isAsked: true)
                if (value?.isTrue ?? false) == answer { next = target }
            case .compare(let comparison, let left, let right, let answer, let target):
                let left = try value(program.values[left], in: program, isAsked: true)
                let right = try value(program.values[right], in: program, isAsked: true)
                if comparison(left ?? .null, right ?? .null) == answer { next = target }
            case .beginLoop(let loop, let exit):
                if try !begin(program.loops[loop], in: program) { next = exit }
            case .nextElement(let loop, let body):
                if try goOn(program.loops[loop], in: program) { next = body }
            case .include(let included, let offset):
                try include(included, from: program, at: offset)
            }
        }
        try checkLength(program.source, at: program.source.bytes.count)
    }

    private mutating func include(
        _ index: Int, from program: Program, at offset: Int
    ) throws(Diagnostic) {
        guard depth < limits.includeDepth else {
            throw program.source.error(
                at: offset, "templates include each other more than \(limits.includeDepth) deep")
        }
        try countRound(program.source, at: offset)
        let outerBase = base
        base = locals.count
        depth += 1
        try run(index)
        depth -= 1
        base = outerBase
    }

    // MARK: - Loops

    private mutating func begin(
        _ loop: Program.Loop, in program: Program
    ) throws(Diagnostic) -> Bool {
        let sequence = try value(program.values[loop.sequence], in: program) ?? .null
        let elements: LoopState.Elements
        switch sequence {
        case .array(let values): elements = .values(values)
        case .object(let members): elements = .members(members.map { ($0, $1) })
        case .null: elements = .values([])
        default:
            throw program.source.error(at: loop.offset, "a “for” needs a list, not one value")
        }
        guard elements.count > 0 else { return false }
        loops.append(LoopState(elements: elements, isReversed: loop.isReversed))
        localNames += loop.names
        for _ in loop.names { locals.append(.null) }
        try show(loop, in: program)
        return true
    }

    private mutating func goOn(
        _ loop: Program.Loop, in program: Program
    ) throws(Diagnostic) -> Bool {
        let last = loops.count - 1
        loops[last].step += 1
        if loops[last].step < loops[last].elements.count {
            try show(loop, in: program)
            return true
        }
        loops.removeLast()
        locals.removeLast(loop.names.count)
        localNames.removeLast(loop.names.count)
        return false
    }

    /// Makes the element of the current round the value of the loop's variables.
    private mutating func show(
        _ loop: Program.Loop, in program: Program
    ) throws(Diagnostic) {
        try countRound(program.source, at: loop.offset)
        let state = loops[loops.count - 1]
        let count = state.elements.count
        let index = state.isReversed ? count - 1 - state.step : state.step
        let first = locals.count - loop.names.count
        switch state.elements {
        case .values(let values) where loop.names.count == 1: locals[first] = values[index]
        case .values(let values):
            guard case .array(let pair) = values[index], pair.count == 2 else {
                throw program.source.error(
                    at: loop.offset, "two names need an object, or a list of pairs")
            }
            locals.replaceSubrange(first..., with: pair)
        case .members(let members) where loop.names.count == 1: locals[first] = members[index].value
        case .members(let members):
            locals[first] = .string(members[index].name)
            locals[first + 1] = members[index].value
        }
    }

    // MARK: - Limits

    private mutating func countRound(
        _ source: TemplateSource, at offset: Int
    ) throws(Diagnostic) {
        stepsLeft -= 1
        guard stepsLeft >= 0 else {
            throw source.error(at: offset, "the loops go on for more than \(limits.rounds) rounds")
        }
        try checkLength(source, at: offset)
    }

    private func checkLength(_ source: TemplateSource, at offset: Int) throws(Diagnostic) {
        guard output.count - outputStart <= limits.outputBytes else {
            throw source.error(at: offset, "the text is longer than \(limits.outputBytes) bytes")
        }
    }

    // MARK: - Names that nothing has

    mutating func reportMissing(_ value: Program.Value, in program: Program) throws(Diagnostic) {
        let sentence = "nothing is called “\(value.name)”"
        switch undefined {
        case .error: throw program.source.error(at: value.offset, sentence)
        case .empty:
            guard let warn else { return }
            let place = Place(source: ObjectIdentifier(program.source), offset: value.offset)
            if warnedPlaces.insert(place).inserted {
                warn(program.source.warning(at: value.offset, sentence))
            }
        }
    }
}
