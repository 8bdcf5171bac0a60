import Foundation

/// A text for comparing: two texts match if they are equal when folded.
///
/// The rules are those of `fold` in text.js, the script of searches, which finds the same matches:
///
/// * Characters are decomposed canonically. Unless case matters, each is in the lower case of its
///   upper case, which is Unicode's full case folding, and that "ı" equals "i".
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
    var hasAccents: Bool { units.contains(where: CharacterFolding.isAccent) }

    /// Folds a text, with the case of its letters if it matters, and removes accents unless they
    /// count.
    init(_ text: String, matchesCase: Bool = false, keepsAccents: Bool) {
        var text = text
        let isASCII = text.withUTF8 { bytes in
            bytes.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || $0 == 0x0A) }
        }
        if isASCII {
            units = text.utf8.map {
                UInt16(!matchesCase && (65...90).contains($0) ? $0 | 0x20 : $0)
            }
        } else {
            let folding = matchesCase ? CharacterFolding.keepingCase : .ignoringCase
            fold(Self.utf16(of: &text), folding, keepsAccents: keepsAccents)
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
                let bits = { (offset: Int) in UInt32(bytes[index + offset] & 0x3F) }
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

    private mutating func fold(
        _ source: [UInt16], _ folding: CharacterFolding, keepsAccents: Bool
    ) {
        units.reserveCapacity(source.count)
        sources.reserveCapacity(source.count)
        let (single, table) = (folding.single, folding.table)
        var index = 0
        while index < source.count {
            let unit = source[index]
            let next = index + 1 < source.count ? source[index + 1] : 0
            let start = Int32(index)
            // Most characters fold to one unit each.
            let foldedUnit = CharacterFolding.folded(unit, single)
            if foldedUnit > 0, next < 0x300 || CharacterFolding.folded(next, single) > 0 {
                add(foldedUnit, start, 1)
                index += 1
                continue
            }
            // A letter with an accent, or a ligature.
            if next < 0x300, let entry = CharacterFolding.tableIndex(of: unit),
                table[entry].count > 1
            {
                for unit in table[entry] where keepsAccents || !CharacterFolding.isAccent(unit) {
                    add(unit, start, 1)
                }
                index += 1
                continue
            }
            let scalar = Self.scalar(at: index, of: source)
            index += UTF16.width(scalar)
            var cluster = String.UnicodeScalarView()
            while index < source.count, case let mark = Self.scalar(at: index, of: source),
                CharacterFolding.isMark(mark), !scalar.properties.isWhitespace
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
            let folded = cluster.isEmpty ? folding.folded(scalar) : folding.folded(cluster: cluster)
            for unit in folded where keepsAccents || !CharacterFolding.isAccent(unit) {
                add(unit, start, length)
            }
        }
    }

    private mutating func add(_ unit: UInt16, _ start: Int32, _ length: Int32) {
        units.append(unit)
        sources.append(start..<start + length)
    }

    private static func scalar(at index: Int, of source: [UInt16]) -> Unicode.Scalar {
        let unit = source[index]
        guard UTF16.isLeadSurrogate(unit), index + 1 < source.count else {
            return Unicode.Scalar(unit) ?? "\u{FFFD}"
        }
        let low = UInt32(source[index + 1] & 0x3FF)
        return Unicode.Scalar(0x10000 + UInt32(unit & 0x3FF) << 10 + low) ?? "\u{FFFD}"
    }

    /// Returns whether a unit is a mark that makes another letter of the one before it, as the
    /// voicing marks of Japanese do.
    static func isOtherLetter(_ unit: UInt16) -> Bool {
        unit == 0x3099 || unit == 0x309A || (0x334...0x338).contains(unit)
    }
}
