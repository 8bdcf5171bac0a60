import InlayBridge
import InlayGObject
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    @Suite struct Scripts {
        @Test(.tags(.fuzz)) func hostileStringsSurviveARoundTripThroughThePage() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html("<p>"))
            let strings = HostileStrings.all(count: 1_000 * Campaign.inputs)
            var changed: [String] = []
            for string in strings {
                let evaluated = try await view.evaluate("\(string)", as: String.self)
                let called = try await view.call(
                    function: "text => text", arguments: [string], as: String.self)
                if !identical(evaluated, string) || !identical(called, string) {
                    changed.append(string)
                }
            }
            #expect(strings.count == 1_000 * Campaign.inputs)
            #expect(changed == [])
        }

        @Test(.tags(.fuzz)) func hostileStringsSurviveARoundTripThroughTheBridge() async throws {
            let view = try WebView.app(["a.html": "<p>"])
            try await view.load(.resource("a.html"))
            view.bridge.handle("echo") { (text: String) -> String in text }
            let commands = Collector<String>()
            view.commands.on("take") { commands.add($0["text"]?.stringValue ?? "") }
            let strings = HostileStrings.all(count: 1_000 * Campaign.inputs)
            let echoed = try await view.call(
                function: """
                    async texts => {
                        for (const text of texts) inlay.command("take", { text });
                        return Promise.all(texts.map(text => inlay.call("echo", text)));
                    }
                    """, arguments: [strings], as: [String].self)
            await commands.wait(for: strings.count)
            #expect(zip(echoed, strings).allSatisfy(identical))
            #expect(zip(commands.values, strings).allSatisfy(identical))
            #expect(echoed.count == strings.count && commands.values.count == strings.count)
        }

        @Test func loneSurrogatesArriveAsReplacementCharacters() async throws {
            let view = try WebView.app(["a.html": "<p>"])
            try await view.load(.resource("a.html"))
            let text = try await view.evaluate("'a\\ud800b'", as: String.self)
            #expect(text == "a\u{FFFD}b")
            let commands = Collector<String>()
            view.commands.on("take") { commands.add($0.arguments.stringValue ?? "") }
            try await view.evaluate("inlay.command('take', 'a\\udc00b')")
            await commands.wait(for: 1)
            #expect(commands.values == ["a\u{FFFD}b"])
        }

        @Test func scriptResultsKeepTheirJSONTypes() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html("<p>"))
            let value = try await view.evaluate("({a: [1, 2.5, true, null, 'x'], b: {}})")
            #expect(value == ["a": [1, 2.5, true, nil, "x"], "b": [:]])
            #expect(try await view.evaluate("undefined") == .null)
            #expect(try await view.evaluate("let x = 1") == .null)
        }

        @Test func failingScriptsThrowScriptErrors() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html("<p>"))
            for script in ["throw new Error('broken')", "nothing.here()", "syntax error here"]
                as [JavaScript]
            {
                await #expect(throws: ScriptError.self) { try await view.evaluate(script) }
            }
            let error = await #expect(throws: ScriptError.self) {
                try await view.evaluate("throw new TypeError('broken')")
            }
            if case .exception(let message) = error {
                #expect(message.contains("TypeError") && message.contains("broken"))
            } else {
                Issue.record("expected an exception, not \(String(describing: error))")
            }
            await #expect(throws: ScriptError.self) { try await view.evaluate("() => 1") }
            await #expect(throws: ScriptError.self) {
                try await view.evaluate("'text'", as: Int.self)
            }
        }

        @Test func pageFunctionsAreCalledWithTheirThisValueAndAwaited() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html("<p>"))
            try await view.evaluate(
                """
                globalThis.counter = { value: 1, async add(by) { return this.value += by; } }; 0
                """)
            let sum = try await view.call(function: "counter.add", arguments: [4], as: Int.self)
            #expect(sum == 5)
            do {
                try await view.call(function: "async () => { throw new Error('rejected') }")
                Issue.record("should have thrown")
            } catch {
                #expect("\(error)".contains("rejected"))
            }
        }

        @Test func pendingCallsAreInterruptedWhenThePageIsReplaced() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html("<p>"))
            let call = Task {
                try await view.call(
                    function: "() => new Promise((done) => { globalThis.done = done })")
            }
            try await view.evaluate("1")
            try await view.load(.html("<p>next"))
            do {
                _ = try await call.value
                Issue.record("should have thrown")
            } catch let error as ScriptError {
                guard case .interrupted = error else {
                    Issue.record("\(error)")
                    return
                }
            }
        }

        @Test func bridgeCallsReturnResultsAndErrorsToThePage() async throws {
            struct Note: Codable, Equatable {
                var title: String
                var tags: [String]
            }
            struct Refused: Error, CustomStringConvertible {
                var description: String { "Not today." }
            }
            let view = try WebView.app(["a.html": "<p>"])
            try await view.load(.resource("a.html"))
            view.bridge.handle("save") { (note: Note) async throws -> Note in
                Note(title: note.title.uppercased(), tags: note.tags.reversed())
            }
            view.bridge.handle("refuse") { () throws -> Int in throw Refused() }
            let saved = try await view.call(
                function: "note => inlay.call('save', note)",
                arguments: [Note(title: "a", tags: ["x", "y"])], as: Note.self)
            #expect(saved == Note(title: "A", tags: ["y", "x"]))
            let failure = try await view.call(
                function: """
                    async () => Promise.all(["refuse", "nobody", "save"].map(
                        name => inlay.call(name, 5).catch(error => error.message)))
                    """, as: [String].self)
            #expect(failure[0] == "Not today.")
            #expect(failure[1] == "There is no native function 'nobody'.")
            #expect(failure[2].hasPrefix("The value must be of type "))
        }

        @Test func bridgeCallsWithTooDeepValuesAreRejected() async throws {
            let view = try WebView.app(["a.html": "<p>"])
            try await view.load(.resource("a.html"))
            view.bridge.handle("take") { () -> Int in 1 }
            let message = try await view.call(
                function: """
                    async () => {
                        let value = 1;
                        for (let depth = 0; depth < 600; depth++) value = [value];
                        return inlay.call("take", value).catch(error => error.message);
                    }
                    """, as: String.self)
            #expect(message.contains("nested more than 500 levels"))
        }

        @Test func scriptsEvaluatedAfterTheProcessTerminatedThrowInterrupted() async throws {
            let view = WebView(trust: .document, profile: WebProfile())
            try await view.load(.html("<p>"))
            let ends = Collector<TerminationReason>()
            view.onProcessTerminated = { ends.add($0) }
            view.engine.terminateProcess()
            await ends.wait(for: 1)
            let error = ScriptError.interrupted(message: "the web process terminated.")
            await #expect(throws: error) { try await view.evaluate("1") }
            try await view.reload().finish()
            #expect(try await view.evaluate("1", as: Int.self) == 1)
        }

        @Test func pagesCannotReachTheMessageHandlerOrForgeMessages() async throws {
            let view = try WebView.app(["a.html": "<p>"])
            try await view.load(.resource("a.html"))
            let commands = Collector<String>()
            view.commands.on("forged") { commands.add($0.name) }
            view.commands.on("last") { commands.add($0.name) }
            let handlers = try await view.evaluate(
                "typeof webkit === 'undefined' ? 'none' : typeof webkit.messageHandlers?.inlay",
                as: String.self)
            #expect(["none", "undefined"].contains(handlers))
            // Everything that is not text of the right form is dropped.
            try await view.evaluate(
                """
                for (const detail of [1, null, "", "{", "{}", "[]", '{"kind":"command"}',
                    '{"kind":"other","name":"forged"}', { kind: "command", name: "forged" }])
                    dispatchEvent(new CustomEvent("inlay-message", { detail }));
                inlay.command("last");
                """)
            await commands.wait(for: 1)
            #expect(commands.values == ["last"])
        }

        @Test func untrustedPagesHaveNoBridgeAndRunNoScripts() async throws {
            let view = WebView(trust: .document)
            let commands = Collector<String>()
            view.commands.on("take") { commands.add($0.name) }
            try await view.load(
                .html(
                    """
                    <title>before</title><body onload="document.title = 'ran'">
                    <script>document.title = "ran"</script>
                    <img src=x onerror="document.title = 'ran'">
                    """))
            #expect(try await view.evaluate("document.title", as: String.self) == "before")
            #expect(try await view.evaluate("typeof inlay", as: String.self) == "undefined")
            // Even a script that the app evaluates in the page's world reaches no handler.
            try await view.evaluate(
                """
                dispatchEvent(new CustomEvent("inlay-message",
                    { detail: JSON.stringify({ kind: "command", name: "take" }) })); 0
                """)
            #expect(try await view.evaluate("1 + 1", as: Int.self) == 2)
            #expect(commands.values == [])
        }
    }
}

/// Equal to the last scalar: `==` on strings takes canonical equivalents for equal.
private func identical(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.elementsEqual(right.unicodeScalars)
}
