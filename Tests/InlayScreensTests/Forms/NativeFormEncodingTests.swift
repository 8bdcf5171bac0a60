import Foundation
import InlayForms
import InlayScreens
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.FormEncodings {
    /// Compares native forms, filled in through their controls, with the forms of the page.
    @Test(.tags(.fuzz), arguments: [FormEncoding.urlEncoded, .multipart])
    func nativeFormsSendTheSameBodyAsTheEngine(encoding: FormEncoding) async throws {
        let received = ReceivedForms()
        let html = EveryInput.html.replacing("ENCODING", with: encoding.rawValue)
        try await TestSite.with([
            "/": { _ in .html("<!doctype html><body>" + html) }, "/post": received.answer(),
        ]) { site in
            let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
            let url = try #require(site.url("/"))
            let service = try site.service()
            for seed: UInt64 in 0..<(Campaign.inputs > 1 ? 200 : 8) {
                let filling = EveryInput(seed: seed)
                try await view.load(.url(url))
                try await view.evaluate(try filling.script())
                let engine = try await waitUntil("the page's form has come", received.list) {
                    $0.count == Int(seed) * 2 + 1
                }
                let form = FormView(try await service.form(at: "/"), service: service)
                try filling.fill(form)
                form.submit(button: "pressed")
                let both = try await waitUntil("the native form has come", received.list) {
                    $0.count == Int(seed) * 2 + 2
                }
                let (native, page) = (try #require(both.last), try #require(engine.last))
                let isSame = native.comparable == page.comparable
                #expect(isSame, "seed \(seed): \(native.comparable), not \(page.comparable)")
            }
        }
    }
}
