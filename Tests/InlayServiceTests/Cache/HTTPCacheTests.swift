import Foundation
import HTTPTypes
import Testing

@testable import InlayService

@Suite struct HTTPCacheTests {
    @Test(arguments: [302, 403, 500, 503], ["no-cache, private", "max-age=0"])
    func errorsWithoutALifetimeDoNotReplaceTheStoredResponse(code: Int, control: String) {
        var moment = Moment()
        moment.receive(moment.response("max-age=60"))
        moment.now += 61
        moment.receive(moment.response(control, status: HTTPResponse.Status(code: code)))
        for strategy in [CacheStrategy.networkFirst, .cacheFirst] {
            #expect(moment.fallback(strategy: strategy)?.stored.response.status == .ok)
        }
    }

    @Test func freshResponsesAreReturnedWithTheirAge() throws {
        var moment = Moment()
        moment.receive(moment.response("max-age=60", [.age: "5"]))
        moment.now += 30
        let hit = try #require(moment.action().hit)
        #expect(hit.staleness == nil)
        #expect(hit.reason == .fresh(remaining: 25))
        #expect(hit.response.headerFields[.age] == "35")
    }

    @Test func staleResponsesAreRevalidated() throws {
        var moment = Moment()
        moment.receive(
            moment.response(
                "max-age=60", [.eTag: "\"a\"", .lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"]))
        moment.now += 61
        guard case .revalidate(let request, let stored, let reason) = moment.action() else {
            Issue.record("no validation")
            return
        }
        #expect(request.headerFields[.ifNoneMatch] == "\"a\"")
        #expect(request.headerFields[.ifModifiedSince] == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(stored.id == 1)
        #expect(reason == .stale(by: 1))
    }

    @Test func a304RefreshesTheCachedResponse() throws {
        var moment = Moment()
        moment.receive(
            moment.response(
                "max-age=60", [.eTag: "\"a\"", .contentLength: "10", .contentType: "text/plain"]))
        moment.now += 61
        let outcome = moment.receive(
            moment.response(
                "max-age=90", status: .notModified, [.eTag: "\"a\"", .contentLength: "0"]),
            validating: moment.stored[0])
        guard case .revalidated(let hit) = outcome.response else {
            Issue.record("\(outcome.response)")
            return
        }
        #expect(outcome.storing == .updated)
        #expect(hit.response.status == .ok)
        #expect(hit.response.headerFields[.contentLength] == "10")
        #expect(hit.response.headerFields[.contentType] == "text/plain")
        moment.now += 89
        #expect(moment.action().word == "fresh")
    }

    @Test func a304WithAnotherETagRequestsTheWholeResponse() {
        var moment = Moment()
        moment.receive(moment.response("max-age=60", [.eTag: "\"a\""]))
        moment.now += 61
        let outcome = moment.receive(
            moment.response(status: .notModified, [.eTag: "\"b\""]), validating: moment.stored[0])
        #expect(outcome.response == .resend(moment.request(), .otherVersion))
        #expect(outcome.changes.isEmpty)
    }

    @Test(arguments: [
        ("no-store", false), ("max-age=60, no-store", false), ("private", true), ("", true),
        ("no-cache", true), ("max-age=60, no-store, must-understand", true),
    ])
    func responsesAreStoredUnlessNoStoreForbidsIt(control: String, isKept: Bool) {
        var moment = Moment()
        let outcome = moment.receive(moment.response(control))
        #expect(moment.stored.count == (isKept ? 1 : 0))
        #expect((outcome.storing == .stored) == isKept)
    }

    @Test func requestsWithNoStoreBypassTheCache() {
        var moment = Moment()
        moment.receive(moment.response("max-age=60"), [.cacheControl: "no-store"])
        #expect(moment.stored.isEmpty)
        moment.receive(moment.response("max-age=60"))
        for strategy in CacheStrategy.allCases {
            let action = moment.action([.cacheControl: "no-store"], strategy: strategy)
            #expect(action.word == (strategy == .cacheOnly ? "fail" : "forward"))
            #expect(moment.fallback(strategy: strategy, [.cacheControl: "no-store"]) == nil)
        }
    }

    @Test func noStoreResponsesRemoveTheStoredResponse() {
        var moment = Moment()
        moment.receive(moment.response("max-age=60"))
        moment.now += 61
        moment.receive(moment.response("no-store"))
        #expect(moment.stored.isEmpty)
    }

    @Test(arguments: [201, 202, 299, 403, 500, 502, 503, 504])
    func nonHeuristicStatusesAreStoredOnlyWithMaxAge(code: Int) {
        var moment = Moment()
        moment.receive(moment.response(status: HTTPResponse.Status(code: code)))
        #expect(moment.stored.isEmpty)
        moment.receive(moment.response("max-age=60", status: HTTPResponse.Status(code: code)))
        #expect(moment.action().word == "fresh")
    }

    @Test func heuristicFreshnessIsATenthOfTheTimeSinceLastModified() {
        var moment = Moment()
        let modified = HTTPDate.text(for: moment.now - 1000)
        moment.receive(moment.response(nil, [.lastModified: modified]))
        moment.now += 99
        #expect(moment.action().word == "fresh")
        moment.now += 1
        #expect(moment.action().word == "revalidate")
    }

    @Test func responsesWithALargeAgeHeaderAreStale() {
        var moment = Moment()
        moment.receive(moment.response("max-age=60", [.age: "60"]))
        #expect(moment.action().word == "forward")
        moment.receive(
            moment.response("max-age=60", [.date: HTTPDate.text(for: moment.now - 60)]))
        #expect(moment.action().word == "forward")
    }

    @Test func responsesAreStaleAfterTheClockWasSetBack() {
        var moment = Moment()
        moment.receive(moment.response("max-age=60"))
        moment.now -= 86_400
        #expect(moment.action().word == "forward")
    }

    @Test func freshImmutableResponsesAreNotRevalidated() {
        var moment = Moment()
        moment.receive(moment.response("max-age=60, immutable", [.eTag: "\"a\""]))
        moment.now += 5
        #expect(moment.action([.cacheControl: "max-age=0"]).word == "fresh")
        #expect(moment.action([.cacheControl: "no-cache"]).word == "revalidate")
        moment.now += 60
        #expect(moment.action([.cacheControl: "max-age=0"]).word == "revalidate")
    }

    @Test func requestDirectivesLimitOrExtendFreshness() {
        var moment = Moment()
        moment.receive(moment.response("max-age=60"))
        moment.now += 30
        #expect(moment.action([.cacheControl: "max-age=29"]).word == "forward")
        #expect(moment.action([.cacheControl: "max-age=31"]).word == "fresh")
        #expect(moment.action([.cacheControl: "min-fresh=31"]).word == "forward")
        moment.now += 60
        #expect(moment.action([.cacheControl: "max-stale=31"]).word == "accepted")
        #expect(moment.action([.cacheControl: "max-stale=29"]).word == "forward")
        #expect(moment.action([.cacheControl: "only-if-cached"]).word == "fail")
    }

    @Test func staleWhileRevalidateReturnsTheStaleResponseAndRefreshes() throws {
        var moment = Moment()
        moment.receive(moment.response("max-age=0, stale-while-revalidate=10", [.eTag: "\"a\""]))
        let hit = try #require(moment.action().hit)
        #expect(hit.staleness == .revalidating)
        #expect(hit.refresh?.headerFields[.ifNoneMatch] == "\"a\"")
        moment.now += 11
        #expect(moment.action().word == "revalidate")
    }

    @Test func staleIfErrorCoversServerErrors() {
        var moment = Moment()
        moment.receive(moment.response("max-age=10, stale-if-error=60"))
        moment.now += 60
        let broken = moment.response(status: .serviceUnavailable)
        guard case .stale(let hit) = moment.receive(broken).response else {
            Issue.record("not covered")
            return
        }
        #expect(hit.staleness == .serverError)
        moment.now += 11
        #expect(moment.receive(moment.response(status: .serviceUnavailable)).response == .received)
    }

    @Test func conditionalRequestsGetA304FromFreshCachedResponses() throws {
        var moment = Moment()
        moment.receive(moment.response("max-age=60", [.eTag: "W/\"a\""]))
        let hit = try #require(moment.action([.ifNoneMatch: "\"b\", \"a\""]).hit)
        #expect(hit.response.status == .notModified)
        #expect(hit.body(from: Data("body".utf8)).isEmpty)
        #expect(moment.action([.ifNoneMatch: "\"b\""]).hit?.response.status == .ok)
        #expect(moment.action([.ifMatch: "\"a\""]).word == "forward")
        moment.now += 61
        #expect(moment.action([.ifNoneMatch: "\"b\""]).word == "forward")
    }
}
