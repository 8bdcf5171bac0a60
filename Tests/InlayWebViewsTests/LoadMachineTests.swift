import Foundation
import InlayTesting
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Load machine")
struct LoadMachineTests {
    /// An input of the state machine; the tests below are sequences of inputs.
    enum Input {
        case begin(String?)
        case end(PageLoadError)
        case refuse(NavigationAction)
        case engine(EngineLoadStep)

        static func started(_ url: String) -> Input { .engine(.started(url: url)) }
        static func redirected(_ url: String) -> Input { .engine(.redirected(url: url)) }
        static func committed(_ url: String) -> Input { .engine(.committed(url: url, status: 200)) }
        static func finished(_ url: String) -> Input { .engine(.finished(url: url)) }
        static func failed(_ url: String) -> Input { .engine(.failed(url: url, broken(url))) }
        static func refused(
            _ url: String, _ kind: NavigationAction.Kind = .other, isRedirect: Bool = false
        ) -> Input {
            .refuse(NavigationAction(address: url, kind: kind, isRedirect: isRedirect))
        }
        static var cancelled: Input { .engine(.cancelled) }
    }

    private static func broken(_ address: String) -> PageLoadError {
        .network(url: URL(address: address), message: "broken")
    }

    private static func committed(_ address: String) -> PageLoadEvent {
        .committed(url: url(address), status: 200)
    }

    private func events(_ inputs: [Input]) -> [PageLoadEvent] {
        var machine = LoadMachine()
        return inputs.flatMap { input in
            switch input {
            case .begin(let url): machine.begin(url: url)
            case .end(let error): machine.end(error)
            case .refuse(let action): machine.refuse(action)
            case .engine(let step): machine.receive(step)
            }
        }
    }

    // MARK: - One load

