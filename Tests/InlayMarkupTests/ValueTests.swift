import InlayMarkup
import InlayValues
import Testing

/// Tests of attribute values: prefixes, colors, fonts, images, insets, words.
struct ValueTests {
    private func value(
        _ attribute: String, of element: String = "Label", files: [String: String] = [:]
    ) -> MarkupValue? {
        let name = attribute.split(separator: "=")[0]
        let root = compile("<\(element) \(attribute)/>", files: files).root
        guard let definition = MarkupSchema.standard.element(element)?.attribute(String(name))
        else { return nil }
        return root?[definition.name]
    }

    @Test func valuePrefixesMarkLocalizationKeysBindingsAndEscapes() {
        #expect(value("text=\"@greeting\"") == .localized("greeting"))
        #expect(value("text=\"$person.name\"") == .binding(MarkupBinding("person.name")))
        #expect(value("text=\"^@x\"") == .text("@x"))
        #expect(value("text=\"^$10.00\"") == .text("$10.00"))
        #expect(value("text=\"^^\"") == .text("^"))
    }

    @Test func bindingsAreParsedWithFormatterAndOptions() {
        let binding = MarkupBinding("price :: currency; code = EUR ;maximumFractionDigits=2")
        #expect(binding.path == "price")
        #expect(binding.formatter == "currency")
        #expect(binding.options == ["code": "EUR", "maximumFractionDigits": "2"])
        #expect(
            problems(in: "<Label text=\"$price::curency\"/>")
                == ["1:22 error: unknown formatter “curency”; did you mean “currency”?"])
        #expect(
            problems(in: "<Label text=\"$10.00\"/>")
                == [
                    "1:14 error: “$10.00” isn't a binding path; for literal text write “^” in front"
                ])
    }

    @Test func colorsAreParsedFromHexNamesOrTheColorTable() {
        #expect(value("textColor=\"#3584e4\"") == .color(.rgba(0x35, 0x84, 0xE4, 0xFF)))
        #expect(value("textColor=\"#3584e480\"") == .color(.rgba(0x35, 0x84, 0xE4, 0x80)))
        #expect(value("textColor=\"red\"") == .color(.rgba(255, 0, 0, 255)))
        #expect(value("textColor=\"accent\"") == .color(.theme("accent_color")))
        let json = ["Colors.json": ##"{"brand": "#010203"}"##]
        #expect(value("textColor=\"brand\"", files: json) == .color(.rgba(1, 2, 3, 255)))
        let plist = [
            "Colors.plist": """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
            <key>brand</key><string>#040506</string></dict></plist>
            """
        ]
        #expect(value("textColor=\"brand\"", files: plist) == .color(.rgba(4, 5, 6, 255)))
        #expect(
            problems(in: "<Label textColor=\"#abc\"/>")
                == ["1:19 error: expected #rrggbb or #rrggbbaa, found “#abc”"])
        #expect(
            problems(in: "<Label textColor=\"brnd\"/>", files: json)
                == ["1:19 error: unknown color “brnd”; did you mean “brand”?"])
    }

    @Test func cyclicColorTableEntriesAreAnError() {
        let files = ["Colors.json": #"{"a": "b", "b": "a"}"#]
        #expect(problems(in: "<Label textColor=\"a\"/>", files: files).count == 1)
    }

    @Test func fontsAreParsedFromStylesTableEntriesOrFamiliesWithASize() {
        #expect(value("font=\"title1\"") == .font(.style("title1")))
        #expect(
            value("font=\"HelveticaNeue-Bold 14\"")
                == .font(.family("HelveticaNeue", size: 14, bold: true, italic: false)))
        #expect(
            value("font=\"System-Italic 9.5\"")
                == .font(.family("System", size: 9.5, bold: false, italic: true)))
        #expect(
            value("font=\"large\"", files: ["Fonts.json": #"{"large": "System 40"}"#])
                == .font(.family("System", size: 40, bold: false, italic: false)))
        #expect(
            problems(in: "<Label font=\"tite1\"/>")
                == ["1:14 error: unknown font “tite1”; did you mean “title1”?"])
    }

    @Test func imageNamesResolveToFilesOrIcons() {
        #expect(
            value("image=\"logo\"", of: "Image", files: ["logo.png": "PNG"]) == .text("logo.png"))
        #expect(
            value("image=\"go-next-symbolic\"", of: "Image") == .text("go-next-symbolic"))
        #expect(problems(in: "<Image image=\"logo\"/>") == ["1:15 error: unknown image “logo”"])
        #expect(problems(in: "<Image image=\"folder\"/>").isEmpty)
    }

    @Test func missingImagesAreErrorsThatSuggestFilesAndIcons() {
        struct Icons: IconNames {
            var all: [String] { ["go-next-symbolic", "folder"] }
            func contains(_ name: String) -> Bool { all.contains(name) }
        }
        let files = ["logo.png": "PNG", "logo.xml": "<Row/>"]
        func problem(_ name: String, icons: Bool) -> String? {
            var environment = MarkupEnvironment(resources: MarkupFiles(files))
            if icons { environment.icons = Icons() }
            let bytes = Array("<Image image='\(name)'/>".utf8)
            return MarkupCompiler.compile(bytes, file: "a.xml", in: environment).problems
                .first?.message
        }
        #expect(problem("logo.png", icons: true) == nil)
        #expect(problem("go-next-symbolic", icons: true) == nil)
        #expect(problem("lgoo", icons: false) == "unknown image “lgoo”; did you mean “logo”?")
        #expect(
            problem("lgoo.png", icons: false)
                == "unknown image “lgoo.png”; did you mean “logo.png”?")
        #expect(
            problem("go-nxt-symbolic", icons: true)
                == "unknown image “go-nxt-symbolic”: neither a file nor an icon of the desktop; "
                + "did you mean “go-next-symbolic”?")
    }

    @Test func insetsAreParsedFromOneOrFourNumbers() {
        #expect(
            value("padding=\"8\"", of: "Row").map { "\($0)" }
                == MarkupInsets([8]).map { "\(MarkupValue.insets($0))" })
        #expect(
            value("padding=\"1 2 3 4\"", of: "Row").map { "\($0)" }
                == MarkupInsets([1, 2, 3, 4]).map { "\(MarkupValue.insets($0))" })
        #expect(problems(in: "<Row padding=\"1 2\"/>").count == 1)
    }

    @Test func yesAndNoAreDeprecatedBooleansAndOtherWordsAreErrors() {
        #expect(value("hidden=\"YES\"") == .bool(true))
        #expect(
            problems(in: "<Label hidden=\"NO\"/>")
                == ["1:16 warning: deprecated form; write “false”"])
        #expect(
            problems(in: "<Label hidden=\"maybe\"/>")
                == ["1:16 error: expected true or false, found “maybe”"])
    }

    @Test(arguments: [
        ("2026-11-23", true), ("2026-02-29", false), ("2024-02-29", true), ("09:45", true),
        ("2026-11-23T09:45", true), ("2026-11-23T24:00", false), ("2026-11-23T", false),
        ("tomorrow", false), ("2026-13-01", false), ("", false),
    ])
    func onlyValidCalendarDatesAndTimesAreParsed(text: String, isDate: Bool) {
        #expect((MarkupDate(text) != nil) == isDate)
    }

    /// For each enumeration of the language, its words are accepted and a misspelt one is an error.
    @Test func misspeltEnumerationWordsAreErrors() throws {
        let schema = MarkupSchema.standard
        for element in schema.elements {
            let start = element.name == "Form" ? "Form action=\"/\"" : element.name
            for attribute in element.attributes {
                guard case .words(let name) = attribute.kind else { continue }
                let words = try #require(schema.words[name], "\(element.name).\(attribute.name)")
                for word in words {
                    let found = problems(
                        in: "<\(start) \(attribute.name)=\"\(word)\"/>")
                    #expect(found.isEmpty, "\(found)")
                }
                for word in OlderNames.standard.ignoredWords[name, default: [:]].keys {
                    let found = problems(in: "<\(start) \(attribute.name)=\"\(word)\"/>")
                    #expect(found.count == 1 && found[0].contains("warning"), "\(found)")
                }
                let wrong = problems(in: "<\(element.name) \(attribute.name)=\"xyzzy\"/>")
                #expect(wrong.contains { $0.contains("unknown word “xyzzy”") }, "\(wrong)")
            }
        }
    }
}
