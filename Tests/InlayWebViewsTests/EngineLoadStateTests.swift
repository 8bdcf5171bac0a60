import Foundation
import InlayTesting
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Engine load state")
struct EngineLoadStateTests {
    private let page = "https://app.org/page"
    private let first = "https://app.org/first"
    private let second = "https://app.org/second"

    private func error(_ url: String) -> PageLoadError {
        .network(url: URL(address: url), message: "broken")
    }

    private func allowed(
        _ url: String, _ kind: NavigationAction.Kind = .other
    ) -> EngineLoadState.Signal {
        .allowed(NavigationAction(address: url, kind: kind))
    }

    private func refused(_ url: String, isRedirect: Bool = false) -> EngineLoadState.Signal {
        .refused(NavigationAction(address: url, isRedirect: isRedirect))
    }

    /// The state after signals, whose events are dropped.
    private func state(after signals: EngineLoadState.Signal...) -> EngineLoadState {
        var state = EngineLoadState()
        for signal in signals { _ = state.receive(signal) }
        return state
    }

    /// The state of a view that shows a completely loaded page.
    private var shown: EngineLoadState {
        state(
            after: .requested(.url(page)), allowed(page), .started(url: page),
            .committed(url: page, status: 200), .finished(url: page, isLoading: false),
            .idle(url: page))
    }

    /// The state of a view whose page is committed and still loads its resources.
    private var loading: EngineLoadState {
        state(
            after: .requested(.url(page)), allowed(page), .started(url: page),
            .committed(url: page, status: 200))
    }

    // MARK: - Replaced loads

    @Test func theCancellationOfAReplacedLoadDoesNotEndTheNextOne() {
        var state = shown
        for signal in [
            .requested(.url(first)), allowed(first), .started(url: first),
            .requested(.url(second)), .cancelled, .finished(url: first, isLoading: true),
        ] as [EngineLoadState.Signal] { _ = state.receive(signal) }
        #expect(state.isAwaited && state.isStartPending)
        // The page that is being left calls `history.replaceState()`.
        #expect(state.receive(.idle(url: "\(page)#moved")) == [.moved(url: "\(page)#moved")])
        _ = state.receive(allowed(second))
        #expect(state.receive(.started(url: second)) == [.load(.started(url: second))])
        #expect(state.isAwaited)
    }

    @Test func aLoadThatReplacedAnotherIsReportedWhenItsProcessTerminates() {
        var state = state(
            after: .requested(.url(first)), allowed(first), .started(url: first),
            .requested(.url(second)), allowed(second), .cancelled,
            .finished(url: first, isLoading: true), .started(url: second))
        #expect(state.receive(.idle(url: "")) == [])
        #expect(state.suspectsTermination)
        #expect(state.receive(.processMissing) == [.processTerminated(.crashed)])
        #expect(!state.isAwaited && state.isNew)
    }

    @Test func theStartOfAnOlderNavigationIsNotThatOfTheAppsLoad() {
        var state = shown
        for signal in [allowed(first), .requested(.url(second))] { _ = state.receive(signal) }
        #expect(state.receive(.started(url: page)) == [])
        #expect(state.receive(.redirected(url: "\(first)/b")) == [])
        #expect(state.isStartPending)
        let committed = state.receive(.committed(url: first, status: nil))
        #expect(committed == [.load(.committed(url: first, status: nil))])
        #expect(state.isAwaited)
        _ = state.receive(allowed(second))
        #expect(state.receive(.started(url: second)) == [.load(.started(url: second))])
    }

    @Test(arguments: [LoadRequest.Target.reload, .back, .url("https://app.org/first")])
    func theFailureOfAReplacedLoadIsNotThatOfTheNextOne(target: LoadRequest.Target) {
        var state = shown
        for signal in [
            .requested(.url(first)), allowed(first), .started(url: first), .requested(target),
        ] as [EngineLoadState.Signal] { _ = state.receive(signal) }
        #expect(state.receive(.failed(url: first, error(first))) == [])
        #expect(state.isAwaited)
    }

    @Test func theDownloadOfAReplacedLoadDoesNotFailTheNextLoadOfTheSameURL() {
        var state = shown
        for signal in [
            .requested(.url(first)), allowed(first), .started(url: first), .requested(.url(first)),
        ] as [EngineLoadState.Signal] { _ = state.receive(signal) }
        let error = PageLoadError.download(url: URL(address: first))
        #expect(state.receive(.responseRefused(url: first, error)) == [])
        #expect(state.isStartPending)
        for signal in [allowed(first), .started(url: first)] { _ = state.receive(signal) }
        let events = state.receive(.responseRefused(url: first, error))
        #expect(events == [.load(.failed(url: first, error))])
    }

