import Foundation
import InlayTesting
import InlayValues
import Testing

@testable import InlayLists
@testable import InlayViewTesting
@testable import InlayWebViews

/// The base URL of content from HTML text.
@Suite("Web view: base URL") @MainActor
struct PageBaseTests {
    private let engine = StubEngine()

    /// Returns the body of the page that the engine gets for HTML with a base URL.
    private func body(
        _ html: String, _ base: String, remote: RowContent.RemoteContent = .blocked
    ) throws -> String {
        let content = WebContent.html(
            html, remoteContent: remote, baseURL: URL(string: base))
        WebView(engine, .document).start(content)
        guard case .html(let page, let pageURL, _)? = engine.requests.last?.target else {
            return ""
        }
        #expect(pageURL == "about:blank")
        let start = try #require(page.firstRange(of: "<body>")).upperBound
        return String(page[start..<(try #require(page.firstRange(of: "</body>")).lowerBound)])
    }

    @Test(arguments: [
        ("30", "https://a.org/feed/30"),
        ("/a/30?b=1&c#d", "https://a.org/a/30?b=1&amp;c#d"),
        (" ../x\n", "https://a.org/x"),
        ("?p=2", "https://a.org/feed/index?p=2"),
        ("//b.org/x", "https://b.org/x"),
        ("a b", "https://a.org/feed/a%20b"),
        ("../../../x", "https://a.org/x"),
        ("10:30", "https://a.org/feed/10:30"),
        // Browsers read a backslash as a slash, but not in the query.
        ("img\\a.png?c\\d", "https://a.org/feed/img/a.png?c%5Cd"),
        ("\\\\b.org\\x", "https://b.org/x"),
        ("/\\b.org", "https://b.org"),
        ("///b.org/x", "https://b.org/x"),
        // Absolute addresses, and those within the page.
        ("http://b.org/x", "http://b.org/x"),
        ("mailto:a@b.org", "mailto:a@b.org"),
        ("inlay:reply", "inlay:reply"),
        ("#notes", "#notes"),
        ("", ""),
        // A relative address never becomes a command.
        ("//my.app.commands/delete", "//my.app.commands/delete"),
        ("\\\\my.app.commands/delete", "\\\\my.app.commands/delete"),
    ])
    func relativeLinksAreResolvedAgainstTheBaseURL(link: String, resolved: String) throws {
        #expect(
            try body("<a href='\(link)'>x</a>", "https://a.org/feed/index")
                == "<a href=\"\(resolved)\">x</a>")
    }

    @Test(arguments: [
        ("<base href='/shop/'>", "https://a.org/shop/x"),
        ("<base target=_top><base href='//b.org/'><base href='/c/'>", "https://b.org/x"),
        // No base of a web server: the content's base URL.
        ("<base href='inlay:delete'>", "https://a.org/feed/x"),
        ("<base href='http://my.app.commands/'>", "https://a.org/feed/x"),
        ("<svg><base href='/shop/'></base></svg>", "https://a.org/feed/x"),
    ])
    func theFirstBaseElementIsResolvedAgainstTheBaseURL(base: String, link: String) throws {
        let page = try body("<body>\(base)<a href=x>y</a>", "https://a.org/feed/index")
        #expect(page.hasSuffix("<a href=\"\(link)\">y</a>"))
    }

    @Test func aBaseURLCanNotAddDeclarationsToStyles() throws {
        let page = try body(
            "<p style='background:url(a.png)'>", "https://a.org/x);position:fixed;top:0;b:url(/",
            remote: .allowed)
        #expect(
            page == """
                <p style="background:url(inlay-image:https://a.org/x\\);position:fixed;top:0;b:url\\(/\
                a.png)"></p>
                """)
    }

    @Test func relativeImagesLoadFromTheBaseURLIfTheContentAllowsImages() throws {
        let html = "<img src=\"img/hill.png\">"
        #expect(
            try body(html, "https://a.org/feed/", remote: .allowed)
                == "<img src=\"inlay-image:https://a.org/feed/img/hill.png\">")
        #expect(
            try body(html, "https://a.org/feed/")
                == "<img src=\"https://a.org/feed/img/hill.png\">")
        let other: Set = [WebOrigin(scheme: "https", host: "b.org")]
        #expect(
            try body(html, "https://a.org/feed/", remote: .origins(other))
                == "<img src=\"https://a.org/feed/img/hill.png\">")
    }

    @Test(arguments: [
        "inlay:delete", "http://my.app.commands/x/", "file:///etc/", "javascript:1", "about:blank",
        "/relative/",
    ])
    func onlyURLsOfWebServersAreBaseURLs(base: String) throws {
        let html = "<a href=\"x\">x</a><img src=\"a.png\">"
        #expect(try body(html, base, remote: .allowed) == html)
    }

    @Test func aBaseURLIsRefusedForContentThatIsNotHTMLText() async throws {
        let base = try #require(URL(string: "https://a.org/"))
        for var content: WebContent in [.xhtml("<p/>"), .resource("a.html"), .url(base)] {
            content.baseURL = base
            let view = WebView(engine, .document, folder: "pages")
            #expect(await view.failure(of: content) == .imagesWithoutHTML)
        }
    }
}
