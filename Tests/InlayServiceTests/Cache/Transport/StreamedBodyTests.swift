import Foundation
import HTTPTypes
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of bodies that are stored while a caller reads them.
@Suite struct StreamedBodyTests {
    /// More bytes than the memory cache holds.
    private static let film = (0..<8).map { [UInt8](repeating: UInt8($0), count: 40_000) }

    private let folder: TemporaryDirectory
    private let store: DatabaseResponseStore
    private let url = URL(string: "http://h/film")!

    init() throws {
        folder = try TemporaryDirectory()
        store = try DatabaseResponseStore(folder: folder.url.appendingPathComponent("answers"))
    }

    private func service(
        _ network: any ServiceTransport, _ cache: ResponseCache? = nil
    ) -> ServiceProxy {
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        return ServiceProxy(
            server: url, transport: network, cache: cache ?? ResponseCache(store: store),
            configuration: configuration)
    }

    private func open(
        _ service: ServiceProxy, _ strategy: CacheStrategy? = nil
    ) async throws(ServiceError) -> ServiceStream {
        var options = CallOptions()
        options.cachesStreams = true
        options.strategy = strategy
        return try await service.stream(.get, "/film", options: options)
    }

    private func bytes(_ stream: ServiceStream) async throws(ServiceError) -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in stream { bytes += chunk }
        return bytes
    }

    private func network(
        _ chunks: [[UInt8]], headers: HTTPFields = [:], error: TransportError? = nil
    ) -> Network {
        Network { _ in
            TransportResponse(
                status: 200, headers: headers, body: ResponseBody(ChunkedBody(chunks, error: error))
            )
        }
    }

    /// The body files, complete or not.
    private var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                atPath: folder.url.appendingPathComponent("answers/bodies").path)
        }
    }

    /// Whether no response is available offline and no body file is left over.
    private func isNothingKept(_ network: Network) async throws -> Bool {
        network.isOff = true
        let error = await failure { () async throws(ServiceError) in
            _ = try await open(service(network))
        }
        return try error?.kind == .transport(.unreachable("off")) && files.isEmpty
    }

    @Test func streamedBodiesAreStoredWhenReadToTheEnd() async throws {
        let network = network(Self.film)
        let service = service(network)
        let stream = try await open(service)
        #expect(stream.provenance.source == .network)
        #expect(stream.provenance.reason == .nothingStored)
        #expect(stream.provenance.storing == .whileRead)
        #expect(try await bytes(stream) == Self.film.flatMap { $0 })
        #expect(try files.count == 1)
        network.isOff = true
        for service in [service, self.service(network)] {
            let offline = try await open(service)
            #expect(offline.provenance.isOffline)
            #expect(try await bytes(offline) == Self.film.flatMap { $0 })
        }
        #expect(try await store.size() > 320_000)
        #expect(store.damage.isEmpty)
    }

    /// A slow reader still gets the version whose first chunk it read.
    @Test func slowReadersDoNotReplaceNewerResponses() async throws {
        let new = Array("new".utf8)
        let count = Mutex(0)
        let network = Network { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            return TransportResponse(
                status: 200, headers: [.cacheControl: "max-age=600"],
                body: isFirst ? ResponseBody(ChunkedBody(Self.film, error: nil)) : ResponseBody(new)
            )
        }
        var configuration = ResponseCacheConfiguration()
        let clock = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
        configuration.now = { clock.withLock { $0 } }
        let service = service(network, ResponseCache(store: store, configuration: configuration))
        let old = try await open(service)
        clock.withLock { $0 += 60 }
        var options = CallOptions()
        options.strategy = .networkOnly
        #expect(try await service.get("/film", options: options).body == new)
        #expect(try await bytes(old) == Self.film.flatMap { $0 })
        #expect(try await service.get("/film").body == new)
        #expect(count.withLock { $0 } == 2)
        #expect(try files.isEmpty)
    }

    @Test func chunksArriveAsTheServerSendsThem() async throws {
        let gate = Gate()
        let network = Network { _ in
            TransportResponse(
                status: 200, headers: [.contentLength: "\(64 << 20)"],
                body: ResponseBody(
                    GatedBody(of: 65_536, count: 1_024, afterTheFirst: gate)))
        }
        let stream = try await open(service(network))
        var chunks = stream.makeAsyncIterator()
        var count = try await chunks.next()?.count ?? 0
        #expect(count == 65_536)
        // The server sends the other chunks after the caller has received the first.
        await gate.open()
        while let chunk = try await chunks.next() { count += chunk.count }
        #expect(count == 64 << 20)
        #expect(try await store.size() > 64 << 20)
    }

    @Test func storedBodiesAreStreamedInChunksEvenAfterAPurge() async throws {
        let network = network(Self.film, headers: [.cacheControl: "max-age=60"])
        let service = service(network)
        let whole = Self.film.flatMap { $0 }
        #expect(try await bytes(open(service)) == whole)
        network.isOff = true
        var chunks = try await open(service).makeAsyncIterator()
        #expect(try await chunks.next()?.count == 65_536)
        let part = try await service.stream(.get, "/film", headers: ["Range": "bytes=9-199999"])
        #expect(part.status == 206)
        #expect(try await bytes(part) == Array(whole[9..<200_000]))
        // Calls that read the whole body get it as well; then it is in memory.
        #expect(try await service.get("/film").body == whole)
        #expect(try await open(service).provenance.source == .memory)
        // Readers that have begun may finish, although new ones can't start.
        try await service.cache?.purge(.anonymous)
        #expect(try files.isEmpty)
        var count = 65_536
        while let chunk = try await chunks.next() { count += chunk.count }
        #expect(count == whole.count)
    }

    @Test func damagedBodiesAreNotReturned() async throws {
        let network = network(Self.film, headers: [.cacheControl: "max-age=60"])
        let service = service(network)
        _ = try await bytes(open(service))
        let name = try #require(try files.first)
        try Data(count: 320_000).write(
            to: folder.url.appendingPathComponent("answers/bodies/\(name)"))
        #expect(try await open(service).provenance.source == .network)
        #expect(store.damage.count == 1)
    }

    @Test func smallBodiesAreStoredWithoutAFile() async throws {
        let network = network([[1], [2], [3]])
        #expect(try await bytes(open(service(network))) == [1, 2, 3])
        #expect(try files.isEmpty)
        network.isOff = true
        #expect(try await bytes(open(service(network))) == [1, 2, 3])
    }

    @Test func interruptedBodiesAreNotStored() async throws {
        let network = network(Self.film, error: .lost("cut"))
        let stream = try await open(service(network))
        let error = await failure { () async throws(ServiceError) in _ = try await bytes(stream) }
        #expect(error?.kind == .transport(.lost("cut")))
        #expect(try await isNothingKept(network))
    }

    @Test func bodiesShorterThanAnnouncedAreNotStored() async throws {
        let network = network(Self.film, headers: [.contentLength: "320001"])
        let stream = try await open(service(network))
        let error = await failure { () async throws(ServiceError) in _ = try await bytes(stream) }
        #expect(error?.kind == .transport(.lost("320000 of 320001 bytes came")))
        #expect(try await isNothingKept(network))
    }

    @Test func bodiesReleasedBeforeTheirEndAreNotStored() async throws {
        let network = network(Self.film)
        func readSome() async throws {
            var chunks = try await open(service(network)).makeAsyncIterator()
            for _ in 0..<4 { _ = try await chunks.next() }
            #expect(try files.count == 1)
        }
        try await readSome()
        try await waitUntil("the files are gone", files) { $0.isEmpty }
        #expect(try await isNothingKept(network))
    }

    @Test func bodiesOfCancelledCallersAreNotStored() async throws {
        let gate = Gate()
        let network = Network { _ in
            TransportResponse(
                status: 200,
                body: ResponseBody(GatedBody(of: 100_000, count: 2, afterTheFirst: gate)))
        }
        let task = Task { try await bytes(open(service(network))) }
        try await waitUntil("one file is left", files) { $0.count == 1 }
        task.cancel()
        await #expect(throws: ServiceError.self) { try await task.value }
        try await waitUntil("the files are gone", files) { $0.isEmpty }
        #expect(try await isNothingKept(network))
    }

    @Test func streamsOverTheStorageLimitArriveCompletely() async throws {
        let network = network(Self.film)
        let cache = ResponseCache(
            store: store, configuration: ResponseCacheConfiguration(largestBody: 200_000))
        #expect(try await bytes(open(service(network, cache))).count == 320_000)
        #expect(try await isNothingKept(network))
        let announced = self.network(Self.film, headers: [.contentLength: "320000"])
        let stream = try await open(service(announced, cache))
        #expect(stream.provenance.storing == .tooLarge)
        #expect(try await bytes(stream).count == 320_000)
        #expect(try files.isEmpty)
    }

    @Test func streamsContinueIfStoringThemFails() async throws {
        let network = network(Self.film)
        let service = service(network)
        try FileManager.default.removeItem(
            at: folder.url.appendingPathComponent("answers/bodies"))
        #expect(try await bytes(open(service)).count == 320_000)
        network.isOff = true
        await #expect(throws: ServiceError.self) { try await open(service) }
    }

    @Test func noStoreStreamsAreNotWrittenToDisk() async throws {
        let network = network(Self.film, headers: [.cacheControl: "no-store"])
        let stream = try await open(service(network))
        #expect(stream.provenance.storing == .responseSaysNoStore)
        var chunks = stream.makeAsyncIterator()
        while try await chunks.next() != nil { #expect(try files.isEmpty) }
        #expect(try await isNothingKept(network))
    }

    @Test func streamsInProgressAtALogOutAreNotStored() async throws {
        let network = network(Self.film)
        let service = service(network)
        var chunks = try await open(service).makeAsyncIterator()
        _ = try await chunks.next()
        try await service.cache?.purge(.anonymous)
        while try await chunks.next() != nil {}
        #expect(try await isNothingKept(network))
    }

    @Test func withoutAStoreSmallStreamsAreCachedInMemory() async throws {
        let network = network(Self.film)
        let configurations = [8 * 320_000: true, 8 * 300_000: false]
        for (limit, isKept) in configurations {
            let cache = ResponseCache(
                configuration: ResponseCacheConfiguration(memoryLimit: limit))
            let service = service(network, cache)
            network.isOff = false
            #expect(try await bytes(open(service)).count == 320_000)
            network.isOff = true
            #expect(((try? await open(service)) != nil) == isKept)
        }
    }

    @Test func staleStreamsAreRefreshedForTheNextCaller() async throws {
        let count = Mutex(0)
        let network = Network { _ in
            let version = count.withLock { count in
                count += 1
                return count
            }
            return TransportResponse(
                status: 200, headers: [.cacheControl: "max-age=0"],
                body: ResponseBody(
                    ChunkedBody(
                        [[UInt8]](
                            repeating: [UInt8](repeating: UInt8(version), count: 50_000), count: 2))
                ))
        }
        let service = service(network)
        _ = try await bytes(open(service))
        let stale = try await bytes(open(service, .staleWhileRevalidate))
        #expect(stale.first == 1)
        try await waitUntil("the body is replaced") {
            try await bytes(open(service, .cacheOnly)).first != 1
        }
    }

    @Test func bodyFilesBeingWrittenAreNotSwept() async throws {
        let writer = try #require(try store.makeBodyWriter())
        try writer.write([UInt8](TestResponses.body(1, count: 200_000)))
        #expect(try await store.sweep(olderThan: .seconds(-10)) == 0)
        let written = try writer.finish()
        #expect(written.length == 200_000)
        try await store.apply([
            .storeWritten(TestResponses.response(1, length: 200_000), body: written)
        ])
        #expect(try await store.onlyBody(1) == TestResponses.body(1, count: 200_000))
        #expect(store.damage.isEmpty)
    }

    @Test func bodyFilesWithAWrongChecksumAreNotReturned() async throws {
        try await store.apply([try TestResponses.writtenChange(1, count: 200_000, in: store)])
        #expect(try await store.onlyBody(1) == TestResponses.body(1, count: 200_000))
        let name = try #require(try files.first)
        let file = try FileHandle(
            forUpdating: folder.url.appendingPathComponent("answers/bodies/\(name)"))
        try file.seek(toOffset: 150_000)
        try file.write(contentsOf: Data([TestResponses.body(1, count: 200_000)[150_000] ^ 1]))
        try file.close()
        #expect(try await store.onlyBody(1) == nil)
        #expect(store.damage.count == 1)
    }
}
