import CGTK
import Foundation
import InlayBridge
import InlayShell
import InlayTesting
import InlayValues
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWebKit
@testable import InlayWindowTesting

extension EngineSuites {
    @Suite struct Resources {
        /// Every known path traversal; each must fail.
        static let traversals = [
            "../secret.txt", "..%2fsecret.txt", "%2e%2e/secret.txt", "%2e%2e%2fsecret.txt",
            "%252e%252e%252fsecret.txt", "%252e%252e/secret.txt", "sub/../../secret.txt",
            "sub/%2e%2e/%2e%2e/secret.txt", "..\\secret.txt", "..%5csecret.txt", "....//secret.txt",
            "..;/secret.txt", "./../secret.txt", "%00../secret.txt", "a.txt%00.png", "a.txt%00",
            "%c0%ae%c0%ae/secret.txt", "%e0%80%ae%e0%80%ae/secret.txt",
            "\u{FF0E}\u{FF0E}/secret.txt",
            "link.txt", "linked/secret.txt", "sub", "sub/", "", "/", "//", "%2fetc/passwd",
            "//etc/passwd", "/etc/passwd", "%2Fetc%2Fpasswd", "file:///etc/passwd", "pipe",
            "a.txt/", "a.txt/.", "sub/.", "%", "%2", "%zz", "..", "%2e%2e", "dangling",
        ]

        @Test func filesOutsideOfTheResourceFolderAreNotServed() async throws {
            let view = try makeView()
            try await view.load(.resource("a.html"))
            let answers = try await view.call(
                function: """
                    paths => Promise.all(paths.map(path =>
                        fetch("inlay-app://test/" + path).then(answer => answer.text())
                            .catch(() => null)))
                    """, arguments: [Self.traversals], as: [String?].self)
            for (path, text) in zip(Self.traversals, answers) {
                #expect(text == nil || text == "inside", "\(path): \(text ?? "")")
                #expect(text?.contains("secret") != true)
            }
            // Files inside are served by their plain and encoded name, and by an inner symbolic
            // link.
            let names = ["a.txt", "%61.txt", "sub/inner.txt", "inner-link.txt", "a.txt?x=1#y"]
            let texts = try await view.call(
                function: "names => Promise.all(names.map(n => fetch(n).then(a => a.text())))",
                arguments: [names], as: [String].self)
            #expect(texts == ["inside", "inside", "inside", "inside", "inside"])
        }

        @Test func resourceRequestsOtherThanGETAreRefused() async throws {
            let view = try makeView()
            try await view.load(.resource("a.html"))
            let outcomes = try await view.call(
                function: """
                    async () => {
                        const bodies = [
                            new Blob(["x".repeat(1e6)]), new File(["x"], "f"), new FormData(), "text",
                            new Uint8Array(1000), new URLSearchParams({ a: 1 }),
                        ];
                        const attempts = bodies.map(body => ["POST", body]).concat(
                            [["PUT", "x"], ["DELETE", undefined], ["PATCH", new Blob(["x"])],
                             ["HEAD", undefined], ["OPTIONS", undefined]]);
                        return Promise.all(attempts.map(([method, body]) =>
                            fetch("a.txt", { method, body }).then(a => a.status + method)
                                .catch(() => "refused")));
                    }
                    """, as: [String].self)
            #expect(outcomes == Array(repeating: "refused", count: 11))
            #expect(try await view.evaluate("1", as: Int.self) == 1)
        }

        /// In a `String`, a combining mark forms one character with the slash before it.
        @Test func pathsWithDotsBeforeCombiningMarksAreInvalid() {
            for path in ["..%2F%CC%81y", "a/..%2F%CC%81y", "a%2F%CC%81/../y", "./%CC%81y"] {
                #expect(ResourcePath(url: "inlay-page://x/\(path)") == nil, "\(path)")
            }
            #expect(ResourcePath(url: "inlay-page://x/a/%CC%81y")?.text == "a/\u{301}y")
        }

