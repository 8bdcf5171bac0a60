import CGLib
import CWebKitGTK
import Inlay
import InlayGObject

/// The cost of calls between app and page.
enum BridgeBenchmark: Benchmark {
    static let name = "bridge"
    static let summary = "scripts, calls, commands and long texts between app and page"

    private static let rounds = 7
    private static let calls = 300
    private static let commands = 20_000

    static func figures() async throws -> [Figure] {
        let view = WebView(
            WebViewConfiguration(trust: .app, allowsInlineScripts: true))
        try await view.load(.trusted(TrustedHTML(trusting: page)))
        let raw = try RawView()
        await raw.load(page)
        return [
            try await evaluate(view, raw), try await call(view, raw),
            try await commands(view, raw), try await hostileText(view, raw),
        ]
    }

    private static let page = """
        <!doctype html><title>page</title><script>
        function add(a, b) { return a + b }
        function echo(text) { return text }
        </script>
        """

    private static func evaluate(_ view: WebView, _ raw: RawView) async throws -> Figure {
        let pair = try await interleave(rounds: rounds) {
            try await seconds {
                for _ in 0..<calls {
                    _ = try await view.evaluate("document.title", as: String.self)
                }
            } / Double(calls) * 1e6
        } peer: {
            try await seconds {
                for _ in 0..<calls { _ = try await raw.evaluate("document.title") }
            } / Double(calls) * 1e6
        }
        return Figure(
            "evaluate_us", pair, unit: "us", peer: "webkit_web_view_evaluate_javascript",
            ratioAtMost: 1.5)
    }

    private static func call(_ view: WebView, _ raw: RawView) async throws -> Figure {
        let pair = try await interleave(rounds: rounds) {
            try await seconds {
                for _ in 0..<calls {
                    _ = try await view.call(function: "add", arguments: [1, 2], as: Int.self)
                }
            } / Double(calls) * 1e6
        } peer: {
            try await seconds {
                for _ in 0..<calls {
                    _ = try await raw.call(
                        "return await add(a, b)",
                        arguments: [("a", g_variant_new_double(1)), ("b", g_variant_new_double(2))])
                }
            } / Double(calls) * 1e6
        }
        return Figure(
            "call_us", pair, unit: "us", peer: "webkit_web_view_call_async_javascript_function",
            ratioAtMost: 1.5)
    }

    /// Compares commands with a raw view, whose page posts to a message handler and whose text is
    /// parsed as Inlay parses it.
    private static func commands(_ view: WebView, _ raw: RawView) async throws -> Figure {
        let last = LastCommand(commands - 1)
        view.commands.on("step") { last.receive($0.arguments) }
        let manager = GLibObject(adopting: webkit_web_view_get_user_content_manager(raw.view))
        webkit_user_content_manager_register_script_message_handler(manager.opaque, "step", nil)
        manager.connect("script-message-received::step") { (value: UnsafeMutableRawPointer) in
            guard let text = jsc_value_to_string(OpaquePointer(value)) else { return }
            defer { g_free(text) }
            guard let message = try? JSONValue(parsing: String(cString: text)) else { return }
            last.receive(message["arguments"] ?? .null)
        }
        let rawScript = """
            for (let i = 0; i < \(commands); i++) webkit.messageHandlers.step.postMessage(\
            JSON.stringify({ kind: "command", name: "step", arguments: i })); 0
            """
        let pair = try await interleave(rounds: 3) {
            let time = await seconds {
                await last.wait {
                    _ = try await view.evaluate(
                        "for (let i = 0; i < \(commands); i++) inlay.command('step', i); 0")
                }
            }
            return Double(commands) / time
        } peer: {
            let time = await seconds {
                await last.wait { _ = try await raw.evaluate(rawScript) }
            }
            return Double(commands) / time
        }
        return Figure(
            "commands_per_s", pair, unit: "1/s", peer: "webkit.messageHandlers and JSON",
            ratioAtLeast: 0.3)
    }

    private static func hostileText(_ view: WebView, _ raw: RawView) async throws -> Figure {
        let part = "</script>\u{2028}\u{2029}\"'`${x}\\\u{1F600}\u{E9}<!-- ]]> text "
        let text = String(repeating: part, count: 1_000_000 / part.utf8.count)
        let megabytes = Double(text.utf8.count) / 1e6
        let pair = try await interleave(rounds: rounds) {
            let time = try await seconds {
                let back = try await view.call(
                    function: "echo", arguments: [text], as: String.self)
                guard back == text else { throw BenchError(description: "The text changed.") }
            }
            return megabytes / time
        } peer: {
            let time = try await seconds {
                let back = try await raw.call(
                    "return echo(text)", arguments: [("text", g_variant_new_string(text))])
                guard back == text else { throw BenchError(description: "The text changed.") }
            }
            return megabytes / time
        }
        return Figure(
            "hostile_text_mb_per_s", pair, unit: "MB/s",
            peer: "webkit_web_view_call_async_javascript_function", ratioAtLeast: 0.3)
    }
}
