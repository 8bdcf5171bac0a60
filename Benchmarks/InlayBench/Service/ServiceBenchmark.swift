import Foundation
import Inlay

/// The cost of service calls and their cache.
enum ServiceBenchmark: Benchmark {
    static let name = "service"
    static let summary = "calls of services beside other clients, their cache in memory and on disk"

    static func figures() async throws -> [Figure] {
        let server = try ServerProcess()
        defer { server.stop() }
        var figures = try await ServiceCalls(server: server.url).figures()
        figures += try await ServiceCacheHits(server: server.url).figures()
        figures += try await ServiceStore.figures()
        return figures
    }
}
