import CGLib
import CGTK
import FlyingFox
import Foundation
import Inlay
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension AppSuites {
    /// The examples of the guides run on a display, and show something.
    @Suite struct Guides {}
}

extension AppSuites.Guides {
    /// The guides about pages: WebViews, Commands, TalkingToThePage, Styling, Resources, Templates,
    /// Sanitizing, Snapshots and README.
    @Suite struct PageGuides {
        private static let body = "<h1>Harbour</h1><p>The <b>harbour</b> at night.</p>"

        private func withSite<Result: Sendable>(
            _ body: @MainActor (TestSite, URL) async throws -> Result
        ) async throws -> Result {
            try await TestSite.with([
                "/": { _ in .html("<title>Shop</title><h1>Shop</h1><a href=/logout>Log out</a>") },
                "/logout": { _ in .html("bye") },
            ]) { site in
                try await body(site, try #require(URL(string: "\(site.origin)/")))
            }
        }

        private func folder(_ files: [String: String]) throws -> TemporaryDirectory {
            let folder = try TemporaryDirectory()
            for (name, text) in files {
                try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
            }
            return folder
        }

        @Test func webViewsAreShown() async throws {
            let folder = try folder(["index.html": "<h1>Pages</h1>"])
            let views = WebViewsGuide.oneViewOfEachKind(folder: folder.url)
            let view = WebView(trust: .document)
            let example = try await GuideWindow("WebViews-content")
            WebViewsGuide.content(window: example.window, view: view)
            try await view.load(.html(Self.body))
            try await example.paint(view)
            try await example.check()
            let find = try await GuideWindow("WebViews-find")
            let other = WebView(trust: .document)
            WebViewsGuide.finding(view: other, window: find.window)
            try await other.load(.html(Self.body))
            try await find.paint(other)
            try await find.check()
            let pages = try await GuideWindow("WebViews-painted", views[0])
            try await WebViewsGuide.painting(pages: views[0]).value
            try await pages.check()
            try await WebViewsGuide.insertedValues(pages: views[0], name: "Ada & Bob").value
            try await pages.paint(views[0])
            try await pages.check()
        }

        @Test func loadsOfASiteAreShown() async throws {
            try await withSite { site, url in
                let folder = try folder(["index.html": "<h1>Pages</h1>"])
                let pages = WebView(
                    trust: .app, resources: ResourceFolder(name: "pages", url: folder.url))
                let shop = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                let mail = WebView(trust: .document)
                let screen = Screen("Shop")
                let bar = try WebViewsGuide.boundTitleAndProgress(shop: shop)
                WebViewsGuide.titleOfAScreen(shop: shop, screen: screen)
                WebViewsGuide.deciding(shop: shop)
                WebViewsGuide.failing(view: shop)
                screen.content = Column {
                    bar
                    shop
                }
                let example = try await GuideWindow("WebViews-site", NavigationStack(screen))
                try await WebViewsGuide.loading(
                    pages: pages, mail: mail, shop: shop, body: Self.body, url: url
                ).value
                await WebViewsGuide.steps(shop: shop, url: url).value
                try await example.paint(shop)
                try await waitUntil("the title is that of the page", screen.title) {
                    $0 == "Shop"
                }
                try await example.check()
                try await shop.evaluate("document.links[0].click()")
                #expect(!site.requests.contains("GET /logout"))
                try await WebViewsGuide.printing(
                    view: shop, file: folder.url.appendingPathComponent("page.pdf")
                ).value
            }
        }

        @Test func imagesOfMailsAreShown() async throws {
            let picture = ImageFiles.plain(160, 90, 0x3070C0, type: "png")
            try await TestSite.with(["/a.png": { _ in .file(picture, type: "image/png") }]) {
                site in
                let body = """
                    <h1>Harbour</h1><img src='\(site.origin)/a.png' width=160 height=90>
                    <img src='cid:logo' width=160 height=90>
                    """
                let view = WebView(trust: .document)
                let example = try await GuideWindow("WebViews-images", view)
                try await WebViewsGuide.images(
                    view: view, body: body,
                    parts: ["logo": InlineImage(picture, type: "image/png")]
                ).value
                try await example.paint(view)
                let loaded = try await view.evaluate(
                    "Array.from(document.images).filter((image) => image.naturalWidth > 0).length",
                    as: Int.self)
                #expect(loaded == 2)
                try await example.check()
            }
        }

        @Test func relativeAddressesAreThoseOfTheServer() async throws {
            let folder = try folder(["article.html": "<h1>{{ title }}</h1><a href='next'>Next</a>"])
            let view = WebView(
                trust: .document, resources: ResourceFolder(name: "feed", url: folder.url))
            let example = try await GuideWindow("WebViews-relative", view)
            try await WebViewsGuide.relativeAddresses(
                view: view, body: Self.body,
                article: try #require(URL(string: "https://example.org/a/30")), title: "Harbour"
            ).value
            try await example.paint(view)
            #expect(
                try await view.evaluate("document.links[0].href", as: String.self)
                    == "https://example.org/a/next")
            try await example.check()
        }

