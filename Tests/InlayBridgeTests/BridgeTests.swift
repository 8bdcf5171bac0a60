import Foundation
import InlayBridge
import InlayTesting
import InlayValues
import Testing

@Suite("Bridge") @MainActor
struct BridgeTests {
    private struct Note: Codable, Equatable {
        var title: String
        var lines: [Int]
    }

    private struct Refused: Error, CustomStringConvertible {
        var description: String { "Not today." }
    }

    private let bridge = PageBridge()

    // MARK: - The ways to offer a function

    @Test func nativeFunctionsDecodeArgumentsAndEncodeResults() async {
        bridge.handle("double") { (note: Note) -> Note in
            Note(title: note.title + note.title, lines: note.lines + note.lines)
        }
        let reply = await bridge.reply(to: "double", ["title": "a", "lines": [1]])
        #expect(reply == .value(["title": "aa", "lines": [1, 1]]))
    }

    @Test func asyncFunctionsReplyWithTheirResultOrError() async {
        bridge.handle("later") { (wish: Bool) async throws -> String in
            await Task.yield()
            guard wish else { throw Refused() }
            return "done"
        }
        #expect(await bridge.reply(to: "later", true) == .value("done"))
        #expect(await bridge.reply(to: "later", false) == .error("Not today."))
    }

    @Test func functionsWithoutAResultReplyWithNull() async {
        var saved: [Note] = []
        bridge.handle("save") { (note: Note) in saved.append(note) }
        let reply = await bridge.reply(to: "save", ["title": "a", "lines": []])
        #expect(reply == .value(.null))
        #expect(saved == [Note(title: "a", lines: [])])
    }

    @Test func functionsWithoutAParameterIgnoreTheArgument() async {
        bridge.handle("version") { () -> String in "1.0" }
        for argument in [.null, 1, "x", ["a": 1]] as [JSONValue] {
            #expect(await bridge.reply(to: "version", argument) == .value("1.0"))
        }
    }

    @Test func functionsWithoutParameterAndResultReplyWithNullOrTheirError() async {
        var count = 0
        bridge.handle("tick") { count += 1 }
        bridge.handle("refuse") { () async throws -> Void in throw Refused() }
        #expect(await bridge.reply(to: "tick", .null) == .value(.null))
        #expect(await bridge.reply(to: "tick", ["a": 1]) == .value(.null))
        #expect(await bridge.reply(to: "refuse", .null) == .error("Not today."))
        #expect(count == 2)
    }

    @Test func missingArgumentsOfOptionalParametersAreNil() async {
        bridge.handle("greet") { (name: String?) -> String in "Hello \(name ?? "you")" }
        #expect(await bridge.reply(to: "greet", .null) == .value("Hello you"))
        #expect(await bridge.reply(to: "greet", "Ada") == .value("Hello Ada"))
    }

    @Test func argumentsCanBeReceivedAsJSON() async {
        bridge.handle("echo") { (value: JSONValue) -> JSONValue in value }
        for value in [.null, true, 1, 1.5, "x", [1, [:]], ["a": ["b": nil]]] as [JSONValue] {
            #expect(await bridge.reply(to: "echo", value) == .value(value))
        }
    }

    @Test func nilResultsAreRepliedAsNull() async {
        bridge.handle("find") { (_: String) -> String? in nil }
        #expect(await bridge.reply(to: "find", "x") == .value(.null))
    }

    @Test func registeringANameAgainReplacesTheFunction() async {
        bridge.handle("a") { () -> Int in 1 }
        bridge.handle("a") { (text: String) -> String in text }
        #expect(await bridge.reply(to: "a", "x") == .value("x"))
    }

    // MARK: - Errors

    @Test func callsOfUnknownFunctionsReplyWithAnError() async {
        bridge.handle("Save") { Issue.record("another name") }
        #expect(await bridge.reply(to: "save", 1) == .error("There is no native function 'save'."))
    }

    @Test func argumentsOfTheWrongTypeReplyWithAnError() async {
        bridge.handle("save") { (_: Note) in Issue.record("should not be called") }
        let replies: [(JSONValue, String)] = [
            (["title": "a"], "The value has no 'lines'."),
            (["title": "a", "lines": ["x"]], "'lines.0' must be of type Int."),
            (["title": nil, "lines": []], "'title' must be of type String, and is null."),
            (["title": "a", "lines": [1.5]], "'lines.0' "),
            ("text", "The value must be of type "),
            (.null, "The value must be of type "),
        ]
        for (argument, expected) in replies {
            guard case .error(let message) = await bridge.reply(to: "save", argument) else {
                Issue.record("should be an error")
                continue
            }
            #expect(message.hasPrefix(expected), "\(message)")
        }
    }

    @Test func stringArgumentsOfScriptsAreNotConvertedToNumbers() async {
        bridge.handle("count") { (_: Int) in Issue.record("should not be called") }
        #expect(await bridge.reply(to: "count", "1") == .error("The value must be of type Int."))
    }

    @Test func unencodableResultsReplyWithAnError() async {
        bridge.handle("odd") { Date(timeIntervalSince1970: 1e15) }
        guard case .error(let message) = await bridge.reply(to: "odd", .null) else {
            Issue.record("should be an error")
            return
        }
        #expect(message.contains("the date has no year from 1 to 9999"))
        #expect(!message.contains("Context("), "\(message)")
    }

    @Test func concurrentCallsDoNotWaitForEachOther() async {
        let (gate, opener) = AsyncStream.makeStream(of: Never.self)
        bridge.handle("slow") { () async -> String in
            for await _ in gate {}
            return "slow"
        }
        bridge.handle("quick") { () -> String in "quick" }
        let slow = Task { await bridge.reply(to: "slow", .null) }
        #expect(await bridge.reply(to: "quick", .null) == .value("quick"))
        opener.finish()
        #expect(await slow.value == .value("slow"))
    }

    // MARK: - Replies

    @Test func bridgeRepliesRoundTripThroughJSON() throws {
        for text in HostileStrings.all() {
            let value = try JSONValue(parsing: BridgeReply.value([text: .string(text)]).serialized)
            let member = value["value"]?.objectValue?.first { _ in true }
            #expect(member.map { identical($0.key, text) } ?? false)
            #expect(member?.value.stringValue.map { identical($0, text) } ?? false)
            #expect(value["error"] == nil)

            let error = try JSONValue(parsing: BridgeReply.error(text).serialized)
            #expect(error["error"]?.stringValue.map { identical($0, text) } ?? false)
            #expect(error["value"] == nil)
        }
    }

    @Test func aNullReplyIsSerializedAsAValueOfNull() {
        #expect(BridgeReply.value(.null).serialized == #"{"value":null}"#)
        #expect(BridgeReply.error("").serialized == #"{"error":""}"#)
    }

    @Test func hostileStringsAreEchoedUnchangedByFunctions() async {
        bridge.handle("echo") { (text: String) -> String in text }
        for text in HostileStrings.all(count: 500) {
            guard case .value(.string(let echo)) = await bridge.reply(to: "echo", .string(text))
            else {
                Issue.record("should be a text")
                continue
            }
            #expect(identical(echo, text))
        }
    }
}
