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
            state = LoopState(first: lower, count: count + 1, isReversed: loop.isReversed)
        } else {
            guard let found = try self.state(of: first, loop) else { return false }
            state = found
        }
        guard !state.isEmpty else { return false }
        loops.append(state)
        bindings.openScope()
        for name in loop.names { bindings.save(name) }
        try show(loop)
        return true
    }

    /// The state of a loop that begins; nil where its elements have to be waited for.
    private mutating func state(
        of value: TemplateValue, _ loop: Program.Loop
    ) throws -> LoopState? {
        switch value {
        case .array(let values): return LoopState(values, isReversed: loop.isReversed)
        case .object(let members):
            // Django's loops go over the names, unless two variables take names and values.
            guard dialect == .django, loop.names.count == 1 else {
                return LoopState(members, isReversed: loop.isReversed)
            }
            return LoopState(
                members.keys.map { TemplateValue.string($0) }, isReversed: loop.isReversed)
        case .null: return LoopState([], isReversed: false)
        case .string, .html:
            guard dialect == .django else { break }
            return LoopState(
                value.text.unicodeScalars.map { TemplateValue.string(String($0)) },
                isReversed: loop.isReversed)
        case .sequence(let sequence):
            guard !loop.isReversed else {
                throw loop.source.error(
                    at: loop.offset, "the elements are made one by one and can’t be reversed")
            }
            guard let makeAsyncIterator = sequence.makeAsyncIterator else {
                return try LoopState(sequence)
            }
            guard canWait else {
                throw loop.source.error(
                    at: loop.offset,
                    "the elements come asynchronously: render the template by “stream”, and "
                        + "not in a template that is chosen by a value")
            }
            if let fetched {
                self.fetched = nil
                return LoopState(fetched)
            }
            waiting = AsyncElements(makeAsyncIterator())
            return nil
        default: break
        }
        // MGTemplateEngine's loop over what is no collection has no rounds.
        if dialect == .mg { return LoopState([], isReversed: false) }
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
        bindings.closeScope()
        return false
    }

    /// Makes the element of the current round the value of the loop's variables.
    private mutating func show(_ loop: Program.Loop) throws {
        let last = loops.count - 1
        let index = loops[last].index
        switch loops[last].source {
        case .values: try bind(loops[last].values[index], loop)
        case .range:
            if let name = loop.names.first { bindings[name] = .integer(loops[last].first + index) }
        case .members:
            let (name, value) = loops[last].members.elements[index]
            if loop.names.count == 1 {
                bindings[loop.names[0]] = value
            } else {
                try bind(.array([.string(name), value]), loop)
            }
        case .lazy: try bind(try loops[last].takeNext(), loop)
        }
    }

    private mutating func bind(_ value: TemplateValue, _ loop: Program.Loop) throws {
        if loop.names.count == 1 {
            bindings[loop.names[0]] = value
            return
        }
        guard case .array(let parts) = value, parts.count == loop.names.count else {
            throw loop.source.error(
                at: loop.offset,
                loop.names.count == 2
                    ? "two names need an object, or a list of pairs"
                    : "\(loop.names.count) names need lists of as many elements")
        }
        for (name, part) in zip(loop.names, parts) { bindings[name] = part }
    }
}
