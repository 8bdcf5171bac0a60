import Foundation
import InlayTesting
import Testing

/// Tests of when pages with scripts and animations are drawn.
@Suite struct SnapshotIdleTests {
    private let folder: TemporaryDirectory
    private let program: Program

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
    }

    /// Pages whose scripts give the box `a` its color, and `body` its height of 2,000 pixels.
    private static let pages = [
        "a frame callback": "requestAnimationFrame(() => paint())",
        "frames within frames": """
        let n = 0; const step = () => ++n < 40 ? requestAnimationFrame(step) : paint();
        requestAnimationFrame(step)
        """,
        "an animation by time": """
        let start; const step = (now) => {
            start ??= now;
            return now - start < 1200 ? requestAnimationFrame(step) : paint();
        };
        requestAnimationFrame(step)
        """,
        "an animation by the page's clock": """
        const start = performance.now();
        const step = () => performance.now() - start < 900
            ? requestAnimationFrame(step) : paint();
        step()
        """,
        "an intersection": """
        new IntersectionObserver(([entry]) => { if (entry.isIntersecting) paint(); }).observe(a)
        """,
        "an intersection with a threshold": """
        new IntersectionObserver((entries, observer) => {
            if (entries[0].intersectionRatio < 0.9) return;
            observer.disconnect();
            requestAnimationFrame(() => paint());
        }, { threshold: [0, 0.9], rootMargin: "0px 0px -200px" }).observe(a)
        """,
        "a layout observer": """
        new ResizeObserver(([{ contentRect }]) => { if (contentRect.width > 300) paint(); })
            .observe(a)
        """,
        "timers within timers": "setTimeout(() => setTimeout(paint, 300), 300)",
        "a chain of timers": """
        let n = 0; const step = () => ++n < 10 ? setTimeout(step, 100) : paint(); step()
        """,
        "an interval": """
        let n = 0;
        const id = setInterval(() => { if (++n === 10) { clearInterval(id); paint(); } }, 100)
        """,
        "messages": """
        const { port1, port2 } = new MessageChannel(); let n = 0;
        port1.onmessage = () => ++n < 200 ? port2.postMessage(n) : paint(); port2.postMessage(n)
        """,
        "a worker": """
        const worker = new Worker("/worker.js"); worker.onmessage = ({ data }) => {
            if (data === 42) paint();
        };
        worker.postMessage(1)
        """,
        "a frame": """
        const frame = document.createElement("iframe"); frame.src = "/frame";
        frame.style = "position:absolute;top:0;border:0;width:9px;height:9px";
        document.body.append(frame)
        """,
        "an animation in a shadow root": """
        a.attachShadow({ mode: "open" }).innerHTML = `<style>
        @keyframes in { from { opacity: 0 } } div { height: 100px; background: #f00;
        animation: in 2s 1s both }</style><div></div>`
        """,
        "a shadow root after some frames": """
        let n = 0; const step = () => {
            if (++n < 10) return requestAnimationFrame(step);
            a.attachShadow({ mode: "open" }).innerHTML = `<style>
            @keyframes in { from { opacity: 0 } } div { height: 100px; background: #f00;
            animation: in 2s 1s both }</style><div></div>`;
        };
        step()
        """,
        "a response": "fetch('/late').then((late) => late.text()).then(() => paint())",
        "a request": """
        const late = new XMLHttpRequest(); late.open("GET", "/late");
        late.onload = () => paint(); late.send()
        """,
        "an added script": """
        const late = document.createElement("script"); late.src = "/paint.js";
        requestAnimationFrame(() => document.head.append(late))
        """,
        "the end of a transition": """
        a.style.transition = "opacity 1s"; a.ontransitionend = () => paint();
        requestAnimationFrame(() => requestAnimationFrame(() => { a.style.opacity = 0.5; }))
        """,
        "visibility": "if (document.visibilityState === 'visible' && !document.hidden) paint()",
    ]

    @Test(arguments: pages.keys.sorted())
    func pagesAreDrawnOnceTheirScriptsAreIdle(name: String) async throws {
        let script = try #require(Self.pages[name])
        let server = try Server([
            "/": .page(
                """
                <body style="margin:0;height:2000px">\
                <div id=a style="margin-top:1900px;height:100px;background:#00f"></div><script>
                const paint = () => {
                    a.style.cssText = "margin-top:1900px;height:100px;background:#f00";
                };
                \(script)</script>
                """),
            "/late": Server.Answer(body: "late"),
            "/frame": .page(
                """
                <script>let n = 0; const step = () => ++n < 40
                ? requestAnimationFrame(step)
                : parent.document.getElementById("a").style.background = "#f00"; step()</script>
                """),
            "/worker.js": Server.Answer(
                headers: ["Content-Type": "text/javascript"],
                body: "onmessage = () => setTimeout(() => postMessage(42), 400)"),
            "/paint.js": Server.Answer(
                headers: ["Content-Type": "text/javascript"], body: "paint()"),
        ])
        let run = try await program.run("snapshot", "\(server.address)/", "-o", "a.png")
        #expect(run.errors == "" && run.code == 0)
        let snapshot = try #require(decoded("a.png"))
        #expect(snapshot.size == [390, 2000])
        #expect(snapshot[200, 1950] == .red)
    }

    @Test func pdfSnapshotsContainSectionsThatAppearWhenScrolledIntoView() async throws {
        let sections = (1...8).map { "<section id=s\($0)>Section\($0)</section>" }
        let server = try Server([
            "/": .page(
                """
                <style>section { height: 700px; opacity: 0; transition: opacity 1s }
                .seen { opacity: 1 }</style>\(sections.joined())<script>
                const observer = new IntersectionObserver((entries) => {
                    for (const { isIntersecting, target } of entries) {
                        if (isIntersecting) [target.className, target.textContent] = ["seen", "Seen"];
                    }
                });
                document.querySelectorAll("section").forEach((one) => observer.observe(one));
                </script>
                """)
        ])
        let run = try await program.run("snapshot", "\(server.address)/", "-o", "a.pdf")
        #expect(run.errors == "" && run.code == 0)
        let text = try await text(ofPDF: "a.pdf")
        #expect(text.components(separatedBy: "Seen").count == 9)
    }

    @Test func pagesThatAreNeverIdleAreDrawnAtAFixedTimeWithAWarning() async throws {
        let server = try Server([
            "/": .page(
                """
                <div id=a style="height:50px;background:#00f"></div><script>
                let n = 0, start;
                const step = (now) => {
                    n += 1;
                    start ??= now;
                    a.style.width = `${n}px`;
                    a.style.height = `${50 + Math.round((now - start) / 20)}px`;
                    requestAnimationFrame(step);
                };
                requestAnimationFrame(step);
                </script>
                """)
        ])
        var snapshots: [Data] = []
        for name in ["a.png", "b.png"] {
            let run = try await program.run("snapshot", "\(server.address)/", "-o", name)
            #expect(run.code == 0)
            #expect(
                run.errors == """
                    \(server.address)/: warning: The page never came to rest; the picture shows it \
                    as it was after a fixed time.\n
                    """)
            snapshots.append(try Data(contentsOf: folder.url.appendingPathComponent(name)))
        }
        #expect(snapshots[0] == snapshots[1])
        let snapshot = try #require(decoded("a.png"))
        #expect(snapshot.height > 150)
        #expect([snapshot[0, 10], snapshot[385, 10]] == [.blue, .white])
    }

    @Test func aPageThatWaitsForeverForAResponseIsDrawnBeforeTheTimeLimit() async throws {
        let server = try Server([
            "/": .page(
                """
                <div id=a style="height:50px;background:#f00"></div><script>fetch("/never")</script>
                """)
        ])
        let run = try await program.run(
            "snapshot", "\(server.address)/", "-o", "a.png", "--timeout", "20")
        #expect(run.code == 0)
        #expect(run.errors.contains("never came to rest"))
        #expect(decoded("a.png")?[5, 5] == .red)
    }

    @Test func clocksOfAPageAreNotWaitedForAndCauseNoWarning() async throws {
        let server = try Server([
            "/": .page(
                """
                <div style="height:50px;background:#f00"></div><script>
                const tick = () => setTimeout(tick, 900);
                tick();
                setInterval(() => {}, 100);
                </script>
                """)
        ])
        let run = try await program.run("snapshot", "\(server.address)/", "-o", "a.png")
        #expect(run.errors == "" && run.code == 0)
    }

    @Test(arguments: [
        "<script>setTimeout(() => { location.href = '/last' }, 20)</script>",
        "<script>onload = () => { location.replace('/last') }</script>",
        "<script>requestAnimationFrame(() => { location.href = '/last' })</script>",
        "<meta http-equiv=refresh content='0;url=/last'>",
    ])
    func aPageThatLeadsToAnotherIsDrawnAsTheLastOne(page: String) async throws {
        let server = try Server([
            "/": .page("<p>first</p>\(page)"),
            "/last": .page(
                """
                <div id=a style="height:77px;background:#00f"></div><script>
                requestAnimationFrame(() => { a.style.background = "#f00"; });
                </script>
                """),
        ])
        for name in ["a.png", "a.pdf"] {
            let run = try await program.run("snapshot", "\(server.address)/", "-o", name)
            #expect(run.errors == "" && run.code == 0)
        }
        #expect(decoded("a.png")?.size == [390, 77])
        #expect(decoded("a.png")?[5, 5] == .red)
    }

    @Test func aPageThatLeadsToItselfWithoutEndIsDrawnWithAWarning() async throws {
        let server = try Server([
            "/": .page(
                """
                <div style="height:77px;background:#f00"></div>
                <script>requestAnimationFrame(() => location.reload())</script>
                """)
        ])
        let run = try await program.run("snapshot", "\(server.address)/", "-o", "a.png")
        #expect(run.code == 0)
        #expect(run.errors.contains("never came to rest"))
        #expect(decoded("a.png")?[5, 5] == .red)
    }

    // MARK: - Animations

    private static let animated = """
        <!doctype html><body style="margin:0"><style>
        @keyframes in { from { opacity: 0; transform: translateY(40px) } }
        @keyframes grow { from { width: 0 } to { width: 390px } }
        @keyframes color { from { background: #0f0 } to { background: #00f } }
        div { height: 20px }
        .in { animation: in 1s 2s both; background: #f00 }
        .grow { animation: grow 4s both; background: #f00 }
        .color { animation: color 4s linear infinite alternate }
        </style><div class=in></div><div class=grow></div><div class=color></div>\
        <svg width=390 height=20><rect height=20 width=1 fill=red>\
        <animate attributeName=width from=0 to=390 dur=2s fill=freeze /></rect></svg>
        """

    @Test func finiteAnimationsAreOverAndEndlessOnesAreAtAFixedPhase() async throws {
        try folder.write(Self.animated, to: "a.html")
        var files: [Data] = []
        for name in ["a.png", "b.png"] {
            let run = try await program.run("snapshot", "a.html", "-o", name)
            #expect(run.errors == "" && run.code == 0)
            files.append(try Data(contentsOf: folder.url.appendingPathComponent(name)))
        }
        #expect(files[0] == files[1])
        let snapshot = try #require(decoded("a.png"))
        #expect([snapshot[380, 5], snapshot[380, 25], snapshot[380, 65]] == [.red, .red, .red])
        let color = snapshot[5, 45]
        #expect(color.red == 0 && color.green > 100 && color.blue > 30)
    }

    @Test func animationsOfAPageWithScriptsAreOver() async throws {
        let server = try Server([
            "/": .page(
                """
                <div id=a style="height:50px;background:#f00;opacity:0"></div><script>
                a.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 1000, delay: 500 }).onfinish =
                    () => { a.style.opacity = 1; };
                </script>
                """)
        ])
        let run = try await program.run("snapshot", "\(server.address)/", "-o", "a.png")
        #expect(run.errors == "" && run.code == 0)
        #expect(decoded("a.png")?[5, 5] == .red)
    }

    @Test func contentOfShadowRootsIsVisible() async throws {
        let server = try Server([
            "/": .page(
                """
                <x-box></x-box><script>customElements.define("x-box", class extends HTMLElement {
                    connectedCallback() {
                        this.attachShadow({ mode: "open" }).innerHTML =
                            '<div style="height:50px;background:#f00"></div>';
                    }
                })</script>
                """)
        ])
        let run = try await program.run("snapshot", "\(server.address)/", "-o", "a.png")
        #expect(run.errors == "" && run.code == 0)
        #expect(decoded("a.png")?[5, 5] == .red)
    }

    // MARK: - Skipped content

    private static let skipping = """
        <!doctype html><body style="margin:0"><style>section { content-visibility: auto;
        contain-intrinsic-size: auto 10px }</style>
        """
        + (1...9).map {
            "<section><div style=\"height:200px;background:#f00\">Part\($0)</div></section>"
        }.joined()

    @Test func contentThatIsOnlyDrawnNearTheViewIsInImagesAndPDFs() async throws {
        try folder.write(Self.skipping, to: "a.html")
        let run = try await program.run("snapshot", "a.html")
        #expect(run.errors == "" && run.code == 0)
        let snapshot = try #require(decoded("a.png"))
        #expect(snapshot.size == [390, 1800])
        #expect([snapshot[380, 10], snapshot[380, 1790]] == [.red, .red])
        let print = try await program.run("snapshot", "a.html", "--pdf")
        #expect(print.errors == "" && print.code == 0)
        let text = try await text(ofPDF: "a.pdf")
        #expect((1...9).allSatisfy { text.contains("Part\($0)") })
    }

    @Test func fileScriptsRunOnlyWithScriptsOptionAndWithoutNetwork() async throws {
        let server = try Server(["/x": .status(200)])
        try folder.write("document.body.style.background = '#f00'", to: "a.js")
        try folder.write(
            """
            <!doctype html><body style="margin:0;height:30px"><script src=a.js></script><script>
            requestAnimationFrame(() => { document.body.style.height = "60px"; });
            fetch("\(server.address)/x").catch(() => {});
            </script>
            """, to: "a.html")
        let run = try await program.run("snapshot", "a.html", "--scripts")
        #expect(run.code == 0)
        #expect(decoded("a.png")?.size == [390, 60])
        #expect(decoded("a.png")?[5, 5] == .red)
        let still = try await program.run("snapshot", "a.html")
        #expect(still.errors == Self.warning(of: "a.html"))
        #expect(still.code == 0)
        #expect(decoded("a.png")?.size == [390, 30])
        #expect(server.requests.isEmpty)
    }

    // MARK: - Scripts that aren't run

    private static func warning(of page: String) -> String {
        """
        \(page): warning: The page has scripts, which weren't run. --scripts runs those that don't \
        need the network.\n
        """
    }

    private static let pagesWithScripts = [
        "<script>paint()</script>",
        "<p>text<SCRIPT>paint()</SCRIPT>",
        "<script src=a.js></script><script src=b.js></script>",
        "<script type=module>import './a.js'</script>",
        "<script type=' Text/JavaScript '>paint()</script>",
        "<script language=JavaScript>paint()</script>",
        "<script defer src=http://127.0.0.1:9/a.js></script>",
        "<script nomodule>old()</script><script type=module src=a.mjs></script>",
        "<body onload=paint()>",
        "<link rel=preload as=style href=a.css onload=\"this.rel='stylesheet'\">",
        "<svg><script href=a.js /></svg>",
        "<iframe srcdoc='<script>paint()</script>'></iframe>",
    ]

    private static let pagesWithoutScripts = [
        "<noscript><p>text</p><script>paint()</script></noscript>",
        "<script type='application/json'>{ \"a\": 1 }</script>",
        "<script type='application/ld+json'>{}</script><script type=importmap>{}</script>",
        "<script type=text/x-template><p>{{ name }}</p></script>",
        "<script type='text/javascript; charset=utf-8'>paint()</script>",
        "<script></script><script src=''></script><script nomodule src=old.js></script>",
        "<template><script>paint()</script></template>",
        "<textarea><script>paint()</script></textarea><!-- <script>paint()</script> -->",
        "<p>&lt;script&gt;paint()&lt;/script&gt; onload</p><a title='<script>'>text</a>",
        "<button onclick=paint()>text</button><a href='javascript:paint()'>text</a>",
        "<iframe sandbox srcdoc='<script>paint()</script>'></iframe>",
    ]

    @Test func scriptsThatAreNotRunAreOneWarningForEachPageThatHasAny() async throws {
        let pages = Self.pagesWithScripts + Self.pagesWithoutScripts
        for (index, page) in pages.enumerated() {
            try folder.write("<!doctype html><p>text</p>\(page)", to: "\(index).html")
        }
        let run = try await program.run(["snapshot"] + pages.indices.map { "\($0).html" })
        let warnings = Self.pagesWithScripts.indices.map { Self.warning(of: "\($0).html") }
        let lines = run.errors.split(separator: "\n").filter { $0.contains("scripts") }
        #expect(lines.joined(separator: "\n") + "\n" == warnings.joined())
        #expect(run.code == 0)
    }

    @Test func scriptsOfPDFsPipesTemplatesAndXHTMLThatAreNotRunAreWarnings() async throws {
        let page = "<p>text</p><script>paint()</script>"
        try folder.write(page, to: "a.html")
        try folder.write(page, to: "a.mghtml")
        let xhtml = """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head>
            <body><p>text</p><script>paint()</script></body></html>
            """
        try folder.write(xhtml, to: "a.xhtml")
        try folder.write("<?xml version=\"1.0\"?>" + xhtml, to: "b.html")
        let print = try await program.run("snapshot", "a.html", "--pdf")
        #expect(print.errors == Self.warning(of: "a.html"))
        let pipe = try await program.run("snapshot", "-", "-o", "p.png", input: Data(page.utf8))
        #expect(pipe.errors == Self.warning(of: "standard input"))
        let template = try await program.run("snapshot", "a.mghtml")
        #expect(template.errors == Self.warning(of: "a.mghtml"))
        let declared = try await program.run("snapshot", "b.html")
        #expect(declared.errors == Self.warning(of: "b.html"))
        // The option is refused for XHTML.
        let named = try await program.run("snapshot", "a.xhtml")
        #expect(
            named.errors == "a.xhtml: warning: The page has scripts, which weren't run.\n")
    }

    @Test func contentForBrowsersWithoutScriptsIsShownWhereNoneRun() async throws {
        try folder.write("div { background: #f00 }", to: "a.css")
        try folder.write(
            """
            <!doctype html><head><noscript><link rel=stylesheet href=a.css></noscript></head>
            <body style="margin:0"><noscript><div style="height:40px"></div></noscript>
            """, to: "a.html")
        let run = try await program.run("snapshot", "a.html")
        #expect(run.errors == "" && run.code == 0)
        #expect(decoded("a.png")?.size == [390, 40])
        #expect(decoded("a.png")?[5, 5] == .red)
        let running = try await program.run("snapshot", "a.html", "--scripts")
        #expect(running.code == 0)
        #expect(decoded("a.png")?[5, 0] == .white)
    }

    @Test func aPageThatOnlyScriptsFillIsBlankForThatReason() async throws {
        try folder.write("<div id=app></div><script>app.append('text')</script>", to: "a.html")
        let run = try await program.run("snapshot", "a.html")
        #expect(run.errors == Self.warning(of: "a.html"))
        let filled = try await program.run("snapshot", "a.html", "--scripts")
        #expect(filled.errors == "" && filled.code == 0)
    }

    private func text(ofPDF name: String) async throws -> String {
        try folder.text(ofPDF: name)
    }

    private func decoded(_ name: String) -> Pixels? {
        Pixels(folder.url.appendingPathComponent(name))
    }
}
