package import FlyingFox
import FlyingSocks

/// A server on a local port that listens until it is stopped or released.
package final class RunningServer: Sendable {
    /// The timeout of a request handler, in seconds; long, because some tests use hanging
    /// requests.
    private static let handlerLimit = 3_600.0

    /// The port of the server.
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

    /// Listens on a port (0 uses a free port), and returns when connections are accepted.
    package static func start(
        _ handler: some HTTPHandler, port: Int = 0
    ) async throws -> RunningServer {
        try await PortReservation.retrying { try await attempt(handler, port: port) }
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

    /// Stops listening and closes all connections, including those with unfinished responses.
    package func stop() async {
        await server.stop()
        await task.value
    }
}
