import Foundation
import InlayTemplate
import InlayTesting
import InlayValues
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Web view: templates") @MainActor
struct TemplateContentTests {
    private let engine = StubEngine()
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        try folder.write("<!doctype html><h1>{{ title }}</h1>{{ gone }}", to: "event.mghtml")
        try folder.write("{{ title", to: "broken.html")
    }

    private func view(_ trust: PageTrust) -> WebView {
        WebView(
            engine: engine,
            configuration: WebViewConfiguration(
                trust: trust, resources: ResourceFolder(name: "pages", url: folder.url)))
    }

    @Test(arguments: [(PageTrust.app, "inlay-app://pages/"), (.document, "inlay-page://pages/")])
    func aNamedTemplateIsRenderedWithTheFoldersBaseURL(trust: PageTrust, base: String) throws {
        let data: TemplateValue = ["title": "<Tom>"]
        view(trust).start(try .template("event", data))
        let page = "<!doctype html><h1>&lt;Tom&gt;</h1>"
        #expect(engine.requests.map(\.target) == [.html(page, base: base)])
    }

    /// Data that isn't `Encodable`.
    private struct Event: TemplateConvertible {
        var templateValue: TemplateValue { ["title": "<Tom>"] }
    }

    @Test func templatesTakeDataThatIsNotEncodable() throws {
        view(.app).start(.template("event", Event()))
        #expect(
            engine.requests.map(\.target)
                == [.html("<!doctype html><h1>&lt;Tom&gt;</h1>", base: "inlay-app://pages/")])
        #expect(
            try WebContent.template(Template("{{ title }}"), Event()) == .trusted("&lt;Tom&gt;"))
    }

    @Test func aCompiledTemplateRendersToTrustedHTML() throws {
        let template = try Template("{{ title }}")
        let data: TemplateValue = ["title": "<Tom>"]
        #expect(try WebContent.template(template, data) == .trusted("&lt;Tom&gt;"))
    }

    @Test func templatesAreRefusedInPreviewsAndWithoutAResourceFolder() async throws {
        let content = try WebContent.template("event", ["title": "x"] as TemplateValue)
        #expect(await view(.preview).failure(of: content) == .misplacedContent)
        let bare = WebView(engine: engine, configuration: WebViewConfiguration(trust: .app))
        #expect(await bare.failure(of: content) == .noResourceFolder)
    }

    @Test func brokenAndMissingTemplatesAreLoadErrors() async throws {
        let data: TemplateValue = ["title": "x"]
        let failure = await view(.app).failure(of: try .template("broken", data))
        guard case .template(let diagnostic) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(diagnostic.file.hasSuffix("/broken.html"))
        #expect(diagnostic.message == "“{{” has no “}}”")
        for name in ["nothing", "../secret"] {
            #expect(
                await view(.app).failure(of: try .template(name, data))
                    == .notFound(url: folder.url.appending(path: name)))
        }
        #expect(engine.requests.isEmpty)
    }

    @Test func templateDataThatCannotBeEncodedThrowsAtOnce() {
        struct Bad: Encodable {
            func encode(to encoder: any Encoder) throws {
                throw EncodingError.invalidValue(
                    self, EncodingError.Context(codingPath: [], debugDescription: "no text"))
            }
        }
        #expect(throws: EncodingError.self) { try WebContent.template("event", Bad()) }
    }
}
