import Foundation
import HTTPTypes
import Testing

@testable import InlayService

/// Tests of the targets of redirects and of the headers sent to them.
@Suite struct RedirectTests {
    @Test(arguments: [
        (301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST"),
    ])
    func postBecomesGetFor301To303AndStaysPostFor307And308(status: Int, method: String) async throws
    {
        let transport = StubTransport(.redirect(status, to: "/new?a=1"), .status(204))
        let response: ServiceResponse = try await makeProxy(transport).post("/x", ["a": 1])
        #expect(response.url.absoluteString == "http://h/new?a=1")
        let last = try #require(transport.requests.last)
        #expect(last.method.rawValue == method)
        #expect(last.body.isNone == (method == "GET"))
        #expect((last.headers[.contentType] == nil) == (method == "GET"))
    }

    @Test func theGetAfterARedirectedWriteHasNoPreconditions() async throws {
        let transport = StubTransport(.redirect(303, to: "/new"), .status(204))
        try await makeProxy(transport).put(
            "/x", ["a": 1], headers: ["If-Match": "\"a\"", "If-None-Match": "*", "Prefer": "a"])
        let last = try #require(transport.requests.last)
        #expect(last.method == .get)
        #expect(last.headers[.ifMatch] == nil && last.headers[.ifNoneMatch] == nil)
        #expect(last.headers[HTTPField.Name("Prefer")!] == "a")
        let kept = StubTransport(.redirect(307, to: "/new"), .status(204))
        try await makeProxy(kept).put("/x", ["a": 1], headers: ["If-Match": "\"a\""])
        #expect(kept.requests.last?.headers[.ifMatch] == "\"a\"")
    }

    @Test func aLostGetAfterARedirectedPostIsRetriedWithoutThePost() async throws {
        let transport = StubTransport { _, index throws(TransportError) in
            guard index != 1 else { throw .lost("cut") }
            return index == 0 ? .redirect(303, to: "/new") : .status(204)
        }
        try await makeProxy(transport) {
            $0.retries = RetryPolicy(limit: 1, firstPause: .zero)
        }.post("/x", ["a": 1], headers: ["Idempotency-Key": "k"])
        #expect(transport.requests.map(\.method) == [.post, .get, .get])
        #expect(transport.requests.map { $0.headers[.idempotencyKey] } == ["k", nil, nil])
    }

    @Test func aRedirectStatusWithoutALocationThrowsWithTheResponseBody() async {
        let transport = StubTransport(.text("choose", status: 300))
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(transport).get("/x")
        }
        #expect(error?.status == 300)
        #expect(error.map { String(decoding: $0.body, as: UTF8.self) } == "choose")
    }

    @Test func aNegativeRedirectLimitAllowsNoRedirects() async throws {
        let transport = StubTransport(.status(204), .redirect(to: "b"))
        let proxy = makeProxy(transport) { $0.redirectLimit = -1 }
        try await proxy.get("/x")
        let error = await failure { () async throws(ServiceError) in try await proxy.get("/x") }
        #expect(error?.kind == .redirect("the server redirected more than 0 times"))
    }

    @Test func redirectsKeepMethodsOtherThanPost() async throws {
        for method in [HTTPRequest.Method.get, .head, .put, .delete] {
            let transport = StubTransport(.redirect(to: "b"), .status(204))
            try await makeProxy(transport).invoke(method, "/x/a")
            #expect(transport.requests.map(\.method) == [method, method])
            #expect(transport.requests.last?.url.absoluteString == "http://h/x/b")
        }
    }

    @Test func redirectsToOtherOriginsDropSecretHeaders() async throws {
        for target in ["http://h:8080/x", "https://h/x", "http://other/x", "//evil/x"] {
            let transport = StubTransport(.redirect(to: target), .status(204))
            let proxy = makeProxy(transport)
            try await proxy.get(
                "/x",
                headers: [
                    "Authorization": "Key 1", "Cookie": "a=1", "X-Api-Key": "2", "X-App": "1",
                ])
            let last = try #require(transport.requests.last)
            #expect(last.headers[.authorization] == nil)
            #expect(last.headers[.cookie] == nil)
            #expect(last.headers[HTTPField.Name("X-Api-Key")!] == nil)
            #expect(last.headers[HTTPField.Name("X-App")!] == nil)
            #expect(last.headers[.accept] != nil)
            // The response still has the identity of the first request.
            #expect(last.identity == .unnamed)
        }
        let same = StubTransport(.redirect(to: "http://H:80/y"), .status(204))
        try await makeProxy(same).get("/x", headers: ["Authorization": "Key 1"])
        #expect(same.requests.last?.headers[.authorization] == "Key 1")
    }

    @Test func redirectLoopsAreReported() async {
        let pair = StubTransport { request, _ throws(TransportError) in
            .redirect(to: request.url.path == "/a" ? "/b" : "/a")
        }
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(pair).get("/a")
        }
        #expect(error?.description.contains("in a loop, through GET http://h/a") == true)
        #expect(pair.requests.count == 2)
    }

    @Test func tooManyRedirectsAreReported() async {
        let chain = StubTransport { _, index throws(TransportError) in .redirect(to: "/\(index)") }
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(chain) { $0.redirectLimit = 5 }.get("/a")
        }
        #expect(error?.description.contains("more than 5 times") == true)
        #expect(chain.requests.count == 6)
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:x", "http://u:p@h/", "http://h:x/"])
    func invalidRedirectTargetsAreReported(target: String) async {
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(StubTransport(.redirect(to: target))).get("/a")
        }
        guard case .redirect = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func redirectStatusesWithoutALocationAreNotFollowed() async {
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(StubTransport(.status(302))).get("/a")
        }
        #expect(error?.status == 302)
    }

    @Test(arguments: [
        ("/x%20y?f[]=a%20b", "http://h/x%20y?f%5B%5D=a%20b"),
        ("/a b%zz%20[]", "http://h/a%20b%25zz%20%5B%5D"),
        ("?sig=%2B%2F[1]", "http://h/from?sig=%2B%2F%5B1%5D"),
        ("http://[::1]/%5B[", "http://[::1]/%5B%5B"),
    ])
    func locationsAreNotPercentEncodedTwice(location: String, expected: String) async throws {
        let transport = StubTransport(.redirect(to: location), .status(204))
        try await makeProxy(transport).get("/from")
        #expect(transport.requests.last?.url.absoluteString == expected)
    }

    @Test func unencodedLocationsArePercentEncoded() async throws {
        let transport = StubTransport(.redirect(to: "/a b/ä?x={y}"), .status(204))
        try await makeProxy(transport).get("/x")
        #expect(
            transport.requests.last?.url.absoluteString == "http://h/a%20b/%C3%A4?x=%7By%7D")
    }

    @Test func redirectsOfNonReplayableBodiesAreAnError() async {
        let transport = StubTransport(.redirect(307, to: "/y"), .status(204))
        var options = CallOptions()
        options.body = ServiceBody(
            .stream(isReplayable: false) { AsyncThrowingStream { $0.finish() } }, type: nil)
        let error = await failure { [options] () async throws(ServiceError) in
            try await makeProxy(transport).post("/x", options: options)
        }
        #expect(error?.description.contains("can be read only once") == true)
        #expect(transport.requests.count == 1)
    }
}
