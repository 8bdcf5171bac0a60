import Foundation
import InlayForms
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Tests that compare the validation of fields with the validity of the engine's `<input>`.
    @Suite struct FormValidity {
        private static let patterns = 400 * Campaign.inputs

        @Test(.tags(.fuzz)) func randomPatternsMatchAsInTheEngine() async throws {
            let view = WebView(trust: .document, profile: WebProfile())
            try await view.load(.html("<!doctype html><title>page</title>"))
            var generator = SeededGenerator(seed: 11)
            var counts = (matches: 0, mismatches: 0, invalid: 0)
            for round in 0..<Self.patterns / 100 {
                let cases = (0..<100).map { _ in
                    var random = RandomPattern(generator: generator)
                    defer { generator = random.generator }
                    let pattern = random.pattern()
                    return [pattern] + (0..<8).map { _ in random.text() }
                }
                let found = try await view.call(
                    function: """
                        (cases) => cases.map(([pattern, ...texts]) => {
                            const input = document.createElement('input');
                            input.pattern = pattern;
                            let valid = true;
                            try { new RegExp(pattern, 'v') } catch { valid = false }
                            return [valid].concat(texts.map(text => {
                                input.value = text;
                                return !input.validity.patternMismatch;
                            }));
                        })
                        """, arguments: [cases], as: [[Bool]].self)
                for (parts, engine) in zip(cases, found) {
                    var field = FormField(.text, name: "f")
                    field.constraints.pattern = parts[0]
                    // WebKit takes one back reference too many for valid beside a group such as `(?:`.
                    let problem = field.patternProblem
                    if engine[0], problem?.contains("a group that it refers to") == true {
                        continue
                    }
                    let isValid = problem == nil
                    #expect(isValid == engine[0], "round \(round): \(parts[0])")
                    counts.invalid += isValid ? 0 : 1
                    for (text, expected) in zip(parts.dropFirst(), engine.dropFirst()) {
                        // WebKit doesn't match "😀é" with `$|\\B[^]{2}?`, whose second part does.
                        let isAstral = text.unicodeScalars.contains { $0.value > 0xFFFF }
                        if isAstral, parts[0].contains("}?") { continue }
                        field.value = .text(text)
                        let isMatch = Form([FormSection([field])]).problems.isEmpty
                        let comment: Comment =
                            "round \(round): /\(parts[0])/ and “\(text.debugDescription)”"
                        #expect(isMatch == expected, comment)
                        if isMatch { counts.matches += 1 } else { counts.mismatches += 1 }
                    }
                }
            }
            // Otherwise the comparison would prove little.
            #expect(counts.matches > Self.patterns / 2)
            #expect(counts.mismatches > Self.patterns / 2)
            #expect(counts.invalid > Self.patterns / 20)
        }

        @Test func emojiSequencesAreThoseOfTheEngine() async throws {
            let view = WebView(trust: .document, profile: WebProfile())
            try await view.load(.html("<!doctype html><title>page</title>"))
            let people = [
                "👨", "👩", "🧑", "👩🏻", "👨🏽", "🧑🏿", "🧑🏽", "🏃", "🏃🏻", "🧞", "👯", "👯🏻", "🕵", "🕵️", "🕵🏿", "🐦", "🫱🏻",
                "🧝🏾",
            ]
            let objects = [
                "♀️", "♂️", "♀", "➡️", "⚕️", "🌾", "🦯", "🎄", "🩰", "❤️‍👨", "❤️‍💋‍👩", "❤️‍👨🏽", "❤️‍💋‍🧑🏿", "🤝‍🧑", "🤝‍👨🏽", "🤝‍🧑🏿", "👦",
                "👧‍👧", "👦‍👧", "👩‍👧‍👦", "🧒‍🧒", "🧑‍🧒", "🔥", "🫲🏿", "🐰‍🧑🏿", "🫯‍👩🏻", "♀️‍➡️", "🦽‍➡️",
            ]
            var texts =
                people + objects + [
                    "🏴‍☠️", "🏳️‍⚧️", "❤️‍🔥", "⛓️‍💥", "👁️‍🗨️", "1️⃣", "1", "☎", "☎️", "🏻", "🇩", "©️", "©", "#️⃣",
                ]
            for person in people { texts += objects.map { "\(person)\u{200D}\($0)" } }
            let letters = (0x1F1E6...0x1F1FF).compactMap(Unicode.Scalar.init)
            for first in letters {
                for second in letters {
                    texts.append(String(String.UnicodeScalarView([first, second])))
                }
            }
            let engine = try await view.call(
                function: "(texts) => texts.map(text => /^\\p{RGI_Emoji}$/v.test(text))",
                arguments: [texts], as: [Bool].self)
            var field = FormField(.text, name: "f")
            field.constraints.pattern = #"\p{RGI_Emoji}"#
            for (text, expected) in zip(texts, engine) {
                field.value = .text(text)
                #expect(
                    Form([FormSection([field])]).problems.isEmpty == expected,
                    "\(text) \(text.unicodeScalars.map { String($0.value, radix: 16) })")
            }
            #expect(engine.count { $0 } > 300)
        }

        @Test(arguments: ValidityTable.all)
        func valuesAreValidatedAsInTheEngine(table: ValidityTable) async throws {
            let view = WebView(trust: .document, profile: WebProfile())
            try await view.load(.html("<!doctype html><title>page</title>"))
            let cases = table.attributes.flatMap { attributes in
                table.values.map { [attributes, $0] }
            }
            let found = try await view.call(
                function: """
                    (type, cases) => cases.map(([attributes, value]) => {
                        const holder = document.createElement('div');
                        holder.innerHTML = `<input type="${type}" ${attributes}>`;
                        const input = holder.firstChild;
                        input.value = value;
                        const flags = [];
                        for (const flag in input.validity) {
                            if (input.validity[flag]) flags.push(flag);
                        }
                        return [input.value].concat(flags);
                    })
                    """, arguments: [table.type, cases], as: [[String]].self)
            let base = URL(filePath: "/")
            for (parts, engine) in zip(cases, found) {
                let html = "<form><input type=\"\(table.type)\" name=f \(parts[0])></form>"
                let form = try HTMLForm(parsing: html, baseURL: base).form
                var field = try #require(form.fields.first)
                let isDiscarded = engine[0].isEmpty && !parts[1].isEmpty
                field.value = .text(isDiscarded ? parts[1] : engine[0])
                let rule = Form([FormSection([field])]).problems.first?.rule
                let isSame: Bool =
                    isDiscarded
                    ? rule == .kind
                    : rule == nil
                        ? engine.contains("valid") : engine.contains { Self.flags[$0] == rule }
                #expect(
                    isSame,
                    "\(html) with “\(parts[1])”: \(rule.map { "\($0)" } ?? "valid"), engine: \(engine)"
                )
            }
        }

        private static let flags: [String: FormProblem.Rule] = [
            "valueMissing": .required, "typeMismatch": .kind, "patternMismatch": .pattern,
            "rangeUnderflow": .minimum, "rangeOverflow": .maximum, "stepMismatch": .step,
            "badInput": .kind,
        ]
    }
}

