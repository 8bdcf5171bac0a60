import InlayValues

/// A `pattern` of a form's field, which the whole value must match: a JavaScript regular expression
/// with the flag `v`, as in the HTML Standard's section 4.10.5.3.6.
///
/// As in browsers, an invalid pattern doesn't constrain the value. A match that exceeds the limit of
/// steps counts as successful, since the server validates again.
struct FormPattern {
    /// The maximum length of a pattern in bytes; ``longestText`` limits the text to match.
    private static let longestPattern = 2_000
    private static let longestText = 20_000
    /// The number of steps after which one match is stopped.
    private static let stepLimit = 500_000
    /// The limit on the steps of a form's pattern matches; the patterns beyond it are skipped.
    static let costLimit = 2_000_000
    /// The steps that each match counts at least, because preparing it takes time, too.
    private static let leastSteps = 500

    private let program: PatternProgram

    /// Compiles a pattern.
    ///
    /// - Throws: ``PatternError`` with the reason why the pattern doesn't constrain.
    init(_ pattern: String) throws(PatternError) {
        guard pattern.utf8.count <= Self.longestPattern else {
            throw PatternError(
                offset: 0, message: "it is longer than \(Self.longestPattern) bytes")
        }
        program = PatternProgram(try PatternParser.parse(pattern))
    }

    /// Returns whether a text is so long that it isn't matched, and counts as valid.
    static func isTooLong(_ text: String) -> Bool { text.utf8.count > longestText }

    /// Returns true if the whole text matches the pattern, or if matching exceeds a limit.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - rest: The part of ``costLimit`` that is left for the form; the steps of this match are
    ///     subtracted.
    /// - Returns: Whether the text is valid.
    func matches(_ text: String, within rest: inout Int) -> Bool {
        guard rest > 0 else { return true }
        let limit = min(Self.stepLimit, rest)
        var matcher = PatternMatcher(program, text.unicodeScalars.map(\.value), steps: limit)
        let isMatch = matcher.matchesAll()
        rest -= max(Self.leastSteps, limit - matcher.steps)
        return isMatch ?? true
    }
}

extension FormField {
    /// The reason why the pattern of the field doesn't constrain its value, for developers; nil if
    /// it does, or there is none.
    ///
    /// As in browsers, a pattern that isn't a valid JavaScript regular expression is ignored.
    public var patternProblem: String? {
        guard let pattern = constraints.pattern else { return nil }
        do {
            _ = try FormPattern(pattern)
            return nil
        } catch {
            return
                "The pattern “\(pattern.prefix(200))” of “\(title)” is ignored: \(error.message) "
                + "(at character \(error.offset + 1))."
        }
    }
}
