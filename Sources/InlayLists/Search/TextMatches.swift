/// A search for a text within another text, by the folding of ``FoldedText``.
enum TextMatches {
    /// Returns the character range in a native text of each match in the text for searching.
    ///
    /// There are as many ranges as ``count(of:in:matchesCase:)`` returns, so that search results don't depend
    /// on the row's renderer. A match that is only part of a character, such as the letter under an
    /// accent, has the whole character's range.
    ///
    /// The native text differs from the text for searching only in white space, which is collapsed
    /// in the latter, and in the placeholders of images.
    static func ranges(
        of query: String, in text: String, shownAs native: String, matchesCase: Bool = false
    ) -> [Range<Int>] {
        let matches = matches(of: query, in: text, matchesCase: matchesCase)
        guard !matches.isEmpty else { return [] }
        // The index of the character of each code unit that both texts have.
        var characters: [Int] = []
        var end = 0
        for character in native {
            for unit in character.utf16 where !isGap(unit) { characters.append(end) }
            end += 1
        }
        // The number of such code units before each code unit of `text`.
        let units = Array(text.utf16)
        var counts = [0]
        for (index, unit) in units.enumerated() {
            counts.append(counts[index] + (isGap(unit) ? 0 : 1))
        }
        return matches.compactMap { match in
            let (first, last) = (counts[match.lowerBound], counts[match.upperBound])
            guard last <= characters.count,
                first < characters.count || isGap(units[match.lowerBound])
            else { return nil }
            let lower =
                isGap(units[match.lowerBound])
                ? first > 0 ? characters[first - 1] + 1 : 0 : characters[first]
            let upper =
                isGap(units[match.upperBound - 1])
                ? last < characters.count ? characters[last] : end : characters[last - 1] + 1
            return lower..<max(lower, upper)
        }
    }

    /// Whether a code unit is white space or the placeholder of an image.
    private static func isGap(_ unit: UInt16) -> Bool {
        [0x20, 0x0A, 0x09, 0x0D, 0x0C, 0xFFFC].contains(unit)
    }

    /// Returns the number of matches, the same that `text.js`, the script of searches, finds.
    static func count(of query: String, in text: String, matchesCase: Bool = false) -> Int {
        matches(of: query, in: text, matchesCase: matchesCase).count
    }

    /// Returns the ranges of the matches in UTF-16 code units; matches don't overlap.
    static func matches(
        of query: String, in text: String, matchesCase: Bool = false
    ) -> [Range<Int>] {
        let needle = FoldedText(query, matchesCase: matchesCase, keepsAccents: true)
        guard let first = needle.units.first else { return [] }
        let folded = FoldedText(
            text, matchesCase: matchesCase, keepsAccents: needle.hasAccents)
        let (units, query) = (folded.units, needle.units)
        var matches: [Range<Int>] = []
        var start = 0
        while start + query.count <= units.count {
            let end = start + query.count
            guard units[start] == first, units[start..<end].elementsEqual(query),
                end == units.count || !FoldedText.isOtherLetter(units[end])
            else {
                start += 1
                continue
            }
            let match = folded.source(of: start).lowerBound..<folded.source(of: end - 1).upperBound
            matches.append(match)
            start = end
            // The rest of a letter that is folded to multiple units isn't another match.
            while start < units.count, folded.source(of: start).lowerBound < match.upperBound {
                start += 1
            }
        }
        return matches
    }
}
