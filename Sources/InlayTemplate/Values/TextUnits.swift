/// The units in which templates count and cut text: what a user sees as one character, which is an
/// extended grapheme cluster (Unicode Standard Annex 29).
///
/// Django counts code points, so that it cuts a letter from its accent, and a flag in two. Both count
/// alike where a character is one code point. A CR LF is two units, as in Django.
enum TextUnits {
    /// Returns the units of a text.
    static func of(_ text: String) -> [Character] {
        var units: [Character] = []
        units.reserveCapacity(text.utf8.count)
        for character in text {
            if character == "\r\n" { units += ["\r", "\n"] } else { units.append(character) }
        }
        return units
    }

    /// Returns the number of units.
    static func count(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + ($1 == "\r\n" ? 2 : 1) }
    }
}