/// Values of an input type, each of which is validated with each list of attributes.
nonisolated struct ValidityTable: CustomTestStringConvertible, Sendable {
    let type: String
    let attributes: [String]
    let values: [String]

    var testDescription: String { type }

    static let all = [
        ValidityTable(
            type: "url", attributes: ["", "required", "pattern='https?://.*'"],
            values: [
                "", "http://x", "http://x:99999", "http://x:65535", "http://x:65536", "http://x:",
                "http://x:a", "http://", "http:///", "http:x", "http:/x", "http:\\\\x",
                "https://x y",
                "http://x/a b", "http://a b/", "http://[::1]", "http://[::1", "http://[1:2]",
                "http://[::1.2.3.4]", "http://[::g]", "http://1.2.3.4", "http://1.2.3",
                "http://256.1.1.1",
                "http://1.2.3.4.5", "http://0x7f.1", "http://a.1", "http://a.0x", "http://x%41",
                "http://x%00",
                "http://%zz", "http://a<b", "http://a|b", "http://a^b", "http://a%2fb",
                "http://ü.de",
                "http://xn--a", "http://xn--bcher-kva.de", "http://a_b", "http://-a-",
                "http://a..b",
                "http://user:pw@x", "http://user@", "http://@x", "http://:80", "http://a@b@c",
                "ftp://x",
                "ftp:", "ws://x:1", "wss:", "file:", "file:///a", "file://x", "file://x y",
                "file://[",
                "mailto:a@b", "mailto:", "a:", "1a:b", "a", "//x", "/x", "?x", "#x", "data:,x",
                "data:",
                "javascript:1", "about:blank", "foo://", "foo://x:99999", "foo://x y",
                "foo://[::1]",
                "foo://[", "foo://x<", "foo://a:b", "foo:/x y", "foo://@", "foo://u@", "foo://x:80",
                " http://x ", "http://x\n/", "HTTP://X", "h+t-t.p://x", "ht_tp://x",
                "http://a\u{AD}b",
                "http://\u{AD}", "http://％41", "http://１.２.３.４", "http://a\u{200D}b",
                "http://☃.net", "http://x#\u{FFFF}",
                "http://99999999999", "http://4294967295", "http://4294967296", "http://0377.1",
                "http://08.1", "http://1.65536", "http://1.2.65536", "blob:http://x",
                "http://x:0080", "http://x:000000000080", "http://[fe80::1%25en0]", "http://[]",
                "http://[1::2::3]", "http://[::12345]", "http://.", "http://..", "http://a.",
                "http://1.", "http://x:８０", "http://a\u{3002}b", "http://ß", "http://faß.de",
                "http://xn--", "http://a`b", "http://a{b", "http://a\"b", "http://a'b",
                "http://a*b", "http://a&b", "http://a~b", "http://a%b",
            ]),
        ValidityTable(
            type: "email", attributes: ["", "multiple", "required", "pattern='.+@x'"],
            values: [
                "", "a@b", "a@b.c", "a", "a@", "@b", "a@b@c", "a b@c", "a@b c", "a@-b", "a@b-",
                "a@b..c",
                "a@.b", "a@b.", "a.@b", ".a@b", "a..b@c", "\"a\"@b", "a@[1.2.3.4]", "a@1.2.3.4",
                "ü@b",
                "a@ü.de", "a@xn--4ca.de", "a@b_c", "a+b@c", "a'b@c", "a,b@c", "a@b,c@d", "a@b, c@d",
                "a@b,",
                ",", ",a@b", "a@b,,c@d", " a@b ", "a@b;c@d", "a(b)@c", "A@B",
                "a@" + String(repeating: "b", count: 63), "a@" + String(repeating: "b", count: 64),
                String(repeating: "a", count: 64) + "@b", String(repeating: "a", count: 65) + "@b",
                "a@" + String(repeating: "b.", count: 120) + "c",
                "a@" + String(repeating: "b.", count: 126) + "c",
                "a@" + String(repeating: "b.", count: 200) + "c",
                String(repeating: "a", count: 400) + "@b", "a@b.c\u{3002}d", "a@☃.net",
            ]),
        ValidityTable(
            type: "number",
            attributes: [
                "", "min=1", "max=5", "min=1 max=5", "min=5 max=1", "step=0.1", "step=any",
                "step=2 min=1",
                "step=0", "step=-1", "step=x", "value=3 step=2", "step=1e-3", "min=x",
                "step=3 value=0.5",
                "min=-0.5", "max=2.5 step=1", "step=' 2'", "min=+1", "step=ANY",
            ],
            values: [
                "", "0", "1", "2", "3", "4", "5", "6", "-1", "1.5", "0.1", "0.3", "0.35", ".5",
                "1.", "+1", "1e2",
                "1E2", "1e", "e1", "-0", "--1", " 1", "1 ", "0x1", "1e308", "1e309", "1e-400",
                "Infinity", "NaN", "٣",
                "1,5", "00012", "-.5", "1e+2", "1e21", "0.0001", "123456789.1", "3.4e38", "3.5e38",
                "1.0000000000000001",
            ]),
        ValidityTable(
            type: "range",
            attributes: [
                "", "min=10 max=5", "min=5 max=10", "min=-1 max=1 step=0.5", "step=any", "max=-5",
                "min=200",
                "step=3", "min=1 step=3", "value=7 step=3", "min=0 max=10 step=20", "min=x max=y",
            ],
            values: ["", "0", "5", "7", "10", "50", "100", "101", "-7", "0.3", "x", "1e2", "200"]),
        ValidityTable(
            type: "date",
            attributes: [
                "", "min=2026-01-10", "max=2026-01-10", "min=2026-02-01 max=2026-01-01", "step=7",
                "min=2026-01-01 step=2", "step=any", "step=0.5", "step=1.5",
                "value=2026-01-02 step=3", "min=x", "step=0",
            ],
            values: [
                "", "2026-01-01", "2026-01-10", "2026-01-11", "2024-02-29", "2023-02-29",
                "1900-02-29", "2000-02-29",
                "2026-1-1", "0000-01-01", "0001-01-01", "10000-01-01", "12345-06-07",
                "275760-09-13", "275760-09-14", "999999-01-01",
                "1234567-01-01", "2026-13-01", "2026-00-01", "2026-01-00", "26-01-01",
                "2026-01-01 ", "2026-01-01T00:00", "02026-01-01",
                "2026-02-15", "1970-01-01", "1582-10-10", "-2026-01-01",
            ]),
        ValidityTable(
            type: "time",
            attributes: [
                "", "min=22:00 max=06:00", "min=08:00 max=18:00", "step=900", "step=any", "step=1",
                "step=0.001", "step=0.1",
                "min=08:01 step=900", "value=08:05 step=600", "min=22:00", "max=06:00", "step=7",
                "step=0", "step=0.0001",
            ],
            values: [
                "", "00:00", "23:59", "24:00", "12:00", "23:00", "06:00", "06:01", "22:00", "8:00",
                "08:00:00", "08:00:01",
                "08:00:00.5", "08:00:00.50", "08:00:00.123", "08:00:00.1234", "08:00:60", "08:60",
                "08:00:", "08:00:00.", "08:16", "08:15",
                " 08:00", "18:00", "18:01", "21:59",
            ]),
        ValidityTable(
            type: "datetime-local",
            attributes: [
                "", "min=2026-01-10T08:00", "max=2026-01-10T08:00", "step=3600", "step=any",
                "step=1", "step=0.1", "min=2026-01-10T08:01 step=900",
                "min=2026-02-01T00:00 max=2026-01-01T00:00", "step=86400",
                "value=2026-01-10T08:30 step=3600",
            ],
            values: [
                "", "2026-01-10T08:00", "2026-01-10 08:00", "2026-01-10T08:00:30",
                "2026-01-10T08:00:00.5", "2026-01-10T07:59",
                "2026-01-10T08:01", "2026-01-10", "2026-01-10T", "2026-01-10t08:00",
                "2026-01-10T08:00Z", "2026-02-30T08:00", "2026-01-10T24:00",
                "0001-01-01T00:00", "0000-12-31T23:59", "275760-09-13T00:00", "275760-09-13T00:01",
                "2026-01-10  08:00", "1969-12-31T23:59:59.999", "1901-01-01T09:00",
                "2026-01-10T08:30:00.000", "2026-01-10T09:30",
            ]),
        ValidityTable(
            type: "month",
            attributes: [
                "", "min=2026-03", "max=2026-03", "step=3", "min=2026-02 step=3", "step=any",
                "min=2026-05 max=2026-02", "step=0.5", "value=2026-02 step=5",
            ],
            values: [
                "", "2026-01", "2026-03", "2026-04", "2026-12", "2026-13", "2026-1", "0000-01",
                "0001-01", "12345-01", "275760-09", "275760-10", "1969-12", "1970-01", "2026-05",
                "2026-02-01", "2026",
            ]),
        ValidityTable(
            type: "week",
            attributes: [
                "", "min=2026-W10", "max=2026-W10", "step=2", "min=2026-W01 step=2", "step=any",
                "min=2026-W20 max=2026-W10", "value=2026-W02 step=3",
            ],
            values: [
                "", "2026-W01", "2026-W10", "2026-W11", "2026-W53", "2025-W53", "2020-W53",
                "2021-W53", "2026-W00", "2026-W1", "2026-w01", "2026W01", "1970-W01", "1969-W52",
                "0001-W01", "0000-W01", "275760-W37", "275760-W38", "12345-W01",
            ]),
        ValidityTable(
            type: "color", attributes: [""],
            values: ["#000000", "#FFFFFF", "#123456", "#ABCDEF"]),
        ValidityTable(
            type: "tel", attributes: ["", "required", "pattern='[0-9 +]+'"],
            values: ["", " ", "+1 23", "abc", "1\n2"]),
        ValidityTable(
            type: "text",
            attributes: [
                "", "required", "pattern='a+'", "pattern=''", "pattern='(a)|(b)\\1'", "pattern='['",
                "pattern='a|b' required",
            ],
            values: ["", " ", "a", "b", "aa", "ab", "a\nb", "😀"]),
    ]
}

