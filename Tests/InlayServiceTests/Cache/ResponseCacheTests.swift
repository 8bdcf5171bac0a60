import Foundation
import HTTPTypes
import InlayTesting
import Testing

@testable import InlayService

/// Tests of caches with a store on disk and in memory only.
@Suite struct ResponseCacheTests {
    private let folder: TemporaryDirectory
    private let time = TestTime()
    private let request = makeRequest("https://api.example.com/users?page=1")

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func cache(onDisk: Bool = true, memoryLimit: Int = 1 << 20) throws -> ResponseCache {
        let path = folder.url.appendingPathComponent("store")
        return ResponseCache(
            store: onDisk ? try DatabaseResponseStore(folder: path) : nil,
            configuration: ResponseCacheConfiguration(
                memoryLimit: memoryLimit, now: { [time] in time.now }))
    }

    private func text(_ response: CacheResponse) -> String {
        String(decoding: response.body, as: UTF8.self)
    }

    /// The response in memory, read without the disk and the server.
    private func remembered(
        _ request: HTTPRequest, _ cache: ResponseCache
    ) throws -> CacheResponse? {
        let key = try #require(CacheKey(request, in: .anonymous))
        return cache.responder.responseInMemory(
            to: request, strategy: .networkFirst, key: key
        ) { _, _ in throw TestServer.Off() }
    }

    @Test func responsesThatAreStoredDuringAWriteAreRevalidated() async throws {
        let store = GatedStore()
        let cache = ResponseCache(store: store)
        let server = TestServer("max-age=60")
        let url = "https://api.example.com/notes"
        let get = Task { try await cache.response(to: makeRequest(url), send: server.send) }
        try await waitUntil("the response is being stored") { await store.gate.waiterCount == 1 }
        _ = try await cache.response(to: makeRequest(url, method: .post), send: server.send)
        await store.gate.open()
        _ = try await get.value
        _ = try await cache.response(to: makeRequest(url), send: server.send)
        #expect(server.count == 3)
    }

    @Test func networkOnlyCallsGetNoCachedResponseFromARefresh() async throws {
        let cache = try cache()
        let server = TestServer("max-age=10")
        _ = try await cache.response(to: request, send: server.send)
        time.advance(by: 20)
        server.closeGate()
        _ = try await cache.response(
            to: request, strategy: .staleWhileRevalidate, send: server.send)
        try await waitUntil("the refresh is sent") { server.waiting == 1 }
        let own = Task { [request] in
            try await cache.response(to: request, strategy: .networkOnly, send: server.send)
        }
        try await waitUntil("the call is sent, too, or joins") {
            server.waiting == 2 || cache.writer.coalescer.waiterCount == 1
        }
        server.setOff(true)
        server.openGate()
        await #expect(throws: TestServer.Off.self) { try await own.value }
    }

    @Test func writesDuringAHeadRequestKeepTheResponseInvalidated() async throws {
        let cache = try cache()
        let server = TestServer("max-age=60", [.eTag: "\"a\""])
        let url = "https://api.example.com/users?page=1"
        _ = try await cache.response(to: request, send: server.send)
        time.advance(by: 70)
        server.closeGate()
        let head = Task {
            try await cache.response(to: makeRequest(url, method: .head), send: server.send)
        }
        try await waitUntil("the request is sent") { server.waiting == 1 }
        _ = try await cache.response(
            to: makeRequest(url, method: .post), send: TestServer("no-store").send)
        server.openGate()
        _ = try await head.value
        #expect(try await cache.response(to: request, send: server.send).source != .memory)
    }

    @Test func lateResponsesDoNotReplaceThoseOfLaterRequests() async throws {
        let cache = try cache()
        let slow = TestServer("max-age=600")
        let quick = TestServer { _, _ in
            let fields: HTTPFields = [.cacheControl: "max-age=600"]
            return (HTTPResponse(status: .ok, headerFields: fields), Data("new".utf8))
        }
        slow.closeGate()
        let old = Task { [request] in try await cache.response(to: request, send: slow.send) }
        try await waitUntil("the request is sent") { slow.waiting == 1 }
        time.advance(by: 5)
        _ = try await cache.response(to: request, strategy: .networkOnly, send: quick.send)
        slow.openGate()
        #expect(try await text(old.value) == "answer 1")
        #expect(try await text(cache.response(to: request, send: quick.send)) == "new")
        #expect(quick.count == 1)
    }

    @Test func responsesAreStoredAfterTheClockWasSetBack() async throws {
        let cache = try cache()
        let server = TestServer("max-age=10")
        _ = try await cache.response(to: request, send: server.send)
        time.advance(by: -3_600)
        _ = try await cache.response(to: request, strategy: .networkOnly, send: server.send)
        #expect(try await text(cache.response(to: request, send: server.send)) == "answer 2")
    }

