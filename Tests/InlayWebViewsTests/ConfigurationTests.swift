import Foundation
import InlayValues
import InlayWebViews
import Testing

@testable import InlayViewTesting

@Suite("Configuration")
struct ConfigurationTests {
    private let folder = ResourceFolder(name: "pages", url: URL(filePath: "/nowhere"))

    @Test func onlyPagesOfTheTiersAppAndDocumentHaveTheOriginOfTheirResourceFolder() {
        var configuration = WebViewConfiguration(trust: .app, resources: folder)
        #expect(configuration.resourceOrigin == "inlay-app://pages")
        configuration.trust = .document
        #expect(configuration.resourceOrigin == "inlay-page://pages")
        configuration.trust = .preview
        #expect(configuration.resourceOrigin == nil)
        configuration.trust = .site([WebOrigin(scheme: "https", host: "a.org")])
        #expect(configuration.resourceOrigin == nil)
    }

    @Test func withoutAResourceFolderThereIsNoResourceOrigin() {
        #expect(WebViewConfiguration(trust: .app).resourceOrigin == nil)
        #expect(WebViewConfiguration(trust: .document).resourceOrigin == nil)
    }

    @Test(arguments: ["a", "pages", "my.app", "a-b.c-1", "0", "127.0.0.1"])
    func theResourceFoldersNameIsTheHostOfItsOrigin(name: String) {
        let configuration = WebViewConfiguration(
            trust: .app, resources: ResourceFolder(name: name, url: URL(filePath: "/nowhere")))
        #expect(configuration.resourceOrigin.flatMap { WebOrigin($0) }?.host == name)
    }

    @Test func aResourceFolderNameThatIsNoValidHostStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = ResourceFolder(name: "Pages", url: URL(filePath: "/nowhere"))
        }
        await #expect(processExitsWith: .failure) {
            _ = ResourceFolder(name: "a; script-src *", url: URL(filePath: "/nowhere"))
        }
        await #expect(processExitsWith: .failure) {
            _ = ResourceFolder(name: "", url: URL(filePath: "/nowhere"))
        }
    }

    // It would have no origin, so that none of its pages could be loaded.
    @Test func aResourceFolderNamedDotDotStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = ResourceFolder(name: "..", url: URL(filePath: "/nowhere"))
        }
    }

    @Test func theTrustTierDecidesBridgeCommandScriptAndNetworkAccess() {
        let site = PageTrust.site([])
        #expect([.app, site, .document, .preview].map(\.hasBridge) == [true, false, false, false])
        #expect(
            [.app, site, .document, .preview].map(\.allowsCommandURLs)
                == [true, false, true, false])
        #expect(
            [.app, site, .document, .preview].map(\.runsPageScripts) == [true, true, false, true])
        #expect(
            [.app, site, .document, .preview].map(\.usesNetwork) == [false, true, false, true])
    }

    @Test func descriptionsOfLoadErrorsAndResourceProblemsAreFullSentences() {
        let problem = ResourceProblem.blocked(resource: "https://a.org/a.png", directive: "img-src")
        #expect("\(problem)" == "https://a.org/a.png was blocked by img-src.")
        let errors: [PageLoadError] = [
            .stopped, .superseded, .closed, .refused(url: url("a:b")), .untrustedContent,
            .misplacedContent, .noResourceFolder, .noHistory,
            .network(url: url("a:b"), message: "The server is gone."),
            .certificate(url: url("a:b")),
            .notFound(url: url("a:b")), .processTerminated(.crashed),
            .engine(url: url("a:b"), message: "It can't."),
        ]
        for error in errors { #expect("\(error)".hasSuffix("."), "\(error)") }
    }
}
