import Hummingbird
import Logging
import ServiceLifecycle

/// A server that listens until it is stopped or forgotten.
final class RunningServer: Sendable {
    /// How long answers that are under way may take once no connection is accepted any more.
    ///
    /// A connection that is accepted after that would be forgotten, which ends the program: so it is longer than
    /// a busy machine keeps the server from closing its port.
    private static let grace = Duration.seconds(2)

    private let group: ServiceGroup
    private let task: Task<Void, any Error>

    private init(group: ServiceGroup, task: Task<Void, any Error>) {
        self.group = group
        self.task = task
    }

    deinit {
        Task { [group] in await group.triggerGracefulShutdown() }
    }

    /// For how long a port is waited for.
    ///
    /// One that this program has closed is still open in programs that it is about to start, until they are.
    private static let patience = Duration.milliseconds(500)

    /// Listens on the port, and returns when connections are accepted.
    static func start(
        _ router: Router<BasicRequestContext>, port: Int
    ) async throws -> RunningServer {
        let end = ContinuousClock.now + patience
        while true {
            do {
                return try await attempt(router, port: port)
            } catch  where .now < end && !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    private static func attempt(
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
        var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
        configuration.maximumGracefulShutdownDuration = grace
        let group = ServiceGroup(configuration: configuration)
        let task = Task {
            defer { started.finish() }
            try await group.run()
        }
        for await _ in starts { return RunningServer(group: group, task: task) }
        // Either it has ended with an error, or whoever waits here was cancelled.
        task.cancel()
        try await task.value
        throw CancellationError()
    }

    /// Stops listening and closes all connections, also those with an answer that takes its time.
    func stop() async {
        await group.triggerGracefulShutdown()
        // How it ended doesn't matter: the port is closed either way.
        _ = try? await task.value
    }
}
