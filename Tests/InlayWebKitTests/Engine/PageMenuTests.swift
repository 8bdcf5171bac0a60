import CGTK
import FlyingFox
import Foundation
import InlayGObject
import InlayShell
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Context menus of pages.
    @Suite struct PageMenus {
        /// Elements at known positions, each 40 pixels high: text, a link, an image, a text field and a
        /// linked image.
        private static let html: TrustedHTML = """
            <style>img{display:block;width:200px;height:40px}</style>
            <body style='margin:0;font-size:16px'>
            <div id=text style='height:40px'>some text of the page</div>
            <div style='height:40px'><a href='https://example.org/a'>a link of the page</a></div>
            <div style='height:40px'><img src='data:image/png;base64,\
            iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='></div>
            <textarea style='display:block;width:200px;height:40px;box-sizing:border-box'>words</textarea>
            <a href='https://example.org/a'><img src='data:image/png;base64,\
            iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='></a>
            """

        private enum Place: Int {
            case text = 10
            case link = 50
            case image = 100
            case field = 140
            case linkedImage = 180
        }

        /// Opens the menu at a place of the page, and waits for its titles.
        private func open(
            at place: Place, in view: WebView, _ window: TestWindow
        ) async throws -> [String] {
            // A click while the previous menu is closing opens none.
            try await window.act(
                "mousemove", "30", "\(place.rawValue)", "click", "3", until: "the menu is open"
            ) { !menuTitles(in: view.widget).isEmpty }
            return menuTitles(in: view.widget)
        }

        /// Chooses an item of the open menu.
        private func choose(
            _ title: String, of titles: [String], in view: WebView, _ window: TestWindow
        ) async throws {
            let index = try #require(titles.firstIndex(of: title))
            try await UserInput.act(
                (0..<index).flatMap { _ in ["key", "Down"] } + ["key", "Return"])
            try await window.wait(until: "the menu is closed") {
                menuTitles(in: view.widget).isEmpty
            }
        }

        /// Chooses *Open Link* until a link is opened, and returns its URL.
        ///
        /// A click that is repeated, because its menu opened slowly, closes the menu again.
        private func openLink(
            at place: Place, in view: WebView, _ window: TestWindow
        ) async throws -> String? {
            let opened = Collector<String>()
            let opener = OutsideOpener.open
            OutsideOpener.open = { opened.add($0) }
            defer { OutsideOpener.open = opener }
            var patience = Patience()
            while opened.values.isEmpty {
                let titles = try await open(at: place, in: view, window)
                try await choose("Open Link", of: titles, in: view, window)
                for _ in 0..<300 where opened.values.isEmpty { await window.frame() }
                try patience.check("the link is opened")
            }
            return opened.values.first
        }

        @Test(arguments: [PageTrust.app, .document])
        func contextMenusOfPagesOfferSelectAllCopyAndCopyImage(trust: PageTrust) async throws {
            let view = WebView(trust: trust)
            let window = await TestWindow(showing: view)
            try await view.load(
                trust == .app ? .trusted(Self.html) : .html(Self.html.source))
            try await view.waitUntilPainted()
            #expect(try await open(at: .text, in: view, window) == ["Select All"])
            try await choose("Select All", of: ["Select All"], in: view, window)
            let selected = EngineScript(
                .statements("String(getSelection()).trim()"), in: .isolated)
            try await waitUntil(
                "the page is selected", await view.engine.evaluate(selected).stringValue
            ) { $0?.hasPrefix("some text of the page") == true }
            let copying = try await open(at: .text, in: view, window)
            #expect(copying == ["Copy", "Select All"])
            let clipboard = Clipboard(of: view.widget)
            clipboard.clear()
            try await choose("Copy", of: copying, in: view, window)
            try await window.wait(until: "the text is copied", { clipboard.types }) {
                $0.contains("text/html")
            }
            #expect(
                try await clipboard.text("text/plain;charset=utf-8")
                    .hasPrefix("some text of the page"))
            #expect(try await open(at: .image, in: view, window) == ["Copy Image"])
            try await window.closeMenu(in: view.widget)
            let field = try await open(at: .field, in: view, window)
            #expect(field.contains("Paste") && field.contains("Select All"))
            try await window.closeMenu(in: view.widget)
        }

        @Test(arguments: [PageTrust.app, .document])
        func theContextMenuOfALinkInAPageCopiesAndOpensTheLink(trust: PageTrust) async throws {
            let view = WebView(trust: trust)
            let window = await TestWindow(showing: view)
            try await view.load(
                trust == .app ? .trusted(Self.html) : .html(Self.html.source))
            try await view.waitUntilPainted()
            let titles = try await open(at: .link, in: view, window)
            #expect(titles == ["Open Link", "Copy Link", "Select All"])
            let clipboard = Clipboard(of: view.widget)
            clipboard.clear()
            try await choose("Copy Link", of: titles, in: view, window)
            try await window.wait(until: "the link is copied", { clipboard.types }) {
                $0.contains("text/plain")
            }
            #expect(
                try await clipboard.text("text/plain;charset=utf-8") == "https://example.org/a")
            #expect(try await openLink(at: .link, in: view, window) == "https://example.org/a")
        }

        @Test(arguments: [PageTrust.app, .document])
        func theContextMenuOfALinkedImageInAPageOpensItsLink(trust: PageTrust) async throws {
            let view = WebView(trust: trust)
            let window = await TestWindow(showing: view)
            try await view.load(
                trust == .app ? .trusted(Self.html) : .html(Self.html.source))
            try await view.waitUntilPainted()
            let titles = try await open(at: .linkedImage, in: view, window)
            #expect(titles == ["Open Link", "Copy Link", "Copy Image"])
            try await window.closeMenu(in: view.widget)
            #expect(
                try await openLink(at: .linkedImage, in: view, window) == "https://example.org/a")
        }

        @Test func openingASiteLinkByItsMenuAsksTheNavigationDeciderOnce() async throws {
            let html = Self.html.source.replacing("https://example.org/a", with: "/a")
            let pages: [String: TestSite.Answer] = [
                "/": { _ in .html(html) }, "/a": { _ in .html("<p>arrived") },
            ]
            try await TestSite.with(pages) { site in
                let origin = try #require(WebOrigin("\(site.origin)"))
                let view = WebView(trust: .site([origin]))
                let window = await TestWindow(showing: view)
                try await view.load(.url(try #require(URL(string: "\(site.origin)/"))))
                try await view.waitUntilPainted()
                let decisions = Collector<NavigationAction.Kind>()
                view.navigationDecider = { action, proposed in
                    decisions.add(action.kind)
                    return proposed
                }
                let titles = try await open(at: .link, in: view, window)
                try await choose("Open Link", of: titles, in: view, window)
                try await window.wait(until: "the page is loaded") { view.url?.path == "/a" }
                #expect(decisions.values == [.link])
            }
        }

        @Test func contextMenusOfPreviewedWebPagesAlsoOfferReload() async throws {
            let html = Self.html.source
            try await TestSite.with(["/": { _ in .html(html) }]) { site in
                let view = WebView(trust: .preview)
                let window = await TestWindow(showing: view)
                try await view.load(.url(try #require(URL(string: "\(site.origin)/"))))
                try await view.waitUntilPainted()
                let text = try await open(at: .text, in: view, window)
                #expect(text.first == "Select All" && text.last == "Reload")
                try await window.closeMenu(in: view.widget)
                let link = try await open(at: .link, in: view, window)
                #expect(link.prefix(3) == ["Open Link", "Copy Link", "Select All"])
                try await window.closeMenu(in: view.widget)
                #expect(
                    try await openLink(at: .link, in: view, window) == "https://example.org/a")
            }
        }
    }
}
