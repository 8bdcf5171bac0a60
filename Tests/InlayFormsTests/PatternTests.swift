import InlayForms
import Testing

/// Tests of `pattern`, which is a JavaScript regular expression with the flag `v`; the expected
/// results are those of WebKit.
@Suite struct PatternTests {
    private func field(_ pattern: String, _ text: String = "") -> FormField {
        var field = FormField(.text, name: "f", label: "F")
        field.constraints.pattern = pattern
        field.value = .text(text)
        return field
    }

    private func isValid(_ pattern: String, _ text: String) -> Bool {
        Form([FormSection([field(pattern, text)])]).problems.isEmpty
    }

    @Test(arguments: [
        (#"\p{RGI_Emoji}"#, "👨‍👩‍👧", true), (#"\p{RGI_Emoji}"#, "👍🏽", true),
        (#"\p{RGI_Emoji}"#, "🇩🇪", true), (#"\p{RGI_Emoji}"#, "🇽🇽", false),
        (#"\p{RGI_Emoji}"#, "1️⃣", true), (#"\p{RGI_Emoji}"#, "1", false),
        (#"\p{RGI_Emoji}"#, "🐶‍🐱", false), (#"\p{RGI_Emoji}{2}"#, "👩‍🚀❤️", true),
        (#"\p{Emoji_Keycap_Sequence}"#, "#️⃣", true), (#"\p{Basic_Emoji}"#, "☎", false),
        (#"\p{Basic_Emoji}"#, "☎️", true), (#"[\p{RGI_Emoji}--\q{🇩🇪}]"#, "🇩🇪", false),
        (#"\p{RGI_Emoji_Tag_Sequence}"#, "🏴󠁧󠁢󠁥󠁮󠁧󠁿", true), (#"[^\p{RGI_Emoji}]"#, "👍", true),
        (#"[\q{abc|d}]"#, "abc", true), (#"[\q{abc|d}]"#, "d", true),
        (#"[\q{abc|d}]"#, "ab", false), (#"[\q{a|ab}]b"#, "ab", true),
        (#"[\q{abc|d}--\q{d}]"#, "d", false), (#"[[a-z]&&[aeiou]]+"#, "aei", true),
        (#"[[a-z]&&[aeiou]]+"#, "abc", false), (#"[[a-z]--[aeiou]]+"#, "xyz", true),
        (#"[[a-z]--[aeiou]]+"#, "xay", false), (#"[\p{L}--\p{Lu}]+"#, "äb", true),
        (#"[\w.-]+"#, "a-b.c", true), (#"[\w.-]+"#, "a b", false), (#"[^a-]"#, "-", false),
        (#"[a-z0-9_-]+"#, "a-1", true), (#"[\p{L}-]+"#, "a-é", true),
        (#"[^[a-f]\d]+"#, "xyz", true), (#"[^[a-f]\d]+"#, "x1", false),
    ])
    func setsOfStringsAndSetOperationsMatchAsInTheEngine(
        pattern: String, text: String, expected: Bool
    ) {
        #expect(isValid(pattern, text) == expected)
    }

    @Test(arguments: [
        (#"(a)|(b)\1"#, "b", true), (#"(a)?b\1"#, "b", true), (#"(a)?b\1"#, "ab", false),
        (#"(?:(a)|b)*\1"#, "ab", true), (#"(z)((a+)?(b+)?(c))*"#, "zaacbbbcac", true),
        (#"\1(a)"#, "a", true), (#"(a\1)"#, "a", true), (#"(?<y>\d+)-\k<y>"#, "12-12", true),
        (#"(?<y>\d+)-\k<y>"#, "12-13", false), (#"(?:(?<y>a)|(?<y>b))\k<y>"#, "bb", true),
        (#"(?:(?<y>a)|(?<y>b))\k<y>"#, "ba", false), (#"(?<=(\d+)(\d+))x|.*x"#, "12x", true),
        (#".+(?<=a{2,})b"#, "caab", true), (#".*(?<!-)"#, "a-", false),
        (#"(?!0)\d+"#, "012", false),
        (#"(?=.*\d)(?=.*[a-z]).{4,}"#, "abc1", true), (#"(?=.*\d)(?=.*[a-z]).{4,}"#, "abcd", false),
        (#"(?:a|ab)(?:c|bcd)(?:d*)"#, "abcd", true), (#"(a*)*"#, "b", false),
        (#"(?:a?){3}"#, "aa", true), (#"(?:){9}"#, "x", false), (#"a{0}b"#, "b", true),
        (#"a{2}?"#, "aaa", false), (#"\ba.*d\b"#, "a d", true), (#"a\Bb"#, "ab", true),
    ])
    func groupsReferencesAndAssertionsMatchAsInTheEngine(
        pattern: String, text: String, expected: Bool
    ) {
        #expect(isValid(pattern, text) == expected)
    }

    @Test(arguments: [
        (#"[\b]"#, "\u{8}", true), (#"[\b]"#, "b", false), (#"\cJ"#, "\n", true),
        (#"\x41\u0042\u{43}"#, "ABC", true), (#"\uD83D\uDE00"#, "😀", true), (#"."#, "😀", true),
        (#"."#, "\u{2028}", false), (#"\s"#, "\u{FEFF}", true), (#"\s"#, "\u{85}", false),
        (#"\S"#, "\u{180E}", true), (#"[\&\-\!]+"#, "&-!", true), (#"\/"#, "/", true),
        (#"\p{Script=Greek}+"#, "αβγ", true), (#"\p{scx=Deva}"#, "।", true),
        (#"\P{L}"#, "1", true), (#"\p{Lu}"#, "a", false), (#"\p{gc=Nd}+"#, "٣4", true),
        (#"(?i:ab)c"#, "ABc", true), (#"(?i:ab)c"#, "ABC", false), (#"(?i:\u212A)"#, "k", true),
        (#"(?i:[^x])"#, "X", false), (#"(?s:.)"#, "\n", true), (#"(?m:a$)\n^b"#, "a\nb", false),
        (#"(?m:a$\n^b)"#, "a\nb", true), (#"^a$"#, "a", true), (#"[]"#, "a", false),
        (#"[^]"#, "a", true), (#"é"#, "e\u{301}", false),
    ])
    func charactersAndPropertiesMatchAsInTheEngine(
        pattern: String, text: String, expected: Bool
    ) {
        #expect(isValid(pattern, text) == expected)
    }

    @Test(arguments: [
        "[a/b]", "[a-z-]", "[[a]-]", "[-a]", "[(]", "[a&&b--c]", "[a&&b-c]", "[&&a]", "[a!!]",
        "[^\\q{ab}]",
        "\\P{RGI_Emoji}", "\\p{greek}", "\\p{IsGreek}", "\\p{L", "\\-", "\\_", "\\a", "\\08",
        "\\2(a)",
        "\\k<n>", "(?<n>a)(?<n>b)", "(?<1>a)", "(?#a)", "(?>a)", "a++", "a{,2}", "a{2,1}", "{", "}",
        "]", "*a", "(?=a)*", "^*", "(?i-i:a)", "(?-:a)", "[b-a]", "[\\d-a]", "\\Qa\\E", "\\h",
        "\\z",
        "\\x4", "\\u{110000}", "(", ")", "[", "a)(b", "\\",
    ])
    func patternsThatAreInvalidInJavaScriptConstrainNothingAndSayWhy(pattern: String) throws {
        #expect(isValid(pattern, "no match"))
        let problem = try #require(field(pattern).patternProblem)
        #expect(problem.hasPrefix("The pattern “\(pattern)” of “F” is ignored: "))
    }

    @Test(arguments: ["\\p{L}+", "[a-z]{2,3}", ""])
    func validPatternsHaveNoProblem(pattern: String) {
        #expect(field(pattern).patternProblem == nil)
    }

    @Test(arguments: [
        ("(a+)+", String(repeating: "a", count: 40) + "b"),
        (".*.*.*.*x", String(repeating: "a", count: 2_000)),
        ("(?:){1000000000}x", "y"),
        ("(?:a|b\(String(repeating: "()", count: 900)))*x", String(repeating: "a", count: 19_000)),
        ("[\\p{RGI_Emoji}\\p{sc=Zyyy}]*x", String(repeating: "👍🏽", count: 2_000)),
        (String(repeating: "(?:a|", count: 90) + "b" + String(repeating: ")*", count: 90), "aaaac"),
    ])
    func patternsThatTakeTooLongAreStoppedAndConstrainNothing(pattern: String, text: String) {
        #expect(isValid(pattern, text))
    }

    @Test func deeplyNestedPatternsAreIgnored() {
        let pattern = String(repeating: "(", count: 500) + String(repeating: ")", count: 500)
        #expect(isValid(pattern, "a"))
    }
}
