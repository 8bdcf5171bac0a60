import InlayGeometry

/// The matches of a search, ordered by row and numbered from 0.
struct SearchMatches: Sendable {
    /// The rows with matches, in ascending order.
    private(set) var rows: [Int] = []
    /// For each row in ``rows``, the number of matches from the list's start to the row's end.
    private var ends: [Int] = []

    /// The number of matches in all rows.
    var count: Int { ends.last ?? 0 }
    var isEmpty: Bool { rows.isEmpty }

    /// The number of matches in a row; 0 if it has none.
    subscript(row: Int) -> Int {
        let place = index(from: row)
        return place < rows.count && rows[place] == row ? ends[place] - end(before: place) : 0
    }

    /// Returns the number of matches in all rows before a row.
    ///
    /// This is also the number of the first match in or after the row.
    func count(before row: Int) -> Int { end(before: index(from: row)) }

    /// Returns the row of a match, and the number of the match within that row; nil if there is no
    /// such match.
    func match(_ number: Int) -> (row: Int, number: Int)? {
        guard 0..<count ~= number else { return nil }
        let place = ends.firstPlace { $0 > number }
        return (rows[place], number - end(before: place))
    }

    /// Adds rows with matches, which must be in ascending order.
    ///
    /// None of the existing ``rows`` may lie between the first and the last added row.
    mutating func insert(_ found: [(row: Int, count: Int)]) {
        guard let first = found.first else { return }
        let place = index(from: first.row)
        var end = end(before: place)
        let added = found.reduce(0) { $0 + $1.count }
        for index in place..<ends.count { ends[index] += added }
        rows.insert(contentsOf: found.lazy.map(\.row), at: place)
        ends.insert(
            contentsOf: found.map { row in
                end += row.count
                return end
            }, at: place)
    }

    /// Adjusts the matches after rows were inserted, removed or moved; removes the matches of
    /// reloaded rows.
    mutating func apply(_ changes: RowChanges) {
        let kept = rows.compactMap { row -> (row: Int, count: Int)? in
            guard let index = changes.newIndex(of: row), !changes.reloaded.contains(index)
            else { return nil }
            return (index, self[row])
        }
        self = SearchMatches()
        insert(kept.sorted { $0.row < $1.row })
    }

    /// Returns the position in ``rows`` of the first index that is at least `row`; `rows.count` if
    /// there is none.
    private func index(from row: Int) -> Int { rows.firstPlace { $0 >= row } }

    private func end(before place: Int) -> Int { place > 0 ? ends[place - 1] : 0 }
}

/// A case-insensitive search for a text within another text.
enum TextMatches {
    /// Returns the character range in a native text of each match in the text for searching.
    ///
    /// There are as many ranges as ``count(of:in:)`` returns, so that search results don't depend
    /// on the row's renderer. A match that is only part of a character, such as the letter under an
    /// accent, has the whole character's range.
    ///
    /// The native text differs from the text for searching only in white space, which is collapsed
    /// in the latter, and in the placeholders of images.
    static func ranges(
        of wanted: String, in text: String, shownAs native: String
    ) -> [Range<Int>] {
        let needle = folded(wanted)
        let units = folded(text)
        let starts = starts(of: needle, in: units)
        guard !starts.isEmpty else { return [] }
        // The index of the character of each code unit that both texts have.
        var characters: [Int] = []
        var end = 0
        for character in native {
            for unit in character.utf16 where !isGap(unit) { characters.append(end) }
            end += 1
        }
        // The number of such code units before each code unit of `text`.
        var counts = [0]
        for (index, unit) in units.enumerated() {
            counts.append(counts[index] + (isGap(unit) ? 0 : 1))
        }
        return starts.compactMap { start in
            let (first, last) = (counts[start], counts[start + needle.count])
            guard last <= characters.count else { return nil }
            let lower =
                isGap(units[start])
                ? first > 0 ? characters[first - 1] + 1 : 0 : characters[first]
            let upper =
                isGap(units[start + needle.count - 1])
                ? last < characters.count ? characters[last] : end : characters[last - 1] + 1
            return lower..<max(lower, upper)
        }
    }

    /// Whether a code unit is white space or the placeholder of an image.
    private static func isGap(_ unit: UInt16) -> Bool {
        [0x20, 0x0A, 0x09, 0x0D, 0x0C, 0xFFFC].contains(unit)
    }

    /// Returns the number of matches.
    ///
    /// `text.js`, the script of searches, finds the same number: both lowercase each letter
    /// separately and compare UTF-16 code units.
    static func count(of wanted: String, in text: String) -> Int {
        starts(of: folded(wanted), in: folded(text)).count
    }

    /// Returns the start offsets of the matches in UTF-16 code units; matches don't overlap.
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

    /// Returns the UTF-16 code units of a text in lower case; letters whose length would change
    /// stay unchanged.
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
