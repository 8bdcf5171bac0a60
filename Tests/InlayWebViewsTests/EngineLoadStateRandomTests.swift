import Foundation
import InlayTestTags
import InlayTesting
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Engine load state, at random")
struct EngineLoadStateRandomTests {
    @Test(.tags(.fuzz)) func randomLoadsOfTwoProcessesEndOnceAndWithTheirOwnEvents() {
        for seed in 0..<UInt64(campaignCount(4_000)) {
            var model = EngineLoadModel(seed: seed)
            model.run(steps: 40)
            if let problem = problem(in: model) {
                Issue.record("seed \(seed): \(problem)")
                return
            }
        }
    }

    private func problem(in model: EngineLoadModel) -> String? {
        if let problem = model.problem { return problem }
        if model.isLoading, !model.isHanging { return "a load never ended" }
        for load in model.loads.dropLast(model.isLoading ? 1 : 0) {
            guard load.events.filter(\.isLast).count == 1, load.events.last?.isLast == true else {
                return "not one last event: \(load.events)"
            }
            for event in load.events {
                switch event {
                case .started(let url), .redirected(let url), .committed(let url, _),
                    .failed(.network(let url, _)):
                    guard load.addresses.contains(url.absoluteString) else {
                        return "\(event) is another load's: \(load.events), \(load.addresses)"
                    }
                case .finished, .failed: continue
                }
            }
        }
        return nil
    }
}
