import Foundation
import HTTPTypes
import Inlay
import InlayTesting

/// The cost of a lookup and a write in stores with few and with many responses.
nonisolated enum ServiceStore {
    private static let rounds = 9
    private static let operations = 1000

    @concurrent
    static func figures() async throws -> [Figure] {
        var figures: [Figure] = []
        for (count, name) in [(2_000, "2k"), (100_000, "100k")] {
            figures += try await self.figures(of: count, name)
        }
        return figures.sorted { $0.name < $1.name }
    }

    private static func figures(of count: Int, _ name: String) async throws -> [Figure] {
        let folder = try TemporaryDirectory()
        defer { withExtendedLifetime(folder) {} }
        let configuration = DatabaseResponseStoreConfiguration(diskLimit: 4 << 30)
        let store = try DatabaseResponseStore(
            folder: folder.url.appendingPathComponent("store"), configuration: configuration)
        let files = try ResponseFiles(folder: folder.url.appendingPathComponent("files"))
        for start in stride(from: 0, to: count, by: 500) {
            try await store.apply(
                try (start..<start + 500).map { .store(try response($0), body: ResponseFiles.body) }
            )
            for number in start..<start + 500 { try files.store(number) }
        }
        var random = SeededGenerator(seed: 7)
        let lookups = try await interleave(rounds: rounds) {
            let keys = try (0..<operations).map { _ in
                try response(Int.random(in: 0..<count, using: &random)).key
            }
            return try await each {
                for key in keys {
                    guard try await store.entries(for: key).first?.body?.count == 1024 else {
                        throw BenchError(description: "A response isn't cached.")
                    }
                }
            }
        } peer: {
            let numbers = (0..<operations).map { _ in Int.random(in: 0..<count, using: &random) }
            return try await each { for number in numbers { _ = try files.response(number) } }
        }
        var (ownNext, peerNext) = (count, count)
        let stores = try await interleave(rounds: rounds) {
            let responses = try (ownNext..<ownNext + operations).map(response)
            ownNext += operations
            return try await each {
                for response in responses {
                    try await store.apply([.store(response, body: ResponseFiles.body)])
                }
            }
        } peer: {
            let numbers = peerNext..<peerNext + operations
            peerNext += operations
            return try await each { for number in numbers { try files.store(number) } }
        }
        return [
            Figure(
                "disk_lookup_\(name)_us", lookups.own, unit: "us", peer: "a file for each response",
                against: lookups.peer, atMost: 60),
            Figure(
                "disk_store_\(name)_us", stores.own, unit: "us", peer: "a file for each response",
                against: stores.peer, atMost: 150),
        ]
    }

    private static func each(_ body: () async throws -> Void) async throws -> Double {
        try await seconds(body) / Double(operations) * 1e6
    }

    private static func response(_ number: Int) throws -> StoredResponse {
        let url = "https://service.example/items/\(number)?of=list"
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "service.example",
            path: "/items/\(number)?of=list")
        guard let key = CacheKey(request, in: .anonymous) else {
            throw BenchError(description: "\(url) has no key.")
        }
        let now = Date()
        return StoredResponse(
            key: key, variant: .none,
            response: HTTPResponse(status: .ok, headerFields: ResponseFiles.fields),
            requestTime: now, responseTime: now, bodyLength: ResponseFiles.body.count)
    }
}
