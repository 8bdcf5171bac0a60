import AsyncHTTPClient
import Foundation
import FoundationNetworking
import Inlay
import InlayTesting

/// Calls that are sent to the server.
nonisolated struct ServiceCalls {
    let server: URL

    private static let rounds = 11
    private static let load = CallLoad(requests: 4000, concurrency: 16)
    private static let single = CallLoad(requests: 1000, concurrency: 1)

    private var raw: URL { server.appendingPathComponent("raw") }

    @concurrent
    func figures() async throws -> [Figure] {
        let transport = ServiceClients.transport()
        return [
            try await overhead(transport), try await overheadWithCache(transport),
            try await speedup(transport),
        ] + (try await compareWithAsyncHTTPClient(transport))
    }

    private func overhead(_ transport: SoupTransport) async throws -> Figure {
        let (raw, proxy) = (raw, ServiceClients.proxy(server, over: transport))
        let pair = try await interleave(rounds: Self.rounds) {
            try await Self.load.microseconds { _ in try await proxy.get("/raw").body.count }
        } peer: {
            try await Self.load.microseconds { _ in
                try await ServiceClients.bytes(raw, over: transport)
            }
        }
        return Figure(
            "overhead_c16_ratio_to_transport", pair, unit: "us", peer: "SoupTransport",
            ratioAtMost: 1.15)
    }

    /// Measures calls for different resources, whose responses are stored in memory and on disk.
    private func overheadWithCache(_ transport: SoupTransport) async throws -> Figure {
        let folder = try TemporaryDirectory()
        defer { withExtendedLifetime(folder) {} }
        let cache = try ResponseCache(folder: folder.url)
        let proxy = ServiceClients.proxy(server, over: transport, cache: cache)
        let fresh = server.appendingPathComponent("fresh/1")
        let numbers = CallCounter()
        let pair = try await interleave(rounds: Self.rounds) {
            try await Self.load.microseconds { _ in
                try await proxy.get("/fresh/\(numbers.next())").body.count
            }
        } peer: {
            try await Self.load.microseconds { _ in
                try await ServiceClients.bytes(fresh, over: transport)
            }
        }
        return Figure(
            "overhead_c16_with_cache_ratio", pair, unit: "us", peer: "SoupTransport",
            ratioAtMost: 1.5)
    }

    private func speedup(_ transport: SoupTransport) async throws -> Figure {
        let (raw, proxy) = (raw, ServiceClients.proxy(server, over: transport))
        let session = ServiceClients.urlSession()
        defer { session.invalidateAndCancel() }
        let pair = try await interleave(rounds: Self.rounds) {
            1e6
                / (try await Self.load.microseconds { _ in try await proxy.get("/raw").body.count })
        } peer: {
            1e6
                / (try await Self.load.microseconds { _ in
                    try await ServiceClients.bytes(raw, over: session)
                })
        }
        return Figure(
            "speedup_over_urlsession_c16", pair, unit: "1/s", peer: "URLSession", ratioAtLeast: 3)
    }

    /// Compares the transport with AsyncHTTPClient, the alternative to libsoup.
    private func compareWithAsyncHTTPClient(_ transport: SoupTransport) async throws -> [Figure] {
        let (raw, client) = (raw, ServiceClients.asyncHTTPClient())
        var figures: [Figure] = []
        for (load, name) in [(Self.load, "c16"), (Self.single, "c1")] {
            let pair = try await interleave(rounds: Self.rounds) {
                1e6
                    / (try await load.microseconds { _ in
                        try await ServiceClients.bytes(raw, over: transport)
                    })
            } peer: {
                1e6
                    / (try await load.microseconds { _ in
                        try await ServiceClients.bytes(raw, over: client)
                    })
            }
            figures += [
                Figure("libsoup_\(name)", pair.own, unit: "1/s"),
                Figure("async_http_client_\(name)", pair.peer, unit: "1/s"),
            ]
        }
        try await client.shutdown()
        return figures
    }
}
