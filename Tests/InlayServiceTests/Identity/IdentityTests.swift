import Foundation
import GRDB
import HTTPTypes
import InlayServiceTesting
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of the identities of responses in caches.
@Suite struct IdentityTests {
    private let token = HTTPField.Name("X-Auth-Token")!

    private func service(
        _ network: any ServiceTransport, _ cache: ResponseCache,
        _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) -> ServiceProxy {
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        change(&configuration)
        return ServiceProxy(
            server: URL(string: "http://h/")!, transport: network, cache: cache,
            configuration: configuration)
    }

    // MARK: - The type

    @Test func identitiesAreDerivedFromCredentialHeaders() {
        let harmless: HTTPFields = [.accept: "a/b", .userAgent: "App", .ifNoneMatch: "\"a\""]
        #expect(ServiceIdentity(of: harmless) == .anonymous)
        let ada = ServiceIdentity(of: [.authorization: "Bearer ada", .accept: "a/b"])
        #expect(ada == ServiceIdentity(of: [.authorization: "Bearer ada"]))
        #expect(ada != ServiceIdentity(of: [.authorization: "Bearer bob"]) && ada.isShareable)
        #expect(ServiceIdentity(of: [.cookie: "sid=1"]) == .unnamed)
        #expect(ServiceIdentity(of: [.authorization: "Bearer ada", token: "1"]) == .unnamed)
        var marked = HarmlessHeaders()
        marked.insert("X-AUTH-token")
        #expect(ServiceIdentity(of: [token: "1"], harmless: marked) == .anonymous)
        #expect(ServiceIdentity.account("") != .anonymous)
    }

    @Test func identitiesHideCredentialsInTextAndStoredNames() {
        let credential = ServiceIdentity.Credential(user: "ada", password: "sunshine")
        let identity = ServiceIdentity.credential(credential)
        var dumped = ""
        dump(identity, to: &dumped)
        #expect(!"\(identity) \(dumped) \(String(reflecting: credential))".contains("sunshine"))
        let name = identity.storedName(key: [1])
        #expect(!name.contains("sunshine") && !name.contains("ada"))
        #expect(name == identity.storedName(key: [1]) && name != identity.storedName(key: [2]))
    }

    // MARK: - Caches

    /// A server whose response names the received cookie or token, after a delay that the test
    /// chooses.
    private func server(
        _ policy: String, _ gate: Gate? = nil, count: CallCount = CallCount()
    ) -> CookieNetwork.Server {
        { [token] request async throws(TransportError) in
            count.add()
            if let gate { _ = await gate.wait() }
            let who = request.headers[.cookie] ?? request.headers[token] ?? "nobody"
            return .text(who, headers: [.cacheControl: policy])
        }
    }

    private final class CallCount: Sendable {
        private let count = Atomic(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.add(1, ordering: .relaxed) }
    }

    @Test func concurrentCallsWithDifferentCookiesAreSentSeparately() async throws {
        let (gate, count, cache) = (Gate(), CallCount(), ResponseCache())
        let callers = ["ada", "bob"].map {
            service(CookieNetwork(sid: $0, server("no-store", gate, count: count)), cache)
        }
        let calls = callers.map { caller in
            Task { String(decoding: try await caller.get("/me").body, as: UTF8.self) }
        }
        try await waitUntil("two requests are sent") { count.value == 2 }
        await gate.open()
        #expect(try await calls[0].value == "sid=ada")
        #expect(try await calls[1].value == "sid=bob")
    }

    @Test func callsAfterACookieChangeDoNotJoinEarlierOnes() async throws {
        let (gate, count) = (Gate(), CallCount())
        let network = CookieNetwork(sid: "ada", server("no-store", gate, count: count))
        let caller = service(network, ResponseCache())
        let first = Task { try await caller.get("/me").body }
        try await waitUntil("one request is sent") { count.value == 1 }
        network.logIn("bob")
        let second = Task { try await caller.get("/me").body }
        try await waitUntil("two requests are sent") { count.value == 2 }
        await gate.open()
        #expect(try await first.value == Array("sid=ada".utf8))
        #expect(try await second.value == Array("sid=bob".utf8))
    }

