import Hummingbird
import Logging

/// A server that listens until it is stopped or forgotten.
final class RunningServer: Sendable {
    let port: Int
    private let task: Task<Void, any Error>

    private init(port: Int, task: Task<Void, any Error>) {
        self.port = port
        self.task = task
    }

    deinit {
        task.cancel()
    }

    /// Listens on the port, or on a random one for 0, and returns when connections are accepted.
    static func start(
        _ router: Router<BasicRequestContext>, port: Int
    ) async throws -> RunningServer {
        var logger = Logger(label: "inlay.gallery-service")
        logger.logLevel = .critical
        let (ports, heard) = AsyncStream.makeStream(of: Int?.self)
        let application = Application(
            router: router,
            // With the address reused, a port that was in use a moment ago can be had again.
            configuration: .init(address: .hostname("127.0.0.1", port: port), reuseAddress: true),
            onServerRunning: { channel in
                heard.yield(channel.localAddress?.port)
                heard.finish()
            }, logger: logger)
        let task = Task {
            defer { heard.finish() }
            try await application.runService(gracefulShutdownSignals: [])
        }
        for await case let port? in ports {
            return RunningServer(port: port, task: task)
        }
        // Either it has ended with an error, or whoever waits here was cancelled.
        task.cancel()
        try await task.value
        throw CancellationError()
    }

    /// Stops listening and closes all connections, also those with an answer under way.
    func stop() async {
        task.cancel()
        // How it ended doesn't matter: the port is closed either way.
        _ = try? await task.value
    }
}
