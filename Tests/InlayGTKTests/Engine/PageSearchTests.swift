import CGTK
import Foundation
import Inlay
import InlayTesting
import Observation
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension AppSuites {
    /// Tests of the search in a page, its zoom and its PDF.
    @Suite struct PageSearches {
        private static let page =
            "<p>Harbour <b>har</b>bour</p>" + String(repeating: "<p>x</p>", count: 200)
            + "<p>HARBOUR</p>"

        private func selection(_ view: WebView) async throws -> String? {
            try await view.evaluate("String(getSelection())").stringValue
        }

        private func parts<Part: Widget>(of bar: FindBar, _ type: Part.Type) -> [Part] {
            descendants(of: bar).compactMap { Widget.existing($0.pointer) as? Part }
        }

        @Test func aSearchCountsAndSelectsMatchesInTheWholePage() async throws {
            let view = try WebView.app(["a.html": Self.page, "b.html": "<p>harbour"])
            let window = await TestWindow(showing: view)
            try await view.load(.resource("a.html"))
            let search = view.find("harbour")
            #expect(search.count == 0 && !search.isComplete)
            try await waitUntil("the page is searched", search.isComplete) { $0 }
            #expect(search.count == 3 && search.current == nil)
            search.next()
            search.next()
            try await waitUntil("the next match is selected", search.current) { $0 == 2 }
            #expect(try await view.evaluate("scrollY", as: Double.self) == 0)
            search.next()
            try await waitUntil("the last match is selected", search.current) { $0 == 3 }
            #expect(try await view.evaluate("scrollY", as: Double.self) > 1_000)
            search.next()
            try await waitUntil("the first match comes again", search.current) { $0 == 1 }
            search.previous()
            try await waitUntil("the last match comes before it", search.current) { $0 == 3 }
            // Scripts change the page.
            try await view.evaluate("document.body.firstChild.remove()")
            search.next()
            try await waitUntil("the page is searched again", search.count) { $0 == 1 }
            search.end()
            try await waitUntil("the match is the selection") {
                try await view.evaluate("String(getSelection())", as: String.self) == "HARBOUR"
            }
            withExtendedLifetime(window) {}
        }

        @Test func aSearchContinuesInTheNextPage() async throws {
            let view = try WebView.app(["a.html": Self.page, "b.html": "<p>harbour"])
            try await view.load(.resource("a.html"))
            let search = view.find("harbour")
            search.next()
            try await waitUntil("the page is searched", search.count) { $0 == 3 }
            try await view.load(.resource("b.html"))
            try await waitUntil("the other page is searched", search.count) { $0 == 1 }
            #expect(search.current == nil)
        }

        @Test(arguments: [
            ("sea  sky", 1, "<p>Sea\n<b>sky</b></p><p>sea</p><p>sky</p>"), ("", 0, "<p>x"),
            ("x", 1, "<style>.a { display: none }</style><p class=a>x<p hidden>x<p>x"),
            ("x", 2, "<details><summary>x</summary>x</details>"), ("a", 0, "<title>a</title>"),
            ("x", 1, "<p id=inlaySheet>x"),
            ("x", 1, "<img name=body><form name=documentElement><input name=firstChild>x</form>"),
            ("<b>", 1, "&lt;b>"), ("x", 10_000, String(repeating: "x ", count: 10_001)),
        ])
        func aSearchFindsTheVisibleText(text: String, count: Int, html: String) async throws {
            let view = WebView(trust: .document)
            try await view.load(.html(html))
            let search = view.find(text)
            try await waitUntil("the page is searched", search.isComplete) { $0 }
            #expect(search.count == count)
        }

        @Test func aSearchMayMatchTheCaseAndEndsWithItsView() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html(Self.page))
            let search = view.find("harbour", matchesCase: true)
            try await waitUntil("the page is searched", search.count) { $0 == 1 }
            view.close()
            search.next()
            search.end()
            #expect(view.find("harbour").count == 0)
        }

        @Test func aFindBarSearchesThePageAndEndsWithEscape() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html(Self.page))
            let bar = FindBar(view)
            let window = TestWindow(
                width: 400, height: 300, children: [bar, view.widget.expanded(vertically: true)])
            await window.present()
            #expect(!bar.isOpen)
            bar.open()
            let field = try #require(parts(of: bar, SearchField.self).first)
            field.text = "harbour"
            func texts() -> [String] { parts(of: bar, Label.self).map(\.text) }
            try await waitUntil("the matches are counted", texts()) { $0.contains("1 of 3") }
            field.text = "dock"
            try await waitUntil("there are no matches", texts()) { $0.contains("No results") }
            try await UserInput.act("key", "Escape")
            try await waitUntil("the bar is closed") { !bar.isOpen }
            #expect(!texts().contains("No results"))
            try await waitUntil("the page has the focus") { window.hasFocus(view.widget) }
        }

        @Test func aFindBarSearchesForItsLastTextAgainAndEndsWhenItIsRemoved() async throws {
            let view = try WebView.app(["a.html": Self.page])
            try await view.load(.resource("a.html"))
            let bar = FindBar(view)
            let column = Column {
                bar
                view.widget.expanded(vertically: true)
            }
            let window = TestWindow(width: 400, height: 300, children: [column])
            await window.present()
            func isHighlighted() async throws -> Bool {
                // In the world of the search: WebKit's map of highlights in another one is outdated
                // until it is collected as garbage.
                let script: JavaScript = "CSS.highlights.has('inlay-found')"
                let isFound = EngineScript(.statements(script), in: .isolated)
                return try await view.engine.evaluate(isFound) == .bool(true)
            }
            bar.open()
            let field = try #require(parts(of: bar, SearchField.self).first)
            field.text = "harbour"
            try await waitUntil("the page is searched", isHighlighted)
            try await UserInput.act("key", "Escape")
            try await waitUntil("the search is ended") { try await !isHighlighted() }
            bar.open()
            #expect(field.text == "harbour")
            // What the user types replaces the last text.
            #expect(gtk_editable_get_selection_bounds(field.opaque, nil, nil) != 0)
            try await waitUntil("the page is searched again", isHighlighted)
            column.remove(bar)
            try await waitUntil("the search is ended with its bar") {
                try await !isHighlighted()
            }
            column.append(bar)
            try await waitUntil("the search goes on with its bar", isHighlighted)
        }

        @Test func aFindBarSearchesTheRowsOfAList() async throws {
            let list = ContentList(["harbour", "dock", "harbour"]) { .html($0) }
            let bar = FindBar(list)
            let window = TestWindow(
                width: 400, height: 300, children: [bar, list.widget.expanded(vertically: true)])
            await window.present()
            bar.open()
            let field = try #require(parts(of: bar, SearchField.self).first)
            field.text = "harbour"
            func texts() -> [String] { parts(of: bar, Label.self).map(\.text) }
            try await waitUntil("the matches are counted", texts()) { $0.contains("1 of 2") }
            field.onStep?(true)
            try await waitUntil("the next match is selected", texts()) { $0.contains("2 of 2") }
            bar.close()
            #expect(!bar.isOpen)
        }

        @Test func aFindBarSearchesAgainWhenMatchesCaseIsSet() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html("<p>Harbour harbour HARBOUR</p>"))
            let list = ContentList(["Harbour", "harbour", "<b>HAR</b>BOUR"]) { .html($0) }
            let bars = [FindBar(view), FindBar(list)]
            let window = TestWindow(
                width: 400, height: 400,
                children: [
                    bars[0], bars[1], view.widget.expanded(vertically: true),
                    list.widget.expanded(vertically: true),
                ])
            await window.present()
            for bar in bars {
                bar.open()
                let field = try #require(parts(of: bar, SearchField.self).first)
                field.text = "harbour"
                func texts() -> [String] { parts(of: bar, Label.self).map(\.text) }
                try await waitUntil("case is ignored", texts()) { $0.contains("1 of 3") }
                bar.matchesCase = true
                try await waitUntil("case is matched", texts()) { $0.contains("1 of 1") }
                bar.close()
            }
        }

        @Test func zoomEnlargesThePageAndStaysForTheNext() async throws {
            let view = try WebView.app(["a.html": "a", "b.html": "b"])
            let window = await TestWindow(showing: view, width: 400)
            try await view.load(.resource("a.html"))
            func width() async throws -> Double {
                try await view.evaluate("innerWidth").doubleValue ?? 0
            }
            let normal = try await width()
            #expect(normal > 0)
            view.zoom = 2
            try await waitUntil("the page is enlarged") { try await abs(width() * 2 - normal) <= 2 }
            try await view.load(.resource("b.html"))
            #expect(try await abs(width() * 2 - normal) <= 2)
            view.zoom = .nan
            #expect(view.zoom == 2)
            view.zoom = 100
            #expect(view.zoom == 5)
            view.zoom = 0
            #expect(view.zoom == 0.25)
            withExtendedLifetime(window) {}
        }

        @Test func aPDFOfAViewHasTheCurrentTextOfItsPage() async throws {
            let view = try WebView.app(["a.html": "<p id=p>before</p>"])
            try await view.load(.resource("a.html"))
            try await view.evaluate("document.getElementById('p').textContent = 'after'")
            let folder = try TemporaryDirectory()
            let file = folder.url.appendingPathComponent("page.pdf")
            try await view.pdf().write(to: file)
            let text = try output(of: "pdftotext", file.path, "-")
            #expect(text.contains("after") && !text.contains("before"))
            await #expect(throws: SnapshotError.timedOut(.zero)) {
                try await view.pdf(PDFOptions(timeout: .zero))
            }
            try await view.evaluate("document.body.style.height = '9000000px'")
            await #expect {
                try await view.pdf()
            } throws: { error in
                if case .tooLong? = error as? SnapshotError { true } else { false }
            }
            view.close()
            await #expect(throws: SnapshotError.load(.closed)) { try await view.pdf() }
        }
    }
}
