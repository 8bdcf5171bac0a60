import Foundation
import HTTPTypes
import InlayServiceTesting
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of the data and the calls of a user after logging out.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct LogOutTests {
    private let folder: TemporaryDirectory
    private let gate = Gate()

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func service(
        _ network: any ServiceTransport, cache: ResponseCache? = nil,
        _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) -> ServiceProxy {
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        change(&configuration)
        return ServiceProxy(
            server: URL(string: "http://h/")!, transport: network, cache: cache,
            configuration: configuration)
    }

    private func text(_ response: ServiceResponse) -> String {
        String(decoding: response.body, as: UTF8.self)
    }

    @Test func loggingOutCancelsCallsAndNewCallsDoNotJoinThem() async throws {
        let tokens = BearerTokens(account: "ada", token: "ada", allowsPlainHTTP: true) { _ in "bob"
        }
        let network = StubTransport { [gate] request, index throws(TransportError) in
            if index == 0 { guard await gate.wait() else { throw .cancelled } }
            return .text(request.headers[.authorization] ?? "")
        }
        let service = service(network, cache: ResponseCache()) { $0.credentials = .bearer(tokens) }
        let calls = (0..<3).map { _ in Task { try await service.get("/me") } }
        try await waitUntil("three calls wait") { service.runner.shared.waiterCount == 3 }
        try await service.logOut()
        for call in calls {
            await #expect {
                try await call.value
            } throws: { ($0 as? ServiceError)?.isCancellation == true }
        }
        #expect(service.runner.shared.count == 0 && service.session.count == 0)
        let bob = try await service.get("/me")
        #expect(text(bob) == "Bearer bob")
        // The tokens don't belong to Bob.
        #expect(bob.provenance.storing == .callerUnnamed || bob.provenance.storing == nil)
        #expect(try await service.cache?.purge(.account("ada")) == PurgedResponses())
    }

    @Test func aLogOutThatFailedCanBeRepeated() async throws {
        let store = LockedStore()
        let ada = service(StubTransport(.text("ada")), cache: ResponseCache(store: store)) {
            $0.account = "ada"
        }
        await #expect(throws: ResponseStoreError.self) { try await ada.logOut() }
        try await ada.logOut()
        #expect(store.removed.withLock { $0 } == [.account("ada"), .account("ada")])
    }

    @Test func callsIgnoringCancellationFailAfterALogOut() async throws {
        let network = StubTransport { [gate] _, _ throws(TransportError) in
            await Task { _ = await gate.wait() }.value
            return .text("ada")
        }
        let service = service(network) { $0.clock = ContinuousClock() }
        let call = Task { try await service.get("/me") }
        try await waitUntil("the request is sent") {
            network.requests.count == 1 && service.session.count == 1
        }
        let logOut = Task { _ = try await service.logOut() }
        try await waitUntil("the session is renewed") { service.session.count == 0 }
        await gate.open()
        try await logOut.value
        await #expect {
            try await call.value
        } throws: { ($0 as? ServiceError)?.isCancellation == true }
    }

    @Test func loggingOutEndsStreams() async throws {
        let (stream, chunks) = AsyncStream.makeStream(of: [UInt8].self)
        final class Source: ResponseBodySource {
            let stream: AsyncStream<[UInt8]>
            init(_ stream: AsyncStream<[UInt8]>) { self.stream = stream }
            func next() async throws(TransportError) -> [UInt8]? {
                for await chunk in stream { return chunk }
                throw .cancelled
            }
        }
        let source = Source(stream)
        let network = StubTransport { _, _ in
            TransportResponse(status: 200, body: ResponseBody(source))
        }
        let service = service(network)
        let body = try await service.stream(.get, "/film")
        var iterator = body.makeAsyncIterator()
        chunks.yield([1])
        #expect(try await iterator.next() == [1])
        let rest = Task {
            var iterator = body.makeAsyncIterator()
            return try await iterator.next()
        }
        try await waitUntil("the next chunk is awaited") { service.session.count == 1 }
        try await service.logOut()
        await #expect(throws: ServiceError.self) { try await rest.value }
        chunks.yield([2])
        await #expect(throws: ServiceError.self) { try await iterator.next() }
    }

    @Test func loggingOutRemovesTokensCookiesResponsesAndWrites() async throws {
        let isOff = Mutex(false)
        let network = CookieNetwork(sid: "ada") { request async throws(TransportError) in
            guard !isOff.withLock({ $0 }), request.method == .get else { throw .unreachable("off") }
            return .text(
                request.headers[.cookie] ?? "nobody", headers: [.cacheControl: "max-age=60"])
        }
        let cache = ResponseCache(
            store: try DatabaseResponseStore(folder: folder.url.appendingPathComponent("c")))
        let path = folder.url.appendingPathComponent("outbox")
        let ada = service(network, cache: cache) { $0.account = "ada" }
        let eve = service(network, cache: cache) { $0.account = "eve" }
        try await ada.get("/me")
        try await eve.get("/me")
        let outbox = try WriteQueue(folder: path, service: ada)
        let others = try WriteQueue(folder: path, service: eve)
        try await outbox.add(.post, "/notes", ["text": "1"])
        try await outbox.add(.post, "/notes", ["text": "2"])
        try await others.add(.post, "/notes", ["text": "3"])
        let summary = try await ada.logOut()
        #expect(summary.pendingWrites == 2)
        #expect(summary.responses == PurgedResponses(count: 1, bytes: 7))
        #expect(await network.allCookies().isEmpty)
        #expect(try await outbox.writes().isEmpty)
        #expect(try await others.writes().count == 1)
        await #expect(throws: WriteQueueError.loggedOut) { try await outbox.add(.post, "/notes") }
        isOff.withLock { $0 = true }
        #expect(await refusal(of: "/me", by: ada) != nil)
        #expect(try await eve.get("/me").provenance.isFromStore)
    }

    @Test func responsesAfterALogOutAreNotStoredForTheAccount() async throws {
        let network = CookieNetwork(sid: "ada") { request async throws(TransportError) in
            .text(request.headers[.cookie] ?? "nobody", headers: [.cacheControl: "max-age=60"])
        }
        let cache = ResponseCache()
        let shared = service(network, cache: cache) { $0.account = "ada" }
        try await shared.get("/me")
        try await shared.logOut()
        network.logIn("bob")
        #expect(text(try await shared.get("/me")) == "sid=bob")
        let off = CookieNetwork(sid: "ada") { _ async throws(TransportError) in
            throw .unreachable("off")
        }
        let again = service(off, cache: cache) { $0.account = "ada" }
        #expect(await refusal(of: "/me", by: again) != nil)
    }

    @Test func aPasswordIsNotUsedAfterALogOut() async throws {
        let network = StubTransport { request, _ throws(TransportError) in
            request.headers[.authorization] == nil
                ? .status(401, [.wwwAuthenticate: "Digest realm=r, nonce=n, qop=auth"])
                : .status(204)
        }
        let service = service(network) { $0.credentials = .password(user: "ada", "x") }
        try await service.get("/x")
        try await service.logOut()
        #expect(await refusal(of: "/x", by: service)?.status == 401)
        #expect(network.requests.count == 3)
    }

    @Test func tokensFetchedDuringALogOutAreDiscarded() async throws {
        let isFetching = Atomic(false)
        let tokens = BearerTokens { [gate] _ in
            isFetching.store(true, ordering: .releasing)
            _ = await gate.wait()
            return "ada"
        }
        let waiter = Task { try await tokens.current() }
        try await waitUntil("the token is fetched") { isFetching.load(ordering: .acquiring) }
        await tokens.forget()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await waiter.value }
    }

    // MARK: - Pending writes

    @Test func writeQueuesWithCookiesOrSecretHeadersRequireAnAccount() throws {
        let network = CookieNetwork { _ async throws(TransportError) in .status(204) }
        func open(_ change: (inout ServiceConfiguration) -> Void) throws {
            _ = try WriteQueue(
                folder: folder.url.appendingPathComponent("outbox"),
                service: service(network, change))
        }
        #expect(throws: WriteQueueError.unnamedAccount) { try open { _ in } }
        #expect(throws: WriteQueueError.unnamedAccount) {
            try open {
                $0.usesCookies = false
                $0.headers = ["X-Auth-Token": "1"]
            }
        }
        try open { $0.usesCookies = false }
        try open { $0.account = "ada" }
        try open { $0.credentials = .password(user: "ada", "x") }
        #expect(WriteQueueError.unnamedAccount.description.contains("ServiceConfiguration.account"))
    }

    @Test func pendingWritesAreNotSentWhileALogOutWaitsForCalls() async throws {
        let network = StubTransport { [gate] request, _ throws(TransportError) in
            if request.method == .get {
                await Task { _ = await gate.wait() }.value
            } else if request.url.path == "/a" {
                _ = await Gate().wait()
            }
            throw .cancelled
        }
        let service = service(network) {
            $0.account = "ada"
            $0.clock = ManualClock()
        }
        var configuration = WriteQueueConfiguration()
        configuration.parallelWrites = 1
        let queue = try WriteQueue(
            folder: folder.url.appendingPathComponent("outbox"), service: service,
            configuration: configuration)
        try await queue.add(.post, "/a")
        try await queue.add(.post, "/b")
        let call = Task { try await service.get("/slow") }
        try await waitUntil("a write and a call are sent") { network.requests.count == 2 }
        let logOut = Task { try await service.logOut() }
        try await waitUntil("the first write is cancelled") {
            try await queue.writes().allSatisfy { $0.state != .sending }
        }
        await queue.replay.sendReadyWrites()
        await gate.open()
        #expect(try await logOut.value.pendingWrites == 2)
        #expect(!network.requests.map(\.url.path).contains("/b"))
        _ = try? await call.value
    }

    @Test func writesAddedDuringALogOutAreRemoved() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let service = service(off) { $0.account = "ada" }
        let queue = try WriteQueue(
            folder: folder.url.appendingPathComponent("outbox"), service: service)
        let body = RequestBody.stream {
            let isLoggedOut = Mutex(false)
            return AsyncThrowingStream<[UInt8], any Error> {
                if isLoggedOut.withLock({ $0 }) { return nil }
                try await service.logOut()
                isLoggedOut.withLock { $0 = true }
                return [1]
            }
        }
        await #expect(throws: WriteQueueError.loggedOut) {
            try await queue.add(.post, "/a", body: ServiceBody(body, type: .bytes))
        }
        #expect(try await queue.writes().isEmpty)
    }

    /// The files of a folder that contain a text.
    private func files(in folder: URL, containing text: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
            let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
            return bytes?.range(of: Data(text.utf8)) != nil
        }
    }

    @Test func pendingWritesAreOverwrittenInTheirFilesByALogOut() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let service = service(off) { $0.account = "ada" }
        let path = folder.url.appendingPathComponent("outbox")
        var configuration = WriteQueueConfiguration()
        configuration.largestBodyInDatabase = 1_000
        let queue = try WriteQueue(folder: path, service: service, configuration: configuration)
        try await queue.add(.post, "/notes", body: .text("SECRET note"), title: "SECRET title")
        try await queue.add(
            .post, "/notes", body: .text("SECRET" + String(repeating: "x", count: 2_000)))
        #expect(try files(in: path, containing: "SECRET").count >= 2)
        try await service.logOut()
        #expect(try files(in: path, containing: "SECRET") == [])
    }

    @Test func aLogOutRemovesDamagedBodyFilesOfTheUsersWrites() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let path = folder.url.appendingPathComponent("outbox")
        var configuration = WriteQueueConfiguration()
        configuration.largestBodyInDatabase = 10
        let first = try WriteQueue(
            folder: path, service: service(off) { $0.account = "ada" },
            configuration: configuration)
        try await first.add(.post, "/a", body: .text(String(repeating: "x", count: 100)))
        await first.close()
        let bodies = path.appendingPathComponent("bodies")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: bodies.path).first)
        try Data("SECRET".utf8).write(to: bodies.appendingPathComponent(name))
        let service = service(off) { $0.account = "ada" }
        let second = try WriteQueue(folder: path, service: service, configuration: configuration)
        for await writes in second.snapshots
        where writes.first?.state == .refused(status: nil) { break }
        #expect(try files(in: path, containing: "SECRET") == ["bodies/\(name).damaged"])
        try await service.logOut()
        #expect(try files(in: path, containing: "SECRET") == [])
    }

    @Test func aLogOutRemovesResponsesOfEarlierRunsWithTokensOfNoAccount() async throws {
        let path = folder.url.appendingPathComponent("c")
        func start(account: String?) throws -> ServiceProxy {
            let store = try DatabaseResponseStore(folder: path)
            let network = StubTransport(.text("SECRET of \(account ?? "nobody")"))
            return service(network, cache: ResponseCache(store: store)) {
                $0.credentials = .bearer(
                    BearerTokens(account: account, token: "t", allowsPlainHTTP: true) { _ in "t" })
            }
        }
        for account in [nil, nil, "eve"] {
            let earlier = try start(account: account)
            try await earlier.get("/me")
            await earlier.cache?.flush()
        }
        let latest = try start(account: nil)
        try await latest.get("/me")
        let summary = try await latest.logOut()
        #expect(summary.responses.count == 3)
        #expect(try files(in: path, containing: "SECRET of nobody") == [])
        let eve = try await start(account: "eve").get("/me", options: .strategy(.cacheOnly))
        #expect(text(eve) == "SECRET of eve")
    }

    /// Damaged databases may have writes of other users that exist nowhere else.
    @Test func aLogOutKeepsDamagedDatabasesOfWrites() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let path = folder.url.appendingPathComponent("outbox")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
        try Data("not a database".utf8).write(to: path.appendingPathComponent("writes.sqlite"))
        let service = service(off) { $0.account = "ada" }
        let queue = try WriteQueue(folder: path, service: service)
        try await queue.open()
        let aside = try #require(queue.damage.first?.setAside)
        try await service.logOut()
        #expect(FileManager.default.fileExists(atPath: aside))
    }

    @Test func pendingWritesWithSecretHeadersAreRejected() async throws {
        let off = StubTransport { _, _ throws(TransportError) in throw .unreachable("off") }
        let queue = try WriteQueue(
            folder: folder.url.appendingPathComponent("outbox"),
            service: service(off) {
                $0.account = "ada"
                $0.harmlessHeaders.insert("X-Draft")
            })
        await #expect(throws: WriteQueueError.secretHeader("X-Auth-Token")) {
            try await queue.add(.post, "/a", headers: ["X-Auth-Token": "1"])
        }
        try await queue.add(.post, "/a", headers: ["If-Match": "\"1\"", "X-Draft": "1"])
    }
}

/// A store that can't be written at the first removal.
private final class LockedStore: ResponseStore {
    let removed = Mutex<[ServiceIdentity]>([])

    func entries(for key: CacheKey) async throws -> [StoredEntry] { [] }
    func body(of response: StoredResponse) async throws -> Data? { nil }
    func apply(_ changes: [StoreChange]) async throws -> [StoredResponse] { [] }

    func removeAll(of identity: ServiceIdentity) async throws -> PurgedResponses {
        let count = removed.withLock { removed in
            removed.append(identity)
            return removed.count
        }
        guard count > 1 else { throw ResponseStoreError.unusable(path: "/", reason: "locked") }
        return PurgedResponses()
    }
}
