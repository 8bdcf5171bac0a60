import InlayBridge
import InlayTestTags
import InlayTesting
import InlayValues
import Testing

@Suite("Bridge messages")
struct BridgeMessageTests {
    private func text(
        kind: JSONValue? = "command", name: JSONValue? = "show", arguments: JSONValue? = nil,
        token: JSONValue? = "secret", origin: JSONValue? = "null"
    ) -> String {
        let members: [(String, JSONValue?)] = [
            ("kind", kind), ("name", name), ("arguments", arguments), ("token", token),
            ("origin", origin),
        ]
        let fields = members.compactMap { key, value in
            value.map { "\"\(key)\":\($0.serialized())" }
        }
        return "{\(fields.joined(separator: ","))}"
    }

    @Test func everyKindOfMessageIsParsed() {
        let cases: [(String, JSONValue?, BridgeMessage.Body)] = [
            ("command", ["a": 1], .command(PageCommand(name: "show", arguments: ["a": 1]))),
            ("command", nil, .command(PageCommand(name: "show", arguments: .null))),
            ("call", [1, 2], .call(name: "show", argument: [1, 2])),
            ("call", nil, .call(name: "show", argument: .null)),
            ("blocked", "img-src", .blocked(resource: "show", directive: "img-src")),
            ("resized", 390, .resized(width: 390)),
            ("resized", 390.5, .resized(width: 390.5)),
        ]
        for (kind, arguments, body) in cases {
            let text = text(kind: .string(kind), arguments: arguments, origin: "inlay-app://a")
            let message = BridgeMessage(parsing: text)
            #expect(message?.body == body)
            #expect(message?.token == "secret")
            #expect(message?.origin == "inlay-app://a")
        }
    }

    @Test func commandMessagesHaveTheSourceScript() {
        guard case .command(let command)? = BridgeMessage(parsing: text())?.body else {
            Issue.record("no command")
            return
        }
        #expect(command.source == .script)
    }

    @Test func messagesWithoutARequiredFieldAreRejected() {
        #expect(BridgeMessage(parsing: text()) != nil)
        #expect(BridgeMessage(parsing: text(kind: nil)) == nil)
        #expect(BridgeMessage(parsing: text(name: nil)) == nil)
        #expect(BridgeMessage(parsing: text(token: nil)) == nil)
        #expect(BridgeMessage(parsing: text(origin: nil)) == nil)
    }

    @Test(arguments: [nil, true, 1, 1.5, [], [:], ["x"], ["toString": "x"]] as [JSONValue])
    func messagesWithAFieldOfTheWrongTypeAreRejected(value: JSONValue) {
        #expect(BridgeMessage(parsing: text(kind: value)) == nil)
        #expect(BridgeMessage(parsing: text(name: value)) == nil)
        #expect(BridgeMessage(parsing: text(token: value)) == nil)
        #expect(BridgeMessage(parsing: text(origin: value)) == nil)
    }

    @Test(arguments: ["", "Command", "command ", "reply", "__proto__", "commands"])
    func messagesOfUnknownKindsAreRejected(kind: String) {
        #expect(BridgeMessage(parsing: text(kind: .string(kind))) == nil)
    }

    @Test func messagesWithEmptyNamesAreRejected() {
        #expect(BridgeMessage(parsing: text(name: "")) == nil)
    }

    @Test(arguments: [nil, "390", true, [], [390], [:]] as [JSONValue?])
    func resizeMessagesWithoutANumericWidthAreRejected(arguments: JSONValue?) {
        #expect(BridgeMessage(parsing: text(kind: "resized", arguments: arguments)) == nil)
    }

    @Test(arguments: [nil, 1, true, ["img-src"], [:]] as [JSONValue?])
    func blockMessagesWithoutATextDirectiveAreRejected(arguments: JSONValue?) {
        #expect(BridgeMessage(parsing: text(kind: "blocked", arguments: arguments)) == nil)
    }

    @Test(arguments: [
        "", " ", "null", "1", "\"command\"", "[]", "{}", "{", "undefined", "{kind: 'command'}",
        #"[{"kind":"command","name":"a","token":"secret","origin":"null"}]"#,
        #"{"kind":"command","name":"a","token":"secret","origin":"null"}x"#,
        #"{"kind":"command","name":"a","token":"secret","origin":"null",}"#,
        #"{"KIND":"command","name":"a","token":"secret","origin":"null"}"#,
    ])
    func malformedMessagesAreRejected(text: String) {
        #expect(BridgeMessage(parsing: text) == nil)
    }

    @Test func unknownFieldsOfMessagesAreIgnored() {
        let text = #"{"id":7,"kind":"call","name":"a","token":"t","origin":"null","x":[[]]}"#
        #expect(BridgeMessage(parsing: text)?.body == .call(name: "a", argument: .null))
    }

    // bridge.js writes its own token and origin last.
    @Test func theLastOfDuplicateMessageFieldsWins() {
        let text = #"{"token":"forged","kind":"command","name":"a","origin":"x","token":"t"}"#
        #expect(BridgeMessage(parsing: text)?.token == "t")
    }

    @Test func loneSurrogatesBecomeReplacementCharacters() {
        let text = """
            {"kind":"call","name":"a\\ud800b","arguments":"\\udc00c","token":"t","origin":"null"}
            """
        let body = BridgeMessage(parsing: text)?.body
        #expect(body == .call(name: "a\u{FFFD}b", argument: "\u{FFFD}c"))
    }

    @Test func tooDeeplyNestedMessagesAreRejected() {
        let depth = 100_000
        let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let text = #"{"kind":"call","name":"a","token":"t","origin":"null","arguments":\#(value)}"#
        #expect(BridgeMessage(parsing: text) == nil)
    }

    @Test func hostileStringsInMessagesAreParsedUnchanged() {
        for string in HostileStrings.all() {
            let value = JSONValue.string(string)
            let text = text(
                kind: "call", name: .string("a" + string), arguments: [value], token: value,
                origin: value)
            guard let message = BridgeMessage(parsing: text),
                case .call(let name, let argument) = message.body
            else {
                Issue.record("\(string.debugDescription.prefix(200)) is no message")
                continue
            }
            #expect(identical(message.token, string) && identical(message.origin, string))
            #expect(identical(name, "a" + string))
            #expect(argument[0]?.stringValue.map { identical($0, string) } ?? false)
        }
    }

    @Test func hostileStringsAsMessagesAreRejected() {
        for string in HostileStrings.all() {
            #expect(BridgeMessage(parsing: string) == nil)
            #expect(BridgeMessage(parsing: "{\"kind\":\(string)}") == nil)
        }
    }

    @Test(.tags(.fuzz)) func randomTextsNeverParseToCallsWithEmptyNames() {
        var generator = SeededGenerator(seed: 5)
        let whole = Array(text(kind: "call", arguments: ["a": ["b", 1.5, nil, "\u{1F600}"]]).utf8)
        let alphabet = Array("{}[]\",:\\u0d8truefalsn1-+.eE ".utf8)
        for _ in 0..<campaignCount(4_000) {
            _ = BridgeMessage(parsing: generator.text(upTo: 40, of: alphabet))

            // A nearly valid message.
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes.remove(at: index)
                case 1: bytes[index] = .random(in: .min ... .max, using: &generator)
                default: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: index)
                }
            }
            if let message = BridgeMessage(parsing: String(decoding: bytes, as: UTF8.self)),
                case .call(let name, _) = message.body
            {
                #expect(!name.isEmpty)
            }
        }
    }
}