    @Test func loadEventsAreReportedInOrder() {
        let inputs: [Input] = [
            .begin("a"), .started("a"), .redirected("b"), .redirected("c"), .committed("c"),
            .finished("c"),
        ]
        #expect(
            events(inputs) == [
                .started(url: url("a")), .redirected(url: url("b")), .redirected(url: url("c")),
                Self.committed("c"), .finished(url: url("c")),
            ])
    }

    @Test(
        arguments: [
            // Before and after it began, and on each step.
            [.begin("a"), .failed("a")],
            [.begin("a"), .started("a"), .failed("a")],
            [.begin("a"), .started("a"), .redirected("b"), .failed("b")],
            [.begin("a"), .started("a"), .committed("a"), .failed("a")],
            // The engine reports the cancellation and then still a finish.
            [.begin("a"), .started("a"), .failed("a"), .finished("a")],
            [.begin("a"), .started("a"), .failed("a"), .failed("a"), .finished("a")],
            [.begin("a"), .started("a"), .failed("a"), .cancelled, .finished("a")],
            // Loads whose URL only the engine knows.
            [.begin(nil), .failed("a")],
            [.begin(nil), .failed("")],
            // A load started by the page.
            [.started("a"), .failed("a"), .finished("a")],
        ] as [[Input]])
    func aFailureIsTheLastEventOfALoad(inputs: [Input]) {
        let events = events(inputs)
        #expect(events.filter(\.isLast).count == 1)
        guard case .failed(.network)? = events.last else {
            Issue.record("\(events)")
            return
        }
    }

    @Test(
        arguments: [
            [.begin("a")],
            [.begin("a"), .started("a")],
            [.begin("a"), .started("a"), .redirected("b"), .committed("b")],
            [.begin(nil)],
            [.started("a")],
        ] as [[Input]])
    func aLoadEndedEarlyReportsOneErrorAsItsLastEvent(inputs: [Input]) {
        for error in [.stopped, .closed, .refused(url: url("a")), .processTerminated(.crashed)]
            as [PageLoadError]
        {
            let late: [Input] = [
                .end(.stopped), .cancelled, .finished("a"), .committed("a"), .redirected("c"),
                .failed("a"), .end(error),
            ]
            let events = events(inputs + [.end(error)] + late)
            #expect(events.last == .failed(error))
            #expect(events.filter(\.isLast).count == 1)
        }
    }

    @Test(
        arguments: [
            [], [.end(.stopped)], [.finished("a")], [.failed("a")], [.cancelled, .finished("a")],
            [.committed("a"), .redirected("a")],
        ] as [[Input]])
    func withoutALoadEngineEventsAreIgnored(inputs: [Input]) {
        #expect(events(inputs) == [])
    }

    @Test func navigationsStartedByThePageAreReportedAsLoads() {
        let own: [Input] = [.begin("a"), .started("a"), .committed("a"), .finished("a")]
        let events = events(own + [.started("b"), .committed("b"), .finished("b")])
        #expect(
            events.suffix(3) == [
                .started(url: url("b")), Self.committed("b"), .finished(url: url("b")),
            ])
    }

    @Test(
        arguments: [
            // In either order of the two loads' reports.
            [.started("b"), .cancelled, .finished("a")],
            [.cancelled, .finished("a"), .started("b")],
            [.started("b")],
        ] as [[Input]])
    func aRedirectByThePageBeforeItFinishesContinuesTheSameLoad(move: [Input]) {
        let inputs: [Input] =
            [.begin("a"), .started("a"), .committed("a")] + move + [
                .committed("b"), .finished("b"),
            ]
        #expect(
            events(inputs) == [
                .started(url: url("a")), Self.committed("a"), Self.committed("b"),
                .finished(url: url("b")),
            ])
    }

    // MARK: - A load in place of another

    @Test(
        arguments: [
            // The progress of the first load, and the late events of it.
            ([], []),
            ([], [.cancelled]),
            ([], [.cancelled, .finished("a")]),
            ([], [.failed("a"), .finished("a")]),
            ([.started("a")], []),
            ([.started("a")], [.cancelled, .finished("a")]),
            ([.started("a")], [.redirected("c"), .committed("c"), .cancelled, .finished("c")]),
            ([.started("a")], [.failed("a"), .finished("a")]),
            ([.started("a"), .committed("a")], [.finished("a")]),
            ([.started("a"), .committed("a")], [.cancelled, .finished("a")]),
        ] as [([Input], [Input])])
    func lateEventsOfASupersededLoadAreDropped(progress: [Input], rest: [Input]) {
        let before = events([.begin("a")] + progress)
        let new: [Input] = [.started("b"), .committed("b"), .finished("b")]
        let expected: [PageLoadEvent] = [
            .failed(.superseded), .started(url: url("b")), Self.committed("b"),
            .finished(url: url("b")),
        ]
        #expect(events([.begin("a")] + progress + [.begin("b")] + rest + new) == before + expected)
    }

    @Test func aCancellationThatIsReportedLateDoesNotEndTheNewLoad() {
        let inputs: [Input] = [
            .begin("a"), .started("a"), .begin("b"), .started("b"), .cancelled, .finished("a"),
            .committed("b"), .finished("b"),
        ]
        #expect(events(inputs).suffix(2) == [Self.committed("b"), .finished(url: url("b"))])
        #expect(events(inputs).count == 5)
    }

    @Test func eachNewLoadSupersedesThePreviousOne() {
        let begins = (0..<100).map { Input.begin("\($0)") }
        let events = events(begins + [.started("99"), .finished("99")])
        #expect(events.dropLast(2) == Array(repeating: .failed(.superseded), count: 99)[...])
        #expect(events.last == .finished(url: url("99")))
    }

    @Test func startingALoadAfterAnEndedOneReportsNoSupersededError() {
        for end in [.end(.stopped), .finished("a"), .failed("a")] as [Input] {
            let events = events([.begin("a"), .started("a"), end, .begin("b")])
            #expect(!events.contains(.failed(.superseded)))
        }
    }

    @Test func aLateFailureOfThePreviousURLDoesNotEndTheNewLoad() {
        let inputs: [Input] = [.begin("a"), .started("a"), .begin("b"), .failed("a")]
        #expect(events(inputs) == [.started(url: url("a")), .failed(.superseded)])
        #expect(events(inputs + [.failed("b")]).last == .failed(Self.broken("b")))
    }

    @Test func aNewLoadFinishesAfterThePreviousOneWasStopped() {
        let inputs: [Input] = [
            .begin("a"), .started("a"), .end(.stopped), .cancelled, .finished("a"), .begin("b"),
            .started("b"), .finished("b"),
        ]
        #expect(events(inputs).last == .finished(url: url("b")))
    }

    // MARK: - Refusals

    private static func refusal(_ address: String) -> PageLoadEvent {
        .failed(.refused(url: url(address)))
    }

    @Test func refusingTheNavigationOfALoadEndsTheLoad() {
        #expect(events([.begin("a:a"), .refused("a:a")]) == [Self.refusal("a:a")])
        for kind in [.back, .forward, .reload] as [NavigationAction.Kind] {
            #expect(events([.begin(nil), .refused("a:a", kind)]) == [Self.refusal("a:a")])
        }
    }

    @Test(arguments: [
        ("https://example.com", "https://example.com/"),
        ("HTTPS://Example.COM/a", "https://example.com/a"),
        ("https://example.com:443/a", "https://example.com/a"),
        ("https://example.com?a", "https://example.com/?a"),
    ])
    func refusingTheURLAsNormalizedByTheEngineEndsTheLoad(given: String, written: String) {
        #expect(events([.begin(given), .refused(written)]) == [Self.refusal(written)])
        #expect(events([.begin(given), .refused("https://example.com/other")]).isEmpty)
    }

    @Test(arguments: [
        ("https://example.com/?q=it's", "https://example.com/?q=it%27s"),
        ("https://example.com/a/../b", "https://example.com/b"),
    ])
    func aLoadWhoseRewrittenURLWasRefusedFailsWhenTheEngineSettles(given: String, written: String) {
        let settled = Input.engine(.settled(url: "https://example.com/shown"))
        #expect(events([.begin(given), .refused(written), settled]) == [Self.refusal(written)])
        #expect(
            events([.begin(given), .refused("https://other.org/"), settled])
                == [.finished(url: url("https://example.com/shown"))])
        // Another load isn't affected.
        let next: [Input] = [.begin("a"), .started("a"), .committed("a"), .finished("a")]
        #expect(
            events([.begin(given), .refused(written)] + next).last == .finished(url: url("a")))
    }

    @Test func aLoadWithARefusedRedirectFailsOnceTheEngineStops() {
        let inputs: [Input] = [.begin("a"), .started("a")]
        let stopped = Input.engine(.stopped)
        #expect(
            events(inputs + [.refused("b", isRedirect: true), stopped]).last == Self.refusal("b"))
        #expect(
            events(inputs + [.redirected("b"), .refused("c", .form, isRedirect: true), stopped])
                .last == Self.refusal("c"))
        // The page itself moves on, which may be redirected.
        #expect(
            events(
                inputs + [.committed("a"), .started("c"), .refused("b", isRedirect: true), stopped]
            ).last == Self.refusal("b"))
    }

    @Test func refusingARedirectOfAFrameDoesNotEndTheLoad() {
        let refused = Input.refused("b", isRedirect: true)
        let loaded: [PageLoadEvent] = [
            .started(url: url("a")), Self.committed("a"), .finished(url: url("a")),
        ]
        // A frame of the new page.
        #expect(
            events([.begin("a"), .started("a"), .committed("a"), refused, .finished("a")])
                == loaded)
        // A frame of the previous page.
        #expect(
            events([.begin("a"), .started("a"), refused, .committed("a"), .finished("a")])
                == loaded)
        #expect(
            events([
                .begin("a"), .started("a"), refused, .committed("a"), .engine(.stopped),
            ]).last == .failed(.stopped))
    }

    @Test func refusingAnotherNavigationDoesNotEndTheLoad() {
        #expect(events([.refused("a")]).isEmpty)
        #expect(events([.begin("a"), .refused("a", .link)]).isEmpty)
        #expect(events([.begin("a"), .refused("b")]).isEmpty)
        #expect(events([.begin("a"), .started("a"), .refused("a", .link)]).count == 1)
        #expect(events([.begin("a"), .started("a"), .refused("b")]).count == 1)
        #expect(events([.begin(nil), .refused("a", .link)]).isEmpty)
        #expect(events([.begin(nil), .refused("a")]).isEmpty)
    }
}
