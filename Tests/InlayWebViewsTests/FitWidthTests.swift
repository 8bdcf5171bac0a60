import InlayBridge
import InlayValues
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Fit to the width") @MainActor
struct FitWidthTests {
    private let engine = ZoomingStubEngine()
    /// The width of the view, and how wide the page's contents are at least, in its own pixels.
    private let geometry = Geometry()

    private final class Geometry {
        var viewWidth = 400.0
        var contentWidth = 800.0
    }

    private func makeView() -> WebView {
        let view = WebView(engine, .document, fit: .width)
        engine.evaluation = { [engine, geometry] _ in
            let width = geometry.viewWidth / engine.zoom
            return [.number(max(width, geometry.contentWidth)), .number(width)]
        }
        return view
    }

    private func load(in view: WebView) async {
        view.start(.html("a"))
        engine.tellLoad(of: "about:blank")
        await runQueuedJobs()
    }

    private func resize(to width: Double) async {
        geometry.viewWidth = width
        engine.post("resized", "window", .number(width / engine.zoom))
        await runQueuedJobs()
    }

    @Test func aPageWiderThanTheViewIsZoomedOutToFitTheWidth() async {
        let view = makeView()
        await load(in: view)
        #expect(engine.zoom == 0.5)
        #expect(engine.scripts.allSatisfy { $0.world == .isolated })
    }

    @Test func theZoomOfTheAppMultipliesTheOneThatFitsThePage() async {
        let view = makeView()
        await load(in: view)
        view.zoom = 3
        #expect(engine.zoom == 1.5)
        await resize(to: 200)
        #expect(engine.zoom == 0.75)
        await load(in: view)
        #expect(engine.zoom == 0.75)
        // Enlarged, the narrow page is wider than the view, but not zoomed out.
        geometry.contentWidth = 150
        await load(in: view)
        #expect(engine.zoom == 3)
    }

    @Test func aPageLoadedAtAZoomBelowOneIsFittedToTheWidth() async {
        let view = makeView()
        view.zoom = 0.5
        await load(in: view)
        #expect(engine.zoom == 0.25)
        await load(in: view)
        #expect(engine.zoom == 0.25)
        view.zoom = 1
        #expect(engine.zoom == 0.5)
        geometry.contentWidth = 100
        await load(in: view)
        #expect(engine.zoom == 1)
        view.zoom = 0.5
        #expect(engine.zoom == 0.5)
        await load(in: view)
        #expect(engine.zoom == 0.5)
        engine.evaluation = { _ in .null }
        await load(in: view)
        #expect(engine.zoom == 0.5)
    }

    @Test func theZoomOfTheAppAppliesDuringALoadAndAfterAResize() async {
        let view = makeView()
        geometry.viewWidth = 1_000
        view.zoom = 0.5
        view.start(.html("a"))
        engine.tell(.started(url: "about:blank"), .committed(url: "about:blank", status: nil))
        #expect(engine.zoom == 0.5)
        engine.tell(.finished(url: "about:blank"))
        await runQueuedJobs()
        #expect(engine.zoom == 0.5)
        await resize(to: 400)
        #expect(engine.zoom == 0.25)
        await load(in: view)
        #expect(engine.zoom == 0.25)
    }

    @Test func aPageThatTheAppZoomsWhileItIsMeasuredIsMeasuredAgain() async {
        let view = makeView()
        let measure = engine.evaluation
        engine.evaluation = { [engine, weak view] script throws(ScriptError) in
            engine.evaluation = measure
            let sizes = try measure?(script) ?? .null
            view?.zoom = 2
            return sizes
        }
        await load(in: view)
        #expect(engine.zoom == 1)
        view.zoom = 1
        #expect(engine.zoom == 0.5)
    }

    @Test func aWidthDuringTheLoadDoesNotZoomThePageOut() async {
        let view = makeView()
        view.start(.html("a"))
        geometry.contentWidth = 1_600
        engine.tell(.started(url: "about:blank"), .committed(url: "about:blank", status: nil))
        await resize(to: 400)
        geometry.contentWidth = 300
        engine.tell(.finished(url: "about:blank"))
        await runQueuedJobs()
        #expect(engine.zoom == 1)
        withExtendedLifetime(view) {}
    }

    @Test(arguments: [0, 100, 400])
    func aPageNarrowerThanTheViewIsNotZoomedIn(width: Double) async {
        geometry.contentWidth = width
        let view = makeView()
        await load(in: view)
        #expect(engine.zoom == 1)
    }

