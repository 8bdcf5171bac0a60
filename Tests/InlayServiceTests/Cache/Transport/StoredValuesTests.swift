import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import InlayService

/// Tests of stored values that are followed by fresh ones.
@Suite struct StoredValuesTests {
    private let time = TestTime()

    private func service(_ network: any ServiceTransport) -> ServiceProxy {
        let time = time
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        return ServiceProxy(
            server: URL(string: "http://h/")!, transport: network,
            cache: ResponseCache(configuration: ResponseCacheConfiguration(now: { time.now })),
            configuration: configuration)
    }

    private func values(_ service: ServiceProxy) async throws -> [DecodedResponse<[Int]>] {
        var values: [DecodedResponse<[Int]>] = []
        for try await value in service.cachedThenCurrent("/x", as: [Int].self) {
            values.append(value)
        }
        return values
    }

    @Test func theCachedValueIsFollowedByTheCurrentOneIfItDiffers() async throws {
        let network = StubTransport { _, index in .json(index < 2 ? "[1]" : "[2]") }
        let service = service(network)
        #expect(try await values(service).map(\.value) == [[1]])
        #expect(try await values(service).map(\.value) == [[1]])
        let changed = try await values(service)
        #expect(changed.map(\.value) == [[1], [2]])
        #expect(changed.map(\.provenance.source) == [.stale(.accepted), .network])
        #expect(network.requests.count == 3)
    }

    @Test func valuesIncludeTheRefreshedValueDespiteStaleWhileRevalidate() async throws {
        let network = StubTransport { _, index in
            var response = TransportResponse.json("[\(index)]")
            response.headers[.cacheControl] = "max-age=10, stale-while-revalidate=1000"
            return response
        }
        let service = service(network)
        #expect(try await values(service).map(\.value) == [[0]])
        #expect(try await values(service).map(\.value) == [[0]])
        time.advance(by: 20)
        #expect(try await values(service).map(\.value) == [[0], [1]])
    }

    @Test func theCachedValueIsRepeatedAsOfflineIfTheNetworkFails() async throws {
        let network = Network(["/x": .json("[1]")])
        let service = service(network)
        #expect(try await values(service).map(\.provenance.isOffline) == [false])
        network.isOff = true
        time.advance(by: 20)
        let stored = try await values(service)
        #expect(stored.map(\.value) == [[1], [1]])
        #expect(stored.map(\.provenance.source) == [.stale(.accepted), .stale(.offline)])
        #expect(stored.map(\.provenance.isOffline) == [false, true])
        #expect(stored.last?.provenance.age == .seconds(20))
        network.isOff = false
        #expect(try await values(service).map(\.provenance.isOffline) == [false])
        network.isOff = true
        try await service.logOut()
        await #expect(throws: ServiceError.self) { try await values(service) }
    }

    @Test func aTimedOutRefreshEndsWithTheCachedValue() async throws {
        let gate = Gate()
        let isSlow = Mutex(false)
        let network = StubTransport { _, _ throws(TransportError) in
            if isSlow.withLock({ $0 }), await !gate.wait() { throw .cancelled }
            return .json("[1]")
        }
        let service = service(network)
        #expect(try await values(service).map(\.value) == [[1]])
        isSlow.withLock { $0 = true }
        var options = CallOptions()
        options.totalTimeout = .milliseconds(1)
        var stored: [DecodedResponse<[Int]>] = []
        for try await value in service.cachedThenCurrent("/x", as: [Int].self, options: options) {
            stored.append(value)
        }
        #expect(stored.map(\.value) == [[1], [1]])
        #expect(stored.map(\.provenance.isOffline) == [false, true])
        // Without a stored response, the call fails.
        await #expect(throws: ServiceError.self) {
            for try await _ in service.cachedThenCurrent("/y", as: [Int].self, options: options) {}
        }
    }

    @Test func storedValuesThatCannotBeDecodedAreFetchedAgain() async throws {
        let network = StubTransport { _, index in .json(index == 0 ? "{}" : "[3]") }
        let service = service(network)
        try await service.get("/x")
        #expect(try await values(service).map(\.value) == [[3]])
    }

    @Test func theCacheFolderFollowsXDGCacheHome() {
        func path(_ environment: [String: String]) -> String {
            ResponseCache.standardFolder(program: "app", environment: environment, home: "/home/a")
                .path
        }
        #expect(path([:]) == "/home/a/.cache/app/answers")
        #expect(path(["XDG_CACHE_HOME": "/var/c"]) == "/var/c/app/answers")
        #expect(path(["XDG_CACHE_HOME": "relative"]) == "/home/a/.cache/app/answers")
    }
}
