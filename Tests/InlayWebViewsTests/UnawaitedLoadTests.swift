import InlayTemplate
import InlayTesting
import InlayValues
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

/// Tests of errors of loads that the app doesn't await.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) @MainActor struct UnawaitedLoadTests {
    private let engine = StubEngine()
    private let log = CollectingLog()
    private let view: WebView

    init() {
        view = WebView(engine: engine, configuration: WebViewConfiguration(trust: .app))
        view.parts.loads.logger = log.logger
    }

    private func fail() {
        engine.tell(.started(url: "about:blank"))
        engine.tell(
            .failed(url: "about:blank", .network(url: url("about:blank"), message: "No network.")),
            .finished(url: "about:blank"))
    }

    @Test func anUnawaitedLoadThatIsRefusedIsLogged() {
        view.start(.html("<p>of a stranger"))
        #expect(log.messages.count == 1)
        #expect(log.messages.first?.contains("isn't awaited") == true)
    }

    @Test func anUnawaitedLoadThatFailsLaterIsLogged() {
        view.start(.trusted("<p>"))
        #expect(log.messages == [])
        fail()
        #expect(log.messages.count == 1)
    }

    @Test func aFailedPageLoadReleasedWithoutBeingAwaitedIsLogged() {
        var navigation: PageLoad? = view.start(.trusted("<p>"))
        fail()
        #expect(log.messages == [])
        _ = navigation
        navigation = nil
        #expect(log.messages.count == 1)
    }

    @Test func errorsThatAreAwaitedOrObservedAreNotLogged() async {
        #expect(await view.failure(of: .html("<p>")) == .untrustedContent)
        let navigation = view.start(.trusted("<p>"))
        let end = Task { try await navigation.finish() }
        for _ in 0..<10 { await Task.yield() }
        fail()
        await #expect(throws: PageLoadError.self) { try await end.value }
        let events = view.events
        view.start(.trusted("<p>"))
        fail()
        view.start(.html("<p>"))
        #expect(log.messages == [])
        withExtendedLifetime(events) {}
    }

    @Test func unawaitedLoadsEndedByTheAppAreNotLogged() {
        view.start(.trusted("<p>"))
        view.start(.trusted("<p>"))
        view.stop()
        view.start(.trusted("<p>"))
        view.close()
        view.start(.trusted("<p>"))
        #expect(log.messages == [])
    }

    @Test func aTemplateVariableMissingInTheDataIsLogged() throws {
        let template = try Template("{{ subjct }}")
        let data: TemplateValue = ["subject": "x"]
        _ = try WebContent.template(template, data, logger: log.logger)
        #expect(log.messages.count == 1)
        #expect(log.messages.first?.contains("subjct") == true)
    }

    @Test func anUnreadEventStreamBuffersAtMost256Events() async {
        var events = view.events.makeAsyncIterator()
        for _ in 0..<1_000 {
            view.start(.trusted("<p>"))
            engine.tellLoad(of: "about:blank")
        }
        view.close()
        var count = 0
        while await events.next() != nil { count += 1 }
        #expect(count == 256)
    }
}
