import Foundation
import HTTPTypes
import Testing

@testable import InlayService

@Suite struct InvalidationTests {
    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "M-SEARCH"])
    func writesInvalidateTheCachedResponse(method: String) throws {
        var moment = Moment()
        moment.receive(moment.response("max-age=60"))
        moment.receive(moment.response(), method: try #require(HTTPRequest.Method(method)))
        #expect(moment.action().word == "forward")
        #expect(moment.fallback(strategy: .strict) == nil)
        #expect(moment.fallback(strategy: .networkFirst)?.reason == .invalidated)
    }

    @Test(arguments: [400, 404, 409, 500, 503])
    func failedWritesInvalidateNothing(code: Int) {
        var moment = Moment()
        moment.receive(moment.response("max-age=60"))
        moment.receive(moment.response(status: HTTPResponse.Status(code: code)), method: .post)
        #expect(moment.action().word == "fresh")
    }

    @Test func sameOriginLocationsOfWritesAreInvalidated() {
        var moment = Moment()
        let fields: HTTPFields = [
            .location: "/users/7", .contentLocation: "https://other.example/users",
        ]
        let outcome = moment.receive(moment.response(nil, status: .created, fields), method: .post)
        #expect(
            outcome.changes == [
                .invalidate(url: moment.url), .invalidate(url: "https://api.example.com/users/7"),
            ])
    }

    @Test func writeResponsesAreStoredIfContentLocationMatches() {
        var moment = Moment()
        moment.receive(
            moment.response("max-age=60", [.contentLocation: moment.url]), method: .post)
        #expect(moment.action().word == "fresh")
        moment.stored = []
        moment.receive(moment.response("max-age=60", [.contentLocation: "/other"]), method: .post)
        moment.receive(moment.response("max-age=60"), method: .post)
        moment.receive(moment.response(nil, [.contentLocation: moment.url]), method: .post)
        #expect(moment.stored.isEmpty)
    }

    @Test func headResponsesWithAnotherETagInvalidateTheCachedGet() {
        var moment = Moment()
        moment.receive(moment.response("max-age=60", [.eTag: "\"a\""]))
        moment.now += 61
        moment.receive(moment.response("max-age=60", [.eTag: "\"a\""]), method: .head)
        #expect(moment.action().word == "fresh")
        moment.receive(moment.response("max-age=60", [.eTag: "\"b\""]), method: .head)
        #expect(moment.action().word == "revalidate")
    }
}
