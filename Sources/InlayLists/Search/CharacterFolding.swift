import Foundation

/// The folding of single characters, in tables, because a list searches millions of them.
///
/// The rules are those of ``FoldedText``.
struct CharacterFolding: Sendable {
    /// The folding of a search that ignores case.
    static let ignoringCase = CharacterFolding(matchesCase: false)
    /// The folding of a search that matches case.
    static let keepingCase = CharacterFolding(matchesCase: true)

    /// The characters of most alphabets, and forms of them: U+0000 to U+33FF and U+FE00 to U+FFFF.
    private static let alphabets = Array(UInt32(0)..<0x3400) + Array(0xFE00..<0x10000)

    private let matchesCase: Bool
    /// The units that each character of ``alphabets`` folds to.
    let table: [[UInt16]]
    /// The unit that each character of ``alphabets`` folds to; 0 for marks, white space other than
    /// line feeds, and characters that fold to multiple units.
    let single: [UInt16]

    private init(matchesCase: Bool) {
        self.matchesCase = matchesCase
        table = Self.alphabets.map { value in
            Unicode.Scalar(value).map {
                Self.folded(cluster: String.UnicodeScalarView([$0]), matchesCase: matchesCase)
            } ?? []
        }
        single = zip(Self.alphabets, table).map { value, folded in
            guard folded.count == 1, let scalar = Unicode.Scalar(value), !Self.isMark(scalar),
                !Self.isAccent(folded[0])
            else { return 0 }
            return !scalar.properties.isWhitespace || scalar == "\n" ? folded[0] : 0
        }
    }

    /// Returns the index of a unit in the tables; nil if they don't contain it.
    static func tableIndex(of unit: UInt16) -> Int? {
        unit < 0x3400 ? Int(unit) : unit >= 0xFE00 ? Int(unit) - 0xFE00 + 0x3400 : nil
    }

    private static func isIdeograph(_ unit: UInt16) -> Bool { (0x3400..<0xA000).contains(unit) }

    /// Returns the unit that a character folds to; 0 if ``single`` doesn't decide that.
    static func folded(_ unit: UInt16, _ single: [UInt16]) -> UInt16 {
        isIdeograph(unit) ? unit : tableIndex(of: unit).map { single[$0] } ?? 0
    }

    /// Returns the units that a character folds to.
    func folded(_ scalar: Unicode.Scalar) -> [UInt16] {
        if scalar.value < 0x10000 {
            let unit = UInt16(scalar.value)
            if let index = Self.tableIndex(of: unit) { return table[index] }
            if Self.isIdeograph(unit) { return [unit] }
        }
        return folded(cluster: String.UnicodeScalarView([scalar]))
    }

    /// Returns the units that a character and its marks fold to.
    func folded(cluster: String.UnicodeScalarView) -> [UInt16] {
        Self.folded(cluster: cluster, matchesCase: matchesCase)
    }

    private static func folded(
        cluster: String.UnicodeScalarView, matchesCase: Bool
    ) -> [UInt16] {
        let kept = cluster.filter { !$0.properties.isDefaultIgnorableCodePoint }
        let text = decomposed(String(kept))
        return (matchesCase ? text : decomposed(small(text))).utf16.map { plain[$0] ?? $0 }
    }

    /// Returns the lower case of each character's upper case.
    private static func small(_ text: String) -> String {
        var small = ""
        for scalar in text.unicodeScalars {
            let upper = scalar.properties.lowercaseMapping.unicodeScalars.map {
                $0.properties.uppercaseMapping
            }.joined()
            for scalar in upper.unicodeScalars { small += scalar.properties.lowercaseMapping }
        }
        return small
    }

    private static func decomposed(_ text: String) -> String {
        text.decomposedStringWithCanonicalMapping
    }

    /// Returns whether a character is a combining mark.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    private static let plain: [UInt16: UInt16] = [
        0x2018: 0x27, 0x2019: 0x27, 0x201B: 0x27, 0x02BC: 0x27, 0x201C: 0x22, 0x201D: 0x22,
        0x201F: 0x22, 0x2010: 0x2D, 0x2011: 0x2D,
    ]

    /// Returns whether a unit is an accent or a vowel point, without which a word is still read.
    ///
    /// Marks that make other letters aren't included, such as the voicing marks of Japanese and the
    /// vowel signs of Indian scripts, nor strokes through letters.
    static func isAccent(_ unit: UInt16) -> Bool {
        guard unit >= 0x300 else { return false }
        switch unit {
        case 0x300...0x333, 0x339...0x36F, 0x483...0x487: return true
        case 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7: return true
        case 0x610...0x61A, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4: return true
        case 0x6E7, 0x6E8, 0x6EA...0x6ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF: return true
        case 0x20D0, 0x20D1, 0x20D4...0x20D7, 0x20DB, 0x20DC, 0x20E1, 0x20E7: return true
        case 0x20E9, 0x20F0, 0xFE20...0xFE2F: return true
        default: return false
        }
    }
}
