import Foundation
import InlayTestTags
import InlayTesting
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Load machine, at random")
struct LoadMachineRandomTests {
    @Test(.tags(.fuzz)) func randomOverlappingLoadsEachEndWithExactlyOneLastEvent() {
        for seed in 0..<UInt64(campaignCount(4_000)) {
            var model = LoadModel(seed: seed)
            model.run(steps: 16)
            if let problem = problem(in: model) {
                Issue.record("seed \(seed): \(problem)")
                return
            }
        }
    }

    private func problem(in model: LoadModel) -> String? {
        if model.isLoading { return "a load never ended" }
        for load in model.loads {
            guard load.events.filter(\.isLast).count == 1, load.events.last?.isLast == true else {
                return "not one last event: \(load.events)"
            }
            for event in load.events {
                switch event {
                case .failed(.network) where !load.isByAddress: continue
                case .started(let url), .redirected(let url), .committed(let url, _),
                    .finished(let url), .failed(.network(let url, _)):
                    guard load.addresses.contains(url.absoluteString) else {
                        return "\(event) is another load's: \(load.events), \(load.addresses)"
                    }
                case .failed: continue
                }
            }
        }
        return problem(inGrammar: model.strays)
    }

    @Test(.tags(.fuzz)) func randomEngineEventsEndEachLoadAtMostOnce() {
        var generator = SeededGenerator(seed: 1)
        for sequence in 0..<campaignCount(4_000) {
            var machine = LoadMachine()
            var begins = 0
            var events: [PageLoadEvent] = []
            for _ in 0..<16 {
                let url = "a:\(Int.random(in: 0..<3, using: &generator))"
                switch Int.random(in: 0..<9, using: &generator) {
                case 0:
                    let wasLoading = machine.isLoading
                    let steps = machine.begin(url: Bool.random(using: &generator) ? url : nil)
                    begins += 1
                    if steps != (wasLoading ? [.failed(.superseded)] : []) || !machine.isLoading {
                        Issue.record("sequence \(sequence): begin reported \(steps)")
                    }
                    events += steps
                case 1: events += machine.end(.stopped)
                case 2, 3: events += machine.receive(.started(url: url))
                case 4: events += machine.receive(.redirected(url: url))
                case 5: events += machine.receive(.committed(url: url, status: nil))
                case 6: events += machine.receive(.cancelled)
                case 7:
                    events += machine.receive(.failed(url: url, .notFound(url: URL(address: url))))
                default: events += machine.receive(.finished(url: url))
                }
                if machine.receive(.cancelled).isEmpty == false {
                    Issue.record("sequence \(sequence): a cancellation was reported")
                }
            }
            let starts = events.count { if case .started = $0 { true } else { false } }
            let ends = events.count(where: \.isLast)
            // A load ends once, whether the app began it or the page.
            if ends > begins + starts {
                Issue.record("sequence \(sequence): \(ends) ends of \(begins) and \(starts)")
            }
            if let problem = problem(inGrammar: events) {
                Issue.record("sequence \(sequence): \(problem)")
                return
            }
        }
    }

    /// Between a last event and the next start, only failed loads are reported, which may fail
    /// before they start.
    private func problem(inGrammar events: [PageLoadEvent]) -> String? {
        var isUnderWay = false
        for event in events {
            switch event {
            case .started where isUnderWay: return "two starts of one load: \(events)"
            case .started: isUnderWay = true
            case .redirected, .committed, .finished:
                if !isUnderWay { return "\(event) after the end: \(events)" }
                if event.isLast { isUnderWay = false }
            case .failed: isUnderWay = false
            }
        }
        return nil
    }
}