        @Test func commandsAndCallsOfPagesArrive() async throws {
            let folder = try folder([
                "index.html": """
                <title>Notes</title><h1>Notes</h1><script src=page.js></script>
                <a href='inlay:refresh'>Refresh</a>
                """,
                "page.js": """
                function greet(name, count) { document.body.append(`${name} ${count}`); }
                const editor = { insert(text, at) { return text.length + at; } };
                """,
            ])
            let host = CommandsGuide.dummyHost(folder: folder.url)
            let view = WebView(
                trust: .app, resources: ResourceFolder(name: "notes", url: folder.url))
            CommandsGuide.handling(view: view)
            CommandsGuide.problems(view: view)
            TalkingGuide.answering(view: view, store: TalkingGuide.NoteStore())
            let example = try await GuideWindow("TalkingToThePage", view)
            try await host.load(.resource("index.html"))
            try await view.load(.resource("index.html"))
            try await TalkingGuide.evaluating(view: view, name: "Ada", count: 3).value
            try await view.evaluate(TalkingGuide.script(name: "Ada"))
            try await TalkingGuide.calling(view: view, text: "text").value
            let number = try await view.call(
                function: "async () => (await inlay.call('save', { title: 'a' })).number",
                as: Int.self)
            #expect(number == 1)
            try await example.paint(view)
            try await example.check()
        }

        @Test func styledPagesAreShown() async throws {
            let view = WebView(trust: .document)
            let answer = StylingGuide.Answer(body: Self.body)
            let example = try await GuideWindow("Styling", view)
            try await StylingGuide.dressing(view: view, answer: answer).value
            try await example.paint(view)
            try await StylingGuide.adding(view: view, answer: answer).value
            StylingGuide.switching(view: view, isStyled: true)
            StylingGuide.colors()
            try await example.paint(view)
            try await example.check()
            let picture = try await StylingGuide.darkSnapshot(answer: answer).value
            #expect(picture.width > 0 && picture.height > 0)
        }

        @Test func resourcesAreShown() async throws {
            let view = try await ResourcesGuide.servingFolder().value
            let example = try await GuideWindow("Resources", view)
            try await example.paint(view)
            try await example.check()
            let attachments = try folder([:])
            let mail = try await ResourcesGuide.servingBesideStranger(
                attachments: attachments.url, body: Self.body
            ).value
            let second = try await GuideWindow("Resources-mail", mail)
            try await second.paint(mail)
            try await second.check()
            let inline = ResourcesGuide.allowingInlineScripts(
                folder: ResourceFolder(name: "pages", url: attachments.url))
            try await inline.load(.trusted("<script>document.title = 'ran'</script>"))
            try await waitUntil("the script set the title", inline.title) { $0 == "ran" }
        }

        @Test func templatesAndSanitizedHTMLAreShown() async throws {
            let folder = try folder([
                "event.html": "<h1>{{ title }}</h1>", "card.html": "<p>{{ name | initials }}</p>",
            ])
            let view = WebView(
                trust: .app, resources: ResourceFolder(name: "events", url: folder.url))
            let example = try await GuideWindow("Templates", view)
            try await TemplatesGuide.templateInAView(view: view, event: ["title": "Concert"]).value
            try await example.paint(view)
            try await example.check()
            let row = try TemplatesGuide.shortTemplate()
            #expect(row.source == "<li>Tom &amp; Jerry</li>")
            let card = try TemplatesGuide.templateOptions(
                folder: folder.url, person: ["name": "Ada Lovelace"])
            #expect(card.source.contains("<p>AL</p>"))
            let file = folder.url.appendingPathComponent("rows.html")
            try Data().write(to: file)
            try TemplatesGuide.templateWithManyRows(
                template: try Template("{% for row in rows %}{{ row }}{% endfor %}"),
                file: try FileHandle(forWritingTo: file))
            #expect(try Data(contentsOf: file).count > 1_000_000)
            let html = "<p>Hi<img src=https://a.example/b.png><script>x</script>"
            let page = try SanitizingGuide.sanitizedMessage(
                message: SanitizingGuide.StrangersMessage(author: "Ada", html: html),
                template: try Template("<b>{{ author }}</b>{{ body }}"))
            #expect(page.source.contains("<b>Ada</b><p>Hi"))
            #expect(try SanitizingGuide.remoteImages(html: html).2 == 1)
            #expect(try SanitizingGuide.treeAndText(html: html).0 == "Hi")
        }

        @Test func snapshotsAndPDFsAreWritten() async throws {
            try await withSite { _, url in
                let folder = try folder([:])
                let png = folder.url.appendingPathComponent("a.png")
                let pdf = folder.url.appendingPathComponent("a.pdf")
                try await SnapshotsGuide.shortSnapshot(body: Self.body, file: png).value
                try await SnapshotsGuide.snapshotWithOptions(url: url).value
                try await SnapshotsGuide.shortPDF(body: Self.body, file: pdf).value
                try SnapshotsGuide.virtualDisplay()
                #expect(Pixels(png: try Data(contentsOf: png)).width >= 390)
                #expect(try Data(contentsOf: pdf).starts(with: Array("%PDF".utf8)))
            }
        }

        @Test func theFirstProgramGreets() async throws {
            Hello().activate()
            let window = try #require(Window.all.first { $0.title == "Hello" })
            let example = try await GuideWindow("README-hello", of: window)
            let view = try #require(window.content as? WebView)
            try await waitUntil("the page is loaded") { !view.isLoading && view.url != nil }
            try await view.evaluate(
                "document.querySelector('input').value = 'Ada'; document.forms[0].requestSubmit()")
            let output: JavaScript = "document.querySelector('output').value"
            while try await view.evaluate(output, as: String.self) != "Hello, Ada!" {
                await window.nextFrame()
            }
            try await example.paint(view)
            try await example.check()
        }
    }
}

extension Window {
    /// The windows of the program.
    static var all: [Window] {
        let windows = gtk_window_list_toplevels()
        defer { g_list_free(windows) }
        return sequence(first: windows) { $0?.pointee.next }.prefix { $0 != nil }.compactMap {
            $0?.pointee.data.flatMap { Widget.existing($0) } as? Window
        }
    }
}
