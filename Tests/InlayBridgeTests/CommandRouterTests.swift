import InlayBridge
import InlayTesting
import InlayValues
import Testing

@Suite("Command router") @MainActor
struct CommandRouterTests {
    private struct Query: Decodable, Equatable {
        var room: String
        var count: Int
        var isOn: Bool?
    }

    private let router = CommandRouter()

    @Test func commandsAreDeliveredInOrderToTheHandlerOfTheirName() {
        var calls: [String] = []
        for name in ["a", "b", "A", "a.b", ""] {
            router.on(name) { command in calls.append("\(name):\(command.arguments.serialized())") }
        }
        for (index, name) in ["b", "a", "a.b", "A", "a"].enumerated() {
            router.deliver(PageCommand(name: name, arguments: .integer(Int64(index))))
        }
        #expect(calls == ["b:0", "a:1", "a.b:2", "A:3", "a:4"])
    }

    @Test func registeringANameAgainReplacesTheHandler() {
        var calls: [String] = []
        router.on("a") { _ in calls.append("first") }
        router.on("a") { (_: Query) in calls.append("second") }
        router.deliver(PageCommand(name: "a", arguments: ["room": "Kitchen", "count": 1]))
        router.on("a") { _ in calls.append("third") }
        router.deliver(PageCommand(name: "a"))
        #expect(calls == ["second", "third"])
    }

    @Test func removedHandlersAreNoLongerCalled() {
        var problems: [String] = []
        router.onProblem = { problems.append($0.description) }
        router.on("a") { _ in Issue.record("should be gone") }
        router.removeHandler(for: "a")
        router.removeHandler(for: "never there")
        router.deliver(PageCommand(name: "a"))
        #expect(problems == ["The page sent the command 'a', which has no handler."])
    }

    @Test func handlersCanReplaceAndRemoveThemselves() {
        var calls: [String] = []
        router.on("a") { [router] _ in
            calls.append("first")
            router.on("a") { _ in
                calls.append("second")
                router.removeHandler(for: "a")
            }
        }
        router.onProblem = { _ in calls.append("problem") }
        for _ in 0..<3 { router.deliver(PageCommand(name: "a")) }
        #expect(calls == ["first", "second", "problem"])
    }

    @Test func unknownCommandsAreReportedWithTheirArguments() {
        var reported: [PageCommand] = []
        router.onProblem = { problem in
            if case .unknown(let command) = problem { reported.append(command) }
        }
        let command = PageCommand(name: "gone", arguments: ["a": 1], source: .link)
        router.deliver(command)
        #expect(reported == [command])
    }

    @Test func argumentsOfTheWrongTypeAreReportedWithAnExplanation() {
        var problems: [String] = []
        router.onProblem = { problems.append($0.description) }
        router.on("show") { (_: Query) in Issue.record("should not be called") }
        router.deliver(PageCommand(name: "show", arguments: ["room": "Kitchen"]))
        router.deliver(PageCommand(name: "show", arguments: ["room": 1, "count": 1]))
        router.deliver(PageCommand(name: "show"))
        #expect(
            problems.prefix(2) == [
                "The command 'show' has arguments that can't be decoded. The value has no 'count'.",
                "The command 'show' has arguments that can't be decoded. 'room' must be of type String.",
            ])
        #expect(problems.count == 3)
        #expect(problems.allSatisfy { $0.hasSuffix(".") || $0.contains("object") }, "\(problems)")
    }

    @Test func malformedCommandURLsAreReported() {
        let problem = CommandRouter.Problem.malformed(url: "inlay:%")
        #expect(problem.description == "The page followed 'inlay:%', which is not a valid command.")
    }

    @Test func problemTextsOfHostileCommandsAreShortAndHaveNoControlCharacters() {
        let name = "\u{1B}]0;title\u{7}\n\u{202E}" + String(repeating: "x", count: 1_000_000)
        let command = PageCommand(name: name, source: .link)
        let problems: [CommandRouter.Problem] = [
            .unknown(command), .invalidArguments(command, CancellationError()),
            .malformed(url: name),
        ]
        for problem in problems {
            #expect(problem.description.contains("'·]0;title···xxx"))
            #expect(problem.description.unicodeScalars.count < 400)
        }
    }

    @Test func textArgumentsOfLinksAreConvertedToTheExpectedType() {
        var queries: [Query] = []
        router.on("show") { (query: Query) in queries.append(query) }
        router.onProblem = { Issue.record("\($0)") }
        router.deliver(
            PageCommand(
                name: "show", arguments: ["room": "12", "count": "3", "isOn": "true"], source: .link
            ))
        #expect(queries == [Query(room: "12", count: 3, isOn: true)])
    }

    @Test func textArgumentsOfScriptsAreNotConverted() {
        var problems: [String] = []
        router.onProblem = { problems.append($0.description) }
        router.on("show") { (_: Query) in Issue.record("should not be called") }
        router.deliver(PageCommand(name: "show", arguments: ["room": "12", "count": "3"]))
        #expect(
            problems == [
                "The command 'show' has arguments that can't be decoded. 'count' must be of type Int."
            ])
    }

    @Test func singleLinkArgumentsCanBeDecodedAsLists() throws {
        struct Tags: Decodable { var tag: [String] }
        let one = PageCommand(name: "a", arguments: ["tag": "x"], source: .link)
        let two = PageCommand(name: "a", arguments: ["tag": ["x", "y"]], source: .link)
        #expect(try one.decode(Tags.self).tag == ["x"])
        #expect(try two.decode(Tags.self).tag == ["x", "y"])
        #expect(throws: DecodingError.self) {
            try PageCommand(name: "a", arguments: ["tag": "x"]).decode(Tags.self)
        }
    }

    @Test func commandArgumentsAreReadByTheirPath() {
        let command = PageCommand(name: "a", arguments: ["room": ["names": ["Kitchen"]]])
        #expect(command["room.names.0"] == "Kitchen")
        #expect(command["room.names.1"] == nil)
        #expect(command["floor"] == nil)
        #expect(PageCommand(name: "a")["room"] == nil)
    }

    @Test func hostileStringsAreDeliveredAsNamesAndArguments() {
        for text in HostileStrings.all(count: 300) {
            var taken: [PageCommand] = []
            router.on(text) { taken.append($0) }
            router.onProblem = { Issue.record("\($0)") }
            let command = PageCommand(name: text, arguments: .string(text))
            router.deliver(command)
            #expect(taken == [command])
            router.removeHandler(for: text)
        }
    }
}