    @Test func theDocumentOfAReplacedLoadIsNotAnnouncedAsThatOfTheNextOne() {
        var state = shown
        for signal in [
            .requested(.url(first)), allowed(first), .started(url: first), .requested(.url(second)),
        ] as [EngineLoadState.Signal] { _ = state.receive(signal) }
        #expect(state.receive(.responseAccepted) == [])
        for signal in [allowed(second), .started(url: second)] { _ = state.receive(signal) }
        #expect(state.receive(.responseAccepted) == [.willCreateDocument])
    }

    @Test func aReplacedHistoryStepHasNoDirection() {
        var state = state(after: .requested(.back), .requested(.url(second)))
        #expect(state.takeDirection() == nil)
        _ = state.receive(.requested(.forward))
        #expect(state.takeDirection() == .forward)
        #expect(state.takeDirection() == nil)
    }

    @Test func aRefusalOfAnyOfManyReplacedLoadsDoesNotEndTheLastOne() {
        var state = shown
        for number in 0..<50 { _ = state.receive(.requested(.url("\(first)/\(number)"))) }
        for signal in [.requested(.url(second)), refused("\(first)/0")] {
            _ = state.receive(signal)
        }
        #expect(state.receive(.idle(url: page)) == [])
        #expect(state.isAwaited && state.isStartPending)
    }

    // MARK: - Refusals

    @Test func aRefusedFrameOfThePreviousPageDoesNotEndTheAppsLoad() {
        var state = shown
        for signal in [
            .requested(.url(second)), refused("https://frame.org/"), allowed(second),
        ] as [EngineLoadState.Signal] { _ = state.receive(signal) }
        #expect(state.receive(.idle(url: "\(page)#moved")) == [.moved(url: "\(page)#moved")])
        #expect(state.isStartPending)
    }

    @Test func aRefusedNavigationThatReplacedTheAppsLoadEndsIt() {
        var state = shown
        for signal in [.requested(.url(second)), allowed(second), refused("https://other.org/")] {
            _ = state.receive(signal)
        }
        #expect(state.receive(.idle(url: page)) == [.load(.settled(url: page))])
        #expect(!state.isAwaited)
    }

    @Test func aRefusedNavigationBeforeTheDecisionAboutTheAppsLoadDoesNotEndIt() {
        var state = shown
        for signal in [.requested(.url(second)), refused("https://other.org/")] {
            _ = state.receive(signal)
        }
        #expect(state.receive(.idle(url: page)) == [])
        #expect(state.isAwaited && state.isStartPending)
        for signal in [allowed(second), .started(url: second)] { _ = state.receive(signal) }
        #expect(state.isAwaited && !state.isStartPending)
    }

    @Test func aRefusedNavigationThatReplacedTheAppsLoadEndsItWhenTheOlderLoadEnds() {
        var state = loading
        for signal in [
            .requested(.url(second)), allowed(second), refused("https://other.org/"),
            allowed("https://frame.org/"),
        ] as [EngineLoadState.Signal] { _ = state.receive(signal) }
        #expect(state.isAwaited)
        #expect(state.receive(.idle(url: page)) == [.load(.settled(url: page))])
        #expect(!state.isAwaited)
    }

    @Test func aRefusedNavigationOfAMovedPageEndsTheReplacedLoadWhenTheOlderLoadEnds() {
        var state = loading
        for signal in [.requested(.url(second)), allowed(second), refused("https://other.org/")] {
            _ = state.receive(signal)
        }
        let moved = "\(page)#moved"
        #expect(state.receive(.idle(url: moved)) == [.moved(url: moved)])
        let events = state.receive(.finished(url: moved, isLoading: false))
        #expect(events == [.load(.finished(url: moved)), .load(.settled(url: moved))])
        #expect(!state.isAwaited)
    }

    @Test func aRefusedFrameAfterTheDecisionAboutTheAppsLoadDoesNotEndItWhenThePageMoves() {
        for frame in ["https://frame.org/", "https://app.org/frame"] {
            var state = shown
            for signal in [.requested(.url(second)), allowed(second), refused(frame)] {
                _ = state.receive(signal)
            }
            #expect(state.receive(.idle(url: "\(page)#moved")) == [.moved(url: "\(page)#moved")])
            #expect(state.isAwaited && state.isStartPending)
        }
    }

    @Test func aRefusedRedirectOfAReplacedLoadDoesNotEndTheNextOne() {
        var state = loading
        for signal in [
            .requested(.url(second)), allowed(second), refused("\(first)/b", isRedirect: true),
        ] as [EngineLoadState.Signal] { _ = state.receive(signal) }
        #expect(state.receive(.idle(url: page)) == [])
        #expect(state.isAwaited && state.isStartPending)
    }

