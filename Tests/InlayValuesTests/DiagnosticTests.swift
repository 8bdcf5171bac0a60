import InlayValues
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
    private func place(_ text: String, _ offset: Int) -> SourceDiagnostic {
        SourceDiagnostic(file: "f", offset: offset, in: Array(text.utf8), message: "m")
    }

    @Test func aLongLineIsExcerptedAroundTheColumn() {
        let text =
            String(repeating: "é", count: 50_000) + "here" + String(repeating: "é", count: 50_000)
        let found = SourceDiagnostic(
            file: "f", offset: 100_000, in: Array("\n\(text)\n".utf8), message: "m")
        #expect(found.line == 2)
        #expect(found.column == 50_000)
        #expect((found.excerpt?.utf8.count ?? 0) <= 8_200)
        let lines = found.description.split(separator: "\n")
        #expect(lines[1].contains("éhereé"))
        // The caret is under the preceding character.
        #expect(lines[1].dropFirst(lines[2].count - 1).hasPrefix("éhere"))
        let end = SourceDiagnostic(file: "f", offset: .max, in: Array(text.utf8), message: "m")
        #expect(end.column == 100_005)
        #expect(end.description.hasSuffix("^"))
    }

    private func lines(_ excerpt: String, column: Int) -> [Substring] {
        SourceDiagnostic(file: "f", line: 1, column: column, message: "m", excerpt: excerpt)
            .description.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func diagnosticsWithoutAnExcerptAreOneLine() {
        let warning = SourceDiagnostic(
            severity: .warning, file: "a.html", line: 3, column: 9, message: "unused")
        #expect(warning.description == "a.html:3:9: warning: unused")
    }

    @Test(
        arguments: [
            ("abc", 0, 1, 1), ("abc", 3, 1, 4), ("abc", 99, 1, 4), ("abc", -5, 1, 1),
            ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\r\nb", 2, 1, 2), ("a\r\nb", 3, 2, 1),
            ("a\rb", 2, 2, 1), ("\n\n", 2, 3, 1), ("éx", 2, 1, 2), ("éx", 1, 1, 1),
            ("😀x", 3, 1, 1), ("😀x", 4, 1, 2), ("e\u{301}x", 3, 1, 3), ("\u{FEFF}x", 3, 1, 1),
            ("\u{FEFF}x", 0, 1, 1), ("", 0, 1, 1),
        ])
    func byteOffsetsAreConvertedToLineAndColumn(text: String, offset: Int, line: Int, column: Int) {
        let diagnostic = place(text, offset)
        #expect(diagnostic.line == line)
        #expect(diagnostic.column == column)
    }

    @Test func excerptsOmitTheLineBreak() {
        #expect(place("a\r\nbc\r\nd", 4).excerpt == "bc")
        #expect(place("a\n", 2).excerpt == "")
        #expect(place("\u{FEFF}abc", 4).excerpt == "abc")
    }

    @Test func theCaretIsAlignedUnderTabsMarksAndWideCharacters() {
        #expect(lines("\ta\tb", column: 4)[2] == "    \t \t^")
        #expect(lines("e\u{301}x", column: 3)[2] == "     ^")
        #expect(lines("漢字x", column: 3)[2] == "        ^")
        #expect(lines("abc", column: 4)[2] == "       ^")
        #expect(lines("abc", column: 99)[2] == "       ^")
        #expect(lines("abc", column: 0)[2] == "    ^")
    }

    @Test func controlCharactersInExcerptsAreShownAsDots() {
        #expect(lines("a\u{0}\u{1B}[31m\u{202E}\u{2028}b", column: 1)[1] == "    a··[31m··b")
    }

    @Test(arguments: 1...301)
    func longExcerptsAreClippedTo100ColumnsAroundTheCaret(column: Int) throws {
        let line = String((0..<300).map { Character(Unicode.Scalar(UInt8(0x30 + $0 % 75))) })
        let printed = lines(line, column: column)
        let shown = Array(printed[1].dropFirst(4))
        let caret = printed[2].count - 5
        #expect(shown.count == 100)
        #expect((shown.first == "…") == (column > 50))
        #expect(caret < 101)
        if column <= 300 { #expect(shown[caret] == Array(line)[column - 1]) }
    }

    @Test func excerptsOf100ColumnsAreNotClipped() {
        let line = String(repeating: "x", count: 100)
        #expect(lines(line, column: 50)[1] == "    \(line)")
    }
}