    @Test func responsesToRequestsWithCookiesAreStoredForNamedAccountsOnly() async throws {
        let reported = Mutex<[String]>([])
        var configuration = ResponseCacheConfiguration()
        configuration.onUnnamedCaller = { message in reported.withLock { $0.append(message) } }
        let cache = ResponseCache(configuration: configuration)
        let isOff = Mutex(false)
        let server = server("private, max-age=60")
        func network(_ sid: String) -> CookieNetwork {
            CookieNetwork(sid: sid) { request async throws(TransportError) in
                guard !isOff.withLock({ $0 }) else { throw .unreachable("off") }
                return try await server(request)
            }
        }
        let (ada, bob) = (service(network("ada"), cache), service(network("bob"), cache))
        let named = service(network("eve"), cache) { $0.account = "eve" }
        for path in ["/me", "/you"] {
            #expect(try await ada.get(path).provenance.storing == .callerUnnamed)
        }
        #expect(try await named.get("/me").provenance.storing == .stored)
        isOff.withLock { $0 = true }
        for caller in [ada, bob] {
            #expect(await refusal(of: "/me", by: caller)?.kind == .transport(.unreachable("off")))
            let stored = await refusal(of: "/me", by: caller, options: .strategy(.cacheOnly))
            #expect(stored?.description.contains("no account is named") == true)
        }
        #expect(try await named.get("/me").body == Array("sid=eve".utf8))
        #expect(reported.withLock { $0.count } == 1)
        #expect(reported.withLock { $0 }.first?.contains("http://h") == true)
    }

    @Test(arguments: ["X-Auth-Token", "Private-Token", "Api-Key", "X-Whatever", "Cookie"])
    func callersWithDifferentCustomHeadersShareNoResponse(header: String) async throws {
        let name = try #require(HTTPField.Name(header))
        let cache = ResponseCache()
        let network = Network { request in
            .text(
                request.headers[name] ?? "nobody",
                headers: [.cacheControl: "private, max-age=60"])
        }
        func caller(_ value: String) -> ServiceProxy {
            service(network, cache) { $0.headers.append(header, value) }
        }
        for value in ["sid=ada", "sid=bob"] {
            #expect(try await caller(value).get("/me").body == Array(value.utf8))
            let direct = try await service(network, cache).get("/me", headers: [header: value])
            #expect(direct.body == Array(value.utf8))
        }
        #expect(try await service(network, cache).get("/me").body == Array("nobody".utf8))
    }

