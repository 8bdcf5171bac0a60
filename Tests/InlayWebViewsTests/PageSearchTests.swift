import InlayBridge
import InlayValues
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

/// A search while the pages of its view are loaded; InlayGTKTests has the search itself.
@Suite("Page search") @MainActor
struct PageSearchTests {
    private let engine = StubEngine()
    private let page = Page()

    private final class Page {
        var matches = 3.0
        /// The steps that the search has asked for, request by request.
        var steps: [Double] = []
        var duringSearch: @MainActor () -> Void = {}
    }

    private func makeView() -> WebView {
        let view = WebView(engine, .document)
        engine.evaluation = { [page] script in
            guard case .function(_, let json) = script.body,
                let request = try? JSONValue(parsing: json),
                let steps = request["steps"]?.doubleValue
            else { return .null }
            page.steps.append(steps)
            let matches = page.matches
            page.duringSearch()
            let current: JSONValue =
                steps == 0 || matches == 0 ? request["current"] ?? .null : .number(steps - 1)
            return ["count": .number(matches), "current": matches == 0 ? .null : current]
        }
        return view
    }

    private func commit() {
        engine.tell(.started(url: "about:blank"), .committed(url: "about:blank", status: nil))
    }

    @Test(arguments: [true, false])
    func aSearchDuringALoadIsCompleteOnceTheLoadEnds(isStopped: Bool) async {
        let view = makeView()
        view.start(.html("a"))
        commit()
        page.matches = 0
        let search = view.find("a")
        search.next()
        await runQueuedJobs()
        #expect(search.count == 0 && !search.isComplete)
        page.matches = 3
        if isStopped { view.stop() } else { engine.tell(.finished(url: "about:blank")) }
        await runQueuedJobs()
        // The step that was asked for during the load counts.
        #expect(search.count == 3 && search.current == 1 && search.isComplete)
    }

    @Test func aResultForThePageBeforeIsDropped() async {
        let view = makeView()
        view.start(.html("a"))
        engine.tellLoad(of: "about:blank")
        page.duringSearch = { [self, page] in
            page.duringSearch = {}
            view.start(.html("b"))
            commit()
        }
        let search = view.find("a")
        await runQueuedJobs()
        #expect(search.count == 0 && !search.isComplete)
        page.matches = 2
        engine.tell(.finished(url: "about:blank"))
        await runQueuedJobs()
        #expect(search.count == 2 && search.isComplete)
    }

    @Test func nextDuringANavigationSelectsTheFirstMatchOfTheNewPage() async {
        let view = makeView()
        view.start(.html("a"))
        engine.tellLoad(of: "about:blank")
        let search = view.find("a")
        await runQueuedJobs()
        page.duringSearch = { [self, page] in
            page.duringSearch = {}
            commit()
        }
        search.next()
        await runQueuedJobs()
        engine.tell(.finished(url: "about:blank"))
        await runQueuedJobs()
        #expect(page.steps == [0, 1, 1])
        #expect(search.current == 1)
    }
}
