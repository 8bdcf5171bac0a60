import Foundation
import HTTPTypes
import InlayService
import InlayTesting
import Synchronization
import Testing

/// A cache between a proxy and the network.
@Suite struct CachingTransportTests {
    private let time = TestTime()

    private func cache(largestBody: Int = 1000) -> ResponseCache {
        let time = time
        return ResponseCache(
            configuration: ResponseCacheConfiguration(
                largestBody: largestBody, now: { time.now }))
    }

    private func proxy(
        _ transport: any ServiceTransport, _ cache: ResponseCache,
        _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) -> ServiceProxy {
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        change(&configuration)
        return ServiceProxy(
            server: URL(string: "http://h/")!, transport: transport, cache: cache,
            configuration: configuration)
    }

    @Test func offlineResponsesAreMarkedWithTheirAge() async throws {
        let network = Network(["/users": .text("ada", headers: [.cacheControl: "max-age=60"])])
        let service = proxy(network, cache())
        let first = try await service.get("/users")
        #expect(first.provenance.source == .network)
        #expect(first.provenance.storing == .stored)
        #expect(!first.provenance.isOffline)
        #expect(try await service.get("/users").provenance.source == .memory)
        time.advance(by: 100)
        network.isOff = true
        let offline = try await service.get("/users")
        #expect(offline.provenance.source == .stale(.offline))
        #expect(offline.provenance.isOffline)
        #expect(offline.provenance.age == .seconds(100))
        #expect(offline.body == Array("ada".utf8))
        #expect(await refusal(of: "/new", by: service)?.kind == .transport(.unreachable("off")))
    }

    @Test(arguments: ["Accept", "Authorization, Accept"])
    func storedResponsesAreReturnedIfTheNetworkFailsWhileATokenIsFetched(
        vary: String
    ) async throws {
        let headers: HTTPFields = [.cacheControl: "max-age=10", .vary: vary]
        let network = Network(["/users": .text("ada", headers: headers)])
        let cache = cache()
        let failures = Mutex<[any Error]>([])
        func service(token: String?) -> ServiceProxy {
            proxy(network, cache) {
                let tokens = BearerTokens(
                    account: "ada", token: token, allowsPlainHTTP: true
                ) { _ in
                    throw failures.withLock { $0.removeFirst() }
                }
                $0.credentials = .bearer(tokens)
            }
        }
        _ = try await service(token: "t").get("/users")
        time.advance(by: 60)
        network.isOff = true
        let later = service(token: nil)
        // No token is needed for a stored response.
        let stored = try await later.get("/users", options: .strategy(.cacheOnly))
        #expect(stored.body == Array("ada".utf8))
        failures.withLock { $0 = [TransportError.unreachable("off")] }
        #expect(try await later.get("/users").provenance.isOffline)
        failures.withLock { $0 = [TransportError.unreachable("off")] }
        let missing = await refusal(of: "/new", by: later)
        #expect(missing?.description.contains("there is no token") == true)
        // The user has to sign in: that isn't hidden.
        struct SignedOut: Error {}
        failures.withLock { $0 = [SignedOut()] }
        let refusal = await refusal(of: "/users", by: later)
        #expect(refusal?.description.contains("there is no token") == true)
        #expect(network.requests.count == 1)
    }

    @Test(arguments: ["Accept", "Authorization"])
    func aStoredResponseIsReturnedIfTheNetworkFailsAfterARefusedToken(
        vary: String
    ) async throws {
        let isValid = Mutex(true)
        let network = Network { _ in
            isValid.withLock { $0 }
                ? .text("ada", headers: [.cacheControl: "max-age=10", .vary: vary])
                : .status(401)
        }
        let tokens = BearerTokens(account: "ada", token: "t", allowsPlainHTTP: true) { _ in
            throw TransportError.unreachable("off")
        }
        let service = proxy(network, cache()) { $0.credentials = .bearer(tokens) }
        _ = try await service.get("/users")
        time.advance(by: 60)
        isValid.withLock { $0 = false }
        #expect(try await service.get("/users").provenance.isOffline)
    }

