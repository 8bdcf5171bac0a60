import Foundation
import FoundationNetworking
import HTTPTypes
import Inlay
import InlayTesting

/// Calls whose response comes from the cache, or from an equal call in progress.
nonisolated struct ServiceCacheHits {
    let server: URL

    private static let rounds = 11

    @concurrent
    func figures() async throws -> [Figure] {
        [try await memoryHit(), try await equalGets(), try await offline()]
    }

    private func memoryHit() async throws -> Figure {
        let proxy = ServiceClients.proxy(
            server, over: ServiceClients.transport(), cache: ResponseCache())
        let url = server.appendingPathComponent("fresh/1")
        let peer = URLCache(memoryCapacity: 32 << 20, diskCapacity: 0, diskPath: nil)
        let request = URLRequest(url: url)
        let (data, response) = try await ServiceClients.urlSession().data(from: url)
        peer.storeCachedResponse(
            CachedURLResponse(response: response, data: data), for: request)
        _ = try await proxy.get("/fresh/1")
        let load = CallLoad(requests: 20_000, concurrency: 1)
        let pair = try await interleave(rounds: Self.rounds) {
            try await load.microseconds { _ in try await proxy.get("/fresh/1").body.count }
        } peer: {
            try await load.microseconds { _ in
                peer.cachedResponse(for: request)?.data.count ?? 0
            }
        }
        return Figure(
            "memory_hit_raw_us", pair.own, unit: "us", peer: "URLCache in memory",
            against: pair.peer, atMost: 5)
    }

    /// Returns the number of requests that a thousand simultaneous calls for one resource send.
    private func equalGets() async throws -> Figure {
        let service = ServiceProxy(server: server, transport: ServiceClients.transport())
        let session = ServiceClients.urlSession()
        let slow = server.appendingPathComponent("slow")
        let load = CallLoad(requests: 1000, concurrency: 1000)
        let own = try await requests {
            _ = try await load.microseconds { _ in try await service.get("/slow").body.count }
        }
        let peer = try await requests {
            _ = try await load.microseconds { _ in
                try await ServiceClients.bytes(slow, over: session)
            }
        }
        session.invalidateAndCancel()
        return Figure(
            "equal_gets_1000_requests", own, unit: "requests", peer: "URLSession", against: peer,
            atMost: 1)
    }

    private func requests(_ body: () async throws -> Void) async throws -> Double {
        let before = try await count()
        try await body()
        return try await count() - before
    }

    private func count() async throws -> Double {
        let url = server.appendingPathComponent("count")
        let text = String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
        guard let count = Double(text) else {
            throw BenchError(description: "The server doesn't count.")
        }
        return count
    }

    /// Measures the slowest of a hundred responses that are read from disk while the server is
    /// down.
    private func offline() async throws -> Figure {
        let folder = try TemporaryDirectory()
        let stopped = try ServerProcess()
        let seen = ServiceClients.proxy(
            stopped.url, over: ServiceClients.transport(),
            cache: try ResponseCache(folder: folder.url))
        let paths = (0..<100).map { "expired/\($0)" }
        for path in paths { try await seen.get(path) }
        stopped.stop()
        let session = ServiceClients.urlSession()
        let transport = ServiceClients.transport()
        let pair = try await interleave(rounds: Self.rounds) {
            // A new cache, whose memory is empty as after the start of an app.
            let proxy = ServiceClients.proxy(
                stopped.url, over: transport, cache: try ResponseCache(folder: folder.url))
            return try await Self.slowest(of: paths) { path in
                guard try await proxy.get(path).provenance.isOffline else {
                    throw BenchError(
                        description: "A response isn't from the cache although the network is off.")
                }
            }
        } peer: {
            try await Self.slowest(of: paths) { path in
                _ = try? await session.data(from: stopped.url.appendingPathComponent(path))
            }
        }
        session.invalidateAndCancel()
        return Figure(
            "offline_answer_ms", pair.own, unit: "ms", peer: "URLSession, which has none",
            against: pair.peer, atMost: 5)
    }

    private static func slowest(
        of paths: [String], _ call: (String) async throws -> Void
    ) async throws -> Double {
        var slowest = 0.0
        for path in paths {
            slowest = max(slowest, try await seconds { try await call(path) } * 1e3)
        }
        return slowest
    }
}