        @Test func resourcesAreNotServedToOtherOrigins() async throws {
            let folder = try TemporaryDirectory()
            try folder.write("secret", to: "secret.txt")
            let other = WebView(
                trust: .app, resources: ResourceFolder(name: "other", url: folder.url))
            let view = try makeView()
            try await view.load(.resource("a.html"))
            let outcomes = try await view.call(
                function: """
                    urls => Promise.all(urls.map(url => fetch(url).then(a => a.text())
                        .catch(() => null)))
                    """,
                arguments: [
                    [
                        "inlay-app://other/secret.txt", "inlay-page://test/a.txt",
                        "inlay-app://test.other/a.txt", "inlay-app://test:80/a.txt",
                        "inlay-app://user@test/a.txt", "file:///etc/passwd", "inlay-app:a.txt",
                    ]
                ], as: [String?].self)
            #expect(outcomes.dropLast(1).allSatisfy { $0 == nil || $0 == "inside" })
            #expect(outcomes[0] == nil && outcomes[1] == nil && outcomes[5] == nil)
            // Sites and untrusted pages can't load resources at all.
            let image = "<img src='inlay-app://test/picture.png'>"
            for trust in [PageTrust.document, .preview] where trust == .document {
                let stranger = WebView(trust: trust)
                try await stranger.load(.html(image))
                let width = try await stranger.evaluate(
                    "document.images[0].naturalWidth", as: Int.self)
                #expect(width == 0)
            }
            withExtendedLifetime(other) {}
        }

        @Test func untrustedPagesLoadTheirStyleSheetsButNoScripts() async throws {
            let folder = try TemporaryDirectory()
            try folder.write("body { color: rgb(1, 2, 3) }", to: "style.css")
            try folder.write("document.title = 'ran'", to: "script.js")
            let view = WebView(
                trust: .document, resources: ResourceFolder(name: "mail", url: folder.url))
            let problems = Collector<String>()
            view.onResourceProblem = { problems.add("\($0)") }
            try await view.load(
                .html(
                    """
                    <title>t</title><link rel=stylesheet href=style.css>
                    <script src=script.js></script><img src=missing.png>
                    """))
            let color = try await view.evaluate(
                "getComputedStyle(document.body).color + document.title", as: String.self)
            #expect(color == "rgb(1, 2, 3)t")
            try await waitUntil("the missing picture is reported", problems.values) { problems in
                problems.contains { $0.contains("missing.png") }
            }
        }

