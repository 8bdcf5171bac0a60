import FlyingFox
import Foundation
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Content that a view can't show is an error with a sentence, never an empty view.
    @Suite struct UnshownContent {
        private nonisolated static let pdf = Array(
            "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n".utf8)

        private static let files: [(name: String, bytes: [UInt8], type: String)] = [
            ("a.pdf", pdf, "application/pdf"), ("a.zip", [0x50, 0x4B, 3, 4], "application/zip"),
            ("a.mp4", Array("\0\0\0\u{18}ftypmp42".utf8), "video/mp4"),
            ("a.ogg", Array("OggS".utf8), "audio/ogg"),
            ("a.unknown-type", [0, 1, 2, 3], "application/octet-stream"),
        ]

        @Test(arguments: [PageTrust.app, .document])
        func filesThatNoPageCanShowFailToLoadFromAFolder(trust: PageTrust) async throws {
            let folder = try TemporaryDirectory()
            for file in Self.files {
                try Data(file.bytes).write(to: folder.url.appendingPathComponent(file.name))
            }
            let view = WebView(
                trust: trust, resources: ResourceFolder(name: "files", url: folder.url))
            for file in Self.files {
                let error = await #expect(throws: PageLoadError.self) {
                    try await view.load(.resource(file.name))
                }
                #expect("\(try #require(error))".contains(file.name), "\(error as Any)")
            }
        }

        @Test func filesThatNoPageCanShowFailToLoadFromASite() async throws {
            var answers: [String: TestSite.Answer] = [:]
            for file in Self.files {
                answers["/\(file.name)"] = { _ in .file(file.bytes, type: file.type) }
            }
            answers["/attached"] = { _ in
                var response = HTTPResponse.html("<p>attached")
                response.headers[HTTPHeader("Content-Disposition")] = "attachment; filename=a.html"
                return response
            }
            try await TestSite.with(answers) { site in
                let trusts: [PageTrust] = [.site([try #require(WebOrigin(site.origin))]), .preview]
                for trust in trusts {
                    for name in Self.files.map(\.name) + ["attached"] {
                        let view = WebView(trust: trust)
                        let url = try #require(URL(string: "\(site.origin)/\(name)"))
                        let error = await #expect(throws: PageLoadError.self, "\(trust) \(name)") {
                            try await view.load(.url(url))
                        }
                        if let error { #expect("\(error)".contains(name), "\(error)") }
                    }
                }
            }
        }

        @Test(arguments: ["a.pdf", "attached", "saved"])
        func aLinkToAFileThatIsNotShownIsLogged(name: String) async throws {
            let page = """
                <a id=a.pdf href=/a.pdf>1</a><a id=attached href=/attached>2</a>
                <a id=saved download=evil.html href=/saved>3</a>
                """
            let answers: [String: TestSite.Answer] = [
                "/": { _ in .html(page) }, "/saved": { _ in .html("x") },
                "/a.pdf": { _ in .file(Self.pdf, type: "application/pdf") },
                "/attached": { _ in
                    var response = HTTPResponse.html("<p>attached")
                    response.headers[HTTPHeader("Content-Disposition")] = "attachment"
                    return response
                },
            ]
            try await TestSite.with(answers) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                try await view.load(.url(try #require(URL(string: "\(site.origin)/"))))
                let before = TestLog.messages.count
                try await view.call(
                    function: "id => document.getElementById(id).click()", arguments: [name])
                try await waitUntil("the file is named in the log") {
                    TestLog.messages[before...].contains { $0.contains("\(site.origin)/\(name)") }
                }
                #expect(try await view.evaluate("document.links.length", as: Int.self) == 3)
            }
        }

        @Test(arguments: [PageTrust.app, .document])
        func imagesAndTextAreShown(trust: PageTrust) async throws {
            let folder = try TemporaryDirectory()
            let png = try await Snapshotter().png(
                of: .trusted("<body style='margin:0;height:50px;background:rgb(9,200,9)'>"),
                width: 50)
            try Data(png).write(to: folder.url.appendingPathComponent("a.png"))
            try Data("hello".utf8).write(to: folder.url.appendingPathComponent("a.txt"))
            let view = WebView(
                trust: trust, resources: ResourceFolder(name: "files", url: folder.url))
            try await view.load(.resource("a.png"))
            #expect(
                try await view.evaluate("document.images[0].naturalWidth", as: Int.self) == 50)
            try await view.load(.resource("a.txt"))
            #expect(try await view.evaluate("document.body.innerText", as: String.self) == "hello")
        }
    }
}
