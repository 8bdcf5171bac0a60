import InlayTesting
import InlayValues
import Testing

@testable import InlayWebKit
@testable import InlayWindowTesting

extension EngineSuites {
    @Suite struct PageImageBoxesTests {
        @Test func imagesRequestedDuringAMeasurementAreMeasuredInOneFurtherPass() async throws {
            let boxes = PageImageBoxes()
            var passes: [Int] = []
            var release: CheckedContinuation<Void, Never>?
            let measure: PageImageBoxes.Measure = { urls in
                passes.append(urls.count)
                if passes.count == 1 { await withCheckedContinuation { release = $0 } }
                return .array(urls.map { .array([.string($0), .null]) })
            }
            let first = Task { try await boxes.box(of: "first", measure) }
            while release == nil { await Task.yield() }
            var asking = 0
            let others = (0..<1_000).map { number in
                Task {
                    // Nothing else runs before it waits for the pass.
                    asking += 1
                    return try await boxes.box(of: "\(number % 500)", measure)
                }
            }
            try await waitUntil("all have asked", asking) { $0 == 1_000 }
            release?.resume()
            #expect(try await first.value == nil)
            for other in others { #expect(try await other.value == nil) }
            #expect(passes == [1, 500])
        }
    }
}
