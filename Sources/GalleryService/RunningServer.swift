package import FlyingFox
import FlyingSocks

/// A server on a port of this machine that listens until it is stopped or released.
package final class RunningServer: Sendable {
    /// How long a port is retried: one that this program has closed stays open in programs that it is about to
    /// start, until they run.
    private static let bindingLimit = Duration.milliseconds(500)
    /// How long a handler may take, in seconds: some tests have requests that hang.
    private static let handlerLimit = 3_600.0

    /// The port that it listens on.
    package let port: Int

    private let server: HTTPServer
    private let task: Task<Void, Never>

    private init(server: HTTPServer, port: Int, task: Task<Void, Never>) {
        self.server = server
        self.port = port
        self.task = task
    }

    deinit {
        // Cancelling the task alone would leave the port open.
        Task { [server] in await server.stop() }
    }

    /// Listens on a port, a free one for 0, and returns when connections are accepted.
    package static func start(
        _ handler: some HTTPHandler, port: Int = 0
    ) async throws -> RunningServer {
        let end = ContinuousClock.now + bindingLimit
        while true {
            do {
                return try await attempt(handler, port: port)
            } catch  where .now < end && !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    private static func attempt(
        _ handler: some HTTPHandler, port: Int
    ) async throws -> RunningServer {
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: UInt16(port)), timeout: handlerLimit,
            logger: .disabled, handler: handler)
        let (starts, start) = AsyncStream<Result<Void, any Error>>.makeStream()
        let task = Task {
            do {
                try await server.run()
            } catch {
                start.yield(.failure(error))
            }
        }
        let listening = Task {
            try await server.waitUntilListening(timeout: 60)
            start.yield(.success(()))
        }
        defer { listening.cancel() }
        for await result in starts.prefix(1) { try result.get() }
        guard case .ip4(_, let port)? = await server.listeningAddress else {
            task.cancel()
            throw CancellationError()
        }
        return RunningServer(server: server, port: Int(port), task: task)
    }

    /// Stops listening and closes all connections, those with unfinished responses as well.
    package func stop() async {
        await server.stop()
        await task.value
    }
}
