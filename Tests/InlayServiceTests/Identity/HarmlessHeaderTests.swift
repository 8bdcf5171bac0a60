import Foundation
import HTTPTypes
import InlayService
import Testing

/// Tests of the headers that are sent to other origins.
@Suite struct HarmlessHeaderTests {
    private static let own: ServiceHeaders = [
        "X-Auth-Token": "1", "Private-Token": "2", "Api-Key": "3", "X-Client-Version": "4",
        "User-Agent": "App", "Accept-Language": "de",
    ]

    private func names(_ request: TransportRequest?) -> Set<String> {
        Set((request?.headers ?? [:]).map(\.name.canonicalName))
    }

    private let harmless: Set<String> = ["accept", "user-agent", "accept-language"]

    @Test func redirectsToOtherOriginsKeepHarmlessHeadersOnly() async throws {
        let transport = StubTransport(.redirect(to: "http://other/x"), .status(204))
        try await makeProxy(transport).get("/x", headers: Self.own)
        #expect(names(transport.requests.first).count == 7)
        #expect(names(transport.requests.last) == harmless)
    }

    @Test func otherOriginsGetOnlyHarmlessConfiguredHeaders() async throws {
        let transport = StubTransport(.status(204))
        let proxy = makeProxy(transport) { $0.headers = Self.own }
        try await proxy.get("http://other/x")
        #expect(names(transport.requests.last) == harmless)
        // Headers of the call itself are sent to the URL of the call.
        try await proxy.get("http://other/x", headers: ["X-Auth-Token": "5"])
        #expect(names(transport.requests.last) == harmless.union(["x-auth-token"]))
    }

    @Test func headersMarkedHarmlessAreSentToOtherOrigins() async throws {
        let transport = StubTransport(.redirect(to: "http://other/x"), .status(204))
        let proxy = makeProxy(transport) {
            $0.headers = Self.own
            $0.harmlessHeaders.insert("x-client-version")
        }
        try await proxy.get("/x")
        #expect(names(transport.requests.last) == harmless.union(["x-client-version"]))
    }

    @Test func redirectsFromHTTPSToHTTPAreRefused() async throws {
        let transport = StubTransport(.redirect(307, to: "http://h/y"), .status(204))
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(transport, server: "https://h/").post("/x", ["secret": 1])
        }
        #expect(error?.description.contains("redirects from https to http://h/y") == true)
        #expect(transport.requests.count == 1)
        let allowing = StubTransport(.redirect(307, to: "http://h/y"), .status(204))
        let proxy = makeProxy(allowing, server: "https://h/") {
            $0.allowsRedirectsToPlainHTTP = true
        }
        try await proxy.post("/x", ["secret": 1])
        #expect(allowing.requests.count == 2)
    }

    @Test func basicAuthRequiresHTTPSLoopbackOrAnOptIn() async throws {
        let challenge = TransportResponse.status(401, [.wwwAuthenticate: "Basic realm=r"])
        func sent(_ server: String, _ credentials: ServiceCredentials) async -> (Int, String?) {
            let transport = StubTransport { request, _ throws(TransportError) in
                request.headers[.authorization] == nil ? challenge : .status(204)
            }
            let error = await failure { () async throws(ServiceError) in
                try await makeProxy(transport, server: server) { $0.credentials = credentials }
                    .get("/x")
            }
            return (transport.requests.count, error?.description)
        }
        let refused = await sent("http://h/", .password(user: "a", "b"))
        #expect(refused.0 == 1)
        #expect(refused.1?.contains("Basic authentication, and others on the network") == true)
        #expect(await sent("https://h/", .password(user: "a", "b")) == (2, nil))
        #expect(await sent("http://127.0.0.1/", .password(user: "a", "b")) == (2, nil))
        let allowed = ServiceCredentials.password(user: "a", "b", allowsPlainHTTP: true)
        #expect(await sent("http://h/", allowed) == (2, nil))
    }
}