    @Test(arguments: [true, false])
    func freshResponsesAreFetchedOnce(onDisk: Bool) async throws {
        let cache = try cache(onDisk: onDisk)
        let server = TestServer("max-age=60")
        let first = try await cache.response(to: request, send: server.send)
        #expect(first.source == .network)
        #expect(first.storing == .stored)
        time.advance(by: 10)
        let second = try await cache.response(to: request, send: server.send)
        #expect(second.source == .memory)
        cache.releaseMemory()
        guard onDisk else { return }
        let third = try await cache.response(to: request, send: server.send)
        #expect(third.source == .disk)
        #expect(third.age == 10)
        #expect(text(third) == "answer 1")
        #expect(third.response.headerFields[.age] == "10")
        #expect(server.count == 1)
        #expect(try remembered(request, cache)?.body == third.body)
    }

    @Test func storedResponsesAreReturnedOfflineAfterARestart() async throws {
        let server = TestServer("no-cache")
        let first = try cache()
        _ = try await first.response(to: request, send: server.send)
        await first.flush()
        server.setOff(true)
        time.advance(by: 86_400 * 30)
        let response = try await cache().response(to: request, send: server.send)
        #expect(response.source == .stale(.offline))
        #expect(response.age == 86_400 * 30)
        #expect(text(response) == "answer 1")
        await #expect(throws: TestServer.Off.self) {
            try await cache().response(to: request, strategy: .strict, send: server.send)
        }
        server.setOff(false)
        #expect(try await cache().response(to: request, send: server.send).source == .network)
    }

    @Test(arguments: [true, false])
    func revalidatedResponsesKeepTheirBody(onDisk: Bool) async throws {
        let cache = try cache(onDisk: onDisk)
        let server = TestServer { request, _ in
            let fields: HTTPFields = [.cacheControl: "max-age=60", .eTag: "\"a\""]
            return request.headerFields[.ifNoneMatch] == "\"a\""
                ? (HTTPResponse(status: .notModified, headerFields: fields), Data())
                : (HTTPResponse(status: .ok, headerFields: fields), Data("body".utf8))
        }
        _ = try await cache.response(to: request, send: server.send)
        time.advance(by: 61)
        let response = try await cache.response(to: request, send: server.send)
        #expect(response.source == .revalidated)
        #expect(response.storing == .updated)
        #expect(response.response.status == .ok)
        #expect(text(response) == "body")
        time.advance(by: 50)
        #expect(try await cache.response(to: request, send: server.send).source == .memory)
        #expect(server.count == 2)
    }

    @Test(arguments: [true, false])
    func headRequestsAreServedFromCachedGets(onDisk: Bool) async throws {
        let cache = try cache(onDisk: onDisk)
        let server = TestServer("max-age=60", [.contentLength: "8"])
        _ = try await cache.response(to: request, send: server.send)
        let head = makeRequest("https://api.example.com/users?page=1", method: .head)
        let response = try await cache.response(to: head, send: server.send)
        #expect(response.source == .memory)
        #expect(response.body.isEmpty)
        #expect(response.response.headerFields[.contentLength] == "8")
        #expect(try await text(cache.response(to: request, send: server.send)) == "answer 1")
    }

    @Test func responsesWithAMissingBodyFileAreFetchedAgain() async throws {
        let big = TestServer { request, _ in
            let fields: HTTPFields = [.cacheControl: "max-age=60", .eTag: "\"a\""]
            return request.headerFields.contains(.ifNoneMatch)
                ? (HTTPResponse(status: .notModified), Data())
                : (
                    HTTPResponse(status: .ok, headerFields: fields),
                    TestResponses.body(1, count: 100_000)
                )
        }
        _ = try await cache().response(to: request, send: big.send)
        let bodies = folder.url.appendingPathComponent("store/bodies")
        for name in try FileManager.default.contentsOfDirectory(atPath: bodies.path) {
            try FileManager.default.removeItem(at: bodies.appendingPathComponent(name))
        }
        time.advance(by: 61)
        let response = try await cache(memoryLimit: 0).response(to: request, send: big.send)
        #expect(response.source == .network)
        #expect(response.body == TestResponses.body(1, count: 100_000))
        #expect(
            big.requests.map { $0.headerFields.contains(.ifNoneMatch) } == [false, true, false])
    }

    @Test(arguments: [true, false])
    func concurrentEqualRequestsAreSentOnce(onDisk: Bool) async throws {
        let cache = try cache(onDisk: onDisk)
        let server = TestServer("max-age=60")
        server.closeGate()
        let responses = try await withThrowingTaskGroup(of: CacheResponse.self) { group in
            for _ in 0..<1000 {
                group.addTask { [request] in
                    try await cache.response(to: request, send: server.send)
                }
            }
            try await waitUntil("all wait", cache.writer.coalescer.waiterCount) { $0 == 1000 }
            server.openGate()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(server.count == 1)
        #expect(Set(responses.map(\.body)).count == 1)
    }

    @Test func cancelledWaitersDoNotCancelTheRequestOfOthers() async throws {
        let cache = try cache(onDisk: false)
        let server = TestServer("max-age=60")
        server.closeGate()
        let tasks = (0..<3).map { _ in
            Task { [request] in try await cache.response(to: request, send: server.send) }
        }
        try await waitUntil("the request is sent") { server.waiting == 1 }
        try await waitUntil("all wait", cache.writer.coalescer.waiterCount) { $0 == 3 }
        for task in tasks.dropLast() { task.cancel() }
        for task in tasks.dropLast() {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        server.openGate()
        #expect(try await tasks[2].value.source == .network)
        #expect(server.count == 1)
        #expect(cache.writer.coalescer.count == 0)
    }

    @Test func staleResponsesAreRefreshedInTheBackgroundOnce() async throws {
        let cache = try cache()
        let server = TestServer("max-age=10, stale-while-revalidate=60")
        _ = try await cache.response(to: request, send: server.send)
        time.advance(by: 20)
        server.closeGate()
        for _ in 0..<20 {
            let response = try await cache.response(to: request, send: server.send)
            #expect(response.source == .stale(.revalidating))
            #expect(text(response) == "answer 1")
        }
        try await waitUntil("the request is sent") { server.waiting == 1 }
        server.openGate()
        try await waitUntil("the response is fresh") {
            try await cache.response(to: request, send: server.send).source == .memory
        }
        #expect(try await text(cache.response(to: request, send: server.send)) == "answer 2")
        #expect(server.count == 2)
    }

    @Test func cacheOnlyRequestsFailWithoutAStoredResponse() async throws {
        let cache = try cache()
        let server = TestServer("max-age=60")
        await #expect(throws: CacheError.notStored(.nothingStored)) {
            try await cache.response(to: request, strategy: .cacheOnly, send: server.send)
        }
        #expect(server.count == 0)
    }

    @Test func writesDuringAReadInvalidateItsResponse() async throws {
        let cache = try cache()
        let server = TestServer("max-age=60")
        server.closeGate()
        let read = Task { [request] in try await cache.response(to: request, send: server.send) }
        try await waitUntil("the request is sent") { server.waiting == 1 }
        let other = TestServer("no-store")
        _ = try await cache.response(
            to: makeRequest("https://api.example.com/users?page=1", method: .post), send: other.send
        )
        server.openGate()
        _ = try await read.value
        #expect(try await cache.response(to: request, send: server.send).source == .network)
        #expect(server.count == 2)
    }

    @Test func responsesInProgressAtAPurgeAreNotStored() async throws {
        let cache = try cache()
        let user = ServiceIdentity.account("a")
        let server = TestServer("max-age=60")
        server.closeGate()
        let read = Task { [request] in
            try await cache.response(to: request, identity: user, send: server.send)
        }
        try await waitUntil("the request is sent") { server.waiting == 1 }
        try await cache.purge(user)
        server.openGate()
        #expect(try await read.value.storing == .purged)
        await #expect(throws: CacheError.self) {
            try await cache.response(
                to: request, strategy: .cacheOnly, identity: user, send: server.send)
        }
    }

    @Test func responsesAreReturnedIfStoringThemFails() async throws {
        let cache = ResponseCache(store: BrokenStore())
        let server = TestServer("max-age=60")
        let response = try await cache.response(to: request, send: server.send)
        #expect(text(response) == "answer 1")
        #expect(response.storing == .storeFailed)
    }

    /// The first response that can't be written is only logged; the next ones report the failure.
    @Test func aFailedWriteToAFullDiskIsReportedByTheNextResponse() async throws {
        var settings = DatabaseResponseStoreConfiguration()
        settings.largestPageCount = 30
        let store = try DatabaseResponseStore(
            folder: folder.url.appendingPathComponent("small"), configuration: settings)
        let cache = ResponseCache(store: store)
        let server = TestServer { request, _ in
            (
                HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"]),
                Data(count: request.path == "/small" ? 10 : 60_000)
            )
        }
        var reasons: [StoringReason] = []
        for path in ["/1", "/2", "/3", "/small", "/5"] {
            let request = makeRequest("https://api.example.com\(path)")
            let response = try await cache.response(to: request, send: server.send)
            #expect(response.source == .network)
            reasons.append(response.storing)
            await cache.flush()
        }
        #expect(reasons == [.stored, .stored, .storeFailed, .stored, .stored])
        cache.releaseMemory()
        var sources: [ResponseSource] = []
        for path in ["/1", "/2", "/small"] {
            let request = makeRequest("https://api.example.com\(path)")
            sources.append(try await cache.response(to: request, send: server.send).source)
        }
        #expect(sources == [.disk, .network, .disk])
    }

    /// A response is available before it is written, even after the memory cache was emptied.
    @Test func responsesAreAvailableBeforeTheyAreWrittenToDisk() async throws {
        let cache = try cache()
        let server = TestServer("max-age=60")
        for number in 1...300 {
            let request = makeRequest("https://api.example.com/\(number)")
            _ = try await cache.response(to: request, send: server.send)
            #expect(try remembered(request, cache) != nil)
            cache.releaseMemory()
            let again = try await cache.response(
                to: request, strategy: .cacheOnly, send: server.send)
            #expect(text(again) == "answer \(number)")
        }
    }

    @Test func responsesQueuedForStorageCanBeRevalidated() async throws {
        let cache = try cache()
        let server = TestServer { request, _ in
            request.headerFields.contains(.ifNoneMatch)
                ? (HTTPResponse(status: .notModified, headerFields: [.eTag: "\"a\""]), Data())
                : (
                    HTTPResponse(
                        status: .ok, headerFields: [.cacheControl: "no-cache", .eTag: "\"a\""]),
                    Data("body".utf8)
                )
        }
        for number in 0..<50 {
            let response = try await cache.response(to: request, send: server.send)
            #expect(response.source == (number == 0 ? .network : .revalidated))
            #expect(text(response) == "body")
        }
        await cache.flush()
        #expect(
            try await cache.storage.store?.entries(for: #require(CacheKey(request, in: .anonymous)))
                .count
                == 1
        )
    }

    @Test func tooLargeBodiesAreReturnedButNotStored() async throws {
        let cache = ResponseCache(
            configuration: ResponseCacheConfiguration(largestBody: 10))
        let server = TestServer { _, _ in
            (
                HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"]),
                Data(count: 11)
            )
        }
        let response = try await cache.response(to: request, send: server.send)
        #expect(response.body.count == 11)
        #expect(response.storing == .tooLarge)
    }

    @Test func storedPartialBodiesAreCompletedFromTheNetwork() async throws {
        let cache = try cache()
        let whole = TestResponses.body(1, count: 1000)
        let server = TestServer { request, _ in
            var fields: HTTPFields = [.cacheControl: "max-age=60", .eTag: "\"a\""]
            guard let range = request.headerFields[.range] else {
                return (HTTPResponse(status: .ok, headerFields: fields), whole)
            }
            let bytes = range == "bytes=0-99" ? 0..<100 : 100..<1000
            fields[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/1000"
            return (HTTPResponse(status: .partialContent, headerFields: fields), whole[bytes])
        }
        var partial = request
        partial.headerFields[.range] = "bytes=0-99"
        _ = try await cache.response(to: partial, send: server.send)
        let response = try await cache.response(to: request, send: server.send)
        #expect(response.response.status == .ok)
        #expect(response.body == whole)
        #expect(server.requests.last?.headerFields[.range] == "bytes=100-")
        let stored = try await cache.response(to: request, send: server.send)
        #expect(stored.body == whole)
        #expect(server.count == 2)
    }
}

/// A store whose disk is full.
private struct BrokenStore: ResponseStore {
    func entries(for key: CacheKey) async throws -> [StoredEntry] {
        throw ResponseStoreError.unusable(path: "/", reason: "it is broken")
    }

    func body(of response: StoredResponse) async throws -> Data? { nil }

    func apply(_ changes: [StoreChange]) async throws -> [StoredResponse] {
        throw ResponseStoreError.diskFull(path: "/")
    }

    func removeAll(of identity: ServiceIdentity) async throws -> PurgedResponses {
        PurgedResponses()
    }
}

/// A store that stores new responses once its gate is open.
private final class GatedStore: ResponseStore {
    let gate = Gate()

    func entries(for key: CacheKey) async throws -> [StoredEntry] { [] }
    func body(of response: StoredResponse) async throws -> Data? { nil }

    func apply(_ changes: [StoreChange]) async throws -> [StoredResponse] {
        var stored: [StoredResponse] = []
        for case .store(var response, _) in changes {
            _ = await gate.wait()
            response.id = 1
            stored.append(response)
        }
        return stored
    }

    func removeAll(of identity: ServiceIdentity) async throws -> PurgedResponses {
        PurgedResponses()
    }
}
