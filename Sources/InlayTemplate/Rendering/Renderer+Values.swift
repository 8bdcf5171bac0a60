import Foundation
import InlayValues
import OrderedCollections

extension Renderer {
    /// The value after its filters; nil when nothing has its name.
    ///
    /// Where `isAsked`, an `if` asks for it, for which a missing name is an answer.
    mutating func value(_ value: Program.Value, isAsked: Bool = false) throws -> TemplateValue? {
        let found: TemplateValue?
        do {
            found = try find(value.operand)
        } catch let problem as FilterProblem {
            throw value.source.error(at: value.offset, problem.description)
        }
        if found == nil, !isAsked, !value.allowsMissing { try reportMissing(value) }
        guard !value.filters.isEmpty, found != nil || dialect == .django else { return found }
        return try apply(
            value.filters, to: found ?? (dialect == .django && !isAsked ? .string("") : .null),
            in: value.source)
    }

    mutating func apply(
        _ filters: [Program.Filter], to value: TemplateValue, in source: TemplateSource
    ) throws -> TemplateValue {
        var result = value
        for call in filters {
            var arguments: [TemplateValue] = []
            for argument in call.arguments {
                arguments.append(try self.value(argument) ?? .null)
            }
            do {
                let before = result
                result = try call.filter.apply(
                    result, arguments,
                    FilterContext(
                        environment: options.environment, dialect: dialect,
                        isAutoescaped: call.isAutoescaped,
                        keepsTrust: options.escaping != .context))
                if call.filter.keepsSafety, options.escaping != .context, case .html = before,
                    case .string(let text) = result
                {
                    result = .html(TrustedHTML(trusting: text))
                }
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
        case .name(let name, let path):
            guard var value = bindings[name] else { return nil }
            for (step, component) in path.enumerated() {
                if dialect == .mg, component.isOperator {
                    return value.aggregated(component.name, path[(step + 1)...])
                }
                guard let next = value.member(component, dialect, near: &members[component.slot])
                else { return nil }
                value = next
            }
            return value
        case .loop(let property, let outwards):
            guard loops.count > outwards else { return nil }
            return property.value(loops[loops.count - 1 - outwards])
        case .cycle(let index, let values):
            let turn = cycles[index]
            cycles[index] = turn + 1
            return try value(values[turn % values.count])
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
                return try tag.apply(found)
            } catch {
                throw FilterProblem(
                    description: "the tag “\(name)” failed: \(sentence(for: error))")
            }
        case .now(let format):
            let date = options.environment.now()
            guard let format else { return .date(date) }
            let text = try value(format)?.text ?? ""
            return .string(DjangoDate.string(of: date, as: text, options.environment))
        case .widthRatio(let value, let maximum, let width):
            let width = try self.value(width)
            guard let width = width?.numeric else {
                throw FilterProblem(
                    description: "the width of “widthratio” has to be a number")
            }
            guard let value = try self.value(value)?.numeric,
                let maximum = try self.value(maximum)?.numeric
            else { return .string("") }
            guard maximum != 0 else { return .string("0") }
            let ratio = (value / maximum * width).rounded(.toNearestOrEven)
            return .string(Int(exactly: ratio).map(String.init) ?? "")
        case .regroup(let list, let key, let variable):
            return try regroup(list, by: key, variable: variable)
        }
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
        return .array(
            groups.map { .object(["grouper": $0.grouper, "list": .array($0.list)]) })
    }
}
