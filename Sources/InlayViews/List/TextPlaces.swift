/// Finds the matches of a text in another; case is ignored.
enum TextPlaces {
    /// The character range of each match.
    ///
    /// Finds as many matches as ``count(of:in:)``, so that search results don't depend on the row's
    /// renderer. A match that is only part of a character, such as the letter under an accent, has
    /// the whole character's range.
    static func ranges(of wanted: String, in text: String) -> [Range<Int>] {
        let needle = folded(wanted)
        let starts = starts(of: needle, in: folded(text))
        guard !starts.isEmpty else { return [] }
        var characters: [Int] = []
        characters.reserveCapacity(text.utf16.count)
        for (index, character) in text.enumerated() {
            characters += repeatElement(index, count: character.utf16.count)
        }
        return starts.map { characters[$0]..<characters[$0 + needle.count - 1] + 1 }
    }

    /// The number of matches that rows.js finds: it compares UTF-16 code units, with each letter
    /// lowercased on its own.
    static func count(of wanted: String, in text: String) -> Int {
        starts(of: folded(wanted), in: folded(text)).count
    }

    /// The start offsets of the matches, which don't overlap.
    private static func starts(of needle: [UInt16], in units: [UInt16]) -> [Int] {
        guard let first = needle.first, needle.count <= units.count else { return [] }
        var starts: [Int] = []
        var start = 0
        while start + needle.count <= units.count {
            if units[start] == first, units[start..<start + needle.count].elementsEqual(needle) {
                starts.append(start)
                start += needle.count
            } else {
                start += 1
            }
        }
        return starts
    }

    /// A text in lower case, in which each letter keeps its length.
    private static func folded(_ text: String) -> [UInt16] {
        var units: [UInt16] = []
        units.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                let unit = UInt16(scalar.value)
                units.append((65...90).contains(unit) ? unit | 0x20 : unit)
                continue
            }
            let small = scalar.properties.lowercaseMapping.utf16
            let own = UTF16.encode(scalar)
            if small.count == own?.count { units += small } else if let own { units += own }
        }
        return units
    }
}