    @Test func aRefusedRefreshMakesTheNextCallAskTheServer() async throws {
        let valid = Mutex("one")
        let network = Network { request in
            let token = valid.withLock { $0 }
            return request.headers[.authorization] == "Bearer \(token)"
                ? .text(token, headers: [.cacheControl: "max-age=10"]) : .status(401)
        }
        let tokens = BearerTokens(account: "ada", token: "one", allowsPlainHTTP: true) { _ in
            valid.withLock { $0 }
        }
        let service = proxy(network, cache()) {
            $0.credentials = .bearer(tokens)
            $0.strategy = .staleWhileRevalidate
        }
        try await service.get("/x")
        time.advance(by: 60)
        valid.withLock { $0 = "two" }
        #expect(try await service.get("/x").provenance.source == .stale(.revalidating))
        try await waitUntil("the refresh is refused") { network.count == 2 }
        try await waitUntil("the current version arrives") {
            try await service.get("/x").body == Array("two".utf8)
        }
    }

    @Test(arguments: ["max-age=60", "no-cache, private"])
    func challengesAreNotCached(control: String) async throws {
        let network = Network { request in
            request.headers[.authorization] == nil
                ? .status(401, [.wwwAuthenticate: "Basic realm=r", .cacheControl: control])
                : .text("ada's")
        }
        let service = proxy(network, cache()) {
            $0.credentials = .password(user: "ada", "b", allowsPlainHTTP: true)
            $0.strategy = .cacheFirst
        }
        #expect(try await service.get("/me").body == Array("ada's".utf8))
    }

    @Test func writesWhoseResponseIsCutOffInvalidateTheCachedResponse() async throws {
        final class Torn: ResponseBodySource {
            func next() async throws(TransportError) -> [UInt8]? { throw .lost("off") }
        }
        let network = Network { request in
            request.method == .post
                ? TransportResponse(status: 201, body: ResponseBody(Torn()))
                : .text("1", headers: [.cacheControl: "max-age=60"])
        }
        let service = proxy(network, cache())
        try await service.get("/notes")
        await #expect(throws: ServiceError.self) { try await service.post("/notes") }
        #expect(try await service.get("/notes").provenance.source == .network)
    }

