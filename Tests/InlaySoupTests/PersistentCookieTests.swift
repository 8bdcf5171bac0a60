import Foundation
import InlayService
import InlaySoup
import InlayTesting
import Testing

/// Tests of persistent cookies.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct PersistentCookieTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var file: URL { folder.url.appendingPathComponent("cookies/cookies.sqlite") }

    private func server() throws -> WireServer {
        try WireServer { request, connection in
            let cookies = request.values("Cookie").sorted().joined(separator: "; ")
            let headers =
                switch request.path {
                case "/kept": ["Set-Cookie": "kept=1; Path=/; Max-Age=3600; HttpOnly"]
                case "/session": ["Set-Cookie": "session=1; Path=/"]
                default: [String: String]()
                }
            connection.respond(200, headers, "\"\(cookies)\"")
        }
    }

    private func transport(_ file: URL?) -> SoupTransport {
        var options = SoupOptions()
        options.cookieFile = file
        return SoupTransport(options)
    }

    private func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test func persistentCookiesSurviveARestartAndSessionCookiesDoNot() async throws {
        let server = try server()
        let first = ServiceProxy(server: server.url, transport: transport(file))
        try await first.get("/kept")
        try await first.get("/session")
        let second = ServiceProxy(server: server.url, transport: transport(file))
        let cookies: String = try await second.get("/x")
        #expect(cookies == "kept=1")
        #expect(try mode(file) == 0o600)
        #expect(try mode(file.deletingLastPathComponent()) == 0o700)
    }

    @Test func eachProfileHasItsOwnCookies() async throws {
        let server = try server()
        try await ServiceProxy(server: server.url, transport: transport(file)).get("/kept")
        let other = folder.url.appendingPathComponent("other/cookies.sqlite")
        let cookies: String = try await ServiceProxy(
            server: server.url, transport: transport(other)
        ).get("/x")
        #expect(cookies == "")
    }

    @Test func cookiesThatWereRemovedAreGoneAfterARestart() async throws {
        let server = try server()
        let first = transport(file)
        try await ServiceProxy(server: server.url, transport: first).get("/kept")
        await first.removeAllCookies()
        let cookies: String = try await ServiceProxy(
            server: server.url, transport: transport(file)
        ).get("/x")
        #expect(cookies == "")
    }

    @Test func theFoldersAroundTheCookieFileAreCreated() async throws {
        let file = folder.url.appendingPathComponent("a/b/cookies/cookies.sqlite")
        let server = try server()
        try await ServiceProxy(server: server.url, transport: transport(file)).get("/kept")
        let cookies: String = try await ServiceProxy(
            server: server.url, transport: transport(file)
        ).get("/x")
        #expect(cookies == "kept=1")
        #expect(try mode(file.deletingLastPathComponent()) == 0o700)
        #expect(try mode(folder.url.appendingPathComponent("a")) == 0o700)
    }

    @Test func ifTheCookieFileIsASymbolicLinkCookiesStayInMemory() async throws {
        let target = folder.url.appendingPathComponent("target")
        try Data().write(to: target)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
        let server = try server()
        let proxy = ServiceProxy(server: server.url, transport: transport(file))
        try await proxy.get("/kept")
        let cookies: String = try await proxy.get("/x")
        #expect(cookies == "kept=1")
        #expect(try Data(contentsOf: target).isEmpty)
    }

    @Test func withoutAFileCookiesAreLostAtTheRestart() async throws {
        let server = try server()
        try await ServiceProxy(server: server.url, transport: transport(nil)).get("/kept")
        let cookies: String = try await ServiceProxy(
            server: server.url, transport: transport(nil)
        ).get("/x")
        #expect(cookies == "")
    }
}
