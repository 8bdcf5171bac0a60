import InlayHTML
import InlayRichText
import InlayTesting
import Testing

@testable import InlayLists

@Suite("Lists: ranges of text matches") struct TextMatchesTests {
    @Test(arguments: [
        ("a needle, a Needle", "needle", [2..<8, 12..<18]), ("aaaa", "aa", [0..<2, 2..<4]),
        ("STRASSE Straße", "straße", [0..<7, 8..<14]), ("", "a", []), ("a", "", []),
        ("ab", "abc", []),
        ("one\ntwo", "e\nt", [2..<5]), ("e\u{301}cole \u{C9}cole", "\u{E9}cole", [0..<5, 6..<11]),
        ("Mu\u{308}ller", "u", [1..<2]), ("Mu\u{308}ller", "mu\u{308}l", [0..<3]),
    ])
    func matchRangesAreCountedInCharacters(text: String, query: String, ranges: [Range<Int>]) {
        #expect(TextMatches.ranges(of: query, in: text, shownAs: text) == ranges)
    }

    @Test(arguments: [
        ("<pre>a  needle\n\tb</pre>", "a needle b", [0..<12]),
        ("<pre>one\ntwo</pre>", "one two", [0..<7]), ("<p>one</p><p>two</p>", "one two", []),
        ("<pre>a\tb  c</pre>", " ", [1..<2, 3..<5]),
        ("<p>one<img src='data:,' width=9 height=9 alt='alt'>two three</p>", "onetwo", [0..<9]),
        ("<p>one<img src='data:,' width=9 height=9 alt='alt'>two three</p>", "three", [10..<15]),
        ("<ul><li>a<li>b  c</ul><blockquote>d<br>e</blockquote>", "e", [8..<9]),
        ("<p>a\u{A0}b  c</p>", "c", [4..<5]),
    ])
    func matchRangesOfNativeTextFollowTheSearchOfTheWebEngine(
        html: String, query: String, ranges: [Range<Int>]
    ) throws {
        let tree = try HTMLTree(fragment: html)
        let native = try RichText(tree).letters
        #expect(
            TextMatches.ranges(of: query, in: tree.searchableText, shownAs: native) == ranges)
    }

    @Test(arguments: 0..<50)
    func eachMatchRangeContainsTheSearchedText(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = String((0..<200).map { _ in "abAB".randomElement(using: &random) ?? "a" })
        let query = String(
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
                "abAB".randomElement(using: &random) ?? "a"
            })
        let ranges = TextMatches.ranges(of: query, in: text, shownAs: text)
        for range in ranges {
            let found = String(text.dropFirst(range.lowerBound).prefix(range.count))
            #expect(found.lowercased() == query.lowercased())
        }
        let count = text.lowercased().ranges(of: query.lowercased()).count
        #expect(ranges.count == count)
    }

    /// A row may be drawn by either: at another text scale, native text is a web row.
    @Test(arguments: 0..<200)
    func theNumberOfMatchRangesEqualsTheMatchCount(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "u", "U", "\u{308}", "\u{fc}", "ß", "İ", "👍", "🏽", "\u{200d}", "e", "\u{301}", "a",
        ]
        func text(_ count: Int) -> String {
            (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        }
        for _ in 0..<20 {
            let (all, query) = (text(60), text(Int.random(in: 1...2, using: &random)))
            let ranges = TextMatches.ranges(of: query, in: all, shownAs: all)
            #expect(ranges.count == TextMatches.count(of: query, in: all))
            #expect(ranges.allSatisfy { !$0.isEmpty && $0.upperBound <= all.count })
        }
    }

    @Test(arguments: [
        ("harbour", "Harbour harbour", 2), ("aa", "aaaaa", 2), ("", "abc", 0), ("Σ", "ΟΔΟΣ", 1),
        ("ü", "Mu\u{308}ller", 1), ("e", "e\u{301}", 1), ("👍", "👍🏽", 1), ("i", "İ", 1),
        ("longer than it", "it", 0),
    ])
    func matchCountsFollowTheCaseFoldingOfThePage(query: String, text: String, count: Int) {
        #expect(TextMatches.count(of: query, in: text) == count)
    }

    @Test(arguments: [
        ("harbour", "Harbour harbour HARBOUR", 1), ("Harbour", "Harbour harbour", 1),
        ("Σ", "ΟΔΟΣ οδος", 1), ("ς", "οδος", 1), ("σ", "οδος", 0), ("ü", "Mu\u{308} MÜ mü", 2),
        ("muller", "müller Müller", 1), ("ß", "SS ß", 1), ("i", "ı İ i", 1),
        ("Don't", "Don\u{2019}t", 1),
        ("a b", "a \u{A0}b A b", 1), ("ab", "a\u{AD}b AB", 1),
    ])
    func matchesOfASearchThatMatchesCaseDifferInNothingElse(
        query: String, text: String, count: Int
    ) {
        #expect(TextMatches.count(of: query, in: text, matchesCase: true) == count)
        let ranges = TextMatches.ranges(of: query, in: text, shownAs: text, matchesCase: true)
        #expect(ranges.count == count)
    }

    @Test(arguments: [
        ("10 km", "10\u{A0}km", 0..<5), ("10 km", "10 \u{A0}\u{2009}km", 0..<7),
        ("10\u{A0}km", "10 km", 0..<5), ("hyphen", "hy\u{AD}phen", 0..<7),
        ("ab", "a\u{200B}b", 0..<3), ("ab", "a\u{FEFF}b\u{200F}", 0..<3), ("a\u{AD}b", "ab", 0..<2),
        ("\u{E9}t\u{E9}", "e\u{301}te\u{301}", 0..<5), ("e\u{301}t", "\u{E9}t", 0..<2),
        ("ete", "\u{E9}t\u{E9}", 0..<3), ("muller", "Müller", 0..<6),
        ("istanbul", "İstanbul", 0..<8), ("İstanbul", "i\u{307}stanbul", 0..<9),
        ("ışık", "IŞIK", 0..<4), ("οδος", "ΟΔΟΣ", 0..<4), ("ΟΔΟΣ", "οδος", 0..<4),
        ("STRASSE", "Straße", 0..<6), ("weiß", "WEISS", 0..<5), ("s", "ß", 0..<1),
        ("office", "o\u{FB03}ce", 0..<4), ("don't", "don\u{2019}t", 0..<5),
        ("e-mail", "e\u{2011}mail", 0..<6), ("\u{1F600}", "a\u{1F600}", 1..<3),
        ("한", "\u{1112}\u{1161}\u{11AB}", 0..<3), ("שלום", "שָׁלוֹם", 0..<7),
    ])
    func matchesIgnoreCaseEncodingAndInvisibleCharacters(
        query: String, text: String, range: Range<Int>
    ) {
        #expect(TextMatches.matches(of: query, in: text) == [range])
    }

    @Test(arguments: [
        ("a b", "a\nb"), ("\u{E9}t\u{E9}", "ete"), ("か", "が"), ("=", "\u{2260}"),
        ("\u{AD}", "a\u{AD}b"),
        ("क", "ख"), ("и", "i"),
    ])
    func differentLettersAndLinesDoNotMatch(query: String, text: String) {
        #expect(TextMatches.count(of: query, in: text) == 0)
    }
}
