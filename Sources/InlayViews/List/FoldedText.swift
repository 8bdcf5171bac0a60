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
    /// The starts and lengths in the source of what each unit stands for; empty if each stands for
    /// itself.
    private var starts: [Int32] = []
    private var lengths: [Int32] = []
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
            fold(text, keepsAccents: keepsAccents)
        }
    }

    /// Returns the range in the source, in UTF-16 code units, of what a unit stands for.
    func source(of unit: Int) -> Range<Int> {
        guard !starts.isEmpty else { return unit..<unit + 1 }
        return Int(starts[unit])..<Int(starts[unit] + lengths[unit])
    }

    private mutating func fold(_ text: String, keepsAccents: Bool) {
        units.reserveCapacity(text.utf8.count)
        starts.reserveCapacity(text.utf8.count)
        lengths.reserveCapacity(text.utf8.count)
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        var offset: Int32 = 0
        while index < scalars.endIndex {
            let scalar = scalars[index]
            scalars.formIndex(after: &index)
            let length = Int32(UTF16.width(scalar))
            let isMarked = index < scalars.endIndex && Self.isMark(scalars[index])
            if scalar.value > 0x20, scalar.value < 0x7F, !isMarked {
                let unit = UInt16(scalar.value)
                add((65...90).contains(unit) ? unit | 0x20 : unit, offset, length)
            } else if scalar == "\n" {
                add(0x0A, offset, length)
            } else if scalar.properties.isWhitespace {
                if units.last != 0x20 { add(0x20, offset, length) }
            } else if !isMarked {
                let folded = Self.folded(scalar)
                for unit in folded where keepsAccents || !Self.isAccent(unit) {
                    add(unit, offset, length)
                }
            } else {
                // A letter with its marks.
                var cluster = String.UnicodeScalarView([scalar])
                while index < scalars.endIndex, Self.isMark(scalars[index]) {
                    cluster.append(scalars[index])
                    scalars.formIndex(after: &index)
                }
                let whole = Int32(String(cluster).utf16.count)
                for unit in Self.folded(cluster: cluster) where keepsAccents || !Self.isAccent(unit)
                {
                    add(unit, offset, whole)
                }
                offset += whole
                continue
            }
            offset += length
        }
    }

    private mutating func add(_ unit: UInt16, _ start: Int32, _ length: Int32) {
        units.append(unit)
        starts.append(start)
        lengths.append(length)
    }

    // MARK: - Characters

    /// The foldings of the characters up to U+2FFF, which are those of most alphabets.
    private static let table: [[UInt16]] = (0..<0x3000).map { value in
        Unicode.Scalar(UInt32(value)).map { folded(cluster: String.UnicodeScalarView([$0])) } ?? []
    }

    private static func folded(_ scalar: Unicode.Scalar) -> [UInt16] {
        switch scalar.value {
        case 0..<0x3000: table[Int(scalar.value)]
        // Ideographs.
        case 0x3400..<0xA000: [UInt16(scalar.value)]
        default: folded(cluster: String.UnicodeScalarView([scalar]))
        }
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
