import Foundation
import InlayService
import InlaySoup
import InlayTesting
import Testing

/// Tests of users with separate cookie jars, who share a cache and a real connection.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct IdentityCookieTests {
    /// A server that returns the received cookies, and responds to `/me` once two requests have
    /// arrived.
    private func server(_ policy: String) throws -> WireServer {
        try WireServer { request, connection in
            let cookies = request.values("Cookie").joined(separator: "; ")
            connection.respond(200, ["Cache-Control": policy], "\"\(cookies)\"")
        }
    }

    private func transport(_ sid: String) async -> SoupTransport {
        let transport = SoupTransport()
        await transport.set(ServiceCookie(name: "sid", value: sid, domain: "127.0.0.1"))
        return transport
    }

    @Test(arguments: ["no-store", "private, max-age=60"])
    func callersWithDifferentCookiesGetTheirOwnResponsesFromASharedCache(policy: String)
        async throws
    {
        let server = try server(policy)
        let cache = ResponseCache()
        var callers: [ServiceProxy] = []
        for sid in ["ada", "bob"] {
            callers.append(
                ServiceProxy(server: server.url, transport: await transport(sid), cache: cache))
        }
        let calls = callers.map { caller in Task { try await caller.get("/me") as String } }
        #expect(try await calls[0].value == "sid=ada")
        #expect(try await calls[1].value == "sid=bob")
        for caller in callers {
            #expect(try await caller.get("/me").provenance.isFromStore == false)
        }
    }

    @Test func cookiesForOtherHostsDoNotPreventCaching() async throws {
        let server = try server("max-age=60")
        let transport = SoupTransport()
        await transport.set(ServiceCookie(name: "sid", value: "1", domain: "elsewhere.example"))
        let service = ServiceProxy(server: server.url, transport: transport, cache: ResponseCache())
        try await service.get("/x")
        #expect(try await service.get("/x").provenance.isFromStore)
        await transport.set(ServiceCookie(name: "sid", value: "1", domain: "127.0.0.1"))
        #expect(try await service.get("/x").provenance.storing == .callerUnnamed)
    }

    @Test func loggingOutRemovesCookiesAndIgnoresThoseOfLateResponses() async throws {
        let isLoggedOut = DispatchSemaphore(value: 0)
        let server = try WireServer { request, connection in
            if request.path == "/slow" { isLoggedOut.wait() }
            let cookies = request.values("Cookie").joined(separator: "; ")
            connection.respond(200, ["Set-Cookie": "late=1; Path=/"], "\"\(cookies)\"")
        }
        let transport = await transport("ada")
        let service = ServiceProxy(server: server.url, transport: transport)
        let slow = Task { try await service.get("/slow") as String }
        try await waitUntil("the request is sent") { !server.requests.isEmpty }
        try await service.logOut()
        isLoggedOut.signal()
        await #expect {
            try await slow.value
        } throws: { ($0 as? ServiceError)?.isCancellation == true }
        #expect(await transport.allCookies().isEmpty)
        #expect(try await service.get("/x") as String == "")
    }

    @Test func sameSiteCookiesAreNotSentOnCrossSiteRedirects() async throws {
        let server = try WireServer { request, connection in
            let cookies = request.values("Cookie").joined(separator: "; ")
            guard request.path == "/go" else {
                return connection.respond(200, [:], "\"\(cookies)\"")
            }
            let host = request.values("Host").first ?? ""
            let port = host.split(separator: ":").last ?? ""
            connection.respond(307, ["Location": "http://127.0.0.1:\(port)/x"], "")
        }
        let transport = SoupTransport()
        // Not `none`: without TLS, libsoup 3.6 refuses such cookies as browsers do.
        for (name, policy) in [("a", ServiceCookie.SameSite.strict), ("b", .lax)] {
            await transport.set(
                ServiceCookie(name: name, value: "1", domain: "127.0.0.1", sameSite: policy))
        }
        let service = ServiceProxy(server: server.url, transport: transport)
        let elsewhere = "http://localhost:\(server.port)/go"
        func names(_ cookies: String) -> [String] {
            cookies.split(separator: ";").map { String($0.filter { $0 != " " }.prefix(1)) }.sorted()
        }
        #expect(try await names(service.get("/go")) == ["a", "b"])
        #expect(try await names(service.get(elsewhere)) == ["b"])
        #expect(try await names(service.post(elsewhere, ["x": 1])) == [])
    }
}
