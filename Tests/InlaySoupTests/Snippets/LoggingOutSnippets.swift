import Foundation
import InlayService
import InlaySoup

// The examples of docs/Inlay.docc/LoggingOut.md, to see that they compile.

private func accounts(url: URL) -> ServiceProxy {
    var configuration = ServiceConfiguration()
    configuration.account = "ada"
    let service = ServiceProxy(server: url, cache: .standard, configuration: configuration)
    return service
}

private func harmless() -> ServiceConfiguration {
    var configuration = ServiceConfiguration()
    configuration.headers = ["X-Client-Version": "3"]
    configuration.harmlessHeaders.insert("X-Client-Version")
    return configuration
}

private func logOut(
    service: ServiceProxy, outbox: WriteQueue, askWhetherToLose: ([PendingWrite]) -> Bool
) async throws {
    let pending = try await outbox.writes()
    guard pending.isEmpty || askWhetherToLose(pending) else { return }
    let summary = try await service.logOut()
    print("\(summary.responses.count) responses, \(summary.pendingWrites) writes")
}

private func purging(cache: ResponseCache) async throws {
    let purged = try await cache.purge(.account("ada"))
    print("\(purged.count) responses, \(purged.bytes) bytes")
}
