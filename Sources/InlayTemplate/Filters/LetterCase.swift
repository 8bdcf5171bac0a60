/// Conversions of letter case with the results of Python's, such as `str.lower()`.
enum LetterCase {
    /// Returns a text in lower case, with `ς` at the ends of Greek words.
    static func lowercased(_ text: String) -> String {
        let sigma: Unicode.Scalar = "Σ"
        guard text.utf8.contains(0xCE), text.unicodeScalars.contains(sigma) else {
            return text.lowercased()
        }
        let scalars = Array(text.unicodeScalars)
        var result = ""
        for index in scalars.indices {
            result += lowercased(scalars, at: index)
        }
        return result
    }

    /// Returns a text in which each word begins with a capital letter, by Django's rules:
    /// `They're`, but `O'Neil`, and `2nd`.
    static func titled(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var titled = String.UnicodeScalarView()
        /// The last two scalars of the title.
        var last: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
        var isInWord = false
        for (index, scalar) in scalars.enumerated() {
            let isCased = scalar.properties.isCased
            var letters =
                !isCased
                ? String(scalar)
                : isInWord ? lowercased(scalars, at: index) : scalar.properties.titlecaseMapping
            let before = last
            for scalar in letters.unicodeScalars { last = (last.1, scalar) }
            let followsApostrophe = before.1 == "'" && ("a"..."z").contains(before.0)
            let followsDigit = before.1.properties.generalCategory == .decimalNumber
            if followsApostrophe || followsDigit, letters.utf8.count == 1 {
                letters = letters.lowercased()
            }
            titled.append(contentsOf: letters.unicodeScalars)
            // A combining mark belongs to the letter before it, unlike in Python.
            if scalar.properties.generalCategory != .nonspacingMark { isInWord = isCased }
        }
        return String(titled)
    }

    /// Returns a scalar in lower case: a sigma at the end of a word as `ς`.
    private static func lowercased(_ scalars: [Unicode.Scalar], at index: Int) -> String {
        guard scalars[index] == "Σ" else { return scalars[index].properties.lowercaseMapping }
        let before = scalars[..<index].last { !$0.properties.isCaseIgnorable }
        let after = scalars[(index + 1)...].first { !$0.properties.isCaseIgnorable }
        let isAtEnd = before?.properties.isCased == true && after?.properties.isCased != true
        return isAtEnd ? "ς" : "σ"
    }
}
