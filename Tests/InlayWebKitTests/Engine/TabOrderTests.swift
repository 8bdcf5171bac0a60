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
    /// The Tab key in windows with a web view between two native fields.
    @Suite struct TabOrder {
        /// A page with as many elements that the Tab key stops at as its case has names.
        enum Page: CaseIterable {
            case links, controls, text

            var html: TrustedHTML {
                switch self {
                case .links:
                    "<p><a id=a href='https://example.org/a'>a</a> <a id=b href='https://example.org/b'>b</a>"
                case .controls:
                    """
                    <p><input id=a> <input type=radio name=r> <input type=radio name=r checked id=b>
                    <input disabled> <button id=c>press</button> <i tabindex=-1>none</i> <textarea id=d></textarea>
                    """
                case .text: "<p>Nothing in this page takes the focus."
                }
            }

            /// The ids of the elements that the Tab key stops at.
            var ids: [String] {
                switch self {
                case .links: ["a", "b"]
                case .controls: ["a", "b", "c", "d"]
                case .text: []
                }
            }
        }

        /// A window with a web view between two fields.
        private final class Scene {
            let view: WebView
            let window: TestWindow
            private let before = Widget(adopting: gtk_entry_new())
            private let after = Widget(adopting: gtk_entry_new())

            init(_ view: WebView) async {
                self.view = view
                gtk_widget_set_vexpand(view.widget.cast(), 1)
                window = TestWindow(
                    width: 400, height: 300, children: [before, view.widget, after])
                await window.present()
                gtk_widget_grab_focus(before.cast())
            }

            /// The name of the focused field, or the id of the focused element in the page; `page` for
            /// the page itself.
            func stop() async throws -> String {
                guard let focus = gtk_window_get_focus(window.window.cast()) else { return "none" }
                if window.hasFocus(before) { return "before" }
                if window.hasFocus(after) { return "after" }
                guard focus == view.widget.cast() else { return "a child of the view" }
                let script = EngineScript(
                    .statements(
                        """
                        (() => {
                            for (let root = document, id = "page";;) {
                                const one = root.activeElement;
                                if (!one || one === root.body) return id;
                                id = one.id;
                                root = one.shadowRoot ?? one.contentDocument;
                                if (!root) return id;
                            }
                        })()
                        """), in: .isolated)
                return try await view.engine.evaluate(script).stringValue ?? "none"
            }

            /// Presses a key for each stop, and waits until the focus is there.
            func press(_ key: String, to stops: [String]) async throws {
                for stop in stops {
                    let before = try await self.stop()
                    try await UserInput.act("key", key)
                    try await waitUntil(
                        "\(key) moves the focus from \(before) to \(stop)", await self.stop()
                    ) { $0 == stop }
                }
            }

            /// Goes through the window twice in each direction.
            func goRound(_ ids: [String]) async throws {
                let forward = ["page"] + ids + ["after"]
                try await press("Tab", to: forward + ["before"] + forward)
                let backward = ["page"] + ids.reversed() + ["before"]
                try await press("shift+Tab", to: backward + ["after"] + backward)
            }
        }

        @Test(arguments: Page.allCases, [PageTrust.app, .document])
        func theTabKeyGoesThroughAWebViewInBothDirections(
            page: Page, trust: PageTrust
        ) async throws {
            let scene = await Scene(WebView(trust: trust))
            try await scene.view.load(
                trust == .app ? .trusted(page.html) : .html(page.html.source))
            try await scene.goRound(page.ids)
        }

        @Test(arguments: [true, false])
        func pagesThatStopKeydownPropagationDoNotTrapTheTabKey(isSite: Bool) async throws {
            let html = """
                <a id=a href=/x>a</a>
                <div id=host></div>
                <script>
                host.attachShadow({ mode: "open" }).innerHTML = "<button id=b>b</button>";
                window.addEventListener("keydown", (event) => event.stopImmediatePropagation(), true);
                </script>
                """
            try await TestSite.with(["/": { _ in .html(html) }]) { site in
                let origin = try #require(WebOrigin(site.origin))
                let scene = await Scene(WebView(trust: isSite ? .site([origin]) : .preview))
                try await scene.view.load(.url(try #require(URL(string: "\(site.origin)/"))))
                try await scene.goRound(["a", "b"])
            }
        }

        @Test func syntheticTabKeyEventsOfScriptsDoNotMoveTheFocus() async throws {
            let scene = await Scene(try WebView.app(["a.html": "<button id=a>a</button>"]))
            try await scene.view.load(.resource("a.html"))
            try await scene.press("Tab", to: ["page", "a"])
            for shift in [false, true] {
                try await scene.view.evaluate(
                    """
                    for (const type of ["keydown", "keypress", "keyup"]) {
                        a.dispatchEvent(new KeyboardEvent(type, {
                            key: "Tab", code: "Tab", keyCode: 9, which: 9, shiftKey: \(shift), bubbles: true,
                            cancelable: true, composed: true,
                        }));
                    }
                    1
                    """)
                #expect(try await scene.stop() == "a")
            }
        }
    }
}
