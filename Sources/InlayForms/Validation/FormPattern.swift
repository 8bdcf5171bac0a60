import Foundation

/// A regular expression of a page, matched within a limit of work.
///
/// Expressions of pages are written in JavaScript's language, whose common part this one shares. An
/// expression that isn't valid constrains nothing, as in browsers; neither does one that takes too
/// long, as the server checks again.
struct FormPattern {
    /// The longest expression and the longest text that are matched.
    private static let longestPattern = 2_000
    private static let longestText = 20_000
    /// How often the matcher reports that it is still at work before it is stopped.
    private static let reports = 50

    private let expression: NSRegularExpression

    /// Compiles a regular expression; nil for an invalid one.
    init?(_ pattern: String) {
        guard pattern.utf8.count <= Self.longestPattern,
            let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
        else { return nil }
        self.expression = expression
    }

    /// Whether the whole text matches, or can't be matched within the limit.
    func matches(_ text: String) -> Bool {
        guard text.utf8.count <= Self.longestText else { return true }
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
                guard count > Self.reports else { return }
                isStopped = true
                stop.pointee = true
            } else if flags.contains(.internalError) {
                isStopped = true
            }
        }
        return isFound || isStopped
    }
}
