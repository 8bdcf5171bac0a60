import InlayValues
import OrderedCollections

extension Renderer {
    mutating func begin(_ loop: Program.Loop, in program: Program) throws -> Bool {
        let first = try value(program.values[loop.sequence], isAsked: dialect == .django) ?? .null
        let state: LoopState
        if let end = loop.rangeEnd {
            let last = try value(program.values[end]) ?? .null
            guard let lower = first.wholeNumber, let upper = last.wholeNumber else {
                throw loop.source.error(at: loop.offset, "a range needs two whole numbers")
            }
            guard lower <= upper else { return false }
            let (count, overflow) = upper.subtractingReportingOverflow(lower)
            guard !overflow, count < .max else {
                throw loop.source.error(at: loop.offset, "the range is too long")
            }
            state = LoopState(
                elements: .range(first: lower), count: count + 1, isReversed: loop.isReversed)
        } else {
            state = try self.state(of: first, loop)
        }
        if case .lazy(_, let next) = state.elements {
            guard next != nil else { return false }
        } else if state.count == 0 {
            return false
        }
        loops.append(state)
        openScope()
        try show(loop)
        return true
    }

    private func state(of value: TemplateValue, _ loop: Program.Loop) throws -> LoopState {
        switch value {
        case .array(let values):
            return LoopState(
                elements: .values(values), count: values.count, isReversed: loop.isReversed)
        case .object(let members):
            // Django's loops go over the names, unless two variables take names and values.
            if dialect == .django, loop.names.count == 1 {
                let names = members.keys.map { TemplateValue.string($0) }
                return LoopState(
                    elements: .values(names), count: names.count, isReversed: loop.isReversed)
            }
            return LoopState(
                elements: .members(members), count: members.count, isReversed: loop.isReversed)
        case .null: return LoopState(elements: .values([]), count: 0, isReversed: false)
        case .string, .html:
            guard dialect == .django else { break }
            let letters = value.text.unicodeScalars.map { TemplateValue.string(String($0)) }
            return LoopState(
                elements: .values(letters), count: letters.count, isReversed: loop.isReversed)
        case .sequence(let sequence):
            guard !loop.isReversed else {
                throw loop.source.error(
                    at: loop.offset, "the elements are made one by one and can’t be reversed")
            }
            let iterator = sequence.makeIterator()
            return LoopState(
                elements: .lazy(iterator, next: try iterator()), count: nil, isReversed: false)
        default: break
        }
        throw loop.source.error(at: loop.offset, "a “for” needs a list, not one value")
    }

    mutating func goOn(_ loop: Program.Loop) throws -> Bool {
        let last = loops.count - 1
        if !loops[last].isLast {
            loops[last].step += 1
            try flush()
            try show(loop)
            return true
        }
        loops.removeLast()
        closeScope()
        return false
    }

    /// Makes the element of the current round the value of the loop's variables.
    private mutating func show(_ loop: Program.Loop) throws {
        try checkLength(loop.source, at: loop.offset)
        let last = loops.count - 1
        let index = loops[last].index
        switch loops[last].elements {
        case .values(let values): try bind(values[index], loop)
        case .range(let first):
            if let name = loop.names.first {
                assign(.integer(first + index), to: name, isOuter: false)
            }
        case .members(let members):
            let (name, value) = members.elements[index]
            if loop.names.count == 1 {
                assign(value, to: loop.names[0], isOuter: false)
            } else {
                try bind(.array([.string(name), value]), loop)
            }
        case .lazy(let iterator, let next):
            loops[last].elements = .lazy(iterator, next: try iterator())
            try bind(next ?? .null, loop)
        }
    }

    private mutating func bind(_ value: TemplateValue, _ loop: Program.Loop) throws {
        if loop.names.count == 1 { return assign(value, to: loop.names[0], isOuter: false) }
        guard case .array(let parts) = value, parts.count == loop.names.count else {
            throw loop.source.error(
                at: loop.offset,
                loop.names.count == 2
                    ? "two names need an object, or a list of pairs"
                    : "\(loop.names.count) names need lists of as many elements")
        }
        for (name, part) in zip(loop.names, parts) { assign(part, to: name, isOuter: false) }
    }
}
