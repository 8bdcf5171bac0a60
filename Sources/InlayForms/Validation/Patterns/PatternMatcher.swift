/// A backtracking matcher of a pattern and a text, as ECMA-262 describes it.
///
/// It counts its steps, and keeps what it may have to undo in an array, so that neither a pattern
/// nor a text can make it run long or overflow the stack.
struct PatternMatcher {
    /// The number of entries of ``trail`` at which matching stops.
    private static let longestTrail = 1_000_000
    /// The maximum cost of a set whose lookups aren't cached.
    private static let cheapLookup = 8

    /// What a failed attempt goes back to.
    private enum Undo {
        case attempt(instruction: Int, position: Int)
        case register(Int, value: Int)
    }

    private struct Stopped: Error {}

    private struct Lookup: Hashable {
        let set: Int
        let scalar: UInt32
        let ignoresCase: Bool
    }

    private let program: PatternProgram
    private let text: [UInt32]
    /// The number of steps that are left.
    private(set) var steps: Int
    private var registers: [Int]
    private var trail: [Undo] = []
    private var lookups: [Lookup: Bool] = [:]

    /// Creates a matcher.
    ///
    /// - Parameters:
    ///   - program: The pattern.
    ///   - text: The Unicode scalars of the text.
    ///   - steps: The number of steps after which it stops.
    init(_ program: PatternProgram, _ text: [UInt32], steps: Int) {
        (self.program, self.text, self.steps) = (program, text, steps)
        registers = Array(repeating: -1, count: program.registerCount)
    }

    /// Returns whether the whole text matches; nil if that took too many steps.
    mutating func matchesAll() -> Bool? {
        do throws(Stopped) {
            return try run(from: 0, at: 0, toEnd: true) != nil
        } catch {
            return nil
        }
    }

    /// Matches from an instruction to the next `accept`.
    ///
    /// - Returns: The position after the match, or nil, in which case the registers are as they
    ///   were.
    private mutating func run(
        from start: Int, at startPosition: Int, toEnd: Bool = false
    ) throws(Stopped) -> Int? {
        let base = trail.count
        var next = start
        var position = startPosition
        while true {
            steps -= 1
            guard steps > 0, trail.count < Self.longestTrail else { throw Stopped() }
            var isMatch = true
            switch program.instructions[next] {
            case .accept:
                if !toEnd || position == text.count { return position }
                isMatch = false
            case .scalar(let scalar, let isBackward):
                isMatch = read(1, &position, isBackward) { $0.first == scalar }
                next += 1
            case .set(let set, let length, let ignoresCase, let isBackward):
                isMatch = read(set, length, ignoresCase, &position, isBackward)
                next += 1
            case .start(let ofLine):
                isMatch = position == 0 || ofLine && isLineEnd(text[position - 1])
                next += 1
            case .end(let ofLine):
                isMatch = position == text.count || ofLine && isLineEnd(text[position])
                next += 1
            case .wordBoundary(let isNegated, let ignoresCase):
                let isBoundary =
                    isWord(at: position - 1, ignoresCase) != isWord(at: position, ignoresCase)
                isMatch = isBoundary != isNegated
                next += 1
            case .reference(let groups, let ignoresCase, let isBackward):
                isMatch = read(groups, ignoresCase, &position, isBackward)
                next += 1
            case .split(let first, let otherwise):
                trail.append(.attempt(instruction: otherwise, position: position))
                next = first
            case .jump(let target): next = target
            case .save(let register):
                set(register, position)
                next += 1
            case .lookaround(let isNegated, let then):
                isMatch = try matchLookaround(from: next + 1, at: position, isNegated)
                next = then
            case .beginLoop(let register):
                set(register, 0)
                next += 1
            case .loop(let loop):
                next = decide(loop, at: next, position)
            case .repetition(let loop):
                set(loop.register, registers[loop.register] + 1)
                set(loop.register + 1, position)
                steps -= loop.repetition.groups.count / 4
                for group in loop.repetition.groups {
                    set(2 * group, -1)
                    set(2 * group + 1, -1)
                }
                next += 1
            case .endRepetition(let loop, let head):
                // A repetition beyond the minimum that reads nothing fails.
                isMatch =
                    position != registers[loop.register + 1]
                    || registers[loop.register] <= loop.repetition.minimum
                next = head
            }
            if isMatch { continue }
            guard let attempt = goBack(to: base) else { return nil }
            (next, position) = attempt
        }
    }

