/// The places of a text in another, where upper and lower case are the same.
enum TextPlaces {
    /// The characters that each match lies in, by their numbers.
    ///
    /// As many as ``count(of:in:)`` finds: who draws a row decides nothing about what is found in it. Where
    /// a match is a part of a character, such as the letter under an accent, the whole character is it.
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

    /// How many matches rows.js finds: it compares UTF-16, each letter made small alone.
    static func count(of wanted: String, in text: String) -> Int {
        starts(of: folded(wanted), in: folded(text)).count
    }

    /// Where matches begin; none overlaps another.
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

    /// A text in small letters, each as long as it was.
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