    @Test func responsesWithSetCookieAreNeverShared() async throws {
        let (gate, count, cache) = (Gate(), CallCount(), ResponseCache())
        let server: CookieNetwork.Server = { request async throws(TransportError) in
            count.add()
            let number = count.value
            _ = await gate.wait()
            return .text(
                "session \(number)",
                headers: [.cacheControl: "max-age=60", .setCookie: "sid=\(number)"])
        }
        let callers = (0..<2).map { _ in service(CookieNetwork(server), cache) }
        let calls = callers.map { caller in Task { try await caller.get("/start").body } }
        try await waitUntil("one request is sent") { count.value == 1 }
        await gate.open()
        let bodies = [try await calls[0].value, try await calls[1].value]
        #expect(Set(bodies).count == 2)
        #expect(
            try await service(CookieNetwork(server), cache).get("/start").body
                == Array("session 3".utf8))
    }

    @Test func purgingAnAccountRemovesItsStoredResponses() async throws {
        let cache = ResponseCache()
        let network = Network(["/me": .text("12345", headers: [.cacheControl: "max-age=60"])])
        let ada = service(network, cache) { $0.account = "ada" }
        let tokens = service(network, cache) {
            $0.credentials = .bearer(
                BearerTokens(account: "bob", allowsPlainHTTP: true) { _ in "t" })
        }
        for caller in [ada, tokens] { try await caller.get("/me") }
        network.isOff = true
        for (account, caller) in [("ada", ada), ("bob", tokens)] {
            #expect(try await caller.get("/me").provenance.isFromStore)
            let purged = try await cache.purge(.account(account))
            #expect(purged == PurgedResponses(count: 1, bytes: 5))
            #expect(await refusal(of: "/me", by: caller) != nil)
            #expect(try await cache.purge(.account(account)) == PurgedResponses())
        }
    }

    @Test func storedResponsesCanBePinnedByTheirAccountOnly() async throws {
        let folder = try TemporaryDirectory()
        let store = try DatabaseResponseStore(folder: folder.url.appendingPathComponent("s"))
        let cache = ResponseCache(store: store)
        let network = Network(["/me": .text("1", headers: [.cacheControl: "max-age=60"])])
        try await service(network, cache) { $0.account = "ada" }.get("/me")
        await cache.flush()
        let request = makeRequest("http://h/me")
        #expect(try await cache.pin(request, identity: .account("ada")))
        #expect(try await !cache.pin(request, identity: .account("bob")))
    }

    // MARK: - On disk

    @Test func databaseFilesContainNoSecretsOrUnkeyedDigests() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appendingPathComponent("s")
        let cache = ResponseCache(store: try DatabaseResponseStore(folder: path))
        let network = Network([
            "/x": .text(
                "1",
                headers: [
                    .cacheControl: "max-age=60", .vary: "Authorization, X-Auth-Token, Accept",
                    .setCookie: "sid=SECRETSESSION",
                ])
        ])
        let ada = service(network, cache) {
            $0.account = "ada"
            $0.headers = ["Authorization": "Basic YWRhOnN1bnNoaW5l", "X-Auth-Token": "SECRETVARY"]
        }
        #expect(try await ada.get("/x").headers[.setCookie] != nil)
        try await service(network, cache) { $0.headers = ["Authorization": "Bearer SECRETTOKEN"] }
            .get("/x")
        await cache.flush()
        network.isOff = true
        let stored = try await ada.get("/x")
        #expect(stored.provenance.isFromStore && stored.headers[.setCookie] == nil)
        let digests = ["Basic YWRhOnN1bnNoaW5l", "Bearer SECRETTOKEN", "SECRETVARY"].map {
            Hexadecimal.hexadecimal(SHA256.digest(Array($0.utf8)))
        }
        for name in ["answers.sqlite", "answers.sqlite-wal"] {
            let bytes = try Data(contentsOf: path.appendingPathComponent(name))
            for secret in ["SECRET", "YWRhOnN1bnNoaW5l"] + digests {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) in \(name)")
            }
        }
    }

    @Test func responsesStoredAfterAPurgeAreVisibleToOtherStores() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appendingPathComponent("s")
        let stores = try (0..<2).map { _ in try DatabaseResponseStore(folder: path) }
        let ada = ServiceIdentity.account("ada")
        func change(_ version: Int) -> StoreChange {
            .store(
                TestResponses.response(1, identity: ada),
                body: TestResponses.body(1, version: version))
        }
        try await stores[0].apply([change(0)])
        #expect(try await stores[1].onlyBody(1, in: ada) == TestResponses.body(1))
        #expect(try await stores[0].removeAll(of: ada).count == 1)
        try await stores[0].apply([change(1)])
        #expect(try await stores[1].onlyBody(1, in: ada) == TestResponses.body(1, version: 1))
    }

    @Test func migrationRemovesResponsesWithUnkeyedDigests() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appendingPathComponent("s")
        do {
            let store = try DatabaseResponseStore(folder: path)
            try await store.apply([TestResponses.change(1)])
            // A file of version 3, which recorded no migrations.
            try await store.database.write {
                try $0.execute(sql: "DROP TABLE grdb_migrations; PRAGMA user_version = 3")
            }
        }
        let store = try DatabaseResponseStore(folder: path)
        #expect(try await !store.has(1))
        #expect(try await store.size() == 0)
        #expect(store.damage.isEmpty)
        try await store.apply([TestResponses.change(1)])
        #expect(try await store.has(1))
    }
}
