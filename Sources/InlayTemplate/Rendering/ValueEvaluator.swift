import Foundation
import InlayValues
import OrderedCollections

/// The evaluator of values during rendering: names, loops, tags and filters.
///
/// It is noncopyable, because the compiler would copy it in each iteration of a loop, and retain and
/// release each of its parts.
struct ValueEvaluator: ~Copyable {
    let template: CompiledTemplate
    let data: TemplateValue
    var bindings: NameBindings
    var loops = LoopStack()
    var dialect: TemplateDialect
    var reports: ValueReports
    private var cycles: [Int]
    /// The position of each path component's member at its last lookup.
    private var members: [Int]

    init(_ template: CompiledTemplate, data: TemplateValue, warn: ((SourceDiagnostic) -> Void)?) {
        self.template = template
        self.data = data
        bindings = NameBindings(template.values(of: data))
        dialect = template.programs[0].dialect
        reports = ValueReports(policy: template.library.options.undefined, warn: warn)
        cycles = Array(repeating: 0, count: template.cycleCount)
        members = Array(repeating: 0, count: template.memberCount)
    }

    private var library: TemplateLibrary { template.library }
    private var limit: ValueLimit { ValueLimit(bytes: library.options.limits.outputBytes) }

    /// Called with a warning for each name that the data lacks.
    var warn: ((SourceDiagnostic) -> Void)? { reports.warn }

    /// Resets the `cycle` tags of an included template.
    ///
    /// Returns their previous states, to be
    /// restored if the template includes itself.
    mutating func startCycles(_ range: Range<Int>) -> [Int] {
        let outer = Array(cycles[range])
        for index in range { cycles[index] = 0 }
        return outer
    }

    /// Restores the states that ``startCycles(_:)`` returned, after the included template was
    /// rendered.
    mutating func endCycles(_ range: Range<Int>, continuing outer: [Int]) {
        cycles.replaceSubrange(range, with: outer)
    }

    mutating func resetCycle(_ index: Int) { cycles[index] = 0 }

    /// Advances the `cycle` tags in a part of the template that isn't rendered, such as a branch of
    /// an `if`.
    mutating func advanceCycles(_ range: Range<Int>) {
        for index in range { cycles[index] &+= 1 }
    }

    // MARK: - Values

    /// Returns a value after its filters; nil for a missing name.
    ///
    /// With `isAsked`, a missing name is null for filters and isn't reported, as in an `if` that
    /// tests for it, unless `reportsMissing`.
    mutating func value(
        _ value: Program.Value, isAsked: Bool = false, reportsMissing: Bool = false
    ) throws -> TemplateValue? {
        if let name = value.plainName, let found = bindings[name] { return found }
        let found: TemplateValue?
        do {
            found = try find(value.operand)
        } catch let problem as FilterProblem {
            throw value.source.error(at: value.offset, problem.description)
        }
        if found == nil, !isAsked || reportsMissing, !value.allowsMissing, !value.name.isEmpty {
            try reportMissing(value)
        }
        guard !value.filters.isEmpty, found != nil || dialect == .django else { return found }
        return try apply(
            value.filters, to: found ?? (dialect == .django && !isAsked ? .string("") : .null),
            in: value.source)
    }

    /// The value of a missing name where it is bound to another name, or is an argument: Django
    /// replaces it with an empty text, which unlike null prints nothing.
    var missingValue: TemplateValue { dialect == .django ? .string("") : .null }

    /// Returns the value that a loop goes over; null for a missing name.
    mutating func elements(of value: Program.Value) throws -> TemplateValue {
        try self.value(value, isAsked: dialect == .django, reportsMissing: true) ?? .null
    }

    /// Returns the values of a `with` or `include`, in the order of its names.
    mutating func values(
        of bindings: [Program.Binding], in program: Program
    ) throws -> [TemplateValue?] {
        var values: [TemplateValue?] = []
        for binding in bindings {
            let found = try value(program.values[binding.value])
            // Django binds missing names, MGTemplateEngine doesn't.
            values.append(found ?? (dialect == .django ? missingValue : nil))
        }
        return values
    }

    /// Returns whether a value is true in a condition.
    mutating func isTrue(_ value: Program.Value) throws -> Bool {
        try self.value(value, isAsked: true)?.isTrue(dialect) ?? false
    }

    mutating func compare(
        _ comparison: Comparison, _ left: Program.Value, _ right: Program.Value
    ) throws -> Bool {
        let first = try value(left, isAsked: true)
        let second = try value(right, isAsked: true)
        guard comparison == .equalTexts || comparison == .prefix else {
            return comparison(first ?? .null, second ?? .null)
        }
        // MGTemplateEngine compares a missing name as text.
        return comparison(first ?? .string(left.name), second ?? .string(right.name))
    }

