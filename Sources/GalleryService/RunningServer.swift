import Hummingbird
import Logging

/// A server that listens until it is stopped or forgotten.
final class RunningServer: Sendable {
    private let task: Task<Void, any Error>

    private init(task: Task<Void, any Error>) {
        self.task = task
    }

    deinit {
        task.cancel()
    }

    /// Listens on the port, and returns when connections are accepted.
    static func start(
        _ router: Router<BasicRequestContext>, port: Int
    ) async throws -> RunningServer {
        var logger = Logger(label: "inlay.gallery-service")
        logger.logLevel = .critical
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let application = Application(
            router: router,
            // With the address reused, a port that was in use a moment ago can be had again.
            configuration: .init(address: .hostname("127.0.0.1", port: port), reuseAddress: true),
            onServerRunning: { _ in started.yield() }, logger: logger)
        let task = Task {
            defer { started.finish() }
            try await application.runService(gracefulShutdownSignals: [])
        }
        for await _ in starts { return RunningServer(task: task) }
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
