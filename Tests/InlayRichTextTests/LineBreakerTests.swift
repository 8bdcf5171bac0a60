import InlayRichText
import Testing

/// Tests of breaking units into lines; each letter is ten pixels wide.
@Suite struct LineBreakerTests {
    private func lines(_ text: String, width: Double, isBalanced: Bool = false) -> [String] {
        let characters = Array(text)
        let units = characters.indices.map { index in
            var unit = LineUnit(width: characters[index] == "\n" ? 0 : 10)
            unit.isSpace = characters[index] == " "
            unit.isLineBreak = characters[index] == "\n"
            unit.canBegin = index > 0 && characters[index - 1] == " "
            return unit
        }
        let breaker = LineBreaker(units, width: width)
        return (isBalanced ? breaker.balancedLines() : breaker.lines()).map {
            String(characters[$0])
        }
    }

    @Test func linesAreFilledUpToTheWidth() {
        #expect(lines("aa bb cc", width: 50) == ["aa bb ", "cc"])
        #expect(lines("aa bb cc", width: 49) == ["aa ", "bb ", "cc"])
        #expect(lines("", width: 50) == [])
    }

    @Test func trailingSpacesDoNotCountTowardsTheLineWidth() {
        #expect(lines("aaaaa     b", width: 50) == ["aaaaa     ", "b"])
    }

    @Test func wordsWiderThanTheLineStartANewLineAndAreBroken() {
        #expect(lines("a bbbbbbb c", width: 50) == ["a ", "bbbbb", "bb c"])
        #expect(lines("abc", width: 5) == ["a", "b", "c"])
    }

    @Test func forcedLineBreaksEndTheLine() {
        #expect(lines("a\n\nb\n", width: 50) == ["a\n", "\n", "b\n"])
    }

    @Test func paddingOfInlineBoxesCountsTowardsTheLineWidth() {
        var units = [LineUnit(width: 10), LineUnit(width: 10), LineUnit(width: 10)]
        units[1].leading = 5
        units[1].trailing = 5
        units[1].canBegin = true
        #expect(LineBreaker(units, width: 29).lines() == [0..<1, 1..<2, 2..<3])
        #expect(LineBreaker(units, width: 30).lines() == [0..<1, 1..<3])
        #expect(LineBreaker(units, width: 40).lines() == [0..<3])
        #expect(LineBreaker(units, width: 40).width(of: 1..<3) == 30)
    }

    @Test func textWithThousandsOfZeroWidthBreaksIsNotBalanced() {
        var zero = LineUnit(width: 0)
        zero.canBegin = true
        var units = Array(repeating: LineUnit(width: 10), count: 6)
        units.insert(contentsOf: Array(repeating: zero, count: 100_000), at: 3)
        let breaker = LineBreaker(units, width: 50)
        #expect(breaker.balancedLines() == breaker.lines())
    }

    @Test func balancedLinesIncludeTheWidthOfInnerSpaces() {
        // The greedy lines are of 60, 60 and 20 pixels, the balanced ones of 20, 50 and 50.
        #expect(
            lines("aa  bb cc  dd ee", width: 60, isBalanced: true) == ["aa  ", "bb cc  ", "dd ee"])
    }

    @Test func balancedLinesHaveAboutTheSameLength() {
        #expect(lines("aaa bbb ccc dd", width: 120) == ["aaa bbb ccc ", "dd"])
        #expect(
            lines("aaa bbb ccc dd", width: 120, isBalanced: true) == ["aaa bbb ", "ccc dd"])
        #expect(
            lines("x\naaa bbb ccc dd", width: 120, isBalanced: true)
                == ["x\n", "aaa bbb ", "ccc dd"])
    }

    @Test(arguments: [
        ("", "a", "b", false), ("", "a", "-", false), ("", "-", "a", true), ("", "-", "1", false),
        ("a", "-", "1", true), ("", "-", ",", false), ("", "?", "x", true), ("", "/", "a", false),
        ("", ")", "(", true), ("", ".", "1", false), ("", "!", "?", false),
    ])
    func breakOpportunitiesMatchTheWebEngine(
        before: String, first: Unicode.Scalar, second: Unicode.Scalar, canBreak: Bool
    ) {
        #expect(
            BreakOpportunities.canBreak(after: before.unicodeScalars.first, first, second)
                == canBreak)
    }
}
