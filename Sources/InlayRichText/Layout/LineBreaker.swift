/// A line breaker for CSS's `overflow-wrap: break-word`, with optional balancing of lines.
package struct LineBreaker {
    private let units: [LineUnit]
    private let width: Double
    private let wraps: Bool

    /// Creates a line breaker for the units of a text and a maximum width in pixels, which is
    /// ignored unless the lines are wrapped.
    package init(_ units: [LineUnit], width: Double, wraps: Bool = true) {
        self.units = units
        self.width = width + LayoutUnit.epsilon
        self.wraps = wraps
    }

    /// Returns the indices of the units of each line; a forced break is the last unit of its line.
    package func lines() -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while start < units.count {
            let end = lineEnd(from: start)
            lines.append(start..<end)
            start = end
        }
        return lines
    }

    /// Returns the width of a line in pixels, without its trailing spaces.
    package func width(of line: Range<Int>) -> Double { part(line).width }

    private func part(_ line: Range<Int>) -> LinePart {
        units[line].reduce(into: LinePart()) { $0.append($1) }
    }

    private func lineEnd(from start: Int) -> Int {
        var line = LinePart()
        var opportunity = start
        for index in start..<units.count {
            let unit = units[index]
            if unit.isLineBreak { return index + 1 }
            if unit.canBegin { opportunity = index }
            line.append(unit)
            guard wraps, !unit.isSpace, line.width > width else { continue }
            // A word that is longer than a line is broken at any character.
            return opportunity > start ? opportunity : max(index, start + 1)
        }
        return units.count
    }

    // MARK: - Balance

    /// The maximum number of lines between two forced breaks for which balancing is tried.
    package static let balancedLineLimit = 12
    /// The maximum number of break opportunities between two forced breaks for which balancing is
    /// tried.
    ///
    /// It bounds the time for letters that are very narrow or have no width; other text of at most
    /// ``balancedLineLimit`` lines has fewer opportunities.
    private static let balancedOpportunityLimit = 1000

    /// Returns the indices of the units of each line, with lines balanced to about the same width.
    ///
    /// Balancing never adds lines. The lines between two forced breaks are balanced separately;
    /// they stay unbalanced if they exceed ``balancedLineLimit``.
    package func balancedLines() -> [Range<Int>] {
        var balanced: [Range<Int>] = []
        var part: [Range<Int>] = []
        for line in lines() {
            part.append(line)
            guard line.last.map({ units[$0].isLineBreak }) ?? false else { continue }
            balanced += balance(part)
            part = []
        }
        return balanced + balance(part)
    }

    private func balance(_ greedy: [Range<Int>]) -> [Range<Int>] {
        guard greedy.count > 1, greedy.count <= Self.balancedLineLimit,
            let first = greedy.first?.lowerBound, let last = greedy.last?.upperBound
        else { return greedy }
        let ideal = greedy.reduce(0) { $0 + width(of: $1) } / Double(greedy.count)
        let inner = (first + 1..<last).filter { units[$0].canBegin }
        guard inner.count <= Self.balancedOpportunityLimit else { return greedy }
        let breaks = [first] + inner + [last]
        // The units between adjacent break opportunities; each line consists of such parts.
        let parts = zip(breaks, breaks.dropFirst()).map { part($0..<$1) }
        var costs = [[Double]](
            repeating: Array(repeating: .infinity, count: greedy.count + 1), count: breaks.count)
        var origins = costs.map { $0.map { _ in 0 } }
        costs[0][0] = 0
        for end in 1..<breaks.count {
            var line = LinePart()
            for start in (0..<end).reversed() {
                line = parts[start] + line
                let length = line.width
                if length > width { break }
                let difference = ideal - length
                for count in 1...greedy.count {
                    let cost = costs[start][count - 1] + difference * difference
                    guard cost < costs[end][count] else { continue }
                    costs[end][count] = cost
                    origins[end][count] = start
                }
            }
        }
        // A word that is longer than a line has no break opportunity, so the lines stay
        // unbalanced.
        guard costs[breaks.count - 1][greedy.count].isFinite else { return greedy }
        var lines: [Range<Int>] = []
        var end = breaks.count - 1
        for count in (1...greedy.count).reversed() {
            let start = origins[end][count]
            lines.append(breaks[start]..<breaks[end])
            end = start
        }
        return lines.reversed()
    }
}

/// A part of a line, reduced to its widths with and without trailing spaces.
private struct LinePart {
    /// The width without trailing spaces, in pixels.
    private(set) var width = 0.0
    /// The width of the trailing spaces in pixels, which is added to ``width`` if a unit other than
    /// a space follows.
    private var spaces = 0.0
    /// Whether the part consists of spaces only.
    private var isBlank = true

    mutating func append(_ unit: LineUnit) {
        if unit.isSpace {
            width += unit.leading + unit.trailing
            spaces += unit.width
        } else {
            width += spaces + unit.total
            spaces = 0
            isBlank = false
        }
    }

    static func + (first: LinePart, second: LinePart) -> LinePart {
        var sum = first
        sum.width += second.width + (second.isBlank ? 0 : first.spaces)
        sum.spaces = second.spaces + (second.isBlank ? first.spaces : 0)
        sum.isBlank = first.isBlank && second.isBlank
        return sum
    }
}

/// An unbreakable unit of a line: a grapheme cluster, an inline image or a forced line break.
package struct LineUnit: Hashable, Sendable {
    /// The advance width, in pixels.
    package var width: Double
    /// The padding of an inline box in pixels: `leading` if the box begins before this unit,
    /// `trailing` if it ends after the unit; otherwise 0.
    package var leading = 0.0, trailing = 0.0
    /// Whether the unit is a space, whose width isn't counted at the end of a line.
    package var isSpace = false
    /// Whether a line may begin with this unit.
    package var canBegin = false
    /// Whether the unit is a forced line break.
    package var isLineBreak = false

    package init(width: Double) {
        self.width = width
    }

    /// The width in pixels, including the leading and trailing padding.
    var total: Double { leading + width + trailing }
}

/// The line break opportunities between ASCII characters in WebKit.
///
/// WebKit has its own table for these, which differs from Unicode's. The table here was determined
/// from pages that WebKit laid out.
package enum BreakOpportunities {
    /// Returns whether a line may be broken between two ASCII characters, neither of which is a
    /// space; `before` is the character before the first one.
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
