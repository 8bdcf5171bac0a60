import Foundation
import InlayTesting
import InlayValues
import Testing

@testable import InlayWebViews

@Suite("Style sheets")
struct StyleSheetTests {
    private let theme = PageTheme()

    // MARK: - Composition

    @Test func anEmptyStyleSheetProducesNoCSS() {
        #expect(StyleSheet.none.css(in: theme) == "")
        #expect(StyleSheet("").css(in: theme) == "")
        #expect(StyleSheet.none.adding("") == .none)
    }

    @Test func addedRulesComeLastInTheCSS() throws {
        let text = StyleSheet.app.adding("p { top: 1px }").adding("p { top: 2px }").css(in: theme)
        let texts = [
            "--inlay-accent:", "max-width: var(--inlay-measure)", "top: 1px", "top: 2px",
        ]
        let places = try texts.map {
            try #require(text.range(of: $0)).lowerBound
        }
        #expect(places == places.sorted())
    }

    @Test func addingTheAppStyleSheetTwiceIncludesItOnce() {
        let sheet = StyleSheet("p { top: 1px }").adding(.app).adding("h1 { top: 2px }")
        #expect(sheet.adding(.app) == sheet)
        #expect(sheet.css(in: theme).components(separatedBy: "/* Page */").count == 2)
    }

    @Test func customStyleSheetsHaveTheThemeVariables() {
        let text = StyleSheet("h1 { color: var(--inlay-link) }").css(in: theme)
        #expect(text.contains("--inlay-link: rgb(28 113 216 / 1);"))
        #expect(!text.contains("--inlay-measure"))
    }

    @Test func allRulesOfAStyleSheetAreInACascadeLayer() {
        let text = StyleSheet.app.adding("p { top: 1px }").css(in: theme)
        var depth = 0
        var isLayer = true
        for line in text.split(separator: "\n") {
            if depth == 0 { isLayer = isLayer && line == "@layer inlay {" }
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
        }
        #expect(isLayer)
        #expect(depth == 0)
    }

    @Test func fewerThan16SelectorsOfTheAppStyleSheetEndWithoutAnElementName() {
        // The engine tries rules without a name on each element of each row of a list.
        let text = StyleSheet.app.css(in: theme).replacing(
            #/\/\*.*?\*\//#.dotMatchesNewlines(), with: "")
        let rules = text.matches(of: #/(?:^|[{};])\s*([^{};@]+?)\s*\{/#).map { $0.output.1 }
        #expect(rules.count > 60)
        let unnamed = rules.filter { rule in
            let last = rule.split(separator: #/[ >+]\s*/#).last ?? ""
            return last.hasPrefix(":") || last.hasPrefix("*")
        }
        #expect(unnamed.count < 16, "\(unnamed)")
    }

    // MARK: - Theme

    @Test func theCSSContainsTheColorsOfBothColorSchemes() throws {
        let text = StyleSheet.app.css(in: theme)
        let parts = text.components(
            separatedBy: "@media (prefers-color-scheme: dark) {\n:where(:root)")
        #expect(parts.count == 2)
        let names = [
            "accent", "accent-fg", "link", "bg", "window-bg", "fg", "dim", "card-bg", "border",
            "success", "warning", "error",
        ]
        for name in names {
            for part in parts { #expect(part.contains("  --inlay-\(name): rgb("), "\(name)") }
        }
        #expect(parts[0].contains("--inlay-bg: rgb(255 255 255 / 1);"))
        #expect(try #require(parts.last).contains("--inlay-bg: rgb(30 30 30 / 1);"))
    }

    @Test func theCSSHasTheThemesFontFamiliesAndSize() {
        var theme = theme
        theme.fontFamilies = ["Cantarell", "Noto Sans"]
        theme.fontSize = 44.0 / 3
        theme.monospaceFontFamilies = ["Source Code Pro"]
        let text = StyleSheet.app.css(in: theme)
        #expect(text.contains("--inlay-font: \"Cantarell\", \"Noto Sans\", sans-serif;"))
        #expect(text.contains("--inlay-font-size: 14.667px;"))
        #expect(text.contains("--inlay-monospace-font: \"Source Code Pro\", monospace;"))
        for name in ["system-ui", "-apple-system"] {
            #expect(
                text.contains(
                    """
                    @font-face { font-family: "\(name)"; src: local("Cantarell"), \
                    local("Noto Sans"), local("Sans"); font-style: italic; font-weight: 1 1000 }
                    """))
        }
    }

    @Test(arguments: [
        (14.0, "14"), (44.0 / 3, "14.667"), (0, "4"), (-5, "4"), (.infinity, "4"), (.nan, "4"),
        (1e300, "200"), (9.0001, "9"), (9.05, "9.050"),
    ])
    func fontSizesAreWrittenAsValidCSSNumbers(size: Double, text: String) {
        var theme = theme
        theme.fontSize = size
        #expect(StyleSheet.app.css(in: theme).contains("--inlay-font-size: \(text)px;"))
    }

    @Test func colorsAreWrittenAsValidCSSNumbers() {
        let color = PageTheme.Color(red: -1, green: .nan, blue: 0.5, alpha: 0.00001)
        #expect(CSSText.color(color) == "rgb(0 0 128 / 0)")
        #expect(
            CSSText.color(PageTheme.Color(hex: 0x3584E4, alpha: 0.8)) == "rgb(53 132 228 / 0.800)")
    }

    // MARK: - Encoding

    @Test func hostileFontNamesAreEscapedInCSS() {
        var theme = theme
        theme.fontFamilies = ["\"; } * { display: none } </style><script>alert(1)</script>\n\\"]
        let text = StyleSheet.app.css(in: theme)
        #expect(!text.contains("</style"))
        #expect(text.contains("\"\\22 \\3b  \\7d  * \\7b  display: none"))
    }

    @Test(arguments: HostileStrings.all())
    func hostileStringsStayWithinTheirCSSString(name: String) {
        let text = CSSText.string(name)
        #expect(text.unicodeScalars.first == "\"" && text.unicodeScalars.last == "\"")
        let inner = text.unicodeScalars.dropFirst().dropLast()
        #expect(!inner.contains { "\"<>{};\n\r\u{C}\0".unicodeScalars.contains($0) })
        #expect(
            decoded(String(String.UnicodeScalarView(inner)))
                == name.replacing("\0", with: "\u{FFFD}"))
    }

    /// The value of a CSS string.
    private func decoded(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                result.append(scalar)
                continue
            }
            let digits = String(String.UnicodeScalarView(rest.prefix { $0 != " " }))
            rest = rest.dropFirst(digits.count + 1)
            UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }.map { result.append($0) }
        }
        return String(result)
    }
}