    @Test func callOptionsOverrideTheConfiguredCacheStrategy() async throws {
        let network = Network(["/x": .text("1", headers: [.cacheControl: "max-age=60"])])
        let service = proxy(network, cache()) { $0.strategy = .networkOnly }
        try await service.get("/x")
        #expect(try await service.get("/x").provenance.source == .network)
        #expect(
            try await service.get("/x", options: .strategy(.cacheOnly)).provenance.source == .memory
        )
        let missing = await refusal(of: "/y", by: service, options: .strategy(.cacheOnly))
        #expect(
            missing?.description
                == "GET http://h/y failed: no cached response may be used: "
                + "nothing is cached for this URL.")
        #expect(network.count == 2)
    }

    @Test func differentCredentialsNeverShareOfflineResponses() async throws {
        let shared = cache()
        let network = Network(["/me": .text("a secret of A")])
        func service(_ credentials: ServiceCredentials, account: String? = nil) -> ServiceProxy {
            proxy(network, shared) {
                $0.credentials = credentials
                $0.account = account
            }
        }
        let callers = [
            service(.none), service(.none, account: "a"), service(.none, account: "b"),
            service(.password(user: "a", "x")), service(.password(user: "b", "x")),
            service(.bearer(BearerTokens(account: "c", allowsPlainHTTP: true) { _ in "t" })),
            proxy(network, shared) { $0.headers = ["Authorization": "Bearer own"] },
        ]
        for (index, caller) in callers.enumerated() {
            network.isOff = false
            try await caller.get("/me")
            network.isOff = true
            for other in callers[(index + 1)...] {
                let error = await refusal(of: "/me", by: other)
                #expect(error?.kind == .transport(.unreachable("off")))
            }
            #expect(try await caller.get("/me").provenance.isOffline)
        }
    }

    @Test func loggingOutPurgesTheAccountsResponsesOnly() async throws {
        let shared = cache()
        let network = Network(["/me": .text("A")])
        let ada = proxy(network, shared) { $0.account = "ada" }
        let bob = proxy(network, shared) { $0.account = "bob" }
        try await ada.get("/me")
        try await bob.get("/me")
        try await ada.logOut()
        network.isOff = true
        #expect(await refusal(of: "/me", by: ada) != nil)
        #expect(try await bob.get("/me").provenance.isOffline)
    }

    @Test(arguments: ["/me", "http://files/me"])
    func responsesOfOtherOriginsAreStoredForTheAccountOnly(address: String) async throws {
        let shared = cache()
        let network = Network { request in
            request.url.host == "h" ? .redirect(301, to: "http://files/me") : .text("ada's")
        }
        let ada = proxy(network, shared) { $0.account = "ada" }
        let bob = proxy(network, shared) { $0.account = "bob" }
        try await ada.get(address)
        network.isOff = true
        #expect(await refusal(of: "http://files/me", by: bob) != nil)
        #expect(try await ada.get(address).provenance.isOffline)
        try await ada.logOut()
        #expect(await refusal(of: "http://files/me", by: ada) != nil)
    }

    @Test func noStoreAndVaryCookieResponsesAreNotCached() async throws {
        let network = Network([
            "/x": .text("1", headers: [.cacheControl: "no-store"]),
            "/cookie": .text("1", headers: [.vary: "Cookie"]),
        ])
        let service = proxy(network, cache())
        for path in ["/x", "/cookie"] {
            try await service.get(path)
            network.isOff = true
            for strategy in CacheStrategy.allCases {
                let error = await refusal(of: path, by: service, options: .strategy(strategy))
                #expect(error != nil, "\(strategy)")
            }
            network.isOff = false
        }
    }

    @Test func cookiesInVaryAreIgnoredForNamedAccounts() async throws {
        let network = Network(["/x": .text("1", headers: [.vary: "Cookie, Accept-Language"])])
        let service = proxy(network, cache()) { $0.account = "ada" }
        try await service.get("/x", headers: ["Accept-Language": "de"])
        network.isOff = true
        #expect(
            try await service.get("/x", headers: ["Accept-Language": "de"]).provenance.isOffline)
        let other = await refusal(of: "/x", by: service, headers: ["Accept-Language": "fr"])
        #expect(other != nil)
    }

    @Test func queriesAndVaryVariantsAreCachedSeparately() async throws {
        let network = Network { request in
            .text(
                "\(request.url.query ?? "") \(request.headers[.acceptLanguage] ?? "")",
                headers: [.vary: "Accept-Language", .cacheControl: "max-age=1"])
        }
        let service = proxy(network, cache())
        var expected: [String] = []
        for isOff in [false, true] {
            network.isOff = isOff
            time.advance(by: 50)
            var responses: [String] = []
            for page in 1...3 {
                for language in ["de", "fr"] {
                    let response = try await service.get(
                        "/x", ["page": page], headers: ["Accept-Language": language])
                    responses.append(String(decoding: response.body, as: UTF8.self))
                    #expect(response.provenance.isOffline == isOff)
                }
            }
            if isOff { #expect(responses == expected) } else { expected = responses }
        }
        #expect(Set(expected).count == 6)
    }

    @Test func aThousandConcurrentEqualCallsSendOneRequest() async throws {
        let gate = Gate()
        let network = StubTransport { _, _ throws(TransportError) in
            guard await gate.wait() else { throw .cancelled }
            return .text("1", headers: [.cacheControl: "max-age=60"])
        }
        let transport = CachingTransport(network, cache: cache())
        try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            for _ in 0..<1000 {
                group.addTask {
                    let request = TransportRequest(.get, URL(string: "http://h/x")!)
                    return try await transport.send(request).body.bytes
                }
            }
            try await waitUntil("the request is sent") { !network.requests.isEmpty }
            await gate.open()
            for try await body in group { #expect(body == Array("1".utf8)) }
        }
        #expect(network.requests.count == 1)
    }

    @Test func offlineResponsesAreReturnedOnlyForTheRightPassword() async throws {
        let network = Network(["/x": .text("1", headers: [.cacheControl: "max-age=60"])])
        let cache = cache()
        try await proxy(network, cache) { $0.credentials = .password(user: "ada", "right") }.get(
            "/x")
        network.isOff = true
        let right = proxy(network, cache) { $0.credentials = .password(user: "ada", "right") }
        #expect(try await right.get("/x").body == Array("1".utf8))
        let wrong = proxy(network, cache) { $0.credentials = .password(user: "ada", "wrong") }
        #expect(await refusal(of: "/x", by: wrong) != nil)
    }

    @Test func progressIsReportedForCachedResponses() async throws {
        let network = Network(["/x": .text("12345", headers: [.cacheControl: "max-age=60"])])
        let service = proxy(network, cache())
        for _ in 0..<2 {
            let reported = Mutex<[Int64]>([])
            var options = CallOptions()
            options.onProgress = { progress in reported.withLock { $0.append(progress.bytes) } }
            try await service.get("/x", options: options)
            #expect(reported.withLock { $0 } == [5])
        }
    }
}
