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
}
