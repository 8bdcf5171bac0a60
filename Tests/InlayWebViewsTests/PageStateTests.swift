import Observation
import Synchronization
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Web view: state of the page") @MainActor
struct PageStateTests {
    private let engine = StubEngine()

    @Test func aViewIsLoadingFromTheLoadRequestToTheEndOfTheLoad() {
        let view = WebView(engine)
        #expect(!view.isLoading)
        view.start(.html("a"))
        #expect(view.isLoading)
        engine.tellLoad(of: "about:blank")
        #expect(!view.isLoading)
    }

    @Test func aViewIsLoadingWhileItsPageNavigates() {
        let view = WebView(engine)
        engine.tell(.started(url: "https://a.org/"), .committed(url: "https://a.org/", status: 200))
        #expect(view.isLoading && view.url == url("https://a.org/"))
        engine.tell(.finished(url: "https://a.org/"))
        #expect(!view.isLoading)
    }

    @Test(arguments: ["stop", "close", "terminate"])
    func aViewIsNotLoadingAfterItIsStoppedOrClosedOrItsProcessTerminates(_ end: String) {
        let view = WebView(engine)
        view.start(.html("a"))
        engine.tell(.started(url: "about:blank"))
        switch end {
        case "stop": view.stop()
        case "close": view.close()
        default: view.engine.terminateProcess()
        }
        #expect(!view.isLoading)
    }

    @Test func titlesAreTruncatedAfter1000Characters() {
        let view = WebView(engine)
        engine.handlers?.events(.page(.title(String(repeating: "é", count: 1_000_000))))
        #expect(view.title == String(repeating: "é", count: 1_000))
    }

    @Test(arguments: [(-1.0, 0.0), (0.5, 0.5), (1.5, 1)])
    func progressReportedByTheEngineIsClampedTo0To1(_ reported: Double, _ progress: Double) {
        let view = WebView(engine)
        engine.handlers?.events(.page(.progress(reported)))
        #expect(view.progress == progress)
    }

    @Test func observersOfAPropertyAreNotifiedOfItsChangesOnly() {
        let view = WebView(engine)
        let changes = Mutex(0)
        withObservationTracking {
            _ = view.title
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        engine.handlers?.events(.page(.history(canGoBack: true, canGoForward: false)))
        #expect(view.canGoBack && !view.canGoForward)
        #expect(changes.withLock { $0 } == 0)
        engine.handlers?.events(.page(.title("a")))
        #expect(changes.withLock { $0 } == 1)
    }
}
