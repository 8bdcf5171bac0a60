import Foundation

/// A text for comparing: two texts match if they are equal when folded.
///
/// The rules are those of `fold` in text.js, the script of searches, which finds the same matches:
///
/// * Characters are decomposed canonically, and each is in the lower case of its upper case, which
///   is Unicode's full case folding, and that "ı" equals "i".
/// * Any white space is one space; line feeds stay, because no match spans two lines.
/// * Default-ignorable characters, such as soft hyphens, joiners and direction marks, are left out.
/// * Typographic apostrophes, quotation marks and hyphens are the plain ones.
struct FoldedText {
    /// The folded text.
    private(set) var units: [UInt16] = []
    /// The source range of each folded unit; empty if every unit is the unit at its index in the
    /// source.
    private var sources: [Range<Int32>] = []
    /// Whether the folded text has any accents.
    var hasAccents: Bool { units.contains(where: Self.isAccent) }

    /// Folds a text, and removes accents unless they count.
    init(_ text: String, keepsAccents: Bool) {
        var text = text
        let isASCII = text.withUTF8 { bytes in
            bytes.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || $0 == 0x0A) }
        }
        if isASCII {
            units = text.utf8.map { UInt16((65...90).contains($0) ? $0 | 0x20 : $0) }
        } else {
            fold(Self.utf16(of: &text), keepsAccents: keepsAccents)
        }
    }

    /// Returns the source range of a folded unit, in UTF-16 code units.
    func source(of unit: Int) -> Range<Int> {
        guard !sources.isEmpty else { return unit..<unit + 1 }
        return Int(sources[unit].lowerBound)..<Int(sources[unit].upperBound)
    }

    /// Returns the UTF-16 code units of a text; `Array(text.utf16)` takes as long as folding them.
    private static func utf16(of text: inout String) -> [UInt16] {
        text.withUTF8 { bytes in
            Array(unsafeUninitializedCapacity: bytes.count) { units, count in
                var index = 0
                let bits = { (tableIndex: Int) in UInt32(bytes[index + tableIndex] & 0x3F) }
                while index < bytes.count {
                    let first = UInt32(bytes[index])
                    var value = first
                    switch first {
                    case ..<0x80: index += 1
                    case ..<0xE0:
                        value = (first & 0x1F) << 6 | bits(1)
                        index += 2
                    case ..<0xF0:
                        value = (first & 0xF) << 12 | bits(1) << 6 | bits(2)
                        index += 3
                    default:
                        value = (first & 7) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3)
                        value -= 0x10000
                        units[count] = UInt16(0xD800 + value >> 10)
                        count += 1
                        value = 0xDC00 + value & 0x3FF
                        index += 4
                    }
                    units[count] = UInt16(value)
                    count += 1
                }
            }
        }
    }

    private mutating func fold(_ source: [UInt16], keepsAccents: Bool) {
        units.reserveCapacity(source.count)
        sources.reserveCapacity(source.count)
        let (single, table) = (Self.single, Self.table)
        var index = 0
        while index < source.count {
            let unit = source[index]
            let next = index + 1 < source.count ? source[index + 1] : 0
            let start = Int32(index)
            // Most characters fold to one unit each.
            let folding = Self.folding(of: unit, single)
            if folding > 0, next < 0x300 || Self.folding(of: next, single) > 0 {
                add(folding, start, 1)
                index += 1
                continue
            }
            // A letter with an accent, or a ligature.
            if next < 0x300, let tableIndex = Self.tableIndex(of: unit), table[tableIndex].count > 1
            {
                for unit in table[tableIndex] where keepsAccents || !Self.isAccent(unit) {
                    add(unit, start, 1)
                }
                index += 1
                continue
            }
            let scalar = Self.scalar(at: index, of: source)
            index += UTF16.width(scalar)
            var cluster = String.UnicodeScalarView()
            while index < source.count, case let mark = Self.scalar(at: index, of: source),
                Self.isMark(mark), !scalar.properties.isWhitespace
            {
                if cluster.isEmpty { cluster.append(scalar) }
                cluster.append(mark)
                index += UTF16.width(mark)
            }
            let length = Int32(index) - start
            if scalar.properties.isWhitespace {
                if scalar == "\n" || units.last != 0x20 {
                    add(scalar == "\n" ? 0x0A : 0x20, start, length)
                }
                continue
            }
            let folded = cluster.isEmpty ? Self.folded(scalar) : Self.folded(cluster: cluster)
            for unit in folded where keepsAccents || !Self.isAccent(unit) {
                add(unit, start, length)
            }
        }
    }

    private mutating func add(_ unit: UInt16, _ start: Int32, _ length: Int32) {
        units.append(unit)
        sources.append(start..<start + length)
    }

    // MARK: - Characters

    /// The characters of most alphabets, and forms of them: U+0000 to U+33FF and U+FE00 to U+FFFF.
    private static let alphabets = Array(UInt32(0)..<0x3400) + Array(0xFE00..<0x10000)

    private static let table: [[UInt16]] = alphabets.map { value in
        Unicode.Scalar(value).map { folded(cluster: String.UnicodeScalarView([$0])) } ?? []
    }

    /// The unit that each character of ``alphabets`` folds to; 0 for marks, white space other than
    /// line feeds, and characters that fold to multiple units.
    private static let single: [UInt16] = zip(alphabets, table).map { value, folded in
        guard folded.count == 1, let scalar = Unicode.Scalar(value), !isMark(scalar),
            !isAccent(folded[0])
        else { return 0 }
        return !scalar.properties.isWhitespace || scalar == "\n" ? folded[0] : 0
    }

    /// Returns the index of a unit in the tables; nil if they don't contain it.
    private static func tableIndex(of unit: UInt16) -> Int? {
        unit < 0x3400 ? Int(unit) : unit >= 0xFE00 ? Int(unit) - 0xFE00 + 0x3400 : nil
    }

    private static func isIdeograph(_ unit: UInt16) -> Bool { (0x3400..<0xA000).contains(unit) }

    /// Returns the unit that a character folds to; 0 if ``single`` doesn't decide that.
    private static func folding(of unit: UInt16, _ single: [UInt16]) -> UInt16 {
        isIdeograph(unit) ? unit : tableIndex(of: unit).map { single[$0] } ?? 0
    }

    private static func scalar(at index: Int, of source: [UInt16]) -> Unicode.Scalar {
        let unit = source[index]
        guard UTF16.isLeadSurrogate(unit), index + 1 < source.count else {
            return Unicode.Scalar(unit) ?? "\u{FFFD}"
        }
        let low = UInt32(source[index + 1] & 0x3FF)
        return Unicode.Scalar(0x10000 + UInt32(unit & 0x3FF) << 10 + low) ?? "\u{FFFD}"
    }

    private static func folded(_ scalar: Unicode.Scalar) -> [UInt16] {
        if scalar.value < 0x10000 {
            let unit = UInt16(scalar.value)
            if let tableIndex = tableIndex(of: unit) { return table[tableIndex] }
            if isIdeograph(unit) { return [unit] }
        }
        return folded(cluster: String.UnicodeScalarView([scalar]))
    }

    private static func folded(cluster: String.UnicodeScalarView) -> [UInt16] {
        let kept = cluster.filter { !$0.properties.isDefaultIgnorableCodePoint }
        var small = ""
        for scalar in decomposed(String(kept)).unicodeScalars {
            let upper = scalar.properties.lowercaseMapping.unicodeScalars.map {
                $0.properties.uppercaseMapping
            }.joined()
            for scalar in upper.unicodeScalars { small += scalar.properties.lowercaseMapping }
        }
        return decomposed(small).utf16.map { plain[$0] ?? $0 }
    }

    private static func decomposed(_ text: String) -> String {
        text.decomposedStringWithCanonicalMapping
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
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

    /// Returns whether a unit is a mark that makes another letter of the one before it, as the
    /// voicing marks of Japanese do.
    static func isOtherLetter(_ unit: UInt16) -> Bool {
        unit == 0x3099 || unit == 0x309A || (0x334...0x338).contains(unit)
    }

    /// Returns whether a unit is an accent or a vowel point, without which a word is still read.
    ///
    /// Marks that make other letters aren't included, such as the voicing marks of Japanese and the
    /// vowel signs of Indian scripts, nor strokes through letters.
    private static func isAccent(_ unit: UInt16) -> Bool {
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
