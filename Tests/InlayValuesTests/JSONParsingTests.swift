import Foundation
import InlayTesting
import InlayValues
import Testing

@Suite("JSON parsing")
struct JSONParsingTests {
    @Test(
        arguments: [
            ("null", JSONValue.null), ("true", true), ("false", false), ("0", 0), ("-1", -1),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", decimal("9223372036854775808")),
            ("123456789012345678901234567890", decimal("123456789012345678901234567890")),
            ("1.0", .number(1)), ("-0", .number(-0.0)), ("1e2", .number(100)),
            ("1E+2", .number(100)),
            ("1e-2", .number(0.01)), ("0.5", .number(0.5)), ("0e1", .number(0)),
            ("1e-400", decimal("1e-400")), ("\"\"", ""), ("\"a\"", "a"),
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
            (#""\ud83d\ude00""#, "😀"), (#""\u0000""#, "\0"), ("\"\u{7F}\"", "\u{7F}"),
            ("\"\u{2028}\"", "\u{2028}"), ("\"\u{10FFFF}\"", "\u{10FFFF}"), ("[]", []), ("{}", [:]),
            (" \t\r\n[ 1 , 2 ] ", [1, 2]), ("[[],{}]", [[], [:]]), ("{ \"a\" : { } }", ["a": [:]]),
            ("{\"a\":1,\"a\":2}", ["a": 2]), ("{\"\":0}", ["": 0]), ("\u{FEFF}1", 1),
        ] as [(String, JSONValue)])
    func validJSONIsParsedToItsValue(text: String, expected: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == expected)
    }

    @Test(
        arguments: [
            "", " ", "\u{FEFF}", "\u{FEFF}\u{FEFF}1", "nul", "nulll", "True", "NaN", "Infinity",
            "-Infinity", "undefined", "+1", "-", "--1", "01", "-01", "00", "1.", ".5", "-.5",
            "1.e1",
            "1e", "1e+", "1e1.5", "0x10", "1_000", "1e999", "-1e999", "1 2", "1,", "\"", "\"a",
            "'a'", "\"\\\"", "\"\\a\"", "\"\\'\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\U0041\"",
            "\"\\u+123\"", "\"\n\"", "\"\t\"", "\"\0\"", "\"\u{1F}\"", "[", "]", "[1", "[1,",
            "[,1]",
            "[1,]", "[1,,2]", "[1 2]", "[1}", "{", "}", "{]", "{1:1}", "{a:1}", "{\"a\"}",
            "{\"a\":}", "{\"a\":1,}", "{\"a\":1 \"b\":2}", "{\"a\":1]", "{,}", "{\"a\"::1}", "[1]]",
            "{}{}", "// c\n1", "/* c */ 1", "1 # c", "\u{A0}1", "\u{2028}1", "\u{B}1", "é", "\0",
            "1\0", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\n\"", "\"\\ud800\\u0041\"",
            "\"\\ud800\\ud800\"", "\"\\u\u{FF11}234\"",
        ])
    func invalidJSONIsRejected(text: String) {
        #expect(diagnostic(text) != nil)
    }

    @Test func parsedMembersKeepTheirOrderAndTheLastDuplicateWins() throws {
        let value = try JSONValue(parsing: #"{"b":1,"a":2,"b":3}"#)
        #expect(value.serialized() == #"{"b":3,"a":2}"#)
    }

    @Test func loneSurrogatesAreReplacedIfRequested() throws {
        func parse(_ text: String) throws -> String? {
            try JSONValue(parsing: text, loneSurrogates: .replace).stringValue
        }
        #expect(try parse(#""a\ud800b""#) == "a\u{FFFD}b")
        #expect(try parse(#""\udc00""#) == "\u{FFFD}")
        #expect(try parse(#""\ud800\ud83d\ude00""#) == "\u{FFFD}😀")
        #expect(try parse(#""\ud800\n""#) == "\u{FFFD}\n")
        #expect(throws: SourceDiagnostic.self) { try parse(#""\ud800\u12""#) }
    }

    @Test(
        arguments: [
            ([0x80], 2), ([0x61, 0xFF], 3), ([0xC0, 0x80], 2), ([0xED, 0xA0, 0x80], 2),
            ([0xF4, 0x90, 0x80, 0x80], 2), ([0x61, 0x62, 0xE2, 0x82], 4),
        ] as [([UInt8], Int)])
    func invalidUTF8IsRejectedWithItsColumn(bytes: [UInt8], column: Int) {
        let error = #expect(throws: SourceDiagnostic.self) {
            try JSONValue(parsing: [0x22] + bytes + [0x22])
        }
        #expect(error?.message == "these bytes are not UTF-8")
        #expect(error?.column == column)
    }

    // MARK: - Depth

    @Test func jsonNestedDeeperThan512LevelsIsRejected() async throws {
        let results = await withCheckedContinuation { continuation in
            let thread = Thread {
                let arrays = nested("[", "]", levels: 512)
                let objects = nested("{\"a\":", "}", levels: 512, inner: "1")
                continuation.resume(returning: [
                    (try? JSONValue(parsing: arrays))?.serialized() == arrays,
                    (try? JSONValue(parsing: objects))?.serialized() == objects,
                    (try? JSONValue(parsing: objects)) == (try? JSONValue(parsing: objects)),
                    (try? JSONValue(parsing: objects))?.hashValue != 0,
                    (try? JSONValue(parsing: objects))?.javaScript.source.count == 512 * 8 + 1,
                    diagnostic(nested("[", "]", levels: 513))?.column == 513,
                    diagnostic(nested("{\"a\":", "}", levels: 513, inner: "1")) != nil,
                    diagnostic(String(repeating: "[", count: 1_000_000))?.column == 513,
                    diagnostic(String(repeating: "{\"a\":", count: 200_000)) != nil,
                ])
            }
            thread.stackSize = 512 * 1_024
            thread.start()
        }
        #expect(results == Array(repeating: true, count: 9))
    }

    // MARK: - Fuzz

    @Test func randomBytesParseToRoundTrippingJSONOrThrow() throws {
        var generator = SeededGenerator(seed: 1)
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "d83d", "\\ude00", "a", "é", "1", "0",
            "-", ".", "e", "true", "null", " ", "\n", "\"k\":", "[1,2]", "{\"a\":[]}",
        ].map { Array($0.utf8) }
        var accepted = 0
        for _ in 0..<2_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                let isPiece = Int.random(in: 0..<12, using: &generator) > 0
                bytes +=
                    isPiece
                    ? pieces.randomElement(using: &generator)!
                    : [UInt8.random(in: .min ... .max, using: &generator)]
            }
            guard let value = try? JSONValue(parsing: bytes) else { continue }
            accepted += 1
            #expect(try JSONValue(parsing: value.serializedBytes()) == value)
        }
        #expect(accepted > 10)
    }

    @Test func arraysOf20000ElementsAreParsed() throws {
        let text = "[" + String(repeating: "1,", count: 20_000) + "1]"
        #expect(try JSONValue(parsing: text).arrayValue?.count == 20_001)
    }

    private func nested(
        _ open: String, _ close: String, levels: Int, inner: String = ""
    ) -> String {
        String(repeating: open, count: levels) + inner + String(repeating: close, count: levels)
    }
}
