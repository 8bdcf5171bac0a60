import InlayTesting
import Testing

@testable import InlayViews

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

    @Test func failuresLongerThanAMinuteAgoDoNotCount() {
        var row = loading()
        for minute in 0..<100 {
            let now = Duration.seconds(minute * 21)
            let consequence = row.fail(.failed(message: ""), at: now)
            #expect(consequence != .replace)
            row.rested()
            row.load(at: now)
        }
    }

    @Test func aPaintedRowWhoseProcessTerminatesCountsAsFailed() {
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

    @Test func aRowWhoseScriptsHangIsDisplayedWithoutThem() {
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

    @Test func aPlaceholderThatFailedStaysBlankUntilTheUserRetries() {
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

    @Test func eventsInvalidInTheCurrentStateAreIgnored() {
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

    /// A row presentation, with the state that a test tracks beside it.
    private struct Model {
        var row: RowPresentation
        var now = Duration.zero
        /// The times of the retries of the current version.
        var retries: [Duration] = []
        var generator: SeededGenerator

        init(seed: UInt64) {
            generator = SeededGenerator(seed: seed)
            row = RowPresentation(
                mayBeNative: .random(using: &generator), runsScripts: .random(using: &generator))
        }

        /// Sends the row an event; returns a description of a wrong state, or nil.
        mutating func step() -> String? {
            let old = row.version
            switch Int.random(in: 0..<14, using: &generator) {
            case 0: row.decide()
            case 1: row.undecide()
            case 2: row.decided(nil)
            case 3, 4: row.load(at: now)
            case 5: row.loaded()
            case 6: row.painted()
            case 7: row.released()
            case 8: row.rested()
            case 9: return fail(.processTerminated(.crashed), from: old)
            case 10: return fail(.failed(message: ""), from: old)
            case 11: return row.isOverdue(at: now) ? fail(.unresponsive, from: old) : nil
            case 12:
                if row.tryAgain() {
                    retries = []
                    if old != .placeholder || row.version != .original { return "tried \(old)" }
                }
            default: now += .milliseconds(Int.random(in: 0..<20_000, using: &generator))
            }
            if row.version != old, !(old == .placeholder && row.version == .original) {
                return "\(old) became \(row.version) without a failure"
            }
            return nil
        }

        private mutating func fail(
            _ problem: RowProblem, from old: RowPresentation.Version
        ) -> String? {
            switch row.fail(problem, at: now) {
            case nil: return row.version == old ? nil : "\(old) became \(row.version)"
            case .retry:
                retries.append(now)
                retries.removeAll { now - $0 >= .seconds(60) }
                return retries.count > 3 ? "\(retries.count) retries in a minute" : nil
            case .replace:
                retries = []
                switch (old, row.version) {
                case (.original, .withoutScripts): return problem == .unresponsive ? nil : "calm"
                case (.original, .placeholder), (.withoutScripts, .placeholder): return nil
                case (.placeholder, .placeholder):
                    if case .blank = row.state { return nil }
                    return "\(row.state) after the placeholder"
                default: return "\(old) became \(row.version)"
                }
            }
        }

        /// Lets everything succeed from now on.
        mutating func succeed() {
            row.decide()
            row.decided(nil)
            row.rested()
            if row.needsView { row.load(at: now) }
            row.loaded()
            row.painted()
        }

        /// Lets everything fail from now on; returns how many events that takes.
        mutating func giveUp() -> Int {
            for count in 0..<100 {
                if case .blank = row.state { return count }
                row.decide()
                row.decided(nil)
                row.rested()
                if row.needsView { row.load(at: now) }
                _ = row.fail(.processTerminated(.crashed), at: now)
            }
            return 100
        }
    }

    @Test func afterRandomFailuresEachRowEndsPaintedOrReplaced() {
        for seed in 0..<UInt64(campaignCount(500)) {
            var model = Model(seed: seed)
            for _ in 0..<20 {
                guard let problem = model.step() else { continue }
                Issue.record("seed \(seed): \(problem)")
                return
            }
            var success = model
            success.succeed()
            switch success.row.state {
            case .web(.painted), .blank: break
            default: Issue.record("seed \(seed): \(success.row.state) in spite of success")
            }
            let steps = model.giveUp()
            #expect(steps <= 12, "seed \(seed): \(steps) failures until it is given up")
        }
    }
}
