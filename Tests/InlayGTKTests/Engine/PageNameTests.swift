import CGTK
import Inlay
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension AppSuites {
    /// Tests of DOM clobbering: elements named like properties that scripts use.
    @Suite struct PageNames {
        /// Members of documents and of nodes that the scripts of the library use.
        private static let names = [
            "documentElement", "scrollingElement", "body", "head", "images", "fonts", "readyState",
            "activeElement", "adoptedStyleSheets", "querySelectorAll", "getElementById",
            "getElementsByName", "createElement", "addEventListener", "firstChild", "nextSibling",
            "parentNode", "parentElement", "nodeType", "localName", "getBoundingClientRect",
            "getAttribute", "hasAttribute", "setAttribute", "matches", "closest", "tabIndex",
            "checkVisibility", "isContentEditable", "scrollWidth", "scrollHeight", "clientHeight",
        ]
        /// Elements of these names in the document, and in a form that has them all.
        private static let hostile =
            names.map { "<form name=\($0)></form><form name=\($0)></form>" }.joined()
            + names.map { "<img name=\($0) style='position: absolute'>" }.joined()
            + "<form tabindex=0 style='margin: 0; height: 10vh'>"
            + names.map { "<input name=\($0) style='position: absolute'>" }.joined() + "</form>"

        @Test func domClobberingDoesNotChangeASnapshotsHeight() async throws {
            let html = "<body style='margin: 0'>\(Self.hostile)<div style='height: 1234px'></div>"
            let clean =
                "<body style='margin: 0'><form tabindex=0 style='margin: 0; height: 10vh'>"
                + "</form><div style='height: 1234px'></div>"
            let expected = try await Snapshotter.patient().snapshot(of: .html(clean))
            let snapshot = try await Snapshotter.patient().snapshot(of: .html(html))
            #expect(snapshot.height == expected.height)
        }

        @Test func domClobberingDoesNotPreventFittingAWidePage() async throws {
            let view = WebView(trust: .document, fit: .width)
            let window = await TestWindow(showing: view, width: 300)
            try await view.load(.html("\(Self.hostile)<div style='width: 1200px'>x</div>"))
            try await window.wait(
                until: "the page is as wide as its content",
                { try await view.evaluate("innerWidth", as: Double.self) }
            ) { $0 >= 1200 }
        }

        @Test(arguments: [true, false])
        func domClobberingDoesNotBreakSearchAndKeyboardFocusOfRows(hasScripts: Bool) async throws {
            let html =
                "\(Self.hostile)<p>before</p><form><input name=nextSibling></form>"
                + "<p>a needle</p><a href='https://example.org/'>a link</a>"
            var row = RowContent.trusted(TrustedHTML(trusting: html))
            row.presentation = .web
            row.scripts = hasScripts ? .allowed : .forbidden
            let list = ContentList([row]) { $0 }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            let search = list.find("needle")
            try await window.wait(until: "the search is complete") { search.isComplete }
            search.next()
            #expect(search.count == 1)
            let engine = try #require(list.engine(of: 0))
            let script: JavaScript = "inlayRows.find('needle', 0)?.width ?? 0"
            #expect(
                try await engine.evaluate(EngineScript(.statements(script), in: .isolated))
                    .doubleValue == 500)
            gtk_widget_grab_focus(engine.widget.cast())
            for _ in 0..<3 { try await UserInput.act("key", "Tab") }
            await window.frame()
            withExtendedLifetime(list) {}
        }

        /// A percent sign in a fragment identifier is literal.
        @Test func aFragmentLinkWithAPercentSignScrollsToItsTarget() async throws {
            let html =
                "<a href='#50%'>a link that is long enough</a>"
                + "<div style='height: 3000px'></div><p id='50%'>there</p>"
            var row = RowContent.trusted(TrustedHTML(trusting: html))
            row.presentation = .web
            let list = ContentList([row]) { $0 }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            try await UserInput.reach(list, window)
            try await window.act(
                "mousemove", "60", "22", "click", "1", until: "the place is scrolled to"
            ) { list.geometry.offset >= 1000 }
        }

        @Test func textSelectedByAScriptDoesNotClearTheSelectedRows() async throws {
            var row = RowContent.html(
                """
                <p id=p>text</p><script>let rounds = 0; setInterval(() => {
                    rounds++;
                    getSelection().selectAllChildren(rounds % 2 ? p : document.body);
                }, 20)</script>
                """)
            row.scripts = .allowed
            let list = ContentList([row, .html("<p>other")], clock: ListTime().clock) { $0 }
            list.selectsOnClick = true
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            list.selectedRows = RangeSet(1..<2)
            let engine = try #require(list.engine(of: 0))
            func rounds() async throws -> Double {
                try await engine.evaluate(EngineScript(.statements("rounds"), in: .page))
                    .doubleValue ?? 0
            }
            let start = try await rounds()
            try await window.wait(until: "text was selected 20 times", rounds) { $0 >= start + 20 }
            #expect(list.selectedRows == RangeSet(1..<2))
        }
    }
}
