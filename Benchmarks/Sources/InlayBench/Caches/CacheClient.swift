import Foundation
import HTTPTypes
import Inlay

/// Speaks the line protocol of the public suite of HTTP caches: a JSON request a line, an answer a line.
///
/// Redirects aren't followed. What the cache may not give, because only a stored answer was wanted, has the
/// status 504.
nonisolated struct CacheClient: Sendable {
    static let name = "cache-client"

    let transport: CachingTransport
    let strategy: CacheStrategy

    /// Makes a client whose answers are kept in a folder, or in memory.
    init(folder: String?, strategy: CacheStrategy) throws {
        let cache =
            try folder.map {
                try ResponseCache(folder: URL(fileURLWithPath: $0, isDirectory: true))
            } ?? ResponseCache()
        transport = CachingTransport(SoupTransport(), cache: cache)
        self.strategy = strategy
    }

    /// Answers each line of the standard input, many at a time, until it ends.
    func run() async {
        let lines = AsyncStream<String> { continuation in
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for await line in lines { group.addTask { await put(answer(line)) } }
        }
    }

    // MARK: - Private

    private func answer(_ line: String) async -> CacheClientAnswer {
        let call: CacheClientCall
        let request: TransportRequest
        do {
            call = try JSONDecoder().decode(CacheClientCall.self, from: Data(line.utf8))
            request = try call.request(strategy)
        } catch {
            return CacheClientAnswer(id: 0, error: "\(error)")
        }
        do throws(TransportError) {
            let response = try await transport.send(request)
            var body: [UInt8] = []
            var chunks = response.body.makeAsyncIterator()
            while let chunk = try await chunks.next() { body += chunk }
            return CacheClientAnswer(
                id: call.id, status: response.status,
                headers: response.headers.map { [$0.name.rawName, $0.value] },
                body: String(decoding: body, as: UTF8.self))
        } catch .notStored(let reason) {
            return CacheClientAnswer(id: call.id, status: 504, headers: [], body: reason)
        } catch {
            return CacheClientAnswer(id: call.id, error: "\(error)")
        }
    }

    private func put(_ answer: CacheClientAnswer) {
        guard var line = try? JSONEncoder().encode(answer) else { return }
        line.append(10)
        FileHandle.standardOutput.write(line)
    }
}