    @Test func resizeEventsCausedByTheZoomAreIgnored() async {
        let view = makeView()
        await load(in: view)
        let count = engine.scripts.count
        await resize(to: 400)
        // Pages count whole pixels.
        engine.post("resized", "window", 801)
        await runQueuedJobs()
        #expect(engine.zoom == 0.5)
        #expect(engine.scripts.count == count)
        _ = view
    }

    @Test func resizingTheViewUpdatesTheZoom() async {
        let view = makeView()
        await load(in: view)
        await resize(to: 200)
        #expect(engine.zoom == 0.25)
        await resize(to: 600)
        #expect(engine.zoom == 0.75)
        await resize(to: 2_000)
        #expect(engine.zoom == 1)
        await resize(to: 400)
        #expect(engine.zoom == 0.5)
        _ = view
    }

    @Test func aPageTooWideForANarrowedViewIsZoomedOut() async {
        geometry.contentWidth = 300
        let view = makeView()
        await load(in: view)
        #expect(engine.zoom == 1)
        await resize(to: 150)
        #expect(engine.zoom == 0.5)
        _ = view
    }

    @Test func theZoomIsComputedAgainForTheNextPage() async {
        let view = makeView()
        await load(in: view)
        geometry.contentWidth = 1_600
        await load(in: view)
        #expect(engine.zoom == 0.25)
        geometry.contentWidth = 100
        await load(in: view)
        #expect(engine.zoom == 1)
    }

    // At half the size every page is at least twice as wide as the view.
    @Test func theZoomIsComputedAgainAfterFollowingALink() async {
        let view = makeView()
        await load(in: view)
        geometry.contentWidth = 100
        engine.tellLoad(of: "about:blank")
        await runQueuedJobs()
        #expect(engine.zoom == 1)
        _ = view
    }

    @Test(arguments: [true, false])
    func aPageWhoseLoadIsStoppedIsZoomedToFitItsWidth(byTheApp: Bool) async {
        let view = makeView()
        view.start(.html("a"))
        engine.tell(.started(url: "about:blank"), .committed(url: "about:blank", status: nil))
        if byTheApp { view.stop() } else { engine.tell(.stopped) }
        await runQueuedJobs()
        #expect(engine.zoom == 0.5)
    }

    @Test func aFailedNavigationKeepsTheZoom() async {
        let view = makeView()
        await load(in: view)
        view.goBack()
        engine.tell(.failed(url: "", .noHistory))
        await runQueuedJobs()
        #expect(engine.zoom == 0.5)
    }

    // As it is before the view is in a window, or while a sidebar hides it.
    @Test func aViewOfWidthZeroKeepsAPositiveZoom() async {
        let view = makeView()
        geometry.viewWidth = 0
        await load(in: view)
        #expect(engine.zoom == 1)
        await resize(to: 400)
        #expect(engine.zoom == 0.5)
        await resize(to: 0)
        #expect(engine.zoom > 0)
        await resize(to: 400)
        #expect(engine.zoom == 0.5)
        _ = view
    }

    @Test func aPageThatCannotBeMeasuredIsNotZoomed() async {
        let view = makeView()
        for result in [.null, [], [1], ["a", "b"], ["a": 1]] as [JSONValue] {
            engine.evaluation = { _ in result }
            await load(in: view)
            #expect(engine.zoom == 1)
        }
        engine.evaluation = { _ throws(ScriptError) in throw .interrupted(message: "gone") }
        await load(in: view)
        #expect(engine.zoom == 1)
    }

    @Test func aWidthMeasuredOnThePreviousPageIsIgnored() async {
        let view = makeView()
        engine.evaluation = nil
        view.start(.html("a"))
        engine.tellLoad(of: "about:blank")
        await engine.waitForScript()
        view.start(.html("b"))
        engine.tell(.started(url: "about:blank"), .committed(url: "about:blank", status: nil))
        await runQueuedJobs()
        #expect(engine.zoom == 1)
        view.close()
    }

    @Test func pagesOfViewsThatDoNotFitTheWidthAreNotMeasured() async {
        let view = WebView(engine, .document)
        await load(in: view)
        await resize(to: 100)
        #expect(engine.zoom == 1)
        #expect(engine.scripts == [])
        let script = engine.requests.first?.scripts.first?.source.source
        #expect(script?.contains("reportsWidth: false") == true)
    }

    @Test func pagesReportTheirWidthOnlyIfTheEngineCanZoomThemToFit() {
        makeView().start(.html("a"))
        let fitted = engine.requests.last?.scripts.first?.source.source
        #expect(fitted?.contains("reportsWidth: true") == true)
        // This engine can't zoom.
        let other = StubEngine()
        WebView(other, .document, fit: .width).start(.html("a"))
        let plain = other.requests.last?.scripts.first?.source.source
        #expect(plain?.contains("reportsWidth: false") == true)
    }
}
