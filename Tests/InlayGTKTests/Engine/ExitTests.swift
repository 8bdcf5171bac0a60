import CGTK
import Foundation
import Inlay
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension AppSuites {
    /// Tests of the navigations that leave a view with untrusted scripts.
    @Suite struct Exits {
        /// A hostile page that calls `attempt()`, which tries every kind of navigation: at once, in
        /// timers, in its own events, and whenever native code touches it.
        private static let hostile = """
            <title>x</title>
            <meta http-equiv=refresh content="0;url=REFRESH">
            <div id=room></div>
            <script>
            let [rounds, serial] = [0, 0];
            const out = (name) => SCHEME + name + serial++;
            const add = (name, members) =>
                room.appendChild(Object.assign(document.createElement(name), members));
            const link = (name) => add("a", { href: out(name), textContent: "x" });
            const form = (name) => {
                const made = add("form", { action: out(name), method: "get" });
                made.append(Object.assign(document.createElement("button"), { id: "b" + serial }));
                return made;
            };
            const enter = { key: "Enter", code: "Enter", keyIdentifier: "Enter", bubbles: true };
            const ways = {
                click: () => link("click").click(),
                blank: () => Object.assign(link("blank"), { target: "_blank" }).click(),
                download: () => Object.assign(link("download"), { download: "a" }).click(),
                ping: () => Object.assign(link("ping"), { ping: out("pinged") }).click(),
                area: () => {
                    add("img", { useMap: "#m", src: "data:," });
                    const map = add("map", { name: "m" });
                    map.append(Object.assign(document.createElement("area"), { href: out("area") }));
                    map.firstChild.click();
                },
                mouse: () => link("mouse").dispatchEvent(new MouseEvent("click", { bubbles: true })),
                key: () => {
                    const one = link("key");
                    one.focus();
                    one.dispatchEvent(new KeyboardEvent("keydown", enter));
                },
                label: () => {
                    const made = form("label");
                    add("label", { htmlFor: made.firstChild.id }).click();
                },
                submit: () => form("submit").submit(),
                requestSubmit: () => form("requestSubmit").requestSubmit(),
                button: () => form("button").firstChild.click(),
                formAction: () => {
                    const { firstChild } = form("form");
                    Object.assign(firstChild, { formAction: out("action"), formTarget: "_blank" });
                    firstChild.click();
                },
                open: () => window.open(out("open")),
                openBlank: () => window.open(out("openBlank"), "_blank", "noopener"),
                assign: () => location.assign(out("assign")),
                replace: () => location.replace(out("replace")),
                href: () => { location.href = out("href"); },
                embed: () => add("embed", { src: out("embed") }),
                frame: () => add("iframe", { src: out("frame") }),
                frameLink: () => {
                    const { contentDocument } = add("iframe");
                    const one = contentDocument.body.appendChild(
                        contentDocument.createElement("a"));
                    Object.assign(one, { href: out("frameLink"), target: "_top" }).click();
                },
                object: () => add("object", { data: out("object") }),
                focus: () => {
                    const one = link("focus");
                    one.onfocus = () => one.click();
                    one.focus();
                },
                drag: () => {
                    const one = link("drag");
                    one.ondragend = () => one.click();
                    one.dispatchEvent(new DragEvent("dragstart", { bubbles: true }));
                    one.dispatchEvent(new DragEvent("dragend", { bubbles: true }));
                },
                details: () => {
                    const one = add("details", { ontoggle: () => link("details").click() });
                    one.open = true;
                },
                svg: () => {
                    room.insertAdjacentHTML(
                        "beforeend", `<svg><a href="${out("svg")}"><text>x</text></a></svg>`);
                    room.querySelector("svg a").dispatchEvent(new MouseEvent("click"));
                },
                refresh: () => add("meta", { httpEquiv: "refresh", content: "0;url=" + out("m") }),
                timer: () => setTimeout(() => link("timer").click(), 0),
                late: () => setTimeout(() => link("late").click(), 300),
                promise: () => Promise.resolve().then(() => link("promise").click()),
                message: () => postMessage("x", "*"),
            };
            addEventListener("message", () => link("message").click());
            let isBusy = false;
            const attempt = () => {
                // Events caused by an attempt would repeat all attempts.
                if (isBusy) return;
                isBusy = true;
                room.replaceChildren();
                for (const way of Object.values(ways)) try { way() } catch {}
                rounds++;
                isBusy = false;
            };
            // Scripts evaluated by native code have the engine's user gesture, and pass it on.
            customElements.define("x-a", class extends HTMLElement {
                static observedAttributes = ["style"];
                attributeChangedCallback(_, old) { if (old) attempt(); }
            });
            Object.defineProperty(document, "touched", { get() { attempt(); return rounds; } });
            for (const kind of ["pointerdown", "pointerup", "click", "keydown", "wheel"])
                addEventListener(kind, (event) => {
                    if (event.isTrusted) attempt();
                }, true);
            for (const kind of ["load", "resize", "focus", "blur", "pointermove", "mouseover"])
                addEventListener(kind, (event) => { if (event.target === window) attempt(); }, true);
            setInterval(attempt, 50);
            attempt();
            </script>
            <x-a style="height: 10vh">text</x-a>
            """

        private static func page(_ scheme: String) -> String {
            hostile.replacingOccurrences(of: "SCHEME", with: "'\(scheme)'")
                .replacingOccurrences(of: "REFRESH", with: "\(scheme)refresh")
        }

        private let opened = Collector<String>()

        init() {
            OutsideOpener.open = { [opened] in opened.add($0) }
        }

        /// Evaluates scripts until the page has repeated all attempts a number of times.
        private func touch(_ count: Double, _ evaluate: () async throws -> Double) async throws {
            let start = try await evaluate()
            while try await evaluate() < start + count, !Task.isCancelled {}
        }

        /// Presses until a URL is opened, and checks that each press opened at most one.
        private func expectOneExitAPress(
            exits: () -> Int, touched: () async throws -> Double
        ) async throws {
            var presses = 0
            try await UserInput.act("mousemove", "250", "150")
            try await touch(12, touched)
            #expect(exits() == 0)
            // On a busy machine, a late press opens nothing; no press opens two URLs.
            var patience = Patience()
            while exits() == 0 {
                try patience.check("something leaves after \(presses) presses")
                presses += 1
                try await UserInput.act("mousemove", "251", "151", "click", "1")
                try await touch(8, touched)
                #expect(exits() <= presses)
            }
            try await touch(12, touched)
            #expect(exits() <= presses)
            let byPointer = exits()
            while exits() == byPointer {
                try patience.check("something leaves after \(presses) presses")
                presses += 1
                try await UserInput.act("key", "a")
                try await touch(8, touched)
                #expect(exits() <= presses)
            }
        }

        @Test(arguments: [true, false])
        func pagesOpenAtMostOneExternalURLPerClickOrKeyPress(isPreview: Bool) async throws {
            // A preview may go to other pages by itself, but not to a mail program.
            let scheme = isPreview ? "mailto:" : "https://elsewhere.example/"
            let html = Self.page(scheme)
            try await TestSite.with(["/a": { _ in .html(html) }]) { site in
                let origin = try #require(WebOrigin(site.origin))
                let view = WebView(trust: isPreview ? .preview : .site([origin]))
                let window = await TestWindow(showing: view)
                defer { withExtendedLifetime(window) {} }
                try await view.load(.url(try #require(URL(string: "\(site.origin)/a"))))
                try await expectOneExitAPress {
                    opened.values.count
                } touched: {
                    try await view.evaluate("document.touched", as: Double.self)
                }
                #expect(opened.values.allSatisfy { $0.hasPrefix(scheme) })
                #expect(try await view.evaluate("location.pathname", as: String.self) == "/a")
            }
        }

        /// In an untrusted row, links are opened; in a row of the app, commands are executed as
        /// well.
        @Test(arguments: [true, false])
        func rowScriptsReportAtMostOneLinkPerClickOrKeyPress(isTrusted: Bool) async throws {
            let html = Self.page(isTrusted ? "inlay:" : "https://elsewhere.example/")
            var row =
                isTrusted
                ? RowContent.trusted(TrustedHTML(trusting: html)) : RowContent.html(html)
            row.scripts = .allowed
            let list = ContentList([row], clock: ListTime().clock) { $0 }
            let left = Collector<String>()
            list.onLink = { left.add($1.absoluteString) }
            list.onCommand = { left.add($1.name) }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            let engine = try #require(list.engine(of: 0))
            try await expectOneExitAPress {
                left.values.count
            } touched: {
                try await engine.evaluate(
                    EngineScript(.statements("document.touched"), in: .page)
                ).doubleValue ?? 0
            }
            #expect(opened.values == [])
        }

        /// A link in a row without scripts needs no press that native code sees: a screen reader's
        /// click comes from within the web process, as this one does.
        @Test func linksClickedByScreenReadersWorkInRowsWithoutScripts() async throws {
            var row = RowContent.html("<p><a href='https://elsewhere.example/a'>a link</a></p>")
            row.presentation = .web
            let list = ContentList([row]) { $0 }
            let links = Collector<String>()
            list.onLink = { links.add($1.absoluteString) }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            _ = try await #require(list.engine(of: 0)).evaluate(
                EngineScript(.statements("document.querySelector('a').click()"), in: .isolated))
            await links.wait(for: 1)
            #expect(links.values == ["https://elsewhere.example/a"])
        }

        @Test func openingAURLThatNoProgramHandlesThrows() async throws {
            await #expect(throws: GLibError.self) {
                try await OutsideOpener.launch("inlay-no-such-scheme:x")
            }
        }
    }
}
