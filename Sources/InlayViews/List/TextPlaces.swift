/// The places of a text in another, where upper and lower case are the same.
enum TextPlaces {
    /// The places, by the numbers of their characters; none overlaps another.
    static func ranges(of wanted: String, in text: String) -> [Range<Int>] {
        let needle = wanted.map { $0.lowercased() }
        let characters = text.map { $0.lowercased() }
        guard let first = needle.first, needle.count <= characters.count else { return [] }
        var ranges: [Range<Int>] = []
        var start = 0
        while start + needle.count <= characters.count {
            if characters[start] == first,
                characters[start..<start + needle.count].elementsEqual(needle)
            {
                ranges.append(start..<start + needle.count)
                start += needle.count
            } else {
                start += 1
            }
        }
        return ranges
    }

    /// How many places rows.js finds: it compares UTF-16, each letter made small alone.
    static func count(of wanted: String, in text: String) -> Int {
        let needle = folded(wanted)
        let units = folded(text)
        guard let first = needle.first, needle.count <= units.count else { return 0 }
        var count = 0
        var start = 0
        while start + needle.count <= units.count {
            if units[start] == first, units[start..<start + needle.count].elementsEqual(needle) {
                count += 1
                start += needle.count
            } else {
                start += 1
            }
        }
        return count
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
