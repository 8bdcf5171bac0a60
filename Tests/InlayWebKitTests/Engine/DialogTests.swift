import CGLib
import CGTK
import CWebKitGTK
import FlyingFox
import Foundation
import InlayGObject
import InlayShell
import InlayTesting
import InlayValues
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWebKit
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests of dialogs in hidden views, and of pages of closed views.
    @Suite struct Dialogs {
        // An open alert blocks all pages of the process.
        @Test func dialogsOfHiddenViewsAreDismissed() async throws {
            let profile = WebProfile()
            let view = WebView(trust: .app, profile: profile)
            let other = WebView(trust: .app, profile: profile)
            try await view.load(.trusted("<p>"))
            try await other.load(.trusted("<p>"))
            let answers = try await view.evaluate("alert('x'); [confirm('x'), prompt('x', 'y')]")
            #expect(answers == [false, .null])
            #expect(try await other.evaluate("1", as: Int.self) == 1)
        }

        @Test(arguments: [true, false])
        func anAlertEndsWhenItsViewIsHiddenOrClosed(isClosed: Bool) async throws {
            let profile = WebProfile()
            let view = WebView(trust: .app, profile: profile)
            let other = WebView(trust: .app, profile: profile)
            let window = TestWindow(width: 200, height: 200, children: [view.widget])
            await window.present()
            try await view.load(.trusted("<p>"))
            try await other.load(.trusted("<p>"))
            let opened = Collector<Int>()
            // Called after the view's own handler, which leaves the dialog to WebKit.
            let handler = view.widget.connect("script-dialog") {
                (_: UnsafeMutableRawPointer) -> Bool in
                opened.add(1)
                return false
            }
            try await view.evaluate("setTimeout(() => alert('x')); 1")
            await opened.wait(for: 1)
            view.widget.disconnect(handler)
            if isClosed { view.close() } else { view.widget.isVisible = false }
            // An open alert blocks all pages of the process.
            #expect(try await other.evaluate("1", as: Int.self) == 1)
            // The ended dialog isn't shown again with the view.
            view.widget.isVisible = true
            try await waitUntil("the dialog is gone", children(of: view.widget)) { types in
                !types.contains { $0.hasPrefix("WebKitScriptDialog") }
            }
            if !isClosed { #expect(try await view.evaluate("1", as: Int.self) == 1) }
        }

        @Test(arguments: ["<input type=file id=i>", "<input type=color id=i>"] as [TrustedHTML])
        func hiddenViewsOpenNoChooser(html: TrustedHTML) async throws {
            let view = WebView(trust: .app)
            try await view.load(.trusted(html))
            let before = windowCount()
            // An evaluated script counts as a user gesture, which a chooser needs.
            try await view.evaluate("i.click(); 1")
            for _ in 0..<5 { try await view.evaluate("1") }
            #expect(windowCount() == before)
        }

        /// The types of the widgets in a view.
        private func children(of widget: Widget) -> [String] {
            var types: [String] = []
            var next = gtk_widget_get_first_child(widget.cast())
            while let child = next {
                types.append(String(cString: g_type_name(inlay_instance_type(child))))
                next = gtk_widget_get_next_sibling(child)
            }
            return types
        }

        private func windowCount() -> UInt32 {
            let list = gtk_window_list_toplevels()
            defer { g_list_free(list) }
            return g_list_length(list)
        }

        @Test func hiddenViewsShowThe401PageInsteadOfAskingForCredentials() async throws {
            let answer: TestSite.Answer = { _ in
                var response = HTTPResponse.html("<title>denied</title>", status: .unauthorized)
                response.headers[HTTPHeader("WWW-Authenticate")] = "Basic realm=x"
                return response
            }
            try await TestSite.with(["/": answer]) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                try await view.load(.url(try #require(URL(string: "\(site.origin)/"))))
                #expect(try await view.evaluate("document.title", as: String.self) == "denied")
            }
        }

        @Test(arguments: [true, false])
        func beforeUnloadHandlersCannotPreventLoadsStartedByTheApp(isShown: Bool) async throws {
            let view = try WebView.app(["a.html": "<title>a</title>", "b.html": "<title>b</title>"])
            let window =
                isShown ? TestWindow(width: 200, height: 200, children: [view.widget]) : nil
            await window?.present()
            try await view.load(.resource("a.html"))
            try await view.evaluate(
                "onbeforeunload = (event) => { event.preventDefault(); return 'stay' }; 1")
            try await view.load(.resource("b.html"))
            #expect(try await view.evaluate("document.title", as: String.self) == "b")
        }

        @Test func aPageIsAskedBeforeItLeavesAfterTheAppLoadedAnAnchor() async throws {
            let view = try WebView.app(["a.html": "<p id=x>a", "b.html": "<p>b"])
            let window = TestWindow(width: 200, height: 200, children: [view.widget])
            await window.present()
            try await view.load(.resource("a.html"))
            try await view.load(.url(URL(address: "inlay-app://test/a.html#x")))
            // The handler of the view runs first, and ends the emission if it answers.
            let asked = Collector<Int>()
            view.widget.connect("script-dialog") { (dialog: UnsafeMutableRawPointer) -> Bool in
                asked.add(1)
                webkit_script_dialog_confirm_set_confirmed(OpaquePointer(dialog), 0)
                return true
            }
            try await view.evaluate(
                """
                onbeforeunload = (event) => { event.preventDefault(); return 'stay' };
                setTimeout(() => { location = 'b.html' });
                1
                """)
            try await waitUntil("the page is asked or left") {
                asked.values.count == 1 || view.url?.lastPathComponent == "b.html"
            }
            #expect(view.url?.lastPathComponent == "a.html")
        }

        @Test func theExitDialogTruncatesURLsTo500Characters() {
            let address = "https://example.com/"
            #expect(ExitDialog.shortened(address) == address)
            let long = address + String(repeating: "x", count: 1_000_000)
            #expect(ExitDialog.shortened(long) == "\(long.prefix(500))…")
        }

        @Test func scriptsInClosedViewsNeitherNavigateNorOpenDialogs() async throws {
            let answers: [String: TestSite.Answer] = [
                "/a": { _ in .html("<p>a") }, "/away": { _ in .html("<p>away") },
            ]
            try await TestSite.with(answers) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                let window = TestWindow(width: 200, height: 200, children: [view.widget])
                await window.present()
                try await view.load(.url(try #require(URL(string: "\(site.origin)/a"))))
                view.close()
                for script in [
                    "alert('x')", "print()", "location = '\(site.otherOrigin)/away'",
                    // Runs after all earlier requests of the page.
                    "fetch('/last').then(() => 1)",
                ] {
                    webkit_web_view_evaluate_javascript(
                        view.widget.cast(), script, -1, nil, nil, nil, nil, nil)
                }
                try await waitUntil("the last request", site.requests) {
                    $0.contains("GET /last")
                }
                #expect(site.requests == ["GET /a", "GET /last"])
            }
        }
    }
}
