/// A parser of JavaScript regular expressions with the flag `v` (ECMA-262, section 22.2.1).
struct PatternParser {
    /// The depth of nested groups and classes above which a pattern isn't parsed.
    private static let longestNesting = 100

    var scanner: PatternScanner
    var depth = 0
    private var flags = PatternFlags()
    private var groupCount = 0
    private var named: [(name: String, group: Int, path: [Int: Int])] = []
    private var references: [(reference: PatternReference, offset: Int)] = []
    /// The alternative of each enclosing disjunction, by the number of the disjunction.
    private var path: [Int: Int] = [:]
    private var disjunctionCount = 0

    static func parse(_ pattern: String) throws(PatternError) -> PatternTree {
        var parser = PatternParser(scanner: PatternScanner(pattern))
        let root = try parser.disjunction()
        guard parser.scanner.isAtEnd else {
            throw parser.scanner.error("`)` closes no group")
        }
        try parser.checkReferences()
        return PatternTree(
            root: root, groupCount: parser.groupCount,
            names: parser.named.reduce(into: [:]) { $0[$1.name, default: []].append($1.group) })
    }

    private init(scanner: PatternScanner) { self.scanner = scanner }

    /// Parses a nested part, unless it is nested too deeply.
    mutating func nested<Value>(
        _ parse: (inout PatternParser) throws(PatternError) -> Value
    ) throws(PatternError) -> Value {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.longestNesting else {
            throw scanner.error("it is nested more than \(Self.longestNesting) deep")
        }
        return try parse(&self)
    }

    // MARK: - Alternatives

    private mutating func disjunction() throws(PatternError) -> PatternNode {
        let number = disjunctionCount
        disjunctionCount += 1
        path[number] = 0
        defer { path[number] = nil }
        var alternatives = [try alternative()]
        while scanner.take("|") {
            path[number] = alternatives.count
            alternatives.append(try alternative())
        }
        return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
    }

    private mutating func alternative() throws(PatternError) -> PatternNode {
        var nodes: [PatternNode] = []
        while let next = scanner.next, next != "|", next != ")" { nodes.append(try term()) }
        return .sequence(nodes)
    }

    private mutating func term() throws(PatternError) -> PatternNode {
        if scanner.take("^") { return .start(ofLine: flags.isMultiline) }
        if scanner.take("$") { return .end(ofLine: flags.isMultiline) }
        for (text, isNegated) in [("\\b", false), ("\\B", true)] where scanner.take(text) {
            return .wordBoundary(isNegated: isNegated, ignoresCase: flags.ignoresCase)
        }
        for (text, isBehind, isNegated) in [
            ("(?=", false, false), ("(?!", false, true), ("(?<=", true, false),
            ("(?<!", true, true),
        ] where scanner.take(text) {
            return .lookaround(try groupBody(), isBehind: isBehind, isNegated: isNegated)
        }
        let first = groupCount + 1
        let atom = try atom()
        guard var repetition = try quantifier() else { return atom }
        repetition.groups = first..<groupCount + 1
        return .repeated(atom, repetition)
    }

    private mutating func atom() throws(PatternError) -> PatternNode {
        if scanner.take(".") {
            let all = PatternSet.scalars(0...0x10_FFFF)
            return .set(
                flags.dotMatchesAll ? all : .subtraction([all, .lineTerminators]),
                ignoresCase: false)
        }
        if scanner.take("(?") { return try specialGroup() }
        if scanner.take("(") {
            groupCount += 1
            let number = groupCount
            return .group(number, try groupBody())
        }
        if scanner.take("[") {
            let set = try nested { parser throws(PatternError) in try parser.characterClass() }
            return .set(set, ignoresCase: flags.ignoresCase)
        }
        if scanner.take("\\") { return try escape() }
        guard let next = scanner.next else { throw scanner.error("it ends early") }
        guard !"*+?{}]".unicodeScalars.contains(next) else {
            throw scanner.error(
                "*+?{".unicodeScalars.contains(next)
                    ? "`\(next)` repeats nothing" : "`\(next)` needs a `\\` before it")
        }
        scanner.skip()
        return .set(.scalar(next.value), ignoresCase: flags.ignoresCase)
    }

