import Foundation
import HTTPTypes
import Inlay

/// A client for the line protocol of the public test suite of HTTP caches: one JSON request a line,
/// one response a line.
///
/// Redirects aren't followed. If only a cached response is allowed and there is none, the status is
/// 504.
nonisolated struct CacheClient: Sendable {
    static let name = "cache-client"

    let transport: CachingTransport
    let strategy: CacheStrategy

    /// Creates a client whose responses are cached in a folder, or in memory.
    init(folder: String?, strategy: CacheStrategy) throws {
        let cache =
            try folder.map {
                try ResponseCache(folder: URL(fileURLWithPath: $0, isDirectory: true))
            } ?? ResponseCache()
        transport = CachingTransport(SoupTransport(), cache: cache)
        self.strategy = strategy
    }

    /// Responds to each line of the standard input, many in parallel, until it ends.
    func run() async {
        let lines = AsyncStream<String> { continuation in
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for await line in lines { group.addTask { await put(response(line)) } }
        }
    }

    // MARK: - Private

    private func response(_ line: String) async -> CacheClientResponse {
        let call: CacheClientCall
        let request: TransportRequest
        do {
            call = try JSONDecoder().decode(CacheClientCall.self, from: Data(line.utf8))
            request = try call.request(strategy)
        } catch {
            return CacheClientResponse(id: 0, error: "\(error)")
        }
        do throws(TransportError) {
            let response = try await transport.send(request)
            var body: [UInt8] = []
            var chunks = response.body.makeAsyncIterator()
            while let chunk = try await chunks.next() { body += chunk }
            return CacheClientResponse(
                id: call.id, status: response.status,
                headers: response.headers.map { [$0.name.rawName, $0.value] },
                body: String(decoding: body, as: UTF8.self))
        } catch .notStored(let reason) {
            return CacheClientResponse(id: call.id, status: 504, headers: [], body: reason)
        } catch {
            return CacheClientResponse(id: call.id, error: "\(error)")
        }
    }

    private func put(_ response: CacheClientResponse) {
        guard var line = try? JSONEncoder().encode(response) else { return }
        line.append(10)
        FileHandle.standardOutput.write(line)
    }
}