        @Test func mediaTypesOfResourcesFollowFileExtensionsAndTextIsUTF8() async throws {
            let types = [
                "a.css": "text/css; charset=utf-8", "a.csv": "text/csv; charset=utf-8",
                "a.json": "application/json; charset=utf-8",
                "a.MJS": "text/javascript; charset=utf-8",
                "a.svg": "image/svg+xml", "a.wasm": "application/wasm", "a.woff2": "font/woff2",
                "sub.d/plain": "application/octet-stream",
            ]
            let folder = try TemporaryDirectory()
            try folder.write("<p>page", to: "a.html")
            for name in types.keys { try folder.write("x", to: name) }
            let view = WebView(
                trust: .app, resources: ResourceFolder(name: "types", url: folder.url))
            try await view.load(.resource("a.html"))
            let names = types.keys.sorted()
            let found = try await view.call(
                function: """
                    names => Promise.all(names.map(name =>
                        fetch(name).then(answer => answer.headers.get("Content-Type"))))
                    """, arguments: [names], as: [String?].self)
            for (name, type) in zip(names, found) { #expect(type == types[name], "\(name)") }
        }

        @Test func aPDFRequestedAsAnImageShowsItsFirstPage() async throws {
            let view = try makeView()
            try await view.load(.resource("a.html"))
            let sizes = try await view.call(
                function: """
                    async names => Promise.all(names.map(async name => {
                        const image = new Image();
                        image.src = name;
                        await image.decode().catch(() => {});
                        return [image.naturalWidth, image.naturalHeight];
                    }))
                    """, arguments: [["two-pages.pdf", "broken.pdf", "empty.pdf", "endless.pdf"]],
                as: [[Int]].self
            )
            #expect(sizes == [[400, 200], [0, 0], [0, 0], [0, 0]])
            let start = try await view.call(
                function: "async () => (await (await fetch('two-pages.pdf')).text()).slice(0, 5)",
                as: String.self)
            #expect(start == "%PDF-")
        }

        @Test func aPDFOverTheSizeLimitIsRefusedAndItsSizeReported() async throws {
            let view = try makeView()
            let problems = Collector<String>()
            view.onResourceProblem = { problems.add("\($0)") }
            try await view.load(.resource("a.html"))
            let width = try await view.call(
                function: """
                    async () => {
                        const image = new Image();
                        image.src = "huge.pdf";
                        await image.decode().catch(() => {});
                        return image.naturalWidth;
                    }
                    """, as: Int.self)
            #expect(width == 0)
            try await waitUntil("the size is reported", problems.values) { problems in
                problems.contains { $0.contains("The PDF has 64424509440 bytes") }
            }
        }

        @Test func inlineScriptsRunOnlyWhereTheAppAllowsThem() async throws {
            let page = "<title>before</title><script>document.title = 'ran'</script>"
            for (allows, title) in [(false, "before"), (true, "ran")] {
                let view = try WebView.app(["a.html": page], inlineScripts: allows)
                try await view.load(.resource("a.html"))
                #expect(try await view.evaluate("document.title", as: String.self) == title)
            }
        }

        /// A folder with a secret beside it, and symbolic links to the secret.
        private func makeView() throws -> WebView {
            let place = try TemporaryDirectory()
            try place.write("secret", to: "secret.txt")
            try place.write("<p>page", to: "files/a.html")
            try place.write("inside", to: "files/a.txt")
            try place.write("inside", to: "files/sub/inner.txt")
            try place.write("not a PDF", to: "files/broken.pdf")
            try place.write("", to: "files/empty.pdf")
            let endless = String(repeating: "9", count: 400)
            try place.write(
                """
                %PDF-1.4
                1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
                2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
                3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(endless) 100]>>endobj
                trailer<</Root 1 0 R>>
                """, to: "files/endless.pdf")
            let files = place.url.appendingPathComponent("files")
            let manager = FileManager.default
            func link(_ name: String, to target: String) throws {
                try manager.createSymbolicLink(
                    atPath: files.appendingPathComponent(name).path, withDestinationPath: target)
            }
            try link("link.txt", to: "../secret.txt")
            try link("linked", to: "..")
            try link("dangling", to: "../nothing")
            try link("inner-link.txt", to: "sub/inner.txt")
            #expect(mkfifo(files.appendingPathComponent("pipe").path, 0o600) == 0)
            try place.write(Self.pdf(), to: "files/two-pages.pdf")
            try place.write("", to: "files/huge.pdf")
            // A sparse file of 60 GB.
            #expect(truncate(files.appendingPathComponent("huge.pdf").path, 60 << 30) == 0)
            let view = WebView(
                trust: .app, resources: ResourceFolder(name: "test", url: files))
            view.commands.on("keeps-folder") { _ in _ = place }
            return view
        }

        /// Two pages of 200 × 100 points, with so much drawn on them.
        private static func pdf(drawing content: String = "0 0 100 50 re f") -> String {
            """
            %PDF-1.4
            1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
            2 0 obj<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>endobj
            3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R>>endobj
            4 0 obj<</Length \(content.utf8.count)>>stream
            \(content)
            endstream endobj
            trailer<</Root 1 0 R>>

            """
        }
    }
}
