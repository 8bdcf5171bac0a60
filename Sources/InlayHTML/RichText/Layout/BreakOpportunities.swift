/// Where the engine lets a line break between two characters of ASCII.
///
/// It has a table of its own for these, which isn't Unicode's. This one was read from its pages.
package enum BreakOpportunities {
    /// Whether a line may end after a character and begin with the next one.
    ///
    /// - Parameters:
    ///   - before: The character before the first one, if there is one.
    ///   - first: A character of ASCII that isn't a space.
    ///   - second: Another one.
    /// - Returns: Whether that is so.
    package static func canBreak(
        after before: Unicode.Scalar?, _ first: Unicode.Scalar, _ second: Unicode.Scalar
    ) -> Bool {
        switch first {
        case "-":
            // It may be the sign of a number.
            if isDigit(second) { return before.map { isDigit($0) || isLetter($0) } ?? false }
            return second != "," && second != "."
        case "?":
            return isDigit(second) || isLetter(second) || afterQuestion.contains(second)
        default:
            return opening.contains(second) && closing.contains(first)
        }
    }

    private static let opening = Set("(<[{".unicodeScalars)
    private static let closing = Set(##"!"#%&)*+,.:;=>?\]|}~"##.unicodeScalars)
    private static let afterQuestion = Set(#"#$%&(*+-<=>@[\^_`{|~"#.unicodeScalars)

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