    mutating func apply(
        _ filters: [Program.Filter], to value: TemplateValue, in source: TemplateSource
    ) throws -> TemplateValue {
        var result = value
        for call in filters {
            var arguments: [TemplateValue] = []
            for argument in call.arguments {
                arguments.append(try self.value(argument) ?? missingValue)
            }
            do {
                let before = result
                if dialect == .django, call.filter.readsText {
                    result = PythonText.value(of: result)
                }
                result = try call.filter.apply(
                    result, arguments,
                    FilterContext(
                        environment: library.options.environment, dialect: dialect,
                        isAutoescaped: call.isAutoescaped,
                        keepsTrust: library.options.escaping != .context, limit: limit))
                if call.filter.keepsSafety, library.options.escaping != .context,
                    case .html = before,
                    case .string(let text) = result
                {
                    result = .html(TrustedHTML(trusting: text))
                }
                try limit.check(result, madeFrom: [before] + arguments)
            } catch let error as ValueLimitError {
                throw source.error(at: call.offset, "the filter “\(call.name)” \(error)")
            } catch {
                throw source.error(
                    at: call.offset, "the filter “\(call.name)” failed: \(sentence(for: error))")
            }
        }
        return result
    }

    private mutating func find(_ operand: Program.Operand) throws -> TemplateValue? {
        switch operand {
        case .literal(let value): return value
        case .name(let name, let path): return member(path, of: name)
        case .loop(let property, let outerLevels):
            return loops.value(of: property, outerLevels: outerLevels)
        case .cycle(let index, let values):
            let iteration = cycles[index]
            cycles[index] = iteration + 1
            return try value(values[iteration % values.count])
        case .firstOf(let values):
            for candidate in values {
                if let value = try value(candidate, isAsked: true), value.isTrue(dialect) {
                    return value
                }
            }
            return .string("")
        case .call(let tag, let name, let arguments):
            var found: [TemplateValue] = []
            for argument in arguments { found.append(try value(argument) ?? .null) }
            do {
                let value = try tag.apply(found)
                try limit.check(value, madeFrom: found)
                return value
            } catch let error as ValueLimitError {
                throw FilterProblem(description: "the tag “\(name)” \(error)")
            } catch {
                throw FilterProblem(
                    description: "the tag “\(name)” failed: \(sentence(for: error))")
            }
        case .now(let format):
            let date = library.options.environment.now()
            guard let format else { return .date(date) }
            let text = try value(format)?.text ?? ""
            return .string(
                DjangoDate.string(of: date, as: text, library.options.environment))
        case .widthRatio(let value, let maximum, let width):
            return try ratio(of: value, maximum, width)
        case .regroup(let list, let key, let variable):
            return try regroup(list, by: key, variable: variable)
        }
    }

    private mutating func member(_ path: [PathComponent], of name: Int) -> TemplateValue? {
        guard var value = bindings[name] else { return nil }
        for (step, component) in path.enumerated() {
            if dialect == .mg, component.isOperator {
                switch value {
                case .array(let elements):
                    return ListOperator.result(
                        of: component.name, on: elements, path[(step + 1)...])
                case .object(let members):
                    return ListOperator.result(of: component.name, on: members)
                default: return nil
                }
            }
            guard let next = value.member(component, dialect, hint: &members[component.slot])
            else { return nil }
            value = next
        }
        return value
    }

    private mutating func ratio(
        of value: Program.Value, _ maximum: Program.Value, _ width: Program.Value
    ) throws -> TemplateValue {
        guard let width = try self.value(width)?.numeric else {
            throw FilterProblem(description: "the width of “widthratio” has to be a number")
        }
        guard let value = try self.value(value)?.numeric,
            let maximum = try self.value(maximum)?.numeric
        else { return .string("") }
        guard maximum != 0 else { return .string("0") }
        let ratio = (value / maximum * width).rounded(.toNearestOrEven)
        guard ratio.isFinite else { return .string("") }
        return .string(Int(exactly: ratio).map(String.init) ?? String(format: "%.0f", ratio))
    }

    private mutating func regroup(
        _ list: Program.Value, by key: Program.Value, variable: Int
    ) throws -> TemplateValue {
        guard case .array(let elements) = try value(list, isAsked: true) else { return .array([]) }
        let outer = bindings[variable]
        defer { bindings[variable] = outer }
        var groups: [(grouper: TemplateValue, list: [TemplateValue])] = []
        for element in elements {
            bindings[variable] = element
            let grouper = try value(key, isAsked: true) ?? .null
            if let last = groups.last, last.grouper.isEqual(to: grouper) {
                groups[groups.count - 1].list.append(element)
            } else {
                groups.append((grouper, [element]))
            }
        }
        let made = TemplateValue.array(
            groups.map { .object(["grouper": $0.grouper, "list": .array($0.list)]) })
        do {
            try limit.check(made, madeFrom: [])
        } catch {
            throw FilterProblem(description: "“regroup” \(error)")
        }
        return made
    }

    // MARK: - Missing names

    private mutating func reportMissing(_ value: Program.Value) throws {
        if reports.isSilent || !reports.isDue(value) { return }
        try reports.report(value, hint: suggestion(for: value))
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
