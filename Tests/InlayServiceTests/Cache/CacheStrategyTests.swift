import Foundation
import HTTPTypes
import Testing

@testable import InlayService

/// Tests of each cache strategy with each kind of cached response, online and offline.
@Suite struct CacheStrategyTests {
    private struct Row: Sendable {
        let control: String
        let age: TimeInterval
        var isInvalidated = false
        /// For each strategy: the decision, and the result when the network fails.
        let expected: [String]
    }

    // networkFirst, strict, cacheFirst, staleWhileRevalidate, cacheOnly, networkOnly
    private static let rows = [
        Row(
            control: "max-age=60", age: 30,
            expected: ["fresh", "fresh", "fresh", "fresh", "fresh", "forward/-"]),
        Row(
            control: "max-age=60", age: 90,
            expected: [
                "revalidate/offline", "revalidate/offline", "accepted", "revalidating", "accepted",
                "forward/-",
            ]),
        Row(
            control: "max-age=60, must-revalidate", age: 90,
            expected: [
                "revalidate/offline", "revalidate/-", "accepted", "revalidating", "accepted",
                "forward/-",
            ]),
        Row(
            control: "no-cache", age: 1,
            expected: [
                "revalidate/offline", "revalidate/-", "accepted", "revalidating", "accepted",
                "forward/-",
            ]),
        Row(
            control: "max-age=60", age: 30, isInvalidated: true,
            expected: [
                "revalidate/offline", "revalidate/-", "revalidate/offline", "revalidate/offline",
                "accepted", "forward/-",
            ]),
    ]

    @Test func eachStrategyChoosesTheTabulatedActionForAgeAndHeaders() {
        for row in Self.rows {
            var moment = Moment()
            moment.receive(moment.response(row.control, [.eTag: "\"a\""]))
            moment.now += row.age
            moment.stored[0].isInvalidated = row.isInvalidated
            for (strategy, expected) in zip(CacheStrategy.allCases, row.expected) {
                let word = moment.action(strategy: strategy).word
                let parts = expected.split(separator: "/")
                #expect(word == parts[0], "\(row) \(strategy)")
                guard parts.count == 2 else { continue }
                let offline = moment.fallback(strategy: strategy)?.staleness?.rawValue ?? "-"
                #expect(offline == parts[1], "\(row) \(strategy)")
            }
        }
    }

    @Test func staleErrorsAreFetchedAgainUnlessCacheOnly() {
        let expected = [
            "forward", "forward", "forward", "revalidating", "accepted", "forward",
        ]
        var moment = Moment()
        moment.receive(moment.response(status: .notFound))
        moment.now += 1
        for (strategy, expected) in zip(CacheStrategy.allCases, expected) {
            #expect(moment.action(strategy: strategy).word == expected, "\(strategy)")
        }
        #expect(moment.fallback(strategy: .cacheFirst)?.staleness == .offline)
        moment.receive(moment.response("max-age=60", status: .notFound))
        #expect(moment.action(strategy: .cacheFirst).word == "fresh")
    }

    @Test func anEmptyCacheForwardsRequestsUnlessCacheOnly() {
        let moment = Moment()
        for strategy in CacheStrategy.allCases {
            let word = moment.action(strategy: strategy).word
            #expect(word == (strategy == .cacheOnly ? "fail" : "forward"))
            #expect(moment.fallback(strategy: strategy) == nil)
        }
    }

    @Test func writesAreForwardedUnlessCacheOnly() {
        var moment = Moment()
        moment.receive(moment.response("max-age=60"))
        for strategy in CacheStrategy.allCases {
            let word = moment.action(method: .post, strategy: strategy).word
            #expect(word == (strategy == .cacheOnly ? "fail" : "forward"))
        }
    }
}
