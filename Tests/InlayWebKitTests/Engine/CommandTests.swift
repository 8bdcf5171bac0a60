import Foundation
import InlayBridge
import InlayGObject
import InlayTemplate
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    @Suite struct Commands {
        @Test func fiveHundredCommandLinksArriveInClickOrder() async throws {
            let view = try WebView.app(["a.html": "<p>"])
            try await view.load(.resource("a.html"))
            let commands = Collector<Int>()
            view.commands.on("tick") { (tick: Tick) in commands.add(tick.number) }
            try await view.evaluate(
                """
                for (let number = 0; number < 500; number++) {
                    const link = document.createElement("a");
                    link.href = "inlay:tick?number=" + number;
                    document.body.append(link);
                    link.click();
                }
                """)
            await commands.wait(for: 500)
            #expect(commands.values == Array(0..<500))
        }

        @Test func fiveHundredScriptCommandsArriveInCallOrder() async throws {
            let view = try WebView.app(["a.html": "<p>"])
            try await view.load(.resource("a.html"))
            let commands = Collector<Int>()
            view.commands.on("tick") { (tick: Tick) in commands.add(tick.number) }
            try await view.evaluate(
                "for (let number = 0; number < 500; number++) inlay.command('tick', { number })")
            await commands.wait(for: 500)
            #expect(commands.values == Array(0..<500))
        }

        /// Text that wasn't escaped may hold a refresh, which needs neither a script nor a user.
        @Test func commandURLsWorkInLinksAndFormsNotInRefreshesOrScriptNavigations() async throws {
            let view = try WebView.app([
                "a.html": """
                <meta http-equiv=refresh content="0;url=inlay:tick?number=1">
                <a id=a href="inlay:tick?number=3"></a>
                <form id=f action="inlay:tick"><input name=number value=4></form>
                """
            ])
            let commands = Collector<Int>()
            view.commands.on("tick") { (tick: Tick) in commands.add(tick.number) }
            let asked = Collector<String>()
            view.navigationDecider = { action, decision in
                asked.add(action.address)
                return decision
            }
            try await view.load(.resource("a.html"))
            // The page itself, then the refresh.
            await asked.wait(for: 2)
            try await view.evaluate("location = 'inlay:tick?number=2'")
            await asked.wait(for: 3)
            try await view.evaluate("a.click()")
            await commands.wait(for: 1)
            try await view.evaluate("f.submit()")
            await commands.wait(for: 2)
            #expect(commands.values == [3, 4])
            #expect(view.url == URL(address: "inlay-app://test/a.html"))
        }

        @Test func linksAndFormsOfUntrustedPagesSendCommands() async throws {
            let view = WebView(trust: .document, commandHost: "my.app.commands")
            let commands = Collector<PageCommand>()
            for name in ["show", "find"] { view.commands.on(name) { commands.add($0) } }
            try await view.load(
                .html(
                    """
                    <a id=scheme href="inlay:show?id=7&id=8&q=a+b%20c">x</a>
                    <a id=host href="http://my.app.commands/show/?id=9#top">x</a>
                    <form action="inlay:find"><input name=q value="&amp; ü"><button></form>
                    """))
            try await view.evaluate(
                """
                document.getElementById("scheme").click();
                document.getElementById("host").click();
                document.querySelector("button").click();
                """)
            await commands.wait(for: 3)
            let found = commands.values
            #expect(found[0].name == "show" && found[0].source == .link)
            #expect(found[0].arguments == ["id": ["7", "8"], "q": "a b c"])
            #expect(found[1].arguments == ["id": "9"])
            #expect(found[2] == PageCommand(name: "find", arguments: ["q": "& ü"], source: .link))
        }

        @Test(arguments: [(TemplateEscaping.context, ["done"]), (.html, ["wipe", "done"])])
        func onlyContextEscapingRemovesCommandURLsFromTemplateLinks(
            escaping: TemplateEscaping, arriving: [String]
        ) async throws {
            let view = try WebView.app(["a.html": "<p>"])
            let commands = Collector<PageCommand>()
            for name in ["wipe", "done"] { view.commands.on(name) { commands.add($0) } }
            let template = try Template(
                "<a id=link href=\"{{ url }}\">x</a>", options: TemplateOptions(escaping: escaping))
            try await view.load(.template(template, ["url": "inlay:wipe"] as TemplateValue))
            try await view.evaluate(
                "document.getElementById('link').click(); inlay.command('done')")
            await commands.wait(for: arriving.count)
            #expect(commands.values.map(\.name) == arriving)
        }

        @Test func linksToLookalikeCommandHostsSendNoCommands() async throws {
            let view = WebView(trust: .document, commandHost: "my.app.commands")
            let refused = Collector<String>()
            let commands = Collector<PageCommand>()
            view.commands.on("show") { commands.add($0) }
            try await view.load(.html("<p>"))
            view.navigationDecider = { action, decision in
                refused.add(action.address)
                return .cancel
            }
            let hosts = [
                "http://my.app.commands.evil.org/show", "http://evil.org/my.app.commands/show",
                "http://my.app.commands@evil.org/show", "http://my.app.commands:81/show",
                "http://notmy.app.commands/show",
            ]
            for host in hosts {
                try await view.call(
                    function: """
                        href => document.body.appendChild(
                            Object.assign(document.createElement("a"), { href })).click()
                        """, arguments: [host])
            }
            await refused.wait(for: hosts.count)
            #expect(commands.values == [])
        }

        @Test func undeliverableCommandsAreReportedAndDoNotBlockLaterCommands() async throws {
            let view = try WebView.app(["a.html": "<p>"])
            try await view.load(.resource("a.html"))
            let problems = Collector<String>()
            view.commands.onProblem = { problems.add("\($0)") }
            let commands = Collector<Int>()
            view.commands.on("tick") { (tick: Tick) in commands.add(tick.number) }
            try await view.evaluate(
                """
                inlay.command("nobody");
                inlay.command("tick", { number: "seven" });
                inlay.command("tick", { number: 7 });
                """)
            await commands.wait(for: 1)
            #expect(problems.values.count == 2)
            #expect(problems.values[0].contains("'nobody'"))
            #expect(commands.values == [7])
        }

        @Test(arguments: Frame.allCases)
        func framesCannotSendCommands(_ frame: Frame) async throws {
            let attack = """
                <a id=a href="inlay:stolen">x</a><script>
                document.getElementById("a").click();
                try { inlay.command("stolen") } catch {}
                try { parent.inlay.command("stolen") } catch {}
                try { top.dispatchEvent(new CustomEvent("inlay-message",
                    { detail: '{"kind":"command","name":"stolen"}' })) } catch {}
                parent.postMessage("ran", "*");
                location = "inlay:stolen";
                </script>
                """
            try await TestSite.with(["/frame": { _ in .html(attack) }]) { site in
                // Even where the app lets its pages run inline scripts.
                let view = try WebView.app(
                    ["frame.html": attack, "a.html": "<p>"], inlineScripts: true)
                let commands = Collector<String>()
                view.commands.on("stolen") { commands.add($0.name) }
                view.commands.on("last") { commands.add($0.name) }
                try await view.load(.resource("a.html"))
                // Each frame is loaded, blocked or refused.
                let signs = Collector<String>()
                view.commands.on("sign") { signs.add($0.arguments.stringValue ?? "") }
                view.navigationDecider = { action, decision in
                    signs.add("\(decision) \(action.url)")
                    return decision
                }
                try await view.call(
                    function: """
                        (kind, attack, site) => {
                            const frame = document.createElement("iframe");
                            const blob = new Blob([attack], { type: "text/html" });
                            switch (kind) {
                            case "sameOrigin": frame.src = "frame.html"; break;
                            case "otherOrigin": frame.src = site + "/frame"; break;
                            case "sandboxed": frame.sandbox = "allow-scripts";
                            case "srcdoc": frame.srcdoc = attack; break;
                            case "data": frame.src = "data:text/html," + encodeURIComponent(attack);
                                break;
                            case "blob": frame.src = URL.createObjectURL(blob); break;
                            }
                            addEventListener("message", event => inlay.command("sign", event.data));
                            document.addEventListener("securitypolicyviolation",
                                event => inlay.command("sign", event.effectiveDirective));
                            document.body.append(frame);
                        }
                        """, arguments: [frame.rawValue, attack, site.origin])
                await signs.wait(for: 1)
                // Messages of the frame's scripts were sent before this one.
                try await view.evaluate("inlay.command('last')")
                await commands.wait(for: 1)
                #expect(commands.values == ["last"], "\(frame): \(signs.values)")
                #expect(!site.requests.contains("GET /frame"))
            }
        }

        enum Frame: String, CaseIterable, Sendable {
            case sameOrigin, otherOrigin, srcdoc, sandboxed, data, blob
        }

        private struct Tick: Decodable {
            let number: Int
        }
    }
}
