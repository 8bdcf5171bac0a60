/// A pattern compiled for ``PatternMatcher``.
struct PatternProgram: Sendable {
    /// An instruction of the matcher; by default, the next instruction follows.
    enum Instruction: Sendable {
        /// Reads a scalar.
        case scalar(UInt32, isBackward: Bool)
        /// Reads a member of a set that has a number of scalars.
        case set(Int, length: Int, ignoresCase: Bool, isBackward: Bool)
        case start(ofLine: Bool)
        case end(ofLine: Bool)
        case wordBoundary(isNegated: Bool, ignoresCase: Bool)
        /// Reads the text of the group that took part in the match, or nothing if none did.
        case reference([Int], ignoresCase: Bool, isBackward: Bool)
        /// Tries the first instruction, then the other.
        case split(Int, otherwise: Int)
        case jump(Int)
        /// Stores the position in a register.
        case save(Int)
        /// Matches the following instructions up to an `accept`, without moving.
        case lookaround(isNegated: Bool, then: Int)
        /// Stores 0 in the counter of a loop.
        case beginLoop(Int)
        /// Tries a repetition, which is the next instruction, or leaves the loop.
        case loop(Loop)
        /// Counts a repetition and resets its groups.
        case repetition(Loop)
        /// Ends a repetition.
        case endRepetition(Loop, head: Int)
        case accept
    }

    /// A loop: the counter is in `register`, the start of the repetition in the next one.
    struct Loop: Sendable {
        var register: Int
        var repetition: PatternRepetition
        /// The instruction after the loop.
        var exit = 0
    }

    private(set) var instructions: [Instruction] = []
    private(set) var sets: [(set: PatternSet, cost: Int)] = []
    /// The number of registers: the start and the end of each group, then two for each loop.
    private(set) var registerCount: Int
    private let names: [String: [Int]]

    init(_ tree: PatternTree) {
        names = tree.names
        registerCount = 2 * (tree.groupCount + 1)
        append(tree.root, isBackward: false)
        instructions.append(.accept)
    }

    private mutating func append(_ node: PatternNode, isBackward: Bool) {
        switch node {
        case .sequence(let nodes):
            for node in isBackward ? nodes.reversed() : nodes {
                append(node, isBackward: isBackward)
            }
        case .choice(let nodes):
            appendChoice(nodes.count) { $0.append(nodes[$1], isBackward: isBackward) }
        case .set(let set, let ignoresCase):
            append(set, ignoresCase, isBackward)
        case .start(let ofLine): instructions.append(.start(ofLine: ofLine))
        case .end(let ofLine): instructions.append(.end(ofLine: ofLine))
        case .wordBoundary(let isNegated, let ignoresCase):
            instructions.append(.wordBoundary(isNegated: isNegated, ignoresCase: ignoresCase))
        case .group(let number, let body):
            instructions.append(.save(2 * number + (isBackward ? 1 : 0)))
            append(body, isBackward: isBackward)
            instructions.append(.save(2 * number + (isBackward ? 0 : 1)))
        case .reference(let reference, let ignoresCase):
            let groups =
                switch reference {
                case .number(let number): [number]
                case .name(let name): names[name] ?? []
                }
            instructions.append(
                .reference(groups, ignoresCase: ignoresCase, isBackward: isBackward))
        case .lookaround(let body, let isBehind, let isNegated):
            let start = instructions.count
            instructions.append(.jump(0))
            append(body, isBackward: isBehind)
            instructions.append(.accept)
            instructions[start] = .lookaround(isNegated: isNegated, then: instructions.count)
        case .repeated(let body, let repetition):
            appendLoop(of: body, repetition, isBackward)
        }
    }

    /// Appends alternatives, each of which jumps behind the last one.
    private mutating func appendChoice(
        _ count: Int, _ append: (inout PatternProgram, Int) -> Void
    ) {
        var ends: [Int] = []
        for index in 0..<count {
            let start = instructions.count
            guard index + 1 < count else {
                append(&self, index)
                break
            }
            instructions.append(.jump(0))
            append(&self, index)
            ends.append(instructions.count)
            instructions.append(.jump(0))
            instructions[start] = .split(start + 1, otherwise: instructions.count)
        }
        for end in ends { instructions[end] = .jump(instructions.count) }
    }

    private mutating func append(_ set: PatternSet, _ ignoresCase: Bool, _ isBackward: Bool) {
        if case .scalars(let range) = set, range.count == 1, !ignoresCase {
            instructions.append(.scalar(range.lowerBound, isBackward: isBackward))
            return
        }
        let number = sets.count
        sets.append((set, set.cost))
        // The longest strings are tried first.
        let lengths = set.lengths.sorted(by: >)
        appendChoice(max(1, lengths.count)) { program, index in
            program.instructions.append(
                .set(
                    number, length: lengths.isEmpty ? 1 : lengths[index],
                    ignoresCase: ignoresCase, isBackward: isBackward))
        }
    }

    private mutating func appendLoop(
        of body: PatternNode, _ repetition: PatternRepetition, _ isBackward: Bool
    ) {
        var loop = Loop(register: registerCount, repetition: repetition)
        registerCount += 2
        instructions.append(.beginLoop(loop.register))
        let head = instructions.count
        instructions += [.loop(loop), .repetition(loop)]
        append(body, isBackward: isBackward)
        instructions.append(.endRepetition(loop, head: head))
        loop.exit = instructions.count
        instructions[head] = .loop(loop)
    }
}
