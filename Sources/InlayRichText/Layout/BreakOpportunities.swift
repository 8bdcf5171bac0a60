/// The line break opportunities between ASCII characters in WebKit.
///
/// WebKit has its own table for these, which differs from Unicode's. This one was determined from
/// pages that it laid out.
package enum BreakOpportunities {
    /// Returns whether a line may break between two characters.
    ///
    /// - Parameters:
    ///   - before: The character before the first one, if there is one.
    ///   - first: An ASCII character other than a space.
    ///   - second: The next ASCII character, not a space either.
    /// - Returns: Whether a line may end after the first and begin with the second.
    package static func canBreak(
        after before: Unicode.Scalar?, _ first: Unicode.Scalar, _ second: Unicode.Scalar
    ) -> Bool {
        switch first {
        case "-":
            // The hyphen may be the minus sign of a number.
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
