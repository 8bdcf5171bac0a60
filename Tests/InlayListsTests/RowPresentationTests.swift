import InlayTestTags
import InlayWebViews
import Testing

@testable import InlayLists
@testable import InlayViewTesting

/// Tests of the states of a row, with ordered and random events.
@Suite struct RowPresentationTests {
    /// A row of the web engine that a view begins to load.
    private func loading(runsScripts: Bool = false, at now: Duration = .zero) -> RowPresentation {
        var row = RowPresentation(mayBeNative: false, runsScripts: runsScripts)
        row.load(at: now)
        return row
    }

    @Test func aFailedRowIsRetriedThreeTimesWithinAMinuteAndThenReplaced() {
        var row = loading()
        for pause in [40, 80, 160] {
            let consequence = row.fail(.failed(message: ""), at: .zero)
            #expect(consequence == .retry(after: .milliseconds(pause)))
            #expect(!row.needsView)
            row.rested()
            #expect(row.needsView)
            row.load(at: .zero)
        }
        let consequence = row.fail(.failed(message: ""), at: .zero)
        #expect(consequence == .replace)
        #expect(row.version == .placeholder)
    }

    @Test func failuresOlderThanAMinuteDoNotCountTowardsTheRetryLimit() {
        var row = loading()
        for minute in 0..<100 {
            let now = Duration.seconds(minute * 21)
            let consequence = row.fail(.failed(message: ""), at: now)
            #expect(consequence != .replace)
            row.rested()
            row.load(at: now)
        }
    }

    @Test func aRowWhoseProcessCrashesFourTimesAfterPaintingShowsThePlaceholder() {
        var row = loading(runsScripts: true)
        for _ in 0..<3 {
            row.loaded()
            row.painted()
            let consequence = row.fail(.processTerminated(.crashed), at: .zero)
            #expect(consequence != .replace)
            row.rested()
            row.load(at: .zero)
        }
        row.painted()
        let consequence = row.fail(.processTerminated(.crashed), at: .zero)
        #expect(consequence == .replace)
        #expect(row.version == .placeholder)
    }

    @Test func aRowIsIsolatedWhenItsSharedProcessTerminatesTwiceWithinAMinute() {
        var row = loading()
        row.painted()
        row.sharedProcessEnded(at: .zero)
        row.sharedProcessEnded(at: .seconds(60))
        #expect(!row.isIsolated)
        row.sharedProcessEnded(at: .seconds(119))
        #expect(row.isIsolated)
        var other = loading()
        _ = other.fail(.failed(message: ""), at: .zero)
        #expect(!other.isIsolated)
        other.rested()
        other.load(at: .zero)
        _ = other.fail(.processTerminated(.crashed), at: .zero)
        #expect(other.isIsolated)
    }

    @Test func aRowWhoseScriptsHangIsDisplayedAgainWithoutScripts() {
        var row = loading(runsScripts: true)
        #expect(!row.isOverdue(at: .seconds(9)))
        #expect(row.isOverdue(at: .seconds(10)))
        let consequence = row.fail(.unresponsive, at: .seconds(10))
        #expect(consequence == .replace)
        #expect(row.version == .withoutScripts)
        row.decide()
        row.decided(nil)
        row.load(at: .seconds(10))
        #expect(!row.isOverdue(at: .seconds(39)))
        #expect(row.isOverdue(at: .seconds(40)))
        let next = row.fail(.unresponsive, at: .seconds(40))
        #expect(next == .replace)
        #expect(row.version == .placeholder)
    }

    @Test func aRowWhosePlaceholderFailedStaysBlankUntilTheUserRetries() {
        var row = loading()
        _ = row.fail(.unresponsive, at: .zero)
        row.decide()
        row.decided(nil)
        row.load(at: .zero)
        _ = row.fail(.unresponsive, at: .zero)
        guard case .blank = row.state else {
            Issue.record("\(row.state)")
            return
        }
        let couldTry = row.tryAgain()
        #expect(couldTry && row.version == .original)
    }

    @Test func rowEventsThatAreInvalidInTheCurrentStateAreIgnored() {
        var row = RowPresentation(mayBeNative: true, runsScripts: false)
        row.load(at: .zero)
        row.loaded()
        row.painted()
        row.rested()
        row.refuseNative()
        row.decided(nil)
        let consequence = row.fail(.unresponsive, at: .zero)
        #expect(consequence == nil)
        let couldTry = row.tryAgain()
        #expect(!couldTry)
        guard case .undecided = row.state else {
            Issue.record("\(row.state)")
            return
        }
    }

    @Test(.tags(.fuzz)) func randomEventsCauseOnlyLegalTransitionsAndEachRowIsDisplayedInTheEnd()
        throws
    {
        let text = try #require(PreparedRow(.html("<p>text")).richText)
        var transitions: Set<RowPresentationModel.Transition> = []
        for seed in 0..<UInt64(campaignCount(200)) {
            var model = RowPresentationModel(seed: seed, text: text)
            for count in 0..<100 {
                guard let problem = model.step() else { continue }
                Issue.record("seed \(seed), event \(count): \(problem)")
                return
            }
            for isNative in [true, false] {
                var success = model
                success.succeed(natively: isNative)
                guard !success.isDisplayed else { continue }
                Issue.record("seed \(seed): \(success.state) at the end")
                return
            }
            let failures: [RowPresentationModel.Event] = [.terminate, .fail, .hang]
            let states: [RowPresentationModel.State] = [.loading, .loaded, .painted]
            let count = model.giveUp(by: failures[Int(seed % 3)], in: states[Int(seed / 3 % 3)])
            try #require(count <= 12, "seed \(seed): \(count) failures until it is given up")
            transitions.formUnion(model.transitions)
        }
        #expect(RowPresentationModel.legal.subtracting(transitions) == [], "never happened")
    }
}
