import HTTPTypes
import InlayService
import Testing

/// Tests of request headers and of invalid ones.
@Suite struct HeaderTests {
    private let transport = StubTransport(.status(204))

    @Test func headersOfTheCallReplaceHeadersOfTheProxy() async throws {
        let proxy = makeProxy(transport) {
            $0.headers = ["Accept-Language": "de", "X-App": "1", "X-App": "2"]
        }
        try await proxy.get("/x", headers: ["accept-language": "fr", "X-Call": "ä"])
        let headers = try #require(transport.requests.last).headers
        #expect(headers[values: .acceptLanguage] == ["fr"])
        #expect(headers[values: HTTPField.Name("x-app")!] == ["1", "2"])
        #expect(headers[HTTPField.Name("x-call")!] == "ä")
        #expect(headers[.accept]?.hasPrefix("application/json") == true)
    }

    @Test(arguments: [
        ("X-A", "1\r\nX-Evil: 2", "X-A has a control character at position 2"),
        ("X-A", "1\n", "position 2"), ("X-A", "\0", "position 1"), ("X-A", " a", "white space"),
        ("X A", "1", "“X A” is not a valid header name"),
        ("X-A:\r\nB", "1", "“X-A:··B” is not a valid header name"),
        ("", "1", "valid header name"),
        ("Content-Length", "0", "transport"), ("transfer-encoding", "chunked", "transport"),
        ("Host", "evil", "transport"), ("Expect", "100-continue", "transport"),
    ])
    func invalidHeadersAreRefused(name: String, value: String, part: String) async {
        let proxy = makeProxy(transport)
        let error = await failure { () async throws(ServiceError) in
            var headers = ServiceHeaders()
            headers.append(name, value)
            try await proxy.get("/x", headers: headers)
        }
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "nothing")")
        #expect(transport.requests.isEmpty)
    }

    @Test func configuredSecretHeadersAreNotSentToOtherOrigins() async throws {
        let proxy = makeProxy(transport) {
            $0.headers = [
                "Authorization": "Key 1", "X-Api-Key": "2", "Cookie": "a=1", "X-App": "1",
            ]
        }
        for address in ["http://other/x", "https://h/x", "http://h:8080/x", "//evil/{a}"] {
            try await proxy.post(address, ["a": 1], headers: ["X-Api-Key": "own"])
            let headers = try #require(transport.requests.last).headers
            #expect(headers[.authorization] == nil)
            #expect(headers[.cookie] == nil)
            // Headers of the call itself are sent to the server that it calls.
            #expect(headers[HTTPField.Name("X-Api-Key")!] == "own")
            #expect(headers[HTTPField.Name("X-App")!] == nil)
        }
        try await proxy.get("http://H:80/x")
        #expect(transport.requests.last?.headers[.authorization] == "Key 1")
        #expect(transport.requests.last?.headers[HTTPField.Name("X-Api-Key")!] == "2")
    }
}
