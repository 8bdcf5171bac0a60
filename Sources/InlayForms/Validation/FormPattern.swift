import Foundation

/// A regular expression of a page, matched within a time limit.
///
/// Patterns in pages are JavaScript regular expressions, most of whose syntax
/// `NSRegularExpression` shares. As in browsers, an invalid pattern doesn't constrain the value.
/// A match that exceeds the time limit counts as successful, since the server validates again.
struct FormPattern {
    /// The maximum length of a pattern in bytes; ``longestText`` limits the text to match.
    private static let longestPattern = 2_000
    private static let longestText = 20_000
    /// The number of the matcher's progress reports after which it is stopped.
    private static let longestMatch = 50
    /// The limit on the total cost of a form's pattern matches; the patterns beyond it are skipped.
    static let costLimit = 4_000
    /// The cost of a progress report; each match costs at least 1, because one that ends before
    /// its first report may take almost as long as the time between two reports.
    private static let reportCost = 20

    private let expression: NSRegularExpression

    /// Compiles a pattern; nil if it is invalid.
    init?(_ pattern: String) {
        // First without the enclosing group: `a)(b` is invalid, but would be valid inside it.
        guard pattern.utf8.count <= Self.longestPattern,
            (try? NSRegularExpression(pattern: pattern)) != nil,
            let expression = try? NSRegularExpression(
                pattern: "\\A(?:\(Self.withASCIIClasses(pattern)))\\z")
        else { return nil }
        self.expression = expression
    }

    /// Replaces `\d` and `\w` by ASCII classes, as in JavaScript; `NSRegularExpression` would match
    /// Unicode digits and letters.
    private static func withASCIIClasses(_ pattern: String) -> String {
        var text = ""
        var isEscaped = false
        for character in pattern.unicodeScalars {
            if isEscaped {
                switch character {
                case "d": text += "[0-9]"
                case "D": text += "[^0-9]"
                case "w": text += "[A-Za-z0-9_]"
                case "W": text += "[^A-Za-z0-9_]"
                default: text += "\\\(character)"
                }
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.unicodeScalars.append(character)
            }
        }
        return text
    }

    /// Returns whether a text is so long that it isn't matched, and counts as valid.
    static func isTooLong(_ text: String) -> Bool { text.utf8.count > longestText }

    /// Returns true if the whole text matches the pattern, or if matching exceeds a limit.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - rest: The part of ``costLimit`` that is left for the form; the cost of this match is
    ///     subtracted.
    /// - Returns: Whether the text is valid.
    func matches(_ text: String, within rest: inout Int) -> Bool {
        guard rest > 0 else { return true }
        let limit = min(Self.longestMatch, rest / Self.reportCost)
        var isFound = false
        var isStopped = false
        var count = 0
        expression.enumerateMatches(
            in: text, options: .reportProgress, range: NSRange(text.startIndex..., in: text)
        ) { match, flags, stop in
            if match != nil {
                isFound = true
                stop.pointee = true
            } else if flags.contains(.progress) {
                count += 1
                guard count > limit else { return }
                isStopped = true
                stop.pointee = true
            } else if flags.contains(.internalError) {
                isStopped = true
            }
        }
        rest -= max(1, count * Self.reportCost)
        return isFound || isStopped
    }
}