    // MARK: - Backtracking

    private mutating func set(_ register: Int, _ value: Int) {
        guard registers[register] != value else { return }
        trail.append(.register(register, value: registers[register]))
        registers[register] = value
    }

    /// Undoes what happened since the last attempt that is left, and returns it; nil if none is.
    private mutating func goBack(to base: Int) -> (instruction: Int, position: Int)? {
        while trail.count > base, let last = trail.popLast() {
            switch last {
            case .attempt(let instruction, let position): return (instruction, position)
            case .register(let register, let value): registers[register] = value
            }
        }
        return nil
    }

    /// Returns the next instruction: a repetition or the exit of a loop.
    private mutating func decide(
        _ loop: PatternProgram.Loop, at head: Int, _ position: Int
    ) -> Int {
        let count = registers[loop.register]
        if count < loop.repetition.minimum { return head + 1 }
        if let maximum = loop.repetition.maximum, count >= maximum { return loop.exit }
        let (first, otherwise) =
            loop.repetition.isLazy ? (loop.exit, head + 1) : (head + 1, loop.exit)
        trail.append(.attempt(instruction: otherwise, position: position))
        return first
    }

    private mutating func matchLookaround(
        from start: Int, at position: Int, _ isNegated: Bool
    ) throws(Stopped) -> Bool {
        let base = trail.count
        guard try run(from: start, at: position) != nil else { return isNegated }
        if isNegated {
            while goBack(to: base) != nil {}
            return false
        }
        // The groups keep their texts, but there is no other attempt.
        let changes = trail[base...].filter {
            if case .register = $0 { true } else { false }
        }
        trail.replaceSubrange(base..., with: changes)
        return true
    }

    // MARK: - Reading

    /// Moves over a number of scalars that satisfy a condition.
    private func read(
        _ count: Int, _ position: inout Int, _ isBackward: Bool,
        _ condition: (ArraySlice<UInt32>) -> Bool
    ) -> Bool {
        let (start, end) = isBackward ? (position - count, position) : (position, position + count)
        guard start >= 0, end <= text.count, condition(text[start..<end]) else { return false }
        position = isBackward ? start : end
        return true
    }

    private mutating func read(
        _ number: Int, _ length: Int, _ ignoresCase: Bool, _ position: inout Int,
        _ isBackward: Bool
    ) -> Bool {
        let (set, cost) = program.sets[number]
        guard ignoresCase || cost > Self.cheapLookup else {
            return read(length, &position, isBackward) { set.contains($0, ignoresCase: false) }
        }
        let start = isBackward ? position - length : position
        guard start >= 0, start + length <= text.count else { return false }
        var isMember: Bool
        let lookup =
            length == 1
            ? Lookup(set: number, scalar: text[start], ignoresCase: ignoresCase) : nil
        if let lookup, let cachedMember = lookups[lookup] {
            isMember = cachedMember
        } else {
            steps -= cost
            isMember = set.contains(text[start..<start + length], ignoresCase: ignoresCase)
            if let lookup { lookups[lookup] = isMember }
        }
        return isMember && read(length, &position, isBackward) { _ in true }
    }

    private mutating func read(
        _ groups: [Int], _ ignoresCase: Bool, _ position: inout Int, _ isBackward: Bool
    ) -> Bool {
        for group in groups {
            let (start, end) = (registers[2 * group], registers[2 * group + 1])
            guard start >= 0, end >= start else { continue }
            steps -= (end - start) / 16
            let captured = text[start..<end]
            return read(captured.count, &position, isBackward) {
                ignoresCase ? PatternCase.areEqual(captured, $0) : $0.elementsEqual(captured)
            }
        }
        return true
    }

    private func isLineEnd(_ scalar: UInt32) -> Bool {
        [0xA, 0xD, 0x2028, 0x2029].contains(scalar)
    }

    private func isWord(at position: Int, _ ignoresCase: Bool) -> Bool {
        text.indices.contains(position)
            && PatternSet.wordCharacters.contains(
                text[position...position], ignoresCase: ignoresCase)
    }
}
