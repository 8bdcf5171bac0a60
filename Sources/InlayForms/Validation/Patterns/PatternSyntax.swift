/// The reason why a text isn't a JavaScript regular expression with the flag `v`.
struct PatternError: Error, Hashable {
    /// The number of Unicode scalars before the error.
    let offset: Int
    /// The reason, without a subject, such as `a group isn't closed`.
    let message: String
}

/// The flags that apply to a part of a pattern; groups such as `(?i:…)` change them.
struct PatternFlags: Hashable {
    var ignoresCase = false
    var isMultiline = false
    var dotMatchesAll = false
}

/// The syntax tree of a pattern.
struct PatternTree {
    var root: PatternNode
    /// The number of capturing groups.
    var groupCount: Int
    /// The numbers of the groups of each name; more than one in different alternatives.
    var names: [String: [Int]]
}

/// A node of a pattern's syntax tree.
indirect enum PatternNode: Sendable {
    case sequence([PatternNode])
    case choice([PatternNode])
    /// A scalar or a string of a set.
    case set(PatternSet, ignoresCase: Bool)
    case start(ofLine: Bool)
    case end(ofLine: Bool)
    case wordBoundary(isNegated: Bool, ignoresCase: Bool)
    /// A capturing group, counted from 1.
    case group(Int, PatternNode)
    case reference(PatternReference, ignoresCase: Bool)
    case lookaround(PatternNode, isBehind: Bool, isNegated: Bool)
    case repeated(PatternNode, PatternRepetition)
}

/// The group of a back reference.
enum PatternReference: Hashable {
    case number(Int)
    case name(String)
}

struct PatternRepetition: Sendable {
    var minimum: Int
    /// The maximum; nil for none.
    var maximum: Int?
    var isLazy = false
    /// The capturing groups within the repeated part, which each repetition resets.
    var groups = 0..<0
}

/// A set of scalars and strings: a literal, a character class or a property.
indirect enum PatternSet: Sendable {
    case scalars(ClosedRange<UInt32>)
    case strings([[UInt32]])
    case property(PatternProperty)
    case emoji(PatternEmoji)
    case union([PatternSet])
    case intersection([PatternSet])
    /// The first set without the members of the others.
    case subtraction([PatternSet])
    /// The scalars that aren't in a set.
    case complement(PatternSet)

    /// Returns a set of one scalar.
    static func scalar(_ scalar: UInt32) -> PatternSet { .scalars(scalar...scalar) }

    static let digits = scalars(0x30...0x39)
    static let wordCharacters = union([
        .digits, .scalars(0x41...0x5A), .scalar(0x5F), .scalars(0x61...0x7A),
    ])
    /// `WhiteSpace` and `LineTerminator` of ECMAScript.
    static let whiteSpace = union([
        .scalars(0x9...0xD), .scalar(0x20), .scalar(0xA0), .scalar(0x1680),
        .scalars(0x2000...0x200A), .scalars(0x2028...0x2029), .scalar(0x202F), .scalar(0x205F),
        .scalar(0x3000), .scalar(0xFEFF),
    ])
    static let lineTerminators = union([
        .scalar(0xA), .scalar(0xD), .scalars(0x2028...0x2029),
    ])

    /// Whether the set may have strings of another length than 1, by the syntax alone.
    var mayContainStrings: Bool {
        switch self {
        case .scalars, .property, .complement: false
        case .strings(let strings): strings.contains { $0.count != 1 }
        case .emoji: true
        case .union(let sets): sets.contains(where: \.mayContainStrings)
        case .intersection(let sets): sets.allSatisfy(\.mayContainStrings)
        case .subtraction(let sets): sets[0].mayContainStrings
        }
    }

    /// The lengths that members may have.
    var lengths: Set<Int> {
        switch self {
        case .scalars, .property, .complement: [1]
        case .strings(let strings): Set(strings.map(\.count))
        case .emoji: Set(1...PatternEmoji.longest)
        case .union(let sets): sets.reduce(into: []) { $0.formUnion($1.lengths) }
        case .intersection(let sets), .subtraction(let sets): sets[0].lengths
        }
    }

    /// The number of steps that looking up a member counts as.
    var cost: Int {
        switch self {
        case .scalars: 1
        case .strings(let strings): strings.count
        case .property: 20
        case .emoji: 400
        case .union(let sets), .intersection(let sets), .subtraction(let sets):
            sets.reduce(1) { $0 + $1.cost }
        case .complement(let set): set.cost
        }
    }

    /// Returns whether a text is a member.
    func contains(_ text: ArraySlice<UInt32>, ignoresCase: Bool) -> Bool {
        switch self {
        case .scalars(let range):
            guard text.count == 1, let scalar = text.first else { return false }
            return range.contains(scalar)
                || ignoresCase && PatternCase.variants(of: scalar).contains(where: range.contains)
        case .property(let property):
            guard text.count == 1, let scalar = text.first else { return false }
            return property.contains(scalar)
                || ignoresCase
                    && PatternCase.variants(of: scalar).contains(where: property.contains)
        case .strings(let strings):
            return strings.contains {
                $0.elementsEqual(text) || ignoresCase && PatternCase.areEqual($0[...], text)
            }
        case .emoji(let emoji): return emoji.contains(text)
        case .union(let sets):
            return sets.contains { $0.contains(text, ignoresCase: ignoresCase) }
        case .intersection(let sets):
            return sets.allSatisfy { $0.contains(text, ignoresCase: ignoresCase) }
        case .subtraction(let sets):
            return sets[0].contains(text, ignoresCase: ignoresCase)
                && !sets.dropFirst().contains { $0.contains(text, ignoresCase: ignoresCase) }
        case .complement(let set):
            return text.count == 1 && !set.contains(text, ignoresCase: ignoresCase)
        }
    }
}

