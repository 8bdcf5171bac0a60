import Foundation
import HTTPTypes
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of which servers receive credentials, and when.
@Suite struct CredentialTests {
    private static let basic = TransportResponse.status(
        401, [.wwwAuthenticate: "Basic realm=\"r\""])

    /// A server that challenges requests without credentials.
    private func guarded(_ challenge: TransportResponse = basic) -> StubTransport {
        StubTransport { request, _ throws(TransportError) in
            request.headers[.authorization] == nil ? challenge : .status(204)
        }
    }

    private func sent(_ transport: StubTransport) -> [String?] {
        transport.requests.map { $0.headers[.authorization] }
    }

    @Test func passwordsAreSentAfterAChallenge() async throws {
        let transport = guarded()
        let proxy = makeProxy(transport, server: "http://localhost/") {
            $0.credentials = .password(user: "Ada", "ä:b")
        }
        try await proxy.get("/x")
        #expect(sent(transport) == [nil, "Basic QWRhOsOkOmI="])
    }

    /// The call is of another user than the proxy, whose data it must not receive.
    @Test func a401ToACallsOwnAuthorizationIsNotRetriedWithTheProxysCredentials() async throws {
        let tokens = BearerTokens(account: "anna", token: "anna") { _ in "anna" }
        for credentials in [ServiceCredentials.bearer(tokens), .password(user: "anna", "x")] {
            let challenge = TransportResponse.status(
                401, [.wwwAuthenticate: "Digest realm=r, nonce=one, qop=auth"])
            let transport = StubTransport { request, _ throws(TransportError) in
                request.headers[.authorization] == "Bearer bob" ? challenge : .status(204)
            }
            let proxy = makeProxy(transport, server: "https://h/") { $0.credentials = credentials }
            let error = await #expect(throws: ServiceError.self) {
                try await proxy.get("/me", headers: ["Authorization": "Bearer bob"])
            }
            #expect(error?.status == 401 && sent(transport) == ["Bearer bob"])
        }
    }

    @Test func passwordsAreNeverSentPreemptivelyOverPlainHTTP() async throws {
        let transport = guarded()
        let proxy = makeProxy(transport) {
            $0.credentials = .password(user: "Ada", "b", allowsPlainHTTP: true)
        }
        for _ in 0..<3 { try await proxy.get("/x") }
        #expect(sent(transport).map { $0 == nil } == [true, false, true, false, true, false])
    }

    @Test func passwordsAreSentPreemptivelyOverHTTPSAfterTheFirstChallenge() async throws {
        let transport = guarded()
        let proxy = makeProxy(transport, server: "https://h/") {
            $0.credentials = .password(user: "Ada", "b")
        }
        for _ in 0..<3 { try await proxy.get("/x") }
        #expect(sent(transport).map { $0 == nil } == [true, false, false, false])
    }

    @Test func aWrongPasswordIsSentOnce() async {
        let transport = StubTransport(Self.basic)
        let proxy = makeProxy(transport, server: "https://h/") {
            $0.credentials = .password(user: "Ada", "b")
        }
        let error = await failure { () async throws(ServiceError) in try await proxy.get("/x") }
        #expect(error?.status == 401)
        #expect(transport.requests.count == 2)
    }

    @Test func passwordsAreNotSentToOtherServers() async {
        let transport = guarded()
        let proxy = makeProxy(transport) { $0.credentials = .password(user: "Ada", "b") }
        for address in ["http://other/x", "https://h/x", "http://h:8080/x"] {
            let error = await failure { () async throws(ServiceError) in
                try await proxy.get(address)
            }
            #expect(error?.status == 401)
        }
        #expect(sent(transport) == [nil, nil, nil])
        // The identity of these responses is unknown.
        let ada = ServiceIdentity.Credential(user: "Ada", password: "b")
        #expect(transport.requests.allSatisfy { $0.identity == .credential(ada) })
    }

    @Test func theStrongestAuthenticationChallengeIsUsed() async throws {
        var headers = HTTPFields()
        headers[values: .wwwAuthenticate] = [
            "Basic realm=r", "Digest realm=r, nonce=n, algorithm=MD5, qop=\"auth\"",
            "Digest realm=r, nonce=n, algorithm=SHA-256, qop=\"auth\"",
        ]
        let transport = guarded(.status(401, headers))
        let proxy = makeProxy(transport) { $0.credentials = .password(user: "Ada", "b") }
        try await proxy.get("/x?a=1")
        let authorization = try #require(transport.requests.last?.headers[.authorization])
        #expect(authorization.contains("algorithm=SHA-256"))
        #expect(authorization.contains("uri=\"/x?a=1\""))
    }

    @Test func expiredNoncesAreReplaced() async throws {
        let transport = StubTransport(
            .status(401, [.wwwAuthenticate: "Digest realm=r, nonce=one, qop=auth"]),
            .status(401, [.wwwAuthenticate: "Digest realm=r, nonce=two, qop=auth, stale=TRUE"]),
            .status(204))
        let proxy = makeProxy(transport) { $0.credentials = .password(user: "Ada", "b") }
        try await proxy.get("/x")
        #expect(sent(transport)[1]?.contains("nonce=\"one\"") == true)
        #expect(sent(transport)[2]?.contains("nonce=\"two\"") == true)
    }

    @Test func preemptiveDigestCredentialsAreResentForANewNonceNotMarkedStale() async throws {
        let transport = StubTransport(
            .status(401, [.wwwAuthenticate: "Digest realm=r, nonce=one, qop=auth"]),
            .status(204),
            .status(401, [.wwwAuthenticate: "Digest realm=r, nonce=two, qop=auth"]),
            .status(204))
        let proxy = makeProxy(transport, server: "https://h/") {
            $0.credentials = .password(user: "Ada", "b")
        }
        try await proxy.get("/x")
        try await proxy.get("/x")
        #expect(sent(transport)[2]?.contains("nonce=\"one\"") == true)
        #expect(sent(transport)[3]?.contains("nonce=\"two\"") == true)
    }

    @Test func aRejectedPasswordIsNotSentPreemptivelyWithTheNextCall() async {
        let transport = StubTransport { _, index in
            .status(401, [.wwwAuthenticate: "Digest realm=r, nonce=n\(index), qop=auth"])
        }
        let proxy = makeProxy(transport, server: "https://h/") {
            $0.credentials = .password(user: "Ada", "b")
        }
        for _ in 0..<2 {
            let error = await failure { () async throws(ServiceError) in try await proxy.get("/x") }
            #expect(error?.status == 401)
        }
        #expect(sent(transport).map { $0 == nil } == [true, false, true, false])
    }

    @Test func digestNonceCountsIncreaseWithEachRequest() async throws {
        let challenge = TransportResponse.status(
            401, [.wwwAuthenticate: "Digest realm=r, nonce=one, qop=auth"])
        let transport = guarded(challenge)
        let proxy = makeProxy(transport, server: "https://h/") {
            $0.credentials = .password(user: "Ada", "b")
        }
        for _ in 0..<3 { try await proxy.get("/x") }
        #expect(
            sent(transport).compactMap { $0 }.map { $0.contains("nc=00000001") } == [
                true, false, false,
            ])
        #expect(sent(transport).last??.contains("nc=00000003") == true)
    }

    @Test func aRepeatedNonceKeepsItsCount() async throws {
        let challenge = TransportResponse.status(
            401, [.wwwAuthenticate: "Digest realm=r, nonce=one, qop=auth"])
        let transport = guarded(challenge)
        let proxy = makeProxy(transport) { $0.credentials = .password(user: "Ada", "b") }
        for _ in 0..<2 { try await proxy.get("/x") }
        let counts = sent(transport).compactMap { $0?.firstMatch(of: /nc=([0-9a-f]+)/)?.1 }
        #expect(counts == ["00000001", "00000002"])
    }

    @Test func concurrentCallsShareOneTokenRefresh() async throws {
        let fetched = Mutex<[String?]>([])
        let tokens = BearerTokens(account: "ada", token: "old") { refused in
            fetched.withLock { $0.append(refused) }
            for _ in 0..<1_000 { await Task.yield() }
            return "new"
        }
        let transport = StubTransport { request, _ throws(TransportError) in
            request.headers[.authorization] == "Bearer new" ? .status(204) : .status(401)
        }
        let proxy = makeProxy(transport, server: "https://h/base/") {
            $0.credentials = .bearer(tokens)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<10 { group.addTask { try await proxy.get("/\(index)") } }
            try await group.waitForAll()
        }
        #expect(fetched.withLock { $0 } == ["old"])
        #expect(transport.requests.count <= 20)
        #expect(transport.requests.allSatisfy { $0.identity == .account("ada") })
        try await proxy.get("/again")
        #expect(fetched.withLock { $0.count } == 1)
    }

    @Test func callsFailAfterOneRefreshIfTheNewTokenIsRejected() async {
        let fetched = Mutex<[String?]>([])
        let tokens = BearerTokens(token: "a") { refused in
            fetched.withLock { fetched in
                fetched.append(refused)
                return "b\(fetched.count)"
            }
        }
        let transport = StubTransport(.status(401))
        let proxy = makeProxy(transport, server: "https://h/base/") {
            $0.credentials = .bearer(tokens)
        }
        let error = await failure { () async throws(ServiceError) in try await proxy.get("/x") }
        #expect(error?.status == 401)
        #expect(fetched.withLock { $0 } == ["a"])
        #expect(sent(transport) == ["Bearer a", "Bearer b1"])
    }

    @Test func aTokenThatAnotherCallFetchedIsReplacedIfItIsRejected() async throws {
        let fetched = Mutex<[String?]>([])
        let tokens = BearerTokens(token: "a") { refused in
            fetched.withLock { fetched in
                fetched.append(refused)
                return "b\(fetched.count)"
            }
        }
        let transport = StubTransport { request, _ throws(TransportError) in
            // The other call gets its 401 while the first request is being sent.
            if request.headers[.authorization] == "Bearer a" { _ = try? await tokens.replace("a") }
            return request.headers[.authorization] == "Bearer b2" ? .status(204) : .status(401)
        }
        let proxy = makeProxy(transport, server: "https://h/base/") {
            $0.credentials = .bearer(tokens)
        }
        try await proxy.get("/x")
        #expect(fetched.withLock { $0 } == ["a", "b1"])
        #expect(sent(transport) == ["Bearer a", "Bearer b1", "Bearer b2"])
    }

    @Test(arguments: ["nobody is signed in", "nobody is signed in."])
    func callsFailWithoutSendingIfTheTokenCannotBeFetched(reason: String) async {
        struct SignedOut: Error, CustomStringConvertible { let description: String }
        let tokens = BearerTokens { _ in throw SignedOut(description: reason) }
        let transport = StubTransport(.status(204))
        let proxy = makeProxy(transport, server: "https://h/base/") {
            $0.credentials = .bearer(tokens)
        }
        let error = await failure { () async throws(ServiceError) in try await proxy.get("/x") }
        #expect(
            error?.description
                == "GET https://h/x can't be authenticated: there is no token: nobody is signed in."
        )
        #expect(transport.requests.isEmpty)
    }

    @Test func tokensWithLineBreaksAreRejected() async {
        let tokens = BearerTokens(token: "a\r\nX-Evil: 1") { _ in "b" }
        let proxy = makeProxy(StubTransport(.status(204)), server: "https://h/") {
            $0.credentials = .bearer(tokens)
        }
        let error = await failure { () async throws(ServiceError) in try await proxy.get("/x") }
        #expect(error?.description.contains("invalid in a header") == true)
    }

    /// Tokens whose fetch takes until the gate opens.
    private func slowTokens(_ gate: Gate) -> BearerTokens {
        BearerTokens(allowsPlainHTTP: true) { _ in
            _ = await gate.wait()
            return "late"
        }
    }

    @Test func theTotalTimeoutLimitsTheWaitForAToken() async {
        let clock = ManualClock()
        let gate = Gate()
        let proxy = makeProxy(StubTransport(.status(204))) {
            $0.clock = clock
            $0.totalTimeout = .seconds(5)
            $0.credentials = .bearer(slowTokens(gate))
        }
        let call = Task {
            await failure { () async throws(ServiceError) in try await proxy.get("/x") }
        }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(await call.value?.kind == .timedOut(.total))
        await gate.open()
    }

    @Test func aCancelledCallDoesNotCancelTheFetchOfItsToken() async throws {
        let gate = Gate()
        let transport = StubTransport(.status(204))
        let proxy = makeProxy(transport) { $0.credentials = .bearer(slowTokens(gate)) }
        let cancelled = Task {
            await failure { () async throws(ServiceError) in try await proxy.get("/x") }
        }
        try await waitUntil("the token is fetched") { await gate.waiterCount == 1 }
        let other = Task { try await proxy.get("/y") }
        cancelled.cancel()
        #expect(await cancelled.value?.isCancellation == true)
        #expect(transport.requests.isEmpty)
        await gate.open()
        _ = try await other.value
        #expect(sent(transport) == ["Bearer late"])
    }

    @Test func tokensAreNotSentOverPlainHTTP() async {
        let tokens = BearerTokens { _ in
            Issue.record("A token was fetched that can't be sent.")
            return "a"
        }
        let transport = StubTransport(.status(204))
        let proxy = makeProxy(transport, server: "http://h/") { $0.credentials = .bearer(tokens) }
        let error = await failure { () async throws(ServiceError) in try await proxy.get("/x") }
        #expect(
            error?.description
                == "GET http://h/x can't be authenticated: others on the network could read its token over plain "
                + "HTTP; call the service over https, or let the tokens allow plain HTTP.")
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: ["http://127.0.0.1:8080/", "http://[::1]/", "http://localhost/"])
    func tokensAreSentOverPlainHTTPToLoopback(server: String) async throws {
        let transport = StubTransport(.status(204))
        let proxy = makeProxy(transport, server: server) {
            $0.credentials = .bearer(BearerTokens(token: "a") { _ in "b" })
        }
        try await proxy.get("/x")
        #expect(sent(transport) == ["Bearer a"])
    }

    @Test func tokensAreSentOverPlainHTTPIfAllowed() async throws {
        let transport = StubTransport(.status(204))
        let tokens = BearerTokens(token: "a", allowsPlainHTTP: true) { _ in "b" }
        let proxy = makeProxy(transport) { $0.credentials = .bearer(tokens) }
        try await proxy.get("/x")
        #expect(sent(transport) == ["Bearer a"])
    }

    @Test func redirectsToPlainHTTPDropTheToken() async throws {
        let transport = StubTransport(.redirect(to: "http://h/y"), .status(204))
        let proxy = makeProxy(transport, server: "https://h/") {
            $0.allowsRedirectsToPlainHTTP = true
            $0.credentials = .bearer(BearerTokens(token: "a") { _ in "b" })
        }
        try await proxy.get("/x")
        #expect(sent(transport) == ["Bearer a", nil])
    }
}