    // MARK: - Groups

    private mutating func groupBody() throws(PatternError) -> PatternNode {
        let outer = flags
        let node = try nested { parser throws(PatternError) in try parser.disjunction() }
        flags = outer
        guard scanner.take(")") else { throw scanner.error("a group isn't closed") }
        return node
    }

    /// Parses a group after `(?`.
    private mutating func specialGroup() throws(PatternError) -> PatternNode {
        if scanner.take(":") { return try groupBody() }
        if scanner.take("<") {
            let name = try scanner.groupName()
            groupCount += 1
            let number = groupCount
            let isTaken = named.contains { other in
                other.name == name
                    && !path.contains { (other.path[$0.key] ?? $0.value) != $0.value }
            }
            guard !isTaken else { throw scanner.error("two groups are named “\(name)”") }
            named.append((name, number, path))
            return .group(number, try groupBody())
        }
        let added = modifiers()
        let removed = scanner.take("-") ? modifiers() : nil
        let all = added + (removed ?? [])
        guard scanner.take(":"), !all.isEmpty, Set(all).count == all.count else {
            throw scanner.error("a group begins with `(?` but is of no known kind")
        }
        let outer = flags
        for (list, isOn) in [(added, true), (removed ?? [], false)] {
            for flag in list {
                switch flag {
                case "i": flags.ignoresCase = isOn
                case "m": flags.isMultiline = isOn
                default: flags.dotMatchesAll = isOn
                }
            }
        }
        let node = try groupBody()
        flags = outer
        return node
    }

    private mutating func modifiers() -> [Unicode.Scalar] {
        var found: [Unicode.Scalar] = []
        while let next = scanner.next, "ims".unicodeScalars.contains(next) {
            found.append(next)
            scanner.skip()
        }
        return found
    }

    // MARK: - Quantifiers and references

    private mutating func quantifier() throws(PatternError) -> PatternRepetition? {
        var repetition: PatternRepetition
        if scanner.take("*") {
            repetition = PatternRepetition(minimum: 0)
        } else if scanner.take("+") {
            repetition = PatternRepetition(minimum: 1)
        } else if scanner.take("?") {
            repetition = PatternRepetition(minimum: 0, maximum: 1)
        } else if scanner.take("{") {
            guard let minimum = scanner.number() else {
                throw scanner.error("`{` needs a number after it, or a `\\` before it")
            }
            repetition = PatternRepetition(minimum: minimum, maximum: minimum)
            if scanner.take(",") { repetition.maximum = scanner.number() }
            guard scanner.take("}") else { throw scanner.error("`{` isn't closed") }
            guard minimum <= repetition.maximum ?? .max else {
                throw scanner.error("the minimum of `{}` is greater than its maximum")
            }
        } else {
            return nil
        }
        repetition.isLazy = scanner.take("?")
        return repetition
    }

    /// Parses an escape outside of classes, after the backslash.
    private mutating func escape() throws(PatternError) -> PatternNode {
        let offset = scanner.offset
        if let next = scanner.next, ("1"..."9").contains(next), let number = scanner.number() {
            return refer(to: .number(number), offset)
        }
        if scanner.take("k<") { return refer(to: .name(try scanner.groupName()), offset) }
        let set: PatternSet =
            if let set = try scanner.classEscape() { set } else {
                .scalar(try scanner.characterEscape())
            }
        return .set(set, ignoresCase: flags.ignoresCase)
    }

    private mutating func refer(to reference: PatternReference, _ offset: Int) -> PatternNode {
        references.append((reference, offset))
        return .reference(reference, ignoresCase: flags.ignoresCase)
    }

    private func checkReferences() throws(PatternError) {
        for (reference, offset) in references {
            let isKnown =
                switch reference {
                case .number(let number): number <= groupCount
                case .name(let name): named.contains { $0.name == name }
                }
            guard isKnown else {
                throw PatternError(offset: offset, message: "a group that it refers to is missing")
            }
        }
    }
}