/// Case-insensitive comparison by Unicode's simple case folding.
enum PatternCase {
    /// The sets of more than two scalars with the same folding, or whose foldings don't follow from
    /// their upper-case mappings.
    private static let irregular: [[UInt32]] = [
        [0x4B, 0x6B, 0x212A], [0x53, 0x73, 0x17F], [0xC5, 0xE5, 0x212B], [0xB5, 0x39C, 0x3BC],
        [0xDF, 0x1E9E], [0x1C4, 0x1C5, 0x1C6], [0x1C7, 0x1C8, 0x1C9], [0x1CA, 0x1CB, 0x1CC],
        [0x1F1, 0x1F2, 0x1F3], [0x345, 0x399, 0x3B9, 0x1FBE], [0x390, 0x1FD3], [0x3B0, 0x1FE3],
        [0x392, 0x3B2, 0x3D0], [0x395, 0x3B5, 0x3F5], [0x398, 0x3B8, 0x3D1, 0x3F4],
        [0x39A, 0x3BA, 0x3F0], [0x3A0, 0x3C0, 0x3D6], [0x3A1, 0x3C1, 0x3F1],
        [0x3A3, 0x3C2, 0x3C3], [0x3A6, 0x3C6, 0x3D5], [0x3A9, 0x3C9, 0x2126],
        [0x1E60, 0x1E61, 0x1E9B], [0xFB05, 0xFB06], [0x412, 0x432, 0x1C80],
        [0x414, 0x434, 0x1C81], [0x41E, 0x43E, 0x1C82], [0x421, 0x441, 0x1C83],
        [0x422, 0x442, 0x1C84, 0x1C85], [0x42A, 0x44A, 0x1C86], [0x462, 0x463, 0x1C87],
        [0xA64A, 0xA64B, 0x1C88],
    ]

    private static let groups: [UInt32: [UInt32]] = Dictionary(
        irregular.flatMap { group in group.map { ($0, group) } }, uniquingKeysWith: { $1 })

    /// Returns the scalars that differ from a scalar by case only, and the scalar itself.
    static func variants(of scalar: UInt32) -> [UInt32] {
        if let group = groups[scalar] { return group }
        // Neither the Turkish dotted capital nor the dotless small letter has a simple folding.
        guard scalar != 0x130, scalar != 0x131, let properties = Unicode.Scalar(scalar)?.properties
        else { return [scalar] }
        return [scalar]
            + [properties.lowercaseMapping, properties.uppercaseMapping].compactMap {
                $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first?.value : nil
            }
    }

    /// Returns whether two texts differ by case only.
    static func areEqual(_ first: ArraySlice<UInt32>, _ second: ArraySlice<UInt32>) -> Bool {
        first.count == second.count
            && zip(first, second).allSatisfy { $0 == $1 || variants(of: $0).contains($1) }
    }
}
