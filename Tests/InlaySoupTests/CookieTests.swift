import Foundation
import InlayService
import InlaySoup
import InlayValues
import Testing

/// Tests of cookies that servers set.
@Suite struct CookieTests {
    private func server() throws -> WireServer {
        try WireServer { request, connection in
            let cookies = request.values("Cookie").joined(separator: "; ")
            let headers =
                request.path == "/in" ? ["Set-Cookie": "session=1; Path=/; HttpOnly"] : [:]
            connection.respond(200, headers, "\"\(cookies)\"")
        }
    }

    @Test func receivedCookiesAreSentWithLaterRequests() async throws {
        let server = try server()
        let proxy = ServiceProxy(server: server.url, transport: SoupTransport())
        let before: String = try await proxy.get("/in")
        let after: String = try await proxy.get("/x")
        #expect([before, after] == ["", "session=1"])
    }

    @Test func aCookieIsRemovedByItsNameDomainAndPath() async throws {
        let server = try server()
        let transport = SoupTransport()
        try await ServiceProxy(server: server.url, transport: transport).get("/in")
        let session = try #require(await transport.allCookies().first)
        for (domain, path) in [("other.example", session.path), (session.domain, "/x")] {
            await transport.remove(
                ServiceCookie(name: session.name, value: "", domain: domain, path: path))
        }
        #expect(await transport.allCookies() == [session])
        await transport.remove(
            ServiceCookie(
                name: session.name, value: "another", domain: session.domain, path: session.path))
        #expect(await transport.allCookies().isEmpty)
    }

    @Test func concurrentRequestsHaveTheSameCookies() async throws {
        let server = try server()
        var options = SoupOptions()
        options.connectionsPerHost = 16
        let proxy = ServiceProxy(server: server.url, transport: SoupTransport(options))
        try await proxy.get("/in")
        let cookies = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<200 {
                group.addTask { try await proxy.get("/x/\(number)") }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(cookies == ["session=1"])
    }

    @Test func eachTransportHasItsOwnCookies() async throws {
        let server = try server()
        let first = ServiceProxy(server: server.url, transport: SoupTransport())
        let second = ServiceProxy(server: server.url, transport: SoupTransport())
        try await first.get("/in")
        let cookies: String = try await second.get("/x")
        #expect(cookies == "")
    }

    @Test func cookiesCanBeDisabled() async throws {
        let server = try server()
        let transport = SoupTransport()
        var configuration = ServiceConfiguration()
        configuration.usesCookies = false
        let without = ServiceProxy(
            server: server.url, transport: transport, configuration: configuration)
        try await without.get("/in")
        let with = ServiceProxy(server: server.url, transport: transport)
        #expect(try await with.get("/x") as String == "")
        try await with.get("/in")
        #expect(try await without.get("/x") as String == "")
    }

    @Test func aCookieHeaderOfTheCallReplacesTheJarsCookies() async throws {
        let server = try server()
        let proxy = ServiceProxy(server: server.url, transport: SoupTransport())
        for _ in 0..<2 {
            let own: String = try await proxy.get("/in", headers: ["Cookie": "a=2"])
            #expect(own == "a=2")
        }
        #expect(try await proxy.get("/x") as String == "session=1")
    }

    @Test func cookiesAreSentByTheirPathDomainAndExpiry() async throws {
        let server = try WireServer { request, connection in
            let cookies = request.values("Cookie").joined(separator: "; ")
            let left: [String: String] =
                switch request.path {
                case "/in": ["Set-Cookie": "a=1; Path=/deep"]
                case "/out": ["Set-Cookie": "a=; Path=/deep; Max-Age=0"]
                case "/strict": ["Set-Cookie": "b=1; Path=/; SameSite=Strict"]
                case "/secure": ["Set-Cookie": "c=1; Path=/; Secure"]
                case "/else": ["Set-Cookie": "d=1; Path=/; Domain=example.org"]
                default: [:]
                }
            connection.respond(200, left, "\"\(cookies)\"")
        }
        let proxy = ServiceProxy(server: server.url, transport: SoupTransport())
        try await proxy.get("/in")
        #expect(try await proxy.get("/x") as String == "")
        #expect(try await proxy.get("/deep/x") as String == "a=1")
        try await proxy.get("/out")
        #expect(try await proxy.get("/deep/x") as String == "")
        try await proxy.get("/strict")
        try await proxy.get("/secure")
        try await proxy.get("/else")
        #expect(try await proxy.get("/x") as String == "b=1")
        #expect(try await proxy.post("/x") as String == "b=1")
    }

    /// The sort key of the jar changes with each received cookie.
    @Test func concurrentCallsNeverLoseCookies() async throws {
        let server = try WireServer { request, connection in
            let cookies = request.values("Cookie").joined(separator: "; ")
            connection.respond(
                200, ["Set-Cookie": "session=\(request.path.dropFirst()); Path=/"],
                "\"\(cookies)\"")
        }
        var options = SoupOptions()
        options.connectionsPerHost = 16
        let transport = SoupTransport(options)
        let proxy = ServiceProxy(server: server.url, transport: transport)
        for name in ["a", "b", "c"] {
            await transport.set(ServiceCookie(name: name, value: "1", domain: "127.0.0.1"))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    let sent: String = try await proxy.get("/\(number)")
                    #expect(Set(sent.split(separator: "; ")).isSuperset(of: ["a=1", "b=1", "c=1"]))
                    await transport.set(
                        ServiceCookie(name: "n\(number % 5)", value: "1", domain: "127.0.0.1"))
                }
            }
            try await group.waitForAll()
        }
        #expect(await transport.allCookies().count == 9)
    }

    @Test func theCookieJarCanBeReadAndModified() async throws {
        let server = try server()
        let transport = SoupTransport()
        let proxy = ServiceProxy(server: server.url, transport: transport)
        try await proxy.get("/in")
        var cookie = try #require(await transport.allCookies().first)
        #expect(cookie.name == "session")
        #expect(cookie.domain == "127.0.0.1")
        #expect(cookie.isHTTPOnly)
        #expect(cookie.expires == nil)
        cookie.value = "2"
        cookie.expires = Date(timeIntervalSince1970: 4_000_000_000)
        await transport.set(cookie)
        #expect(try await proxy.get("/x") as String == "session=2")
        #expect(await transport.allCookies().map(\.expires) == [cookie.expires])
        cookie.expires = .distantPast
        await transport.set(cookie)
        #expect(await transport.allCookies() == [])
        try await proxy.get("/in")
        await transport.removeAllCookies()
        #expect(try await proxy.get("/x") as String == "")
    }

    @Test func cookiesForPublicSuffixesAreRejected() async {
        let transport = SoupTransport()
        for domain in [".co.uk", ".com"] {
            await transport.set(ServiceCookie(name: "a", value: "1", domain: domain))
        }
        await transport.set(ServiceCookie(name: "a", value: "1", domain: ".example.co.uk"))
        #expect(await transport.allCookies().map(\.domain) == [".example.co.uk"])
    }
}