/// A generator of random patterns of JavaScript, some of which are invalid, and of texts for them.
nonisolated struct RandomPattern {
    var generator: SeededGenerator
    private var groups = 0

    init(generator: SeededGenerator) { self.generator = generator }

    private static let letters = [
        "a", "b", "c", "A", "1", "_", "-", " ", "ä", "é", "😀", "👍🏽", "\t", "k", "ß", "σ", "ς",
    ]

    mutating func text() -> String {
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            Self.letters.randomElement(using: &generator) ?? ""
        }.joined()
    }

    mutating func pattern() -> String {
        groups = 0
        return alternatives(depth: 0)
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &generator) < percent
    }

    private mutating func pick(_ texts: [String]) -> String {
        texts.randomElement(using: &generator) ?? ""
    }

    private mutating func alternatives(depth: Int) -> String {
        (0..<(chance(25) ? 2 : 1)).map { _ in
            (0..<Int.random(in: 1...4, using: &generator)).map { _ in term(depth: depth) }.joined()
        }.joined(separator: "|")
    }

    private mutating func term(depth: Int) -> String {
        if chance(5) { return pick(["^", "$", "\\b", "\\B"]) }
        if depth < 3, chance(8) {
            return pick(["(?=", "(?!", "(?<=", "(?<!"]) + alternatives(depth: depth + 1) + ")"
        }
        return atom(depth: depth) + (chance(35) ? quantifier() : "")
    }

    private mutating func quantifier() -> String {
        pick(["*", "+", "?", "{2}", "{1,2}", "{0,1}", "{0}", "{1,}", "{,2}", "{2,1}"])
            + (chance(20) ? "?" : "") + (chance(2) ? "+" : "")
    }

    private mutating func atom(depth: Int) -> String {
        if depth < 3, chance(22) {
            // WebKit doesn't fold the members of properties in these.
            if chance(15) {
                return "(?i:" + pick(["a", "[b-k]*", "Ä|[^a]", "a.B", "σ+", "[^\\d]"]) + ")"
            }
            let start = pick(["(", "(", "(?:", "(?s-i:", "(?m:", "(?<n\(groups)>", "(?<n>"])
            if start == "(" || start.hasPrefix("(?<") { groups += 1 }
            return start + alternatives(depth: depth + 1) + ")"
        }
        if chance(8) { return pick(["\\1", "\\2", "\\k<n>", "\\k<n0>"]) }
        if chance(25) { return characterClass(depth: 0) }
        if chance(12) { return escape() }
        if chance(3) { return pick(["\\q", "\\-", "{", "}", "]", "\\_", "\\z", "/", "\\/"]) }
        return pick([".", "a", "b", "c", "a", "b", "1", "ä", "😀", "-", "_", " ", "k", "ß", "σ"])
    }

    private mutating func escape() -> String {
        pick([
            "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\p{L}", "\\P{L}", "\\p{Lu}", "\\p{Ll}",
            "\\p{Emoji}",
            "\\p{RGI_Emoji}", "\\p{sc=Greek}", "\\p{Script_Extensions=Latn}", "\\p{Alphabetic}",
            "\\p{ASCII}", "\\p{Any}", "\\p{alpha}", "\\x61", "\\u0062", "\\u{63}", "\\n", "\\cJ",
            "\\0", "\\.",
            "\\ud83d\\ude00", "\\p{gc=N}", "\\p{Changes_When_Lowercased}",
        ])
    }

    /// Returns a class without what WebKit reads in another way than ECMA-262: operations and complements
    /// in nested classes, negated strings, and characters outside of the Basic Multilingual Plane beside
    /// other sets.
    private mutating func characterClass(depth: Int, inNegated: Bool = false) -> String {
        let isNegated = depth == 0 && chance(20)
        let hasStrings = !isNegated && !inNegated
        let operand = { (random: inout RandomPattern) in
            if depth < 2, random.chance(20) {
                return random.characterClass(depth: depth + 1, inNegated: !hasStrings)
            }
            if random.chance(20) {
                return random.pick([
                    "\\d", "\\w", "\\s", "\\p{L}", "\\p{Lu}", "\\x61", "\\p{sc=Greek}",
                ])
            }
            if hasStrings, random.chance(12) {
                return random.pick(["\\q{ab|c}", "\\q{a}", "\\q{|ab}", "\\q{ä|a1}"])
            }
            if depth == 0, random.chance(5) {
                return random.pick(["\\b", "&", "(", "!!", "\\_", "/", "^"])
            }
            return random.pick(["a", "b", "c", "A", "1", "ä", "_", " "])
        }
        let start = isNegated ? "[^" : "["
        if depth == 0, chance(20) {
            let sign = pick(["&&", "--"])
            return start + operand(&self) + sign + operand(&self) + "]"
        }
        let items = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            chance(30)
                ? pick(["a-z", "A-C", "0-9", "a-b", "c-a", "ä-ü", "\\d-a"]) : operand(&self)
        }
        let end = depth == 0 && chance(10) ? pick(["_-]", "\\w-]", "a-z-]"]) : "]"
        return start + items.joined() + end
    }
}
