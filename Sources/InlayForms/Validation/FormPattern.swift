import Foundation

/// A regular expression of a page, matched within a time limit.
///
/// Patterns in pages are JavaScript regular expressions, most of whose syntax
/// `NSRegularExpression` shares. As in browsers, an invalid pattern doesn't constrain the value.
/// Neither does one that takes too long, since the server validates again.
struct FormPattern {
    /// The maximum lengths of a pattern and of a text that is matched.
    private static let longestPattern = 2_000
    private static let longestText = 20_000
    /// The number of progress reports after which the matcher is stopped.
    private static let reports = 50

    private let expression: NSRegularExpression

    /// Compiles a pattern; nil if it is invalid.
    init?(_ pattern: String) {
        guard pattern.utf8.count <= Self.longestPattern,
            let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
        else { return nil }
        self.expression = expression
    }

    /// Returns whether the whole text matches, or the match exceeded the limit.
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