    @Test func aRefusedFirstLoadEndsWithoutAPage() {
        var state = state(after: .requested(.url(first)), refused(first))
        #expect(state.receive(.idle(url: "")) == [.load(.settled(url: ""))])
        #expect(!state.isAwaited && !state.suspectsTermination)
    }

    @Test func aFailedFirstLoadIsNoTerminationOfTheProcess() {
        var state = state(
            after: .requested(.url(first)), allowed(first), .started(url: first), .idle(url: ""))
        #expect(state.receive(.failed(url: first, error(first))).count == 1)
        _ = state.receive(.finished(url: first, isLoading: false))
        #expect(state.receive(.processMissing) == [])
    }

    @Test func theLastOfThreeFirstLoadsStartsAlthoughTheViewWasIdleInBetween() {
        var state = state(
            after: .requested(.url(first)), .requested(.url(second)), allowed(first),
            allowed(second),
            .requested(.url(page)), .started(url: second), .idle(url: ""), .cancelled,
            .finished(url: "", isLoading: false))
        #expect(state.suspectsTermination && state.isAwaited)
        _ = state.receive(allowed(page))
        #expect(state.receive(.started(url: "")) == [.load(.started(url: page))])
        #expect(!state.suspectsTermination)
    }

    // MARK: - Navigations within the page

    @Test func aJumpToAFragmentEndsWithoutAStart() {
        var state = shown
        for signal in [.requested(.url("\(page)#a")), allowed("\(page)#a")] {
            _ = state.receive(signal)
        }
        let events = state.receive(.idle(url: "\(page)#a"))
        #expect(events == [.moved(url: "\(page)#a"), .load(.settled(url: "\(page)#a"))])
    }

    @Test func aJumpByThePageDoesNotEndTheAppsLoad() {
        var state = shown
        for signal in [.requested(.url(second)), allowed("\(page)#a", .link)] {
            _ = state.receive(signal)
        }
        #expect(state.receive(.idle(url: "\(page)#a")) == [.moved(url: "\(page)#a")])
        #expect(state.isAwaited)
    }

    @Test func aStepInThePagesHistoryEndsWithoutAStart() {
        var state = shown
        _ = state.receive(.requested(.back))
        let events = state.receive(.idle(url: "\(page)#a"))
        #expect(events == [.moved(url: "\(page)#a"), .load(.settled(url: "\(page)#a"))])
    }

    // MARK: - Pages from text

    @Test func thePageFromTextIsAnnouncedOnceWhenTheLoadIsAllowed() {
        var state = shown
        _ = state.receive(.requested(.html("<p>", base: "about:blank")))
        #expect(state.receive(allowed("https://frame.org/")) == [])
        #expect(state.receive(allowed("about:blank")) == [.willCreateDocument])
        // A frame of the previous page.
        #expect(state.receive(allowed("about:blank")) == [])
        let started = state.receive(.started(url: "about:blank"))
        #expect(started == [.load(.started(url: "about:blank"))])
        _ = state.receive(.committed(url: "about:blank", status: nil))
        #expect(state.receive(allowed("about:blank")) == [])
    }

    // MARK: - Starts

    @Test func theStartHasTheURLOfTheAppsLoadAlthoughAFrameWasAllowedLast() {
        var state = shown
        for signal in [
            .requested(.url(second)), allowed(second), allowed("https://frame.org/"),
        ] as [EngineLoadState.Signal] { _ = state.receive(signal) }
        #expect(state.receive(.started(url: second)) == [.load(.started(url: second))])
    }

    @Test func theStartOfANavigationByThePageHasTheURLThatWasAllowed() {
        var state = shown
        _ = state.receive(allowed(first, .link))
        #expect(state.receive(.started(url: page)) == [.load(.started(url: first))])
    }

    // MARK: - Terminations

    @Test func aQueuedLoadKeepsItsTurnWhenTheEngineBecomesIdle() {
        var state = shown
        #expect(state.receive(.terminated(.crashed)) == [.processTerminated(.crashed)])
        _ = state.receive(.queued)
        #expect(state.receive(.idle(url: "")) == [])
        #expect(state.isStartPending && !state.isAwaited)
        #expect(state.receive(.stopped) == [.load(.stopped)])
        #expect(!state.isStartPending)
    }

    @Test func aPageWithoutAURLIsReportedOnlyAsATermination() {
        var state = shown
        #expect(state.receive(.idle(url: "")) == [.processTerminated(.crashed)])
        #expect(state.receive(.moved(url: "")) == [])
        #expect(state.committedURL == nil && state.isNew)
    }
}
