extension PatternParser {
    /// An operand of a character class.
    private enum Operand {
        /// A character, which may begin a range.
        case character(UInt32)
        /// A set by an escape, such as `\w`.
        case escape(PatternSet)
        case set(PatternSet)

        var isNested: Bool { if case .set = self { true } else { false } }

        var set: PatternSet {
            switch self {
            case .character(let scalar): .scalar(scalar)
            case .escape(let set), .set(let set): set
            }
        }
    }

    /// Parses a character class after `[`.
    mutating func characterClass() throws(PatternError) -> PatternSet {
        let isNegated = scanner.take("^")
        let set = try classContents()
        guard scanner.take("]") else {
            throw scanner.error(
                scanner.isAtEnd
                    ? "a character class isn't closed"
                    : "a character class combines `--`, `&&` and lists without brackets")
        }
        guard isNegated else { return set }
        guard !set.mayContainStrings else {
            throw scanner.error("a negated character class contains strings")
        }
        return .complement(set)
    }

    private mutating func classContents() throws(PatternError) -> PatternSet {
        guard !scanner.isAtEnd, scanner.next != "]" else { return .union([]) }
        let first = try operand()
        if scanner.isAt("&&") { return .intersection(try operands(after: first.set, "&&")) }
        if scanner.isAt("--") { return .subtraction(try operands(after: first.set, "--")) }
        var sets = [try range(from: first)]
        while let next = scanner.next, next != "]", !scanner.isAt("&&"), !scanner.isAt("--") {
            sets.append(try range(from: try operand()))
        }
        return sets.count == 1 ? sets[0] : .union(sets)
    }

    private mutating func operands(
        after first: PatternSet, _ sign: String
    ) throws(PatternError) -> [PatternSet] {
        var sets = [first]
        while scanner.take(sign) {
            guard sign != "&&" || scanner.next != "&" else {
                throw scanner.error("`&&` is followed by `&`")
            }
            sets.append(try operand().set)
        }
        return sets
    }

    private mutating func range(from first: Operand) throws(PatternError) -> PatternSet {
        guard scanner.next == "-", !scanner.isAt("--") else { return first.set }
        scanner.skip()
        // Not by ECMA-262, but in WebKit `[\w.-]` is valid, as without the flag.
        if scanner.next == "]", !first.isNested { return .union([first.set, .scalar(0x2D)]) }
        guard case .character(let lower) = first, !scanner.isAtEnd,
            case .character(let upper) = try operand()
        else { throw scanner.error("a range in a character class has no character at an end") }
        guard lower <= upper else {
            throw scanner.error("a range in a character class is upside down")
        }
        return .scalars(lower...upper)
    }

    private mutating func operand() throws(PatternError) -> Operand {
        if scanner.take("[") {
            return .set(
                try nested { parser throws(PatternError) in try parser.characterClass() })
        }
        if scanner.take("\\q{") { return .set(.strings(try strings())) }
        if scanner.next == "\\" {
            scanner.skip()
            if let set = try scanner.classEscape() { return .escape(set) }
            return .character(try scanner.characterEscape(isInClass: true))
        }
        return .character(try classCharacter())
    }

    /// Parses the strings of a class after `\q{`.
    private mutating func strings() throws(PatternError) -> [[UInt32]] {
        var strings: [[UInt32]] = [[]]
        while !scanner.take("}") {
            if scanner.take("|") {
                strings.append([])
            } else if scanner.take("\\") {
                strings[strings.count - 1].append(
                    try scanner.characterEscape(isInClass: true))
            } else {
                strings[strings.count - 1].append(try classCharacter())
            }
        }
        return strings
    }

    /// Parses a character of a class that isn't escaped.
    private mutating func classCharacter() throws(PatternError) -> UInt32 {
        guard let next = scanner.next else {
            throw scanner.error("a character class isn't closed")
        }
        let isDoubled =
            "&!#$%*+,.:;<=>?@^`~".unicodeScalars.contains(next)
            && scanner.isAt("\(next)\(next)")
        guard !isDoubled, !"()[]{}/-\\|".unicodeScalars.contains(next) else {
            throw scanner.error(
                "`\(next)` needs a `\\` before it in a character class")
        }
        scanner.skip()
        return next.value
    }
}
