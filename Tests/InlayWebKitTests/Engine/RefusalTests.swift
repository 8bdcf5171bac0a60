import CGLib
import CGTK
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
    /// What the engine refuses pages is logged, and the user sees why a link opens nothing.
    @Suite struct Refusals {
        /// Waits until a warning with a text was logged after the first `count` messages.
        private func logged(_ text: String, after count: Int) async throws {
            try await waitUntil("“\(text)” is in the log") {
                TestLog.messages[count...].contains { $0.contains(text) }
            }
        }

        @Test func printingByAScriptIsLogged() async throws {
            let before = TestLog.messages.count
            let view = WebView(trust: .preview)
            try await TestSite.with(["/": { _ in .html("<script>print()</script>") }]) { site in
                try await view.load(.url(try #require(URL(string: "\(site.origin)/"))))
                try await logged("window.print() was ignored", after: before)
            }
        }

        @Test func aDeniedPermissionIsLogged() async throws {
            let before = TestLog.messages.count
            let view = WebView(trust: .preview)
            let window = await TestWindow(showing: view)
            defer { withExtendedLifetime(window) {} }
            let page =
                "<script>navigator.geolocation.getCurrentPosition(() => {}, () => {})</script>"
            try await TestSite.with(["/": { _ in .html(page) }]) { site in
                try await view.load(.url(try #require(URL(string: "\(site.origin)/"))))
                try await logged("The request for the permission Geolocation", after: before)
            }
        }

        @Test func aDialogOfAHiddenViewIsLogged() async throws {
            let before = TestLog.messages.count
            let view = WebView(trust: .preview)
            try await TestSite.with(["/": { _ in .html("<script>alert(1)</script>") }]) { site in
                try await view.load(.url(try #require(URL(string: "\(site.origin)/"))))
                try await logged("such as alert(), was refused", after: before)
            }
        }

        @Test func aCommandLinkOfASiteIsLogged() async throws {
            let page = "<a id=a href='inlay:show'>x</a>"
            try await TestSite.with(["/": { _ in .html(page) }]) { site in
                let before = TestLog.messages.count
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                try await view.load(.url(try #require(URL(string: "\(site.origin)/"))))
                try await view.evaluate("document.getElementById('a').click()")
                try await logged(".site pages can't send commands", after: before)
            }
        }

        @Test func aTerminatedProcessWithoutAHandlerIsLogged() async throws {
            let before = TestLog.messages.count
            let view = WebView(trust: .document, profile: WebProfile())
            try await view.load(.html("<p>"))
            view.engine.terminateProcess()
            try await logged("The web process of a .document view terminated", after: before)
        }

        @Test func theUserSeesThatNoAppOpensALink() async throws {
            let view = WebView(trust: .document)
            let window = Window("Links", content: view, width: 400, height: 300)
            try await window.presentInTest()
            defer { window.close() }
            let before = TestLog.messages.count
            OutsideOpener.launchAndLog("inlay-no-such-scheme:x")
            let text = InterfaceText.noAppForLink("inlay-no-such-scheme")
            try await waitUntil("a toast says that no app opens the link") {
                descendants(of: window).contains {
                    inlay_instance_type($0.pointer) == gtk_label_get_type()
                        && String(cString: gtk_label_get_text($0.opaque)) == text
                }
            }
            try await logged("A inlay-no-such-scheme address can't be opened", after: before)
        }
    }
}
