import Foundation
import HTTPTypes
import Testing

@testable import InlayService

@Suite struct RangeTests {
    private let whole = Data("0123456789".utf8)

    private func text(_ hit: CacheHit?, _ body: Data) -> String? {
        hit.map { String(decoding: $0.body(from: body), as: UTF8.self) }
    }

    @Test(arguments: [
        ("bytes=0-1", "01", "bytes 0-1/10"), ("bytes=4-", "456789", "bytes 4-9/10"),
        ("bytes=-3", "789", "bytes 7-9/10"), ("bytes=8-99", "89", "bytes 8-9/10"),
    ])
    func rangesAreServedFromCompleteResponses(range: String, expected: String, contentRange: String)
    {
        var moment = Moment()
        moment.receive(moment.response("max-age=60"))
        let hit = moment.action([.range: range]).hit
        #expect(text(hit, whole) == expected)
        #expect(hit?.response.status == .partialContent)
        #expect(hit?.response.headerFields[.contentRange] == contentRange)
        #expect(hit?.response.headerFields[.contentLength] == "\(expected.count)")
    }

    @Test(arguments: [
        "bytes=10-", "bytes=0-1,3-4", "lines=1-2", "bytes=3-1", "bytes=-0", "bytes=x",
    ])
    func invalidUnsatisfiableAndMultipleRangesAreForwarded(range: String) {
        var moment = Moment()
        moment.receive(moment.response("max-age=60"))
        #expect(moment.action([.range: range]).word == "forward")
    }

    @Test(arguments: ["4294967296", "5368709120"])
    func contentRangesWithATotalOf4GiBOrMoreAreRefused(total: String) {
        #expect(ContentRange([.contentRange: "bytes 0-99/\(total)"]) == nil)
        #expect(ContentRange([.contentRange: "bytes 0-99/4294967295"])?.total == 4_294_967_295)
    }

    @Test func partialResponsesServeRangesWithinThem() {
        var moment = Moment()
        let fields: HTTPFields = [.contentRange: "bytes 4-8/10"]
        moment.receive(
            moment.response("max-age=60", status: .partialContent, fields), [.range: "bytes=4-8"],
            bodyLength: 5)
        let part = whole[4..<9]
        #expect(text(moment.action([.range: "bytes=5-6"]).hit, part) == "56")
        #expect(moment.action([.range: "bytes=5-"]).word == "forward")
        #expect(moment.action([.range: "bytes=0-5"]).word == "forward")
        #expect(moment.action().word == "forward")
    }

    @Test(arguments: [
        "bytes 4-9/10", "bytes 4-8/*", "bytes 8-4/10", "bytes 4-8/5", "bytes */10", "4-8/10",
    ])
    func partialResponsesWithInvalidContentRangesAreNotStored(contentRange: String) {
        var moment = Moment()
        moment.receive(
            moment.response("max-age=60", status: .partialContent, [.contentRange: contentRange]),
            [.range: "bytes=4-8"], bodyLength: 5)
        #expect(moment.stored.isEmpty)
    }

    @Test func incompleteBodiesAreCompletedByARangeRequest() throws {
        var moment = Moment()
        moment.receive(
            moment.response(
                "max-age=60", status: .partialContent,
                [.contentRange: "bytes 0-3/10", .eTag: "\"a\""]),
            [.range: "bytes=0-3"], bodyLength: 4)
        guard case .revalidate(let request, let part, _) = moment.action() else {
            Issue.record("the rest isn't asked for")
            return
        }
        #expect(request.headerFields[.range] == "bytes=4-")
        #expect(request.headerFields[.ifRange] == "\"a\"")
        let rest = moment.response(
            "max-age=60", status: .partialContent,
            [.contentRange: "bytes 4-9/10", .eTag: "\"a\""])
        let outcome = moment.receive(rest, validating: part, bodyLength: 6)
        guard case .completed(let stored) = outcome.response else {
            Issue.record("\(outcome.response)")
            return
        }
        #expect(stored.bodyLength == 10 && stored.range == nil)
        #expect(stored.response.status == .ok)
        #expect(moment.stored.map(\.range) == [nil])
        #expect(moment.action().word == "fresh")
    }

    @Test(arguments: [
        [HTTPField.Name.contentRange: "bytes 4-9/10", .eTag: "\"b\""],
        [.contentRange: "bytes 5-9/10", .eTag: "\"a\""],
        [.contentRange: "bytes 4-9/11", .eTag: "\"a\""],
        [.eTag: "\"a\""],
    ])
    func mismatchedPartialResponsesAreNeverCombined(fields: [HTTPField.Name: String]) throws {
        var moment = Moment()
        moment.receive(
            moment.response(
                "max-age=60", status: .partialContent,
                [.contentRange: "bytes 0-3/10", .eTag: "\"a\""]),
            [.range: "bytes=0-3"], bodyLength: 4)
        var rest = moment.response("max-age=60", status: .partialContent)
        for (name, value) in fields { rest.headerFields[name] = value }
        let outcome = moment.receive(rest, validating: moment.stored[0], bodyLength: 6)
        #expect(outcome.response == .resend(moment.request(), .otherVersion))
        #expect(outcome.changes.isEmpty)
    }

    @Test func rangesWithAMismatchedIfRangeGetTheWholeResponse() {
        var moment = Moment()
        moment.receive(moment.response("max-age=60", [.eTag: "\"a\""]))
        #expect(moment.action([.range: "bytes=0-1", .ifRange: "\"a\""]).hit?.bytes == 0..<2)
        #expect(moment.action([.range: "bytes=0-1", .ifRange: "\"b\""]).hit?.bytes == nil)
    }
}
